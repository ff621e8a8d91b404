// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/gui/charts/chart_data.h"
#include "core/history/observation.h"

/// What a drive's recorded history shows. Observations are oldest first.
namespace fettle::gui {

using Observations = std::vector<history::Observation>;

/// Growth of the rated endurance used.
struct WearTrend {
    double percent_now = 0;
    double percent_grown = 0;
    double percent_a_month = 0;
    std::optional<double> years_left;  ///< until 100 %, if wear grows
};
/// nullopt: fewer than 30 days, no wear in them, or wear that has decreased.
[[nodiscard]] std::optional<WearTrend> wear_trend(const Observations& all);

/// The page's answer, and the sentence below it.
struct HistoryAnswer {
    QString headline;
    QString sentence;
};
[[nodiscard]] HistoryAnswer history_answer(const Observations& all);

/// An event in the history: a new firmware, or what alerts are made of.
struct HistoryEvent {
    std::int64_t time = 0;
    QString label;  ///< of a few words
    QString sentence;
    Severity severity = Severity::info;
};
[[nodiscard]] std::vector<HistoryEvent> history_events(const Observations& all);

/// Host bytes per day between observations that are at least a day apart; the last point ends the last interval.
[[nodiscard]] std::vector<ChartPoint> written_per_day(const Observations& all);

/// Their mean over time; nullopt without any.
[[nodiscard]] std::optional<double> mean_written_per_day(const Observations& all);

/// The sum of the counters of errors.
[[nodiscard]] std::uint64_t error_sum(const history::Observation& seen);
/// "media_errors" in words.
[[nodiscard]] QString error_name(const std::string& counter);

/// "128 GB" or "119 GiB".
[[nodiscard]] QString rate_size(double bytes);

}  // namespace fettle::gui
