// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/sim/sim_windows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "platform/sim/fleet/sim_ports.h"
#include "platform/windows/sim/computer.h"

namespace fettle::win_sim {

using windows::IoAnswer;
namespace win_error = windows::win_error;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
    return text;
}

/// GUID_DEVINTERFACE_DISK.
std::string interface_path(std::uint32_t number) {
    return fmt::format("\\\\?\\sim#disk&ven_sim#{}#{{53f56307-b6bf-11d0-94f2-00a0c91efb8b}}", number);
}

namespace {

using Shared = SimWindows::Shared;

class DiskHandle final : public windows::DeviceHandle {
public:
    /// Requires: the mutex of `shared` is locked.
    DiskHandle(std::shared_ptr<Shared> shared, std::shared_ptr<Stack> stack, windows::Access access)
        : shared_(std::move(shared)), stack_(std::move(stack)), access_(access) {
        const auto number = stack_->disk().number;
        if (may_write()) ++shared_->writers[number];
        if (access_ != windows::Access::query) ++shared_->handles[number];
        if (access_ == windows::Access::exclusive) shared_->exclusive.insert(number);
    }
    DiskHandle(const DiskHandle&) = delete;
    DiskHandle& operator=(const DiskHandle&) = delete;
    ~DiskHandle() override {
        const std::lock_guard lock(shared_->mutex);
        const auto number = stack_->disk().number;
        if (may_write()) --shared_->writers[number];
        if (access_ != windows::Access::query) --shared_->handles[number];
        if (access_ == windows::Access::exclusive) shared_->exclusive.erase(number);
    }

    IoAnswer control(std::uint32_t code, std::span<const std::uint8_t> in, std::span<std::uint8_t> out) override {
        const auto number = stack_->disk().number;
        {
            const std::lock_guard lock(shared_->mutex);
            shared_->codes[number].push_back(code);
            if (!shared_->connected(number)) return {win_error::kDeviceNotConnected, 0};
        }
        // Microsoft, "Defining I/O Control Codes": bits 15:14.
        const auto needs = code >> 14U & 3U;
        const unsigned has = may_write() ? 3 : access_ == windows::Access::read ? 1 : 0;
        if ((needs & ~has) != 0) return {win_error::kAccessDenied, 0};
        return stack_->control(code, in, out);
    }
    IoAnswer read(std::uint64_t offset, std::span<std::uint8_t> data) override {
        if (access_ == windows::Access::query) return {win_error::kAccessDenied, 0};
        return stack_->read(offset, data);
    }
    IoAnswer write(std::uint64_t offset, std::span<const std::uint8_t> data) override {
        if (!may_write()) return {win_error::kAccessDenied, 0};
        {
            const std::lock_guard lock(shared_->mutex);
            const auto number = stack_->disk().number;
            if (!shared_->connected(number)) return {win_error::kDeviceNotConnected, 0};
            if (shared_->protects(number, offset, data.size())) return {win_error::kAccessDenied, 0};
        }
        return stack_->write(offset, data);
    }

private:
    [[nodiscard]] bool may_write() const {
        return access_ == windows::Access::read_write || access_ == windows::Access::exclusive;
    }

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

class SimIo final : public windows::DeviceIo {
public:
    explicit SimIo(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}

    tl::expected<std::unique_ptr<windows::DeviceHandle>, windows::WinError> open(const std::string& path,
                                                                                 windows::Access access) override {
        happen(path, access);
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
            const bool writes = access == windows::Access::read_write || access == windows::Access::exclusive;
            const bool refused = (writes && shared_->exclusive.contains(number)) ||
                                 (access == windows::Access::exclusive && shared_->writers[number] > 0);
            if (refused) return tl::unexpected<windows::WinError>(win_error::kSharingViolation);
            return std::make_unique<DiskHandle>(shared_, stack, access);
        }
        for (const auto& volume : shared_->volumes) {
            if (!names(wanted, volume)) continue;
            // A locked volume is reached only by the handle that locked it; without access, by its driver.
            const bool locked = access != windows::Access::query && shared_->locked.contains(volume.guid);
            if (denied || locked) return tl::unexpected<windows::WinError>(win_error::kAccessDenied);
            return open_volume(shared_, volume, access);
        }
        for (const auto& volume : shared_->volumes) {
            if (auto file = open_file(wanted, volume)) return file;
        }
        return tl::unexpected<windows::WinError>(win_error::kFileNotFound);
    }

private:
    void happen(const std::string& path, windows::Access access) {
        std::function<void(const std::string&, windows::Access)> happens;
        {
            const std::lock_guard lock(shared_->mutex);
            happens = std::exchange(shared_->on_open, nullptr);
        }
        if (!happens) return;
        happens(path, access);
        const std::lock_guard lock(shared_->mutex);
        if (!shared_->on_open) shared_->on_open = std::move(happens);
    }

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
        case Driver::sas: return 0x010700;
    }
    return 0;
}

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

void SimWindows::set_open_files(const std::string& guid, int attempts) {
    const std::lock_guard lock(shared_->mutex);
    shared_->open_files[guid] = attempts;
}

void SimWindows::set_volume_error(std::uint32_t code, windows::WinError error) {
    const std::lock_guard lock(shared_->mutex);
    shared_->volume_errors[code] = error;
}

void SimWindows::before_lock(std::function<void()> happens) {
    const std::lock_guard lock(shared_->mutex);
    shared_->on_lock = std::move(happens);
}

void SimWindows::before_open(std::function<void(const std::string&, windows::Access)> happens) {
    const std::lock_guard lock(shared_->mutex);
    shared_->on_open = std::move(happens);
}

int SimWindows::open_handles(std::uint32_t number) const {
    const std::lock_guard lock(shared_->mutex);
    const auto found = shared_->handles.find(number);
    return found == shared_->handles.end() ? 0 : found->second;
}

std::vector<std::string> SimWindows::locked() const {
    const std::lock_guard lock(shared_->mutex);
    return {shared_->locked.begin(), shared_->locked.end()};
}

std::vector<std::string> SimWindows::dismounted() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->dismounted;
}

void SimWindows::set_build(std::uint32_t build) {
    const std::lock_guard lock(shared_->mutex);
    shared_->build = build;
}

void SimWindows::hide_system_volumes() {
    const std::lock_guard lock(shared_->mutex);
    shared_->hides_system_volumes = true;
}

void SimWindows::set_file_system_setting(const std::string& name, std::uint32_t number) {
    const std::lock_guard lock(shared_->mutex);
    shared_->settings[name] = number;
}

void SimWindows::set_optimizer_result(std::uint32_t returned) {
    const std::lock_guard lock(shared_->mutex);
    shared_->optimizer_result = returned;
}

bool SimWindows::write(std::uint32_t number, std::uint64_t offset, const std::vector<std::uint8_t>& data) {
    const std::lock_guard lock(shared_->mutex);
    const auto stack = shared_->stacks.find(number);
    return stack != shared_->stacks.end() && stack->second->write(offset, data).ok();
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

const std::vector<std::uint32_t>& SimWindows::codes(std::uint32_t number) const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->codes[number];
}

}  // namespace fettle::win_sim
