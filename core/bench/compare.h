// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/bench/record.h"

namespace fettle::bench {

/// One step that two records share.
struct StepComparison {
    std::string id;
    std::string title;
    Figure figure = Figure::throughput;
    double before = 0;
    double after = 0;
    double change = 0;  ///< after / before - 1
    /// The share that the medians may differ by without anything having changed: from the spread of the runs where
    /// there are three or more on both sides, else from the intervals' spread; nullopt where neither is known.
    std::optional<double> noise;
    bool exceeds_noise = false;  ///< false where the noise is not known
    bool better = false;         ///< more speed, or less latency
};

/// What keeps two records from being like and like; empty: nothing does. Ids: "simulated-and-real", "other-suite",
/// "other-size", "other-engine", "other-file-system", "not-both-direct".
[[nodiscard]] std::vector<std::string> differences(const BenchRecord& before, const BenchRecord& after);

/// The steps that both have, in the order of `after`; none where one drive is simulated and the other is real: their
/// difference says nothing.
[[nodiscard]] std::vector<StepComparison> compare(const BenchRecord& before, const BenchRecord& after);

}  // namespace fettle::bench
