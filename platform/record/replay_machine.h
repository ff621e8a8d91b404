// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"

namespace fettle::record {

/// The machine source of a replay: a recording contains drives' responses, not how their computer used them. Everything
/// is reported as unknown.
class ReplayMachine final : public check::MachineSource {
public:
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override;
};

}  // namespace fettle::record
