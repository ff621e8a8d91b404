// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/machine.h"
#include "platform/sim/media/partition_writer.h"
#include "platform/sim/personality/personality.h"

namespace fettle::sim {

/// Contents of a personality's [demo] table about its computer: its place in the demo fleet.
struct DemoPlace {
    DriveEntry entry;
    check::DrivePlace place;  ///< without the partition table, which is read from the drive
    TableKind table = TableKind::none;
    std::vector<Partition> partitions;
};

/// Requires: personality.demo. Error: malformed, with the place and the reason.
[[nodiscard]] Result<DemoPlace> read_demo_place(const Personality& personality);

}  // namespace fettle::sim
