// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <string>
#include <vector>

#include "app/gui/charts/chart_data.h"
#include "app/gui/models/history_facts.h"

namespace fettle::gui {

/// How one counter has changed in the recorded history.
struct CounterTrend {
    std::vector<ChartPoint> points;  ///< at least two; of data written, the rate per day
    QString sentence;                ///< "rose from 3 to 7 in 30 days"
    bool rate = false;
};

/// By counter: history::Observation::errors by their own names, and those below. Counters that were recorded less than
/// twice are absent. Of the last six months; `all` is oldest first.
using CounterTrends = std::map<std::string, CounterTrend, std::less<>>;
[[nodiscard]] CounterTrends counter_trends(const Observations& all);

inline constexpr std::string_view kTemperatureTrend = "temperature";
inline constexpr std::string_view kUsedTrend = "percentage_used";
inline constexpr std::string_view kHostWrittenTrend = "host_written";
inline constexpr std::string_view kNandWrittenTrend = "nand_written";

/// From the latest observation back.
inline constexpr int kTrendDays = 183;

}  // namespace fettle::gui
