// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/drive/identity.h"
#include "core/erase/system_gate.h"
#include "core/firmware/state.h"
#include "core/overprovision/spare_plan.h"
#include "platform/windows/ioctl/firmware_request.h"

/// What the drivers of a version of Windows pass of commands that change a drive.
namespace fettle::windows {

struct SystemVersion {
    static constexpr std::uint32_t kWindows10_21H1 = 19043;
    static constexpr std::uint32_t kWindows11_22H2 = 22621;
    static constexpr std::uint32_t kWindows11_24H2 = 26100;

    std::uint32_t build = 0;
    bool preinstallation = false;  ///< Windows PE
};

/// `service`: the driver of the drive's parent, as ListedDevice has it; empty: unknown.
[[nodiscard]] std::vector<erase::BlockedMethod> blocked_methods(const DriveIdentity& drive, const std::string& service,
                                                                const SystemVersion& version);

/// Capacity limits of SATA drives (SET MAX ADDRESS EXT, SET ACCESSIBLE MAX ADDRESS EXT) are ordinary pass-through,
/// which no driver is known to block; only namespaces are.
[[nodiscard]] std::vector<overprovision::BlockedMethod> blocked_spare_methods(const DriveIdentity& drive,
                                                                              const std::string& service,
                                                                              const SystemVersion& version);

[[nodiscard]] bool passes_firmware_action(const SystemVersion& version, FirmwareAction action) noexcept;

/// Limits what a drive reports to what Windows passes. `info`: what its driver reports; nullptr: it passes none.
void limit_firmware(const SystemVersion& version, const FirmwareInfo* info, firmware::State& state);

}  // namespace fettle::windows
