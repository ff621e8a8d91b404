// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "app/gui/charts/chart_data.h"
#include "app/gui/models/history_facts.h"

namespace fettle::gui {

/// Temperature, wear, data written a day and errors, on one time axis.
using HistoryCharts = std::array<ChartData, 4>;

/// `all` is not empty and oldest first; its events are marks in every chart.
[[nodiscard]] HistoryCharts history_charts(const Observations& all, const std::vector<HistoryEvent>& events);
/// The points of all charts, for a table.
[[nodiscard]] ChartData history_table(const HistoryCharts& charts);

}  // namespace fettle::gui
