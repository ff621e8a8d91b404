// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/holder/windows_holder.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/plan/ask_identity.h"
#include "platform/windows/drives/block_port.h"
#include "platform/windows/drives/device_ports.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/holder/firmware_call.h"
#include "platform/windows/holder/held_ata_port.h"
#include "platform/windows/holder/held_disk.h"
#include "platform/windows/holder/held_handle.h"
#include "platform/windows/holder/held_nvme_port.h"
#include "platform/windows/holder/held_volumes.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/drive_request.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

/// Number and length of waits for programs that have the drive open for a moment, such as Windows' own services.
constexpr int kPatience = 20;
constexpr std::uint32_t kPause_ms = 250;

/// Of pass-through where the adapter reports no limit (Seagate, opensea-transport).
constexpr std::uint32_t kSafeTransfer = 65'536;

/// The locks and the open drive. Given up in the opposite order, so that the lock against other jobs ends late.
struct Held {
    std::shared_ptr<void> awake;
    std::unique_ptr<trim::DriveLock> job_lock;
    HeldVolumes volumes;
    std::shared_ptr<HeldHandle> handle;
    OpenDrive drive;  ///< through `handle`
};

/// Opens the drive. Others that have it open in a way that excludes this get some seconds to close it.
Result<std::unique_ptr<DeviceHandle>> open_drive(const WindowsHolder::Parts& parts, const std::string& path,
                                                 Access access) {
    for (int i = 0;; ++i) {
        auto device = parts.io->open(path, access);
        if (device) return std::move(*device);
        if (device.error() != win_error::kSharingViolation) {
            auto error = windows_error(device.error(), fmt::format("opening {}", path));
            if (error.code == ErrorCode::not_found) error.code = ErrorCode::vanished;
            return fail(std::move(error));
        }
        if (i == kPatience) {
            return fail(ErrorCode::busy,
                        FETTLE_TEXT("another program has {path} open for writing, such as a virtual machine. Close it, "
                                    "then try again"),
                        {{"path", path}}, {NativeStatus::Kind::windows, device.error()});
        }
        parts.pause(kPause_ms);
    }
}

/// The descriptor of the open drive, if it is the planned one. Errors: vanished, those of the query.
Result<DeviceDescriptor> planned_descriptor(const OpenDrive& drive, const DriveEntry& entry) {
    auto descriptor = device_descriptor(*drive.device, drive.path);
    if (!descriptor) return fail(descriptor.error());
    if (may_be_same(identity_of(*drive.device, drive.path, *descriptor, {}), entry.identity)) return descriptor;
    return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} is another drive now"), {{"drive", entry.id}});
}

class WindowsHeldDrive final : public HeldDisk {
public:
    WindowsHeldDrive(WindowsHolder::Parts parts, Held held, DriveEntry entry, plan::Hold how, DrivePorts ports)
        : parts_(std::move(parts)),
          held_(std::move(held)),
          entry_(std::move(entry)),
          how_(how),
          ports_(std::move(ports)) {}
    WindowsHeldDrive(const WindowsHeldDrive&) = delete;
    WindowsHeldDrive& operator=(const WindowsHeldDrive&) = delete;
    ~WindowsHeldDrive() override {
        if (how_ != plan::Hold::exclusive) return;
        held_.volumes.release();
        // Windows mounts what is on the drive now.
        (void)held_.drive.device->control(kDiskUpdateProperties, {}, {});
    }

    DrivePorts& ports() override { return ports_; }
    [[nodiscard]] const std::string& path() const noexcept override { return held_.drive.path; }

    /// Benchmarks need file objects of their own. Each of their threads has a completion port, and a file object, of
    /// which a duplicated handle is only another handle, has one port (Microsoft, CreateIoCompletionPort).
    /// Pass-through, which this hold needs, must not be asynchronous (Microsoft, IOCTL_ATA_PASS_THROUGH). But while a
    /// file object does not share writing, no other may write, whether CreateFile opens it or ReOpenFile. What protects
    /// data remains: Windows writes to sectors of a volume only if it is locked or dismounted (Microsoft, WriteFile),
    /// and these locks are kept.
    Status share_writing() override {
        if (how_ != plan::Hold::exclusive)
            return fail(ErrorCode::refused, FETTLE_TEXT("writing to a drive that is in use"));
        // Keeps the drive's number between the two. It stands beside either, because it cannot write.
        auto between = open_drive(parts_, path(), Access::read);
        if (!between) return fail(between.error());
        held_.handle->replace(std::move(*between));
        auto shared = open_drive(parts_, path(), Access::read_write);
        if (!shared) return fail(shared.error());
        held_.handle->replace(std::move(*shared));
        const auto descriptor = planned_descriptor(held_.drive, entry_);
        return descriptor ? Status() : fail(descriptor.error());
    }

    Result<plan::PinnedDrive> identify() override {
        auto entry = entry_;
        const auto& device = held_.drive.device;
        const auto descriptor = device_descriptor(*device, held_.drive.path);
        if (!descriptor) return fail(descriptor.error());
        auto identity = identity_of(*device, held_.drive.path, *descriptor, {});
        // Known by the device manager alone, and not among what is compared.
        identity.bus = entry.identity.bus;
        identity.protocol = entry.identity.protocol;
        const auto geometry = disk_geometry(*device, held_.drive.path);
        if (!geometry) return fail(geometry.error());
        if (geometry->size.bytes != 0) identity.capacity = geometry->size;
        entry.identity = std::move(identity);
        return plan::pin_asked(ports_, std::move(entry));
    }

    Status discard(std::uint64_t offset, std::uint64_t length) override {
        if (how_ != plan::Hold::exclusive)
            return fail(ErrorCode::refused, FETTLE_TEXT("discarding on a drive that is in use"));
        const auto wire = encode_trim(offset, length);
        const auto answer = held_.drive.device->control(kStorageManageDataSetAttributes, wire, {});
        if (answer.ok()) return {};
        return fail(
            windows_error(answer.error, fmt::format("discarding {} bytes at {} of {}", length, offset, entry_.id)));
    }

    Status read_again() override {
        if (how_ != plan::Hold::reading) {
            const auto answer = held_.drive.device->control(kDiskUpdateProperties, {}, {});
            if (!answer.ok())
                return fail(windows_error(answer.error, fmt::format("reading the partitions of {}", entry_.id)));
        }
        auto block = DriveBlocks::over(held_.drive);
        if (!block) return fail(block.error());
        ports_.block = std::move(*block);
        return {};
    }

    Status reset() override {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("resetting {drive}: Windows resets no drive for a program. Restart the computer"),
                    {{"drive", entry_.id}});
    }

private:
    WindowsHolder::Parts parts_;
    Held held_;
    DriveEntry entry_;
    plan::Hold how_;
    DrivePorts ports_;
};

/// A drive whose table cannot be read is in no pool.
Status is_in_no_pool(DeviceHandle& device, const DriveEntry& entry) {
    const auto layout = drive_layout(device, entry.path);
    if (!layout && layout.error().code != ErrorCode::io && layout.error().code != ErrorCode::unsupported)
        return fail(layout.error());
    if (!layout || !is_in_pool(*layout)) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("{drive} belongs to a storage pool (Storage Spaces): remove it from the pool first"),
                {{"drive", entry.id}});
}

/// Opens it for queries only, because the volumes are not locked yet.
Status may_be_held(DeviceIo& io, const DriveEntry& entry) {
    const auto device = io.open(entry.path, Access::query);
    if (device) return is_in_no_pool(**device, entry);
    auto error = windows_error(device.error(), fmt::format("opening {}", entry.path));
    if (error.code == ErrorCode::not_found) error.code = ErrorCode::vanished;
    return fail(std::move(error));
}

Result<DrivePorts> ports_of(const WindowsHolder::Parts& parts, const OpenDrive& drive, const DriveEntry& entry,
                            const std::string& service, const SystemVersion& version) {
    const auto descriptor = planned_descriptor(drive, entry);
    if (!descriptor) return fail(descriptor.error());
    auto ports = command_ports(drive, entry, *descriptor, true);
    if (is_intel_driver(service)) {
        add_intel_port(ports, *parts.io, drive, entry);
    } else if (entry.identity.bus == Bus::nvme) {
        ports.nvme = std::make_unique<HeldNvmePort>(drive, version);
    } else if (ports.ata && entry.identity.bus != Bus::usb) {
        ports.ata = std::make_unique<HeldAtaPort>(drive, std::move(ports.ata));
    }
    return ports;
}

}  // namespace

Result<std::unique_ptr<plan::HeldDrive>> WindowsHolder::hold(const DriveEntry& entry, plan::Hold how) {
    const auto number = drive_number(entry.id);
    if (!number) return fail(ErrorCode::not_a_drive, entry.id);
    auto job_lock = parts_.lock({entry.id});
    if (!job_lock) return fail(job_lock.error());
    const auto path = drive_path(drive_id(*number));
    Held held;
    held.awake = parts_.keep_awake();
    held.job_lock = std::move(*job_lock);
    const HeldVolumes::Parts volumes{*parts_.io, *parts_.volumes, *parts_.facts, parts_.pause};
    const bool exclusive = how == plan::Hold::exclusive;
    if (exclusive) {
        if (auto may = may_be_held(*parts_.io, entry); !may) return fail(may.error());
        auto locked = HeldVolumes::lock(volumes, entry.id);
        if (!locked) return fail(locked.error());
        held.volumes = std::move(*locked);
    }
    auto device = open_drive(parts_, path, exclusive ? Access::exclusive : Access::read_write);
    if (!device) return fail(device.error());
    held.handle = std::make_shared<HeldHandle>(std::move(*device));
    held.drive = {held.handle, path};
    const auto adapter = adapter_descriptor(*held.drive.device, path);
    held.drive.largest_transfer = adapter ? adapter->largest_transfer(kSafeTransfer) : kSafeTransfer;
    auto ports = ports_of(parts_, held.drive, entry, service_of(entry), version());
    if (!ports) return fail(ports.error());
    if (exclusive) {
        // Last, because it is the first change: the drive is the right one, and no volume has come meanwhile.
        if (auto all = held.volumes.are_all(volumes, entry.id); !all) return fail(all.error());
        if (auto dismounted = held.volumes.dismount(); !dismounted) return fail(dismounted.error());
    }
    return std::make_unique<WindowsHeldDrive>(parts_, std::move(held), entry, how, std::move(*ports));
}

plan::Users WindowsHolder::users(const DriveEntry& /*entry*/) {
    plan::Users users;
    users.refused_when_held = true;
    return users;
}

SystemVersion WindowsHolder::version() const { return {parts_.facts->build(), parts_.facts->preinstallation()}; }

std::string WindowsHolder::service_of(const DriveEntry& entry) const {
    const auto listed = parts_.devices->disks();
    if (!listed) return {};
    for (const auto& one : *listed) {
        const auto device = parts_.io->open(one.path, Access::query);
        if (!device) continue;
        const auto number = device_number(**device, one.path);
        if (number && number->disk() && drive_id(number->number) == entry.id) return one.service;
    }
    return {};
}

std::vector<erase::BlockedMethod> WindowsHolder::blocked_methods(const DriveEntry& entry) {
    return windows::blocked_methods(entry.identity, service_of(entry), version());
}

std::vector<overprovision::BlockedMethod> WindowsHolder::blocked_spare_methods(const DriveEntry& entry) {
    return windows::blocked_spare_methods(entry.identity, service_of(entry), version());
}

void WindowsHolder::limit(const DriveEntry& entry, firmware::State& state) {
    const auto nvme = state.way == firmware::Way::nvme;
    const auto device = parts_.io->open(entry.path, Access::query);
    std::optional<FirmwareInfo> info;
    if (device) {
        const auto target = nvme ? FirmwareTarget::controller : FirmwareTarget::device;
        if (auto found = firmware_info(**device, target, entry.path)) info = *found;
    }
    limit_firmware(version(), info ? &*info : nullptr, state);
}

}  // namespace fettle::windows
