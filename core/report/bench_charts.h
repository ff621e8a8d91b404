// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/bench/record.h"
#include "core/report/plot.h"

/// The charts of benchmark reports.
namespace fettle::report {

/// Speed over addresses, of the steps that go through their span in order.
[[nodiscard]] std::vector<Plot> line_charts(const bench::BenchRecord& record);

/// Speed of each other step over the time of its last run; at most eight steps a chart, none for a record without
/// series.
[[nodiscard]] std::vector<Plot> speed_charts(const bench::BenchRecord& record);

/// Figures along a series: by queue depth, block size or share; one chart for each unit.
[[nodiscard]] std::vector<Plot> series_charts(const bench::BenchRecord& record);

/// Latency by percentile, 50 % to 99.999 %, one line a step and direction.
[[nodiscard]] std::vector<Plot> latency_charts(const bench::BenchRecord& record);

/// The tracked figure of each round, of a suite that runs in rounds.
[[nodiscard]] std::vector<Plot> round_charts(const bench::BenchRecord& record);

/// The same steps in several records, oldest first: one line a step, the records along the x axis.
[[nodiscard]] std::vector<Plot> comparison_charts(const std::vector<bench::BenchRecord>& records);

}  // namespace fettle::report
