// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/bench/compare.h"
#include "core/bench/record.h"

/// Benchmark records as one self-contained HTML page: its own style for light and dark, SVG charts, no script, no
/// external resources.
namespace fettle::rendering {

/// One record: what was measured, doubts first, the table, charts of speed over time, of results by queue depth (or
/// block size, or share) and of latency percentiles. Several: the newest as above, and charts that compare them: of one
/// drive over time, or of several drives. Requires at least one.
[[nodiscard]] std::string bench_html(const std::vector<bench::BenchRecord>& records);

}  // namespace fettle::rendering
