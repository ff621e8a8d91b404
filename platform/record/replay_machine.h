// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"

namespace fettle::record {

/// The machine of a replay: a recording holds what drives said, not how their machine used them, and
/// the machine at hand is another one. So nothing is known, and that is said.
class ReplayMachine final : public check::MachineSource {
public:
    Result<check::MachineFacts> inspect(const std::vector<DriveEntry>& drives, Wake wake) override;
};

}  // namespace fettle::record
