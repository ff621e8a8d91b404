// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"

namespace fettle::windows_system {

/// In place of this computer's partitions, volumes and settings: `unsupported`, because Fettle for Windows cannot read
/// them yet.
class NoMachine final : public check::MachineSource {
public:
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override;
};

}  // namespace fettle::windows_system
