// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/native/smart_plug_ins.h"

#include <cstddef>
#include <utility>

namespace fettle::macos {

namespace {

// IOCFPlugIn.h: kIOCFPlugInInterfaceID.
constexpr UuidBytes kPlugInInterface{
    {0xC2, 0x44, 0xE8, 0x58, 0x10, 0x9C, 0x11, 0xD4, 0x91, 0xD4, 0x00, 0x50, 0xE4, 0xC6, 0x42, 0x6F}};
// ATASMARTLib.h of IOATAFamily: kIOATASMARTUserClientTypeID, kIOATASMARTInterfaceID.
constexpr UuidBytes kAtaUserClient{
    {0x24, 0x51, 0x4B, 0x7A, 0x28, 0x04, 0x11, 0xD6, 0x8A, 0x02, 0x00, 0x30, 0x65, 0x70, 0x48, 0x66}};
constexpr UuidBytes kAtaInterface{
    {0x08, 0xAB, 0xE2, 0x1C, 0x20, 0xD4, 0x11, 0xD6, 0x8D, 0xF6, 0x00, 0x03, 0x93, 0x5A, 0x76, 0xB2}};
// os_darwin.h of smartmontools: kIONVMeSMARTUserClientTypeID, kIONVMeSMARTInterfaceID.
constexpr UuidBytes kNvmeUserClient{
    {0xAA, 0x0F, 0xA6, 0xF9, 0xC2, 0xD6, 0x45, 0x7F, 0xB1, 0x0B, 0x59, 0xA1, 0x32, 0x53, 0x29, 0x2F}};
constexpr UuidBytes kNvmeInterface{
    {0xCC, 0xD1, 0xDB, 0x19, 0xFD, 0x9A, 0x4D, 0xAF, 0xBF, 0x95, 0x12, 0x45, 0x4B, 0x23, 0x0A, 0xB6}};

/// IONVMeSMARTInterface, in the order that smartmontools found; what follows GetLogPage is not used.
struct NvmeTable {
    Unknown unknown;
    std::uint16_t version;
    std::uint16_t revision;
    IoReturn (*smart_read_data)(void* self, void* log);
    IoReturn (*get_identify_data)(void* self, void* data, unsigned int nsid);
    void* get_field_counters;
    void* schedule_background_refresh;
    IoReturn (*get_log_page)(void* self, void* data, unsigned int page, unsigned int dwords);
};
static_assert(offsetof(NvmeTable, smart_read_data) == 40);
static_assert(offsetof(NvmeTable, get_identify_data) == 48);
static_assert(offsetof(NvmeTable, get_log_page) == 72);

/// IOATASMARTInterface of ATASMARTLib.h. Boolean is an unsigned char.
struct AtaTable {
    Unknown unknown;
    std::uint16_t version;
    std::uint16_t revision;
    IoReturn (*enable_disable_operations)(void* self, unsigned char enable);
    IoReturn (*enable_disable_autosave)(void* self, unsigned char enable);
    IoReturn (*return_status)(void* self, unsigned char* exceeded);
    IoReturn (*execute_off_line_immediate)(void* self, unsigned char extended);
    IoReturn (*read_data)(void* self, void* data);
    IoReturn (*validate_read_data)(void* self, const void* data);
    IoReturn (*read_data_thresholds)(void* self, void* data);
    IoReturn (*read_log_directory)(void* self, void* directory);
    IoReturn (*read_log_at_address)(void* self, std::uint32_t address, void* data, std::uint32_t size);
    IoReturn (*write_log_at_address)(void* self, std::uint32_t address, const void* data, std::uint32_t size);
    IoReturn (*get_ata_identify_data)(void* self, void* data, std::uint32_t size, std::uint32_t* got);
};
static_assert(offsetof(AtaTable, return_status) == 56);
static_assert(offsetof(AtaTable, read_data) == 72);
static_assert(offsetof(AtaTable, read_data_thresholds) == 88);
static_assert(offsetof(AtaTable, read_log_at_address) == 104);
static_assert(offsetof(AtaTable, get_ata_identify_data) == 120);

/// An object of the registry.
class Entry {
public:
    Entry(const IoKit& kit, IoObject object) : kit_(kit), object_(object) {}
    ~Entry() {
        if (object_ != 0) (void)kit_.release_object(object_);
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    Entry(Entry&& other) noexcept : kit_(other.kit_), object_(std::exchange(other.object_, 0)) {}
    Entry& operator=(Entry&& other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    [[nodiscard]] IoObject object() const noexcept { return object_; }

private:
    const IoKit& kit_;
    IoObject object_;
};

/// A Core Foundation object that this code owns.
class Owned {
public:
    Owned(const IoKit& kit, CfRef object) : kit_(kit), object_(object) {}
    ~Owned() {
        if (object_ != nullptr) kit_.release(object_);
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    [[nodiscard]] CfRef get() const noexcept { return object_; }

private:
    const IoKit& kit_;
    CfRef object_;
};

/// The device above a disk's medium that has this property. Error: vanished, unsupported.
Result<Entry> device_with(const IoKit& kit, const std::string& id, const char* property) {
    constexpr std::uint32_t kUtf8 = 0x08000100;  // kCFStringEncodingUTF8
    constexpr int kMostParents = 32;
    const CfRef matching = kit.bsd_name_matching(0, 0, id.c_str());
    if (matching == nullptr) return fail(ErrorCode::vanished, id);
    Entry entry(kit, kit.get_matching_service(0, matching));
    if (entry.object() == 0) return fail(ErrorCode::vanished, id);
    const Owned key(kit, kit.string_create(nullptr, property, kUtf8));
    for (int i = 0; i < kMostParents && key.get() != nullptr; ++i) {
        const Owned value(kit, kit.create_property(entry.object(), key.get(), nullptr, 0));
        if (value.get() != nullptr) return entry;
        IoObject parent = 0;
        if (kit.get_parent(entry.object(), "IOService", &parent) != io_return::kSuccess) break;
        entry = Entry(kit, parent);
    }
    return fail(ErrorCode::unsupported, FETTLE_TEXT("macOS offers no SMART interface for {drive}"), {{"drive", id}});
}

/// An interface of a plug-in: a pointer to a pointer to its table.
template <typename Table>
class PlugIn {
public:
    PlugIn(std::shared_ptr<const IoKit> kit, Unknown** plug_in, Table** interface)
        : kit_(std::move(kit)), plug_in_(plug_in), interface_(interface) {}
    ~PlugIn() {
        if (interface_ != nullptr) (void)(*interface_)->unknown.release(interface_);
        if (plug_in_ != nullptr) (void)kit_->destroy_plug_in(plug_in_);
    }
    PlugIn(const PlugIn&) = delete;
    PlugIn& operator=(const PlugIn&) = delete;
    PlugIn(PlugIn&& other) noexcept
        : kit_(std::move(other.kit_)),
          plug_in_(std::exchange(other.plug_in_, nullptr)),
          interface_(std::exchange(other.interface_, nullptr)) {}
    PlugIn& operator=(PlugIn&&) = delete;

    [[nodiscard]] const Table& table() const { return **interface_; }
    [[nodiscard]] void* self() const { return interface_; }

private:
    std::shared_ptr<const IoKit> kit_;
    Unknown** plug_in_;
    Table** interface_;
};

template <typename Table>
Result<PlugIn<Table>> open_plug_in(std::shared_ptr<const IoKit> kit, const std::string& id, const char* property,
                                   const UuidBytes& client, const UuidBytes& wanted) {
    const auto device = device_with(*kit, id, property);
    if (!device) return fail(device.error());
    const Owned type(*kit, kit->uuid_create(nullptr, client));
    const Owned base(*kit, kit->uuid_create(nullptr, kPlugInInterface));
    Unknown** plug_in = nullptr;
    std::int32_t score = 0;
    const auto made = kit->create_plug_in(device->object(), type.get(), base.get(), &plug_in, &score);
    if (made != io_return::kSuccess || plug_in == nullptr) {
        return fail(
            io_error(made == io_return::kSuccess ? io_return::kUnsupported : made, "the SMART plug-in of " + id));
    }
    void* interface = nullptr;
    const auto asked = (*plug_in)->query_interface(plug_in, wanted, &interface);
    PlugIn<Table> opened(kit, plug_in, static_cast<Table**>(interface));
    if (asked != 0 || interface == nullptr) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("macOS offers no SMART interface for {drive}"),
                    {{"drive", id}});
    }
    return opened;
}

class NvmePlugIn final : public NvmeSmartUser {
public:
    explicit NvmePlugIn(PlugIn<NvmeTable> plug_in) : plug_in_(std::move(plug_in)) {}

    IoReturn health_log(std::span<std::uint8_t> data) override {
        return plug_in_.table().smart_read_data(plug_in_.self(), data.data());
    }
    IoReturn identify(std::uint32_t nsid, std::span<std::uint8_t> data) override {
        return plug_in_.table().get_identify_data(plug_in_.self(), data.data(), nsid);
    }
    /// Whether the count is 0's based, as in the command, is not documented; one less never writes past the end.
    IoReturn log_page(std::uint8_t page, std::span<std::uint8_t> data) override {
        const auto dwords = static_cast<unsigned int>(data.size() / 4 - 1);
        return plug_in_.table().get_log_page(plug_in_.self(), data.data(), page, dwords);
    }

private:
    PlugIn<NvmeTable> plug_in_;
};

class AtaPlugIn final : public AtaSmartUser {
public:
    explicit AtaPlugIn(PlugIn<AtaTable> plug_in) : plug_in_(std::move(plug_in)) {}

    IoReturn identify(std::span<std::uint8_t> data) override {
        const auto size = static_cast<std::uint32_t>(data.size());
        std::uint32_t got = 0;
        const auto done = plug_in_.table().get_ata_identify_data(plug_in_.self(), data.data(), size, &got);
        return done == io_return::kSuccess && got < size ? io_return::kIoError : done;
    }
    IoReturn return_status(bool& exceeded) override {
        unsigned char flag = 0;
        const auto done = plug_in_.table().return_status(plug_in_.self(), &flag);
        exceeded = flag != 0;
        return done;
    }
    IoReturn read_data(std::span<std::uint8_t> data) override {
        return plug_in_.table().read_data(plug_in_.self(), data.data());
    }
    IoReturn read_thresholds(std::span<std::uint8_t> data) override {
        return plug_in_.table().read_data_thresholds(plug_in_.self(), data.data());
    }
    IoReturn read_log(std::uint8_t address, std::span<std::uint8_t> data) override {
        return plug_in_.table().read_log_at_address(plug_in_.self(), address, data.data(),
                                                    static_cast<std::uint32_t>(data.size()));
    }

private:
    PlugIn<AtaTable> plug_in_;
};

}  // namespace

Result<std::unique_ptr<NvmeSmartUser>> open_nvme_smart(std::shared_ptr<const IoKit> kit, const std::string& id) {
    auto plug_in = open_plug_in<NvmeTable>(std::move(kit), id, "NVMe SMART Capable", kNvmeUserClient, kNvmeInterface);
    if (!plug_in) return fail(plug_in.error());
    return std::make_unique<NvmePlugIn>(std::move(*plug_in));
}

Result<std::unique_ptr<AtaSmartUser>> open_ata_smart(std::shared_ptr<const IoKit> kit, const std::string& id) {
    auto plug_in = open_plug_in<AtaTable>(std::move(kit), id, "SMART Capable", kAtaUserClient, kAtaInterface);
    if (!plug_in) return fail(plug_in.error());
    return std::make_unique<AtaPlugIn>(std::move(*plug_in));
}

}  // namespace fettle::macos
