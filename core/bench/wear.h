// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/bench/suite.h"
#include "core/bench/workload.h"

namespace fettle::bench {

/// The drive's wear so far.
struct WearSoFar {
    ByteCount host_written;
    double percentage_used = 0;  ///< of rated endurance
};

/// Maximum that these workloads write, after `fill` bytes of preparation, by their byte and rate limits; without a
/// limit, 1 GB/s is assumed.
[[nodiscard]] ByteCount most_written(const std::vector<Workload>& workloads, ByteCount fill);

/// All workloads of a suite, as often as they may run.
[[nodiscard]] std::vector<Workload> all_workloads(const SuitePlan& plan);

/// "wear": the notice before a long write; nullopt below 20 GB. With `so_far` it gives the share of the rated
/// endurance, at the drive's wear rate so far.
[[nodiscard]] std::optional<Message> wear_statement(ByteCount most, const std::optional<WearSoFar>& so_far);

}  // namespace fettle::bench
