// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/result.h"

namespace fettle::bench {

LatencySummary summarise(const Histogram& histogram) noexcept {
    return {histogram.count(),           histogram.mean_ns(),           histogram.percentile_ns(50),
            histogram.percentile_ns(99), histogram.percentile_ns(99.9), histogram.largest_ns()};
}

double RunResult::iops() const noexcept {
    if (elapsed_ns == 0) return 0;
    return static_cast<double>(read.sums.operations + write.sums.operations) * 1e9 / static_cast<double>(elapsed_ns);
}

double RunResult::bytes_per_second() const noexcept {
    if (elapsed_ns == 0) return 0;
    return static_cast<double>(read.sums.bytes.bytes + write.sums.bytes.bytes) * 1e9 / static_cast<double>(elapsed_ns);
}

double RunResult::cpu_ns_per_operation() const noexcept {
    const auto operations = read.sums.operations + write.sums.operations;
    return operations == 0 ? 0 : static_cast<double>(cpu_ns) / static_cast<double>(operations);
}

}  // namespace fettle::bench
