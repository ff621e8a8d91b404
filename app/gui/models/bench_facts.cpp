// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/bench_facts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "app/gui/models/words.h"
#include "core/render/bench_text.h"

namespace fettle::gui {

namespace {

using bench::BenchRecord;
using bench::StepRecord;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

enum class Direction { read, write, mixed };

Direction direction_of(const StepRecord& step) {
    if (step.access.find("mix") != std::string::npos) return Direction::mixed;
    if (step.access.find("write") != std::string::npos) return Direction::write;
    if (step.access.find("read") != std::string::npos) return Direction::read;
    if (step.read && step.write) return Direction::mixed;
    return step.write ? Direction::write : Direction::read;
}

/// A step's title without the direction, which is the column's.
QString test_of(const StepRecord& step) {
    static const QRegularExpression kDirection(QStringLiteral("\\b(read|write)s?\\b"),
                                               QRegularExpression::CaseInsensitiveOption);
    auto name = printable(text(step.title));
    if (direction_of(step) != Direction::mixed) name.remove(kDirection);
    name = name.simplified();
    if (!name.isEmpty()) name[0] = name[0].toUpper();
    return name.isEmpty() ? printable(text(step.title)) : name;
}

const StepRecord* find_step(const BenchRecord* record, const std::string& id) {
    if (record == nullptr) return nullptr;
    const auto found =
        std::find_if(record->steps.begin(), record->steps.end(), [&](const StepRecord& step) { return step.id == id; });
    return found == record->steps.end() ? nullptr : &*found;
}

QDateTime started(const BenchRecord& record) {
    return QDateTime::fromString(text(record.started), Qt::ISODate).toLocalTime();
}

ChartSeries speeds_of(const BenchRecord& record, ChartSeries::Role role) {
    ChartSeries series;
    series.name = started_day(record);
    series.role = role;
    double seconds = 0;
    for (const auto& step : record.steps) {
        const auto interval = static_cast<double>(step.interval_ns) * 1e-9;
        for (const auto speed : step.speeds) {
            series.points.push_back({seconds, speed});
            seconds += interval;
        }
    }
    return series;
}

}  // namespace

QString speed_text(double bytes_per_second) {
    if (bytes_per_second == 0) return QStringLiteral("0");
    return text(rendering::bench_figure(bench::Figure::throughput, bytes_per_second));
}

namespace {

struct Percentile {
    const char* label;
    double operations;  ///< that a measurement needs, so that it does not repeat the largest
    std::uint64_t bench::LatencyRecord::*value;
};
constexpr std::array<Percentile, 7> kPercentiles{{{"50 %", 2, &bench::LatencyRecord::p50_ns},
                                                  {"90 %", 10, &bench::LatencyRecord::p90_ns},
                                                  {"99 %", 100, &bench::LatencyRecord::p99_ns},
                                                  {"99.9 %", 1e3, &bench::LatencyRecord::p999_ns},
                                                  {"99.99 %", 1e4, &bench::LatencyRecord::p9999_ns},
                                                  {"99.999 %", 1e5, &bench::LatencyRecord::p99999_ns},
                                                  {"max", 1, &bench::LatencyRecord::largest_ns}}};

void add_latency(ChartData& chart, const QString& name, const std::optional<bench::LatencyRecord>& latency,
                 ChartSeries::Role role) {
    if (!latency) return;
    ChartSeries series{name, {}, ChartSeries::Style::line_and_markers, role};
    for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
        const auto& percentile = kPercentiles.at(i);
        if (static_cast<double>(latency->operations) < percentile.operations) continue;
        series.points.push_back({static_cast<double>(i), static_cast<double>((*latency).*percentile.value)});
    }
    chart.series.push_back(std::move(series));
}

bool has_latency(const StepRecord& step) { return step.read || step.write; }

}  // namespace

std::vector<ResultRow> result_rows(const BenchRecord& record, const BenchRecord* earlier) {
    std::map<bench::Figure, double> full;
    const auto widen = [&](const StepRecord* step) {
        if (step != nullptr) full[step->figure] = std::max(full[step->figure], step->spread.median);
    };
    for (const auto& step : record.steps) {
        widen(&step);
        widen(find_step(earlier, step.id));
    }
    std::vector<ResultRow> rows;
    for (const auto& step : record.steps) {
        const auto name = test_of(step);
        const auto direction = direction_of(step);
        const auto slot = [&](ResultRow& row) -> std::optional<ResultCell>& {
            return direction == Direction::read ? row.read : direction == Direction::write ? row.write : row.mixed;
        };
        auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](ResultRow& row) { return row.test == name && !slot(row).has_value(); });
        if (found == rows.end()) {
            rows.push_back({name, {}, {}, {}});
            found = std::prev(rows.end());
        }
        slot(*found) = ResultCell{&step, find_step(earlier, step.id), full[step.figure]};
    }
    return rows;
}

QString figure_text(const StepRecord& step) { return text(rendering::bench_figure(step.figure, step.spread.median)); }

QString duration_text(double ns) {
    const auto number = [](double value) { return QLocale().toString(value, 'g', 3); };
    if (ns < 1e3) return tr("%1 ns").arg(number(ns));
    if (ns < 1e6) return tr("%1 µs").arg(number(ns / 1e3));
    if (ns < 1e9) return tr("%1 ms").arg(number(ns / 1e6));
    return tr("%1 s").arg(number(ns / 1e9));
}

QString about_time(std::uint64_t ns) {
    const auto seconds = static_cast<double>(ns) / 1e9;
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    const auto number = [](double value) { return QLocale().toString(std::max(value, 1.0), 'f', 0); };
    if (seconds < 1.5 * kMinute) return tr("about %1 seconds").arg(number(seconds));
    if (seconds < 1.5 * kHour) return tr("about %1 minutes").arg(number(seconds / kMinute));
    return tr("up to %1 hours").arg(number(seconds / kHour));
}

QString started_text(const BenchRecord& record) {
    const auto time = started(record);
    return time.isValid() ? QLocale().toString(time, QLocale::ShortFormat) : printable(text(record.started));
}

QString started_day(const BenchRecord& record) {
    const auto time = started(record);
    return time.isValid() ? QLocale().toString(time, QStringLiteral("d MMM yyyy, hh:mm"))
                          : printable(text(record.started));
}

ChartData throughput_chart(const BenchRecord& record, const BenchRecord* earlier) {
    ChartData chart;
    chart.title = tr("Throughput");
    chart.description = tr("Speed of each test, in sequence.");
    chart.nothing = tr("The tests were too short for a chart of their speed.");
    chart.x.title = tr("Seconds");
    chart.x.tick_label = [](double seconds) { return tr("%1 s").arg(QLocale().toString(seconds, 'g', 4)); };
    chart.y.title = tr("Speed");
    chart.y.say = speed_text;
    chart.y.from_zero = true;
    if (earlier != nullptr) chart.series.push_back(speeds_of(*earlier, ChartSeries::Role::earlier));
    chart.series.push_back(speeds_of(record, ChartSeries::Role::now));
    return chart;
}

std::vector<QString> tests_with_latency(const BenchRecord& record) {
    std::vector<QString> names;
    for (const auto& step : record.steps) {
        const auto name = test_of(step);
        if (has_latency(step) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

ChartData latency_chart(const BenchRecord& record, const BenchRecord* earlier, const QString& test) {
    ChartData chart;
    chart.title = tr("Response time");
    chart.description = tr("Response times of %1 by percentile.").arg(test);
    chart.nothing = tr("No response times were recorded.");
    chart.x.title = tr("Percentile");
    for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
        chart.x.ticks.push_back({static_cast<double>(i), text(kPercentiles.at(i).label)});
    }
    // Room for the labels and markers at both ends.
    chart.x.lowest = -0.3;
    chart.x.highest = static_cast<double>(kPercentiles.size()) - 0.7;
    chart.y.title = tr("Response time");
    chart.y.kind = ChartAxis::Kind::logarithmic;
    chart.y.say = duration_text;
    for (const auto* source : {earlier, &record}) {
        if (source == nullptr) continue;
        for (const auto& step : source->steps) {
            if (test_of(step) != test) continue;
            const auto name = [&](const QString& direction) {
                return source == earlier ? tr("%1, %2").arg(direction, started_day(*source)) : direction;
            };
            const auto role = [&](ChartSeries::Role now) {
                return source == earlier ? ChartSeries::Role::earlier : now;
            };
            add_latency(chart, name(tr("read")), step.read, role(ChartSeries::Role::now));
            add_latency(chart, name(tr("write")), step.write, role(ChartSeries::Role::second));
        }
    }
    return chart;
}

ResultAnswer result_answer(const BenchRecord& record) {
    ResultAnswer answer;
    if (record.ending == bench::Ending::failed) {
        answer.severity = Severity::warning;
        answer.headline = tr("The benchmark failed");
        answer.sentence = printable(text(record.failure));
        return answer;
    }
    const auto first = record.steps.empty() ? QString() : figure_text(record.steps.front());
    answer.headline = record.steps.empty() ? tr("Nothing was measured")
                                           : tr("%1: %2").arg(printable(text(record.steps.front().title)), first);
    if (record.ending == bench::Ending::cancelled) {
        answer.severity = Severity::advice;
        answer.sentence = tr("The run was stopped; these are the results up to that point.");
        return answer;
    }
    if (record.doubts.empty()) {
        answer.sentence = tr("No problems found with these results.");
        return answer;
    }
    const auto& doubt = record.doubts.front();
    answer.severity = std::max(doubt.severity, Severity::advice);
    answer.sentence = printable(text(doubt.text));
    if (!doubt.remedy.empty()) answer.sentence += QLatin1Char(' ') + printable(text(doubt.remedy));
    return answer;
}

QString difference_text(const std::string& id) {
    if (id == "simulated-and-real") {
        return tr("One result is from a simulated drive, the other from a real one; they cannot be compared.");
    }
    if (id == "other-suite") return tr("The results are from different suites.");
    if (id == "other-size") return tr("The results were measured with test areas of different sizes.");
    if (id == "other-engine") return tr("The results were measured with different I/O engines.");
    if (id == "other-file-system") return tr("The results were measured on different file systems.");
    return tr("One result was measured through the page cache.");
}

}  // namespace fettle::gui
