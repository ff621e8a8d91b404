// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"
#include "core/drive/entry.h"

namespace fettle::windows_system {

/// In place of this computer's drives: each call is `unsupported`, and says that Fettle for Windows has none yet.
class NoDrives final : public DriveSource {
public:
    Result<std::vector<DriveEntry>> list() override;
    Result<std::string> resolve(const std::string& path) override;
    Result<DrivePorts> open(const DriveEntry& entry) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;
};

class NoMachine final : public check::MachineSource {
public:
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override;
};

}  // namespace fettle::windows_system
