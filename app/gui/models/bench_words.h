// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/gui/charts/chart_data.h"
#include "app/gui/models/bench_runner.h"

namespace fettle::gui {

/// The throughput of a running benchmark.
[[nodiscard]] ChartData live_chart(const BenchRunner::Live& live);

/// Whether the user stopped it.
[[nodiscard]] bool was_stopped(const BenchRunner::Ended& end);
/// Why there is no result, or why it is not saved; empty: there is one.
[[nodiscard]] QString why_not(const BenchRunner::Ended& end);

}  // namespace fettle::gui
