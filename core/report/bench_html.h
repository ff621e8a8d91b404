// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/bench/compare.h"
#include "core/bench/record.h"

/// Benchmark records as one HTML page that needs nothing else: its own style in light and dark, SVG charts, no script,
/// nothing fetched.
namespace fettle::report {

/// One record: what was measured, doubts first, the table, charts of speed over time, of figures by queue depth (or
/// block size, or share) and of latency percentiles. Several: the newest as above, and charts that compare them: of
/// one drive by day, of several drives side by side. Requires at least one.
[[nodiscard]] std::string bench_html(const std::vector<bench::BenchRecord>& records);

}  // namespace fettle::report
