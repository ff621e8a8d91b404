// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/bench/engine.h"
#include "core/check/machine.h"
#include "platform/sim/base/clock.h"
#include "platform/sim/drive/drive.h"

namespace fettle::sim {

/// Parameters for measuring a simulated drive.
struct SimTargetSettings {
    std::string path;         ///< as the user named it
    std::string id;           ///< in the list of drives
    check::DrivePlace place;  ///< its link may be slower than the drive
    /// The drive's own clock. It is held while the target exists, and advances with the transfers.
    std::shared_ptr<HeldClock> clock;
    std::function<void()> on_end;    ///< may be empty
    std::optional<ByteCount> keeps;  ///< of what is written, where the drive forgets the rest
    bool to_the_end = false;         ///< up to the last sector, not the last mebibyte: it is only read
};

/// A simulated drive in virtual time: its own read and write commands, with the armed faults, its flash's service
/// times, and idle times in which it cleans. Error: io, if the drive does not report its size.
[[nodiscard]] Result<std::unique_ptr<bench::IoTarget>> make_target(std::shared_ptr<SimDrive> drive,
                                                                   SimTargetSettings settings);

}  // namespace fettle::sim
