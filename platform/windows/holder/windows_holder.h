// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/erase/system_gate.h"
#include "core/firmware/system_gate.h"
#include "core/overprovision/system_gate.h"
#include "core/plan/held_drive.h"
#include "core/plan/users.h"
#include "core/trim/file_system.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/holder/command_gate.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/volumes/system_facts.h"
#include "platform/windows/volumes/volume_list.h"

namespace fettle::windows {

/// Holds whole drives. An exclusive hold locks and dismounts the drive's volumes and opens the drive so that no other
/// program can write to it; it is refused for a drive that the running Windows needs. Thread-safe.
class WindowsHolder final : public plan::DriveHolder,
                            public plan::UserFinder,
                            public erase::SystemGate,
                            public overprovision::SystemGate,
                            public firmware::SystemGate {
public:
    struct Parts {
        std::shared_ptr<DeviceIo> io;
        std::shared_ptr<DeviceList> devices;
        std::shared_ptr<VolumeList> volumes;
        std::shared_ptr<SystemFacts> facts;
        /// Keeps other jobs of Fettle off these drives.
        std::function<Result<std::unique_ptr<trim::DriveLock>>(const std::vector<std::string>& drives)> lock;
        std::function<void(std::uint32_t milliseconds)> pause;
        /// Keeps the computer from sleeping for as long as the result exists; a drive that loses power during an erase
        /// may stay locked.
        std::function<std::shared_ptr<void>()> keep_awake;
    };
    explicit WindowsHolder(Parts parts) : parts_(std::move(parts)) {}

    /// Also: refused (a drive that Windows needs, a volume on several drives, a member of a storage pool).
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override;
    /// Windows lists no programs that have a volume open, but does not lock one that a program has open.
    plan::Users users(const DriveEntry& entry) override;
    std::vector<erase::BlockedMethod> blocked_methods(const DriveEntry& entry) override;
    std::vector<overprovision::BlockedMethod> blocked_spare_methods(const DriveEntry& entry) override;
    void limit(const DriveEntry& entry, firmware::State& state) override;

private:
    [[nodiscard]] SystemVersion version() const;
    /// ListedDevice::service of the drive; empty: it is not listed.
    [[nodiscard]] std::string service_of(const DriveEntry& entry) const;

    Parts parts_;
};

}  // namespace fettle::windows
