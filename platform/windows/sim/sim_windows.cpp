// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/sim/sim_windows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <mutex>
#include <set>

#include "platform/sim/fleet/sim_ports.h"
#include "platform/sim/fleet/sim_transfers.h"
#include "platform/windows/sim/stack.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return text;
}

/// GUID_DEVINTERFACE_DISK.
std::string interface_path(std::uint32_t number) {
    return fmt::format("\\\\?\\sim#disk&ven_sim#{}#{{53f56307-b6bf-11d0-94f2-00a0c91efb8b}}", number);
}

}  // namespace

struct SimWindows::Shared {
    using OnChange = std::function<void(const std::string&, bool)>;

    std::mutex mutex;
    std::map<std::uint32_t, std::shared_ptr<Stack>> stacks;
    std::set<std::uint32_t> unplugged;
    std::vector<SimVolume> volumes;
    std::map<std::string, std::uint32_t> settings;
    std::optional<std::uint32_t> optimizer_result;
    std::map<std::uint32_t, std::vector<std::uint32_t>> codes;
    bool administrator = true;
    std::map<int, OnChange> watchers;
    int next_watcher = 0;

    [[nodiscard]] bool connected(std::uint32_t number) {
        return stacks.contains(number) && !unplugged.contains(number);
    }
    void tell(std::uint32_t number, bool came) {
        std::vector<OnChange> all;
        {
            const std::lock_guard lock(mutex);
            for (const auto& [id, one] : watchers) all.push_back(one);
        }
        for (const auto& one : all) one(interface_path(number), came);
    }
};

namespace {

using Shared = SimWindows::Shared;

class DiskHandle final : public windows::DeviceHandle {
public:
    DiskHandle(std::shared_ptr<Shared> shared, std::shared_ptr<Stack> stack, windows::Access access)
        : shared_(std::move(shared)), stack_(std::move(stack)), access_(access) {}

    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        const auto number = stack_->disk().number;
        {
            const std::lock_guard lock(shared_->mutex);
            shared_->codes[number].push_back(code);
            if (!shared_->connected(number)) return {win_error::kDeviceNotConnected, 0};
        }
        // Microsoft, "Defining I/O Control Codes": bits 15:14.
        const auto needs = code >> 14U & 3U;
        const unsigned has = access_ == windows::Access::read_write ? 3 : access_ == windows::Access::read ? 1 : 0;
        if ((needs & ~has) != 0) return {win_error::kAccessDenied, 0};
        return stack_->control(code, in, out);
    }
    IoAnswer read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (access_ == windows::Access::query) return {win_error::kAccessDenied, 0};
        return stack_->read(offset, data);
    }
    /// Nothing that is tested here writes.
    IoAnswer write(std::uint64_t /*offset*/, std::span<const std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Stack> stack_;
    windows::Access access_;
};

/// "\\\\.\\ScsiN:", which in this computer has the disk of the same number.
class ControllerHandle final : public windows::DeviceHandle {
public:
    ControllerHandle(std::shared_ptr<Shared> shared, std::shared_ptr<Stack> stack, windows::Access access)
        : shared_(std::move(shared)), stack_(std::move(stack)), access_(access) {}
    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        {
            const std::lock_guard lock(shared_->mutex);
            shared_->codes[stack_->disk().number].push_back(code);
            if (!shared_->connected(stack_->disk().number)) return {win_error::kDeviceNotConnected, 0};
        }
        constexpr std::uint32_t kMiniport = 0x4D008;
        if (code != kMiniport) return {win_error::kInvalidFunction, 0};
        if (access_ != windows::Access::read_write) return {win_error::kAccessDenied, 0};
        return stack_->miniport(in, out);
    }
    IoAnswer read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }
    IoAnswer write(std::uint64_t /*offset*/, std::span<const std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Stack> stack_;
    windows::Access access_;
};

class VolumeHandle final : public windows::DeviceHandle {
public:
    explicit VolumeHandle(SimVolume volume) : volume_(std::move(volume)) {}
    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> /*in*/, std::span<std::uint8_t> out) override {
        constexpr std::uint32_t kExtents = 0x560000;
        constexpr std::uint32_t kDeviceNumber = 0x2D1080;
        if (code == kExtents) return extents(out);
        if (code != kDeviceNumber || volume_.partition == 0) return {win_error::kInvalidFunction, 0};
        Bytes number(12);
        set(number, 0, 7, 4);  // FILE_DEVICE_DISK
        set(number, 4, volume_.extents.front().disk, 4);
        set(number, 8, volume_.partition, 4);
        return out.size() < number.size() ? refuse(win_error::kInsufficientBuffer) : answer(out, number);
    }
    IoAnswer read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }
    IoAnswer write(std::uint64_t /*offset*/, std::span<const std::uint8_t> /*data*/) override {
        return {win_error::kNotSupported, 0};
    }

private:
    IoAnswer extents(std::span<std::uint8_t> out) const {
        const auto& all = volume_.extents;
        Bytes extents(8 + all.size() * 24);
        if (out.size() < extents.size()) return {win_error::kMoreData, 0};
        set(extents, 0, all.size(), 4);
        for (std::size_t i = 0; i < all.size(); ++i) {
            set(extents, 8 + 24 * i, all[i].disk, 4);
            set(extents, 16 + 24 * i, all[i].range.start, 8);
            set(extents, 24 + 24 * i, all[i].range.length, 8);
        }
        return answer(out, extents);
    }

    SimVolume volume_;
};

/// "\\?\Volume{GUID}", or "\\.\X:" of a volume with a letter. With a backslash at the end it would be a folder.
bool names(const std::string& path, const SimVolume& volume) {
    if (path == lower(fmt::format("\\\\?\\volume{{{}}}", volume.guid))) return true;
    return std::any_of(volume.paths.begin(), volume.paths.end(), [&](const std::string& one) {
        return one.size() == 3 && path == lower(fmt::format("\\\\.\\{}", one.substr(0, 2)));
    });
}

class SimIo final : public windows::DeviceIo {
public:
    explicit SimIo(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    tl::expected<std::unique_ptr<windows::DeviceHandle>, windows::WinError> open(const std::string& path,
                                                                                 windows::Access access) override {
        const std::lock_guard lock(shared_->mutex);
        const auto wanted = lower(path);
        // Microsoft, CreateFile, "Physical Disks and Volumes": administrators only, except without access.
        const bool denied = access != windows::Access::query && !shared_->administrator;
        for (const auto& [number, stack] : shared_->stacks) {
            if (wanted == fmt::format("\\\\.\\scsi{}:", number)) {
                if (denied) return tl::unexpected<windows::WinError>(win_error::kAccessDenied);
                return std::make_unique<ControllerHandle>(shared_, stack, access);
            }
            const bool named =
                wanted == fmt::format("\\\\.\\physicaldrive{}", number) || wanted == lower(interface_path(number));
            if (!named || shared_->unplugged.contains(number)) continue;
            if (denied) return tl::unexpected<windows::WinError>(win_error::kAccessDenied);
            return std::make_unique<DiskHandle>(shared_, stack, access);
        }
        for (const auto& volume : shared_->volumes) {
            if (!names(wanted, volume)) continue;
            if (denied) return tl::unexpected<windows::WinError>(win_error::kAccessDenied);
            return std::make_unique<VolumeHandle>(volume);
        }
        return tl::unexpected<windows::WinError>(win_error::kFileNotFound);
    }

private:
    std::shared_ptr<Shared> shared_;
};

/// Of the controller (PCI Code and ID Assignment Specification).
std::uint32_t pci_class(Driver driver) {
    switch (driver) {
        case Driver::storahci: return 0x010601;
        case Driver::stornvme: return 0x010802;
        case Driver::usbstor:
        case Driver::uaspstor: return 0x0C0330;
        case Driver::rst:
        case Driver::intel_volume:
        case Driver::vmd:
        case Driver::rst_nvme: return 0x010400;
    }
    return 0;
}

class SimVolumes final : public windows::VolumeList {
public:
    explicit SimVolumes(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    Result<std::vector<windows::ListedVolume>> volumes() override {
        const std::lock_guard lock(shared_->mutex);
        std::vector<windows::ListedVolume> listed;
        for (const auto& one : shared_->volumes) {
            listed.push_back({fmt::format("\\\\?\\Volume{{{}}}\\", one.guid), one.paths, one.file_system, one.read_only,
                              one.optical});
        }
        return listed;
    }
    Result<std::optional<std::uint32_t>> file_system_setting(const std::string& name) override {
        const std::lock_guard lock(shared_->mutex);
        const auto found = shared_->settings.find(name);
        if (found == shared_->settings.end()) return std::optional<std::uint32_t>();
        return std::optional<std::uint32_t>(found->second);
    }

private:
    std::shared_ptr<Shared> shared_;
};

class SimOptimizer final : public windows::VolumeOptimizer {
public:
    explicit SimOptimizer(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    Result<std::uint32_t> retrim(const std::string& volume) override {
        const std::lock_guard lock(shared_->mutex);
        if (!shared_->administrator) return fail(ErrorCode::not_permitted, volume);
        const auto found = std::find_if(shared_->volumes.begin(), shared_->volumes.end(), [&](const SimVolume& one) {
            return volume == fmt::format("\\\\?\\Volume{{{}}}\\", one.guid);
        });
        if (found == shared_->volumes.end()) return fail(ErrorCode::vanished, volume);
        if (shared_->optimizer_result) return *shared_->optimizer_result;
        constexpr std::uint32_t kNotSupported = 1;
        constexpr std::uint32_t kFailed = 4;
        if (found->file_system != "NTFS" && found->file_system != "ReFS") return kNotSupported;
        const auto& extent = found->extents.front();
        const auto stack = shared_->stacks.find(extent.disk);
        if (stack == shared_->stacks.end() || !stack->second->disk().habits.trim.value_or(false)) return kNotSupported;
        auto transfers = sim::make_transfers(stack->second->disk().drive);
        if (!transfers) return kFailed;
        for (const auto& range : found->free) {
            if (!(*transfers)->discard(extent.range.start + range.start, range.length)) return kFailed;
        }
        return 0U;
    }

private:
    std::shared_ptr<Shared> shared_;
};

class SimWatch final : public Watch {
public:
    SimWatch(std::shared_ptr<Shared> shared, int id) : shared_(std::move(shared)), id_(id) {}
    SimWatch(const SimWatch&) = delete;
    SimWatch& operator=(const SimWatch&) = delete;
    ~SimWatch() override {
        const std::lock_guard lock(shared_->mutex);
        shared_->watchers.erase(id_);
    }

private:
    std::shared_ptr<Shared> shared_;
    int id_;
};

class SimDevices final : public windows::DeviceList {
public:
    explicit SimDevices(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    Result<std::vector<windows::ListedDevice>> disks() override {
        const std::lock_guard lock(shared_->mutex);
        std::vector<windows::ListedDevice> listed;
        for (const auto& [number, stack] : shared_->stacks) {
            if (shared_->unplugged.contains(number)) continue;
            windows::ListedDevice device;
            device.path = interface_path(number);
            device.service = stack->service();
            device.instance_ids.push_back(fmt::format("SCSI\\DISK&VEN_SIM\\{}", number));
            if (const auto usb = sim::usb_ids(stack->disk().drive->personality().bridge_name)) {
                device.instance_ids.front() = fmt::format("USBSTOR\\DISK&VEN_SIM\\{}", number);
                device.instance_ids.push_back(
                    fmt::format("USB\\VID_{:04X}&PID_{:04X}\\0123456789", usb->vendor, usb->product));
            }
            device.instance_ids.emplace_back("PCI\\VEN_8086&DEV_A102&SUBSYS_00000000&REV_31\\3&11583659&0&B8");
            // Compatible ids of a PCI device end with those of its class (Microsoft, "Identifiers for PCI Devices").
            device.pci = windows::PciDevice{
                0,
                0x170000,
                {"PCI\\VEN_8086&DEV_A102", fmt::format("PCI\\CC_{:06X}", pci_class(stack->disk().driver))}};
            listed.push_back(std::move(device));
        }
        // As the device manager, in no order of numbers.
        std::reverse(listed.begin(), listed.end());
        return listed;
    }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const std::string&, bool)> on_change) override {
        const std::lock_guard lock(shared_->mutex);
        const int id = shared_->next_watcher++;
        shared_->watchers[id] = std::move(on_change);
        return std::make_unique<SimWatch>(shared_, id);
    }

private:
    std::shared_ptr<Shared> shared_;
};

}  // namespace

SimWindows::SimWindows(const std::vector<Disk>& disks) : shared_(std::make_shared<Shared>()) {
    for (const auto& disk : disks) shared_->stacks[disk.number] = Stack::make(disk);
}

SimWindows::~SimWindows() = default;

void SimWindows::set_administrator(bool is) {
    const std::lock_guard lock(shared_->mutex);
    shared_->administrator = is;
}

void SimWindows::add_volume(char letter, const std::vector<std::uint32_t>& disks) {
    SimVolume volume;
    volume.guid = fmt::format("00000000-0000-0000-0000-{:012x}", static_cast<unsigned>(letter));
    volume.paths = {fmt::format("{}:\\", letter)};
    for (const auto disk : disks) volume.extents.push_back({disk, {1'048'576, 1'048'576}});
    add_volume(std::move(volume));
}

void SimWindows::add_volume(SimVolume volume) {
    const std::lock_guard lock(shared_->mutex);
    shared_->volumes.push_back(std::move(volume));
}

void SimWindows::remove_volume(const std::string& guid) {
    const std::lock_guard lock(shared_->mutex);
    std::erase_if(shared_->volumes, [&](const SimVolume& one) { return one.guid == guid; });
}

void SimWindows::set_file_system_setting(const std::string& name, std::uint32_t number) {
    const std::lock_guard lock(shared_->mutex);
    shared_->settings[name] = number;
}

void SimWindows::set_optimizer_result(std::uint32_t returned) {
    const std::lock_guard lock(shared_->mutex);
    shared_->optimizer_result = returned;
}

void SimWindows::unplug(std::uint32_t number) {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->unplugged.insert(number);
    }
    shared_->tell(number, false);
}

void SimWindows::plug(std::uint32_t number) {
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->unplugged.erase(number);
    }
    shared_->tell(number, true);
}

void SimWindows::replace(const Disk& disk) {
    const std::lock_guard lock(shared_->mutex);
    shared_->stacks[disk.number] = Stack::make(disk);
}

std::shared_ptr<windows::DeviceIo> SimWindows::io() { return std::make_shared<SimIo>(shared_); }
std::shared_ptr<windows::DeviceList> SimWindows::devices() { return std::make_shared<SimDevices>(shared_); }
std::shared_ptr<windows::VolumeList> SimWindows::volumes() { return std::make_shared<SimVolumes>(shared_); }
std::shared_ptr<windows::VolumeOptimizer> SimWindows::optimizer() { return std::make_shared<SimOptimizer>(shared_); }

const std::vector<std::uint32_t>& SimWindows::codes(std::uint32_t number) const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->codes[number];
}

}  // namespace fettle::win_sim
