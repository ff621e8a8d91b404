// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/bench/record.h"

namespace fettle::bench {

/// A step that two records share.
struct StepComparison {
    std::string id;
    std::string title;
    Figure figure = Figure::throughput;
    double before = 0;
    double after = 0;
    double change = 0;  ///< after / before - 1
    /// How far the medians may differ by chance: from the spread of the runs if both sides have three or more,
    /// otherwise from the spread of the intervals; nullopt if neither is known.
    std::optional<double> noise;
    bool exceeds_noise = false;  ///< false if the noise is unknown
    bool better = false;         ///< more speed, or less latency
};

/// Why two records are not directly comparable; empty: they are. Ids: "simulated-and-real", "other-suite",
/// "other-size", "other-engine", "other-file-system", "not-both-direct".
[[nodiscard]] std::vector<std::string> differences(const BenchRecord& before, const BenchRecord& after);

/// The steps that both records have, in the order of `after`; none if one drive is simulated and the other is real,
/// because their difference is meaningless.
[[nodiscard]] std::vector<StepComparison> compare(const BenchRecord& before, const BenchRecord& after);

}  // namespace fettle::bench
