// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "platform/sim/clock.h"

namespace fettle::sim {

/// The demo fleet: simulated drives of which each shows something, and the machine that they are in.
/// The two share the drives, may be moved apart and destroyed in any order.
struct Fleet {
    std::unique_ptr<DriveSource> drives;
    std::unique_ptr<check::MachineSource> machine;
};

/// All built-in personalities with a table [demo], in memory. A drive is made when it is first opened, so that
/// a look at the list costs little. Error: malformed (a defect of the built-in personalities).
[[nodiscard]] Result<Fleet> make_fleet(std::shared_ptr<const Clock> clock);

}  // namespace fettle::sim
