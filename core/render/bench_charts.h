// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/bench/record.h"
#include "core/render/plot.h"

/// The charts of benchmark reports.
namespace fettle::rendering {

/// Speed over addresses, for steps that go through their span in order.
[[nodiscard]] std::vector<Plot> line_charts(const bench::BenchRecord& record);

/// Speed of all other steps over the time of their last run; at most eight steps per chart, none for a record without
/// series.
[[nodiscard]] std::vector<Plot> speed_charts(const bench::BenchRecord& record);

/// Results along a series: by queue depth, block size or share; one chart per unit.
[[nodiscard]] std::vector<Plot> series_charts(const bench::BenchRecord& record);

/// Latency by percentile, 50 % to 99.999 %, one line per step and direction.
[[nodiscard]] std::vector<Plot> latency_charts(const bench::BenchRecord& record);

/// The tracked result of each round, for a suite with rounds.
[[nodiscard]] std::vector<Plot> round_charts(const bench::BenchRecord& record);

/// The same steps in several records, oldest first: one line per step, records along the x axis.
[[nodiscard]] std::vector<Plot> comparison_charts(const std::vector<bench::BenchRecord>& records);

}  // namespace fettle::rendering
