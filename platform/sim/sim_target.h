// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/bench/engine.h"
#include "core/check/machine.h"
#include "platform/sim/clock.h"
#include "platform/sim/drive.h"

namespace fettle::sim {

/// What a simulated drive is measured as.
struct SimTargetSettings {
    std::string path;         ///< as the user named it
    std::string id;           ///< in the list of drives
    check::DrivePlace place;  ///< its link may be slower than the drive
    /// The drive's own clock. While the target lives it is held, and moves with the transfers.
    std::shared_ptr<HeldClock> clock;
    std::function<void()> on_end;    ///< may be empty
    std::optional<ByteCount> keeps;  ///< of what is written, where the drive forgets the rest
};

/// A simulated drive in virtual time: its own read and write commands, with the faults that are armed, its flash's
/// service times, and pauses in which it cleans. Error: io, when the drive does not tell its size.
[[nodiscard]] Result<std::unique_ptr<bench::IoTarget>> make_target(std::shared_ptr<SimDrive> drive,
                                                                   SimTargetSettings settings);

}  // namespace fettle::sim
