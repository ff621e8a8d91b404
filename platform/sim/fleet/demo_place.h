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

/// Another drive like one of the fleet.
struct DemoCopy {
    Personality personality;
    DemoPlace demo;
};

/// The copy with this number has an id, a path and a serial number of its own, and nothing on it is mounted.
[[nodiscard]] DemoCopy copy_of(const Personality& personality, const DemoPlace& demo, unsigned number);

}  // namespace fettle::sim
