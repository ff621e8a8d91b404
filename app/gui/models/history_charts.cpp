// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/history_charts.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "app/gui/charts/chart_ticks.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

constexpr std::int64_t kDay_s = 86'400;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString degrees(double value) {
    return (units().fahrenheit ? tr("%1 °F") : tr("%1 °C")).arg(QLocale().toString(value, 'f', 0));
}
QString plain(double value) { return QLocale().toString(value, 'f', 0); }

double at(const history::Observation& seen) { return static_cast<double>(seen.time); }

ChartAxis time_axis(const Observations& all) {
    ChartAxis axis;
    axis.title = tr("Time");
    axis.kind = ChartAxis::Kind::time;
    axis.lowest = at(all.front());
    axis.highest = at(all.back());
    return axis;
}

std::vector<ChartMark> marks_of(const std::vector<HistoryEvent>& events) {
    constexpr std::int64_t kSameRun_s = 31 * kDay_s;
    std::vector<ChartMark> marks;
    std::map<QString, std::int64_t> before;
    for (const auto& event : events) {
        // Errors that grow week by week are one mark, where they begin; the list of events has all.
        const auto found = before.find(event.label);
        const bool goes_on = found != before.end() && event.time - found->second <= kSameRun_s;
        before[event.label] = event.time;
        if (!goes_on) marks.push_back({static_cast<double>(event.time), event.label, event.severity});
    }
    return marks;
}

ChartData temperature_chart(const Observations& all) {
    ChartData made;
    made.title = tr("Temperature");
    made.x = time_axis(all);
    made.y.title = units().fahrenheit ? tr("°F") : tr("°C");
    made.y.say = degrees;
    made.y.tick_label = [](double value) { return tr("%1°").arg(plain(value)); };
    ChartSeries highest{
        tr("Highest since the previous record"), {}, ChartSeries::Style::line, ChartSeries::Role::earlier};
    ChartSeries now{tr("Temperature"), {}, ChartSeries::Style::line, ChartSeries::Role::now};
    bool hotter = false;
    for (const auto& seen : all) {
        if (seen.temperature_celsius) now.points.push_back({at(seen), degrees_shown(*seen.temperature_celsius)});
        if (seen.hottest_celsius) highest.points.push_back({at(seen), degrees_shown(*seen.hottest_celsius)});
        hotter = hotter || seen.hottest_celsius > seen.temperature_celsius;
    }
    if (hotter) made.series.push_back(std::move(highest));
    made.series.push_back(std::move(now));
    if (const auto& limit = all.back().temperature_limit_celsius) {
        made.limits.push_back({degrees_shown(*limit), tr("limit")});
    }
    made.description =
        tr("Temperature from %1 to %2.").arg(said(made.x, at(all.front())), said(made.x, at(all.back())));
    return made;
}

ChartData wear_chart(const Observations& all) {
    ChartData made;
    made.title = tr("Wear");
    made.x = time_axis(all);
    made.y.title = tr("Rated endurance used, %");
    made.y.say = percent_text;
    ChartSeries wear{tr("Wear"), {}, ChartSeries::Style::steps, ChartSeries::Role::now};
    for (const auto& seen : all) {
        if (seen.percentage_used) wear.points.push_back({at(seen), *seen.percentage_used});
    }
    if (wear.points.size() >= 2) {
        const auto& first = wear.points.front();
        const auto& last = wear.points.back();
        // At least a few percent high, so that one step does not look like a cliff.
        constexpr double kLeastHeight = 4;
        if (last.y - first.y < kLeastHeight) {
            made.y.lowest = std::max(0.0, std::floor(last.y) - kLeastHeight);
            made.y.highest = *made.y.lowest + kLeastHeight + (last.y > *made.y.lowest + kLeastHeight ? 1 : 0);
        }
        made.description = tr("Wear: %1 at first, %2 now.").arg(percent_text(first.y), percent_text(last.y));
        if (last.y > first.y) {
            made.series.push_back({tr("Trend"), {first, last}, ChartSeries::Style::line, ChartSeries::Role::trend});
        }
    }
    made.series.push_back(std::move(wear));
    return made;
}

/// Bytes per unit of the axis, so that its ticks are round in the chosen units.
double bytes_per_tick(const std::vector<ChartPoint>& points) {
    double largest = 1;
    for (const auto& point : points) largest = std::max(largest, point.y);
    if (!units().binary) return 1;
    return std::pow(1.024, std::floor(std::log(largest) / std::log(1024)));
}

ChartData written_chart(const Observations& all) {
    ChartData made;
    auto points = written_per_day(all);
    const auto unit = bytes_per_tick(points);
    for (auto& point : points) point.y /= unit;
    made.title = tr("Written a day");
    made.x = time_axis(all);
    made.y.title = tr("Written a day");
    made.y.from_zero = true;
    made.y.say = [unit](double value) { return rate_size(value * unit); };
    made.series.push_back({tr("Written a day"), std::move(points), ChartSeries::Style::bars});
    made.description = tr("Data written by the host per day, averaged between records.");
    return made;
}

ChartData errors_chart(const Observations& all) {
    ChartData made;
    made.title = tr("Errors");
    made.x = time_axis(all);
    made.y.title = tr("Errors");
    made.y.from_zero = true;
    made.y.say = plain;
    std::set<std::string> counters;
    for (const auto& seen : all) {
        for (const auto& [name, count] : seen.errors) {
            if (count > 0) counters.insert(name);
        }
    }
    for (const auto& name : counters) {
        ChartSeries series{error_name(name), {}, ChartSeries::Style::steps, ChartSeries::Role::other};
        for (const auto& seen : all) {
            const auto found = seen.errors.find(name);
            if (found != seen.errors.end()) series.points.push_back({at(seen), static_cast<double>(found->second)});
        }
        made.series.push_back(std::move(series));
    }
    if (counters.empty()) {
        ChartSeries none{tr("Errors"), {}, ChartSeries::Style::steps, ChartSeries::Role::now};
        for (const auto& seen : all) {
            if (!seen.errors.empty()) none.points.push_back({at(seen), 0});
        }
        made.series.push_back(std::move(none));
        made.y.highest = 4;
    }
    made.description = counters.empty() ? tr("No errors counted.") : tr("Error counters over time.");
    return made;
}

}  // namespace

HistoryCharts history_charts(const Observations& all, const std::vector<HistoryEvent>& events) {
    HistoryCharts made{temperature_chart(all), wear_chart(all), written_chart(all), errors_chart(all)};
    const auto marks = marks_of(events);
    for (auto& chart : made) chart.marks = marks;
    return made;
}

ChartData history_table(const HistoryCharts& charts) {
    ChartData made;
    made.title = tr("History");
    made.x = charts.front().x;
    for (const auto& part : charts) {
        for (const auto& series : part.series) {
            if (series.role == ChartSeries::Role::trend) continue;
            auto copy = series;
            copy.say = part.y.say;
            made.series.push_back(std::move(copy));
        }
    }
    return made;
}

}  // namespace fettle::gui
