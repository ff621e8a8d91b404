// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/bench/suite.h"
#include "core/bench/workload.h"

namespace fettle::bench {

/// How the drive has counted its wear until now.
struct WearSoFar {
    ByteCount host_written;
    double percentage_used = 0;  ///< of rated endurance
};

/// What these workloads write at the most, after `fill` bytes of preparation: what the limits of bytes and rate
/// allow; a drive without limit is taken to write 1 GB/s.
[[nodiscard]] ByteCount most_written(const std::vector<Workload>& workloads, ByteCount fill);

/// Every workload of a suite, as often as it may be run.
[[nodiscard]] std::vector<Workload> all_workloads(const SuitePlan& plan);

/// "wear": the statement for the user before a long write; nullopt where less than 20 GB come together.
/// With `so_far` it says the share of the rated life, at the drive's own rate until now.
[[nodiscard]] std::optional<Message> wear_statement(ByteCount most, const std::optional<WearSoFar>& so_far);

}  // namespace fettle::bench
