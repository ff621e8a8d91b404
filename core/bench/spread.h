// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

namespace fettle::bench {

/// Several runs of one measurement. The reported value is the median, never the best run.
struct Spread {
    std::vector<double> values;  ///< in the order of the runs; at least one
    double smallest = 0;
    double median = 0;  ///< of an even number: the mean of the middle two
    double largest = 0;
    std::optional<double> middle_mean;  ///< without the smallest and the largest, if there are at least five runs

    /// (largest - smallest) / median; 0 for a single run.
    [[nodiscard]] double relative_range() const noexcept { return median > 0 ? (largest - smallest) / median : 0; }
};

/// Requires: `values` is not empty.
[[nodiscard]] Spread spread_of(std::vector<double> values);

}  // namespace fettle::bench
