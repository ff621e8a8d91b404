// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/history_facts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <algorithm>

#include "app/gui/models/words.h"
#include "core/alert/alert.h"

namespace fettle::gui {

namespace {

constexpr double kDay_s = 86'400;
constexpr double kMonth_s = 365.25 / 12 * kDay_s;
constexpr double kLeast_s = 30 * kDay_s;
constexpr double kMostYears = 20;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString number(double value, int digits) { return QLocale().toString(value, 'f', digits); }

QString since(const Observations& all) {
    const auto first = QDateTime::fromSecsSinceEpoch(all.front().time).date();
    return tr("Recorded since %1.").arg(QLocale().toString(first, QLocale::LongFormat));
}

/// At least two digits that say something: 0.04 %, 0.4 %, 12 %.
QString rate_text(double percent) { return number(percent, percent < 0.095 ? 2 : percent < 9.95 ? 1 : 0); }

QString years_text(double years) {
    if (years > kMostYears) return tr("more than %1 years left").arg(number(kMostYears, 0));
    constexpr double kInMonths = 2;
    if (years * 12 < 1.5) return tr("less than two months left");
    if (years < kInMonths) return tr("about %1 months left").arg(number(years * 12, 0));
    return tr("about %1 years left").arg(number(years, 0));
}

QString growth_headline(const WearTrend& trend) {
    if (trend.percent_grown <= 0) return tr("Wear has not increased");
    const auto rate = tr("Wear increases %1% a month").arg(rate_text(trend.percent_a_month));
    if (trend.percent_now >= 100) return tr("%1: the rated endurance is used up").arg(rate);
    return tr("%1: %2").arg(rate, years_text(trend.years_left.value_or(0)));
}

HistoryEvent event_of(const alert::Alert& alert) {
    HistoryEvent event;
    event.time = alert.time;
    event.severity = alert.message.severity;
    event.sentence = translated(alert.message.text, alert.message.evidence);
    const auto& id = alert.message.id;
    if (id == "verdict-worse") event.label = tr("Health changed");
    if (id == "verdict-better") event.label = tr("Health improved");
    if (id == "too-hot") event.label = tr("Too hot");
    if (id == "cool-again") event.label = tr("Cooled down");
    if (id == "new-errors") event.label = tr("New errors");
    if (id == "new-advisory") event.label = tr("Known defect");
    return event;
}

}  // namespace

QString rate_size(double bytes) { return size_text({static_cast<std::uint64_t>(std::max(bytes, 0.0))}); }

std::optional<WearTrend> wear_trend(const Observations& all) {
    const auto known = [](const history::Observation& seen) { return seen.percentage_used.has_value(); };
    const auto first = std::find_if(all.begin(), all.end(), known);
    const auto last = std::find_if(all.rbegin(), all.rend(), known);
    if (first == all.end()) return std::nullopt;
    const auto seconds = static_cast<double>(last->time - first->time);
    WearTrend trend;
    trend.percent_now = *last->percentage_used;
    trend.percent_grown = *last->percentage_used - *first->percentage_used;
    if (seconds < kLeast_s || trend.percent_grown < 0) return std::nullopt;
    trend.percent_a_month = trend.percent_grown / seconds * kMonth_s;
    if (trend.percent_grown > 0) {
        trend.years_left = std::max(0.0, 100 - trend.percent_now) / trend.percent_a_month / 12;
    }
    return trend;
}

HistoryAnswer history_answer(const Observations& all) {
    if (all.empty()) return {};
    const bool wears =
        std::any_of(all.begin(), all.end(), [](const auto& seen) { return seen.percentage_used.has_value(); });
    if (!wears) return {tr("This drive does not report wear"), since(all)};
    const auto trend = wear_trend(all);
    if (!trend) {
        const auto months = static_cast<double>(all.back().time - all.front().time) >= kLeast_s;
        return {tr("No wear trend yet"),
                months ? tr("The reported wear has decreased, so no trend can be calculated.")
                       : tr("%1 A wear trend needs at least 30 days of records.").arg(since(all))};
    }
    auto sentence = since(all);
    // One or two steps of a whole percent say little about the rate.
    constexpr double kFewSteps = 3;
    if (trend->percent_grown > 0 && trend->percent_grown < kFewSteps) {
        sentence += QLatin1Char(' ') + tr("The drive reports wear in whole percent, so this is a rough estimate.");
    }
    return {growth_headline(*trend), sentence};
}

std::vector<HistoryEvent> history_events(const Observations& all) {
    std::vector<HistoryEvent> events;
    std::optional<alert::Known> known;
    const history::Observation* before = nullptr;
    for (const auto& seen : all) {
        const auto news = alert::news(known, seen);
        if (before != nullptr && !seen.firmware.empty() && !before->firmware.empty() &&
            seen.firmware != before->firmware) {
            events.push_back({seen.time, tr("Firmware %1").arg(printable(text(seen.firmware))),
                              tr("The firmware changed from %1 to %2.")
                                  .arg(printable(text(before->firmware)), printable(text(seen.firmware))),
                              Severity::info});
        }
        // What was already so when recording began is not an event.
        for (const auto& alert : news) {
            if (before != nullptr) events.push_back(event_of(alert));
        }
        before = &seen;
    }
    return events;
}

std::vector<ChartPoint> written_per_day(const Observations& all) {
    std::vector<ChartPoint> points;
    const history::Observation* before = nullptr;
    for (const auto& seen : all) {
        if (!seen.host_written) continue;
        if (before == nullptr) {
            before = &seen;
            continue;
        }
        const auto seconds = static_cast<double>(seen.time - before->time);
        if (seconds < kDay_s) continue;
        // A counter that was reset has no difference.
        if (seen.host_written->bytes >= before->host_written->bytes) {
            const auto bytes = static_cast<double>(seen.host_written->bytes - before->host_written->bytes);
            points.push_back({static_cast<double>(before->time), bytes / (seconds / kDay_s)});
        }
        before = &seen;
    }
    if (!points.empty()) points.push_back({static_cast<double>(before->time), points.back().y});
    return points;
}

std::optional<double> mean_written_per_day(const Observations& all) {
    const auto points = written_per_day(all);
    if (points.size() < 2) return std::nullopt;
    double bytes = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) bytes += points[i].y * (points[i + 1].x - points[i].x);
    return bytes / (points.back().x - points.front().x);
}

std::uint64_t error_sum(const history::Observation& seen) {
    std::uint64_t sum = 0;
    for (const auto& [name, count] : seen.errors) sum += count;
    return sum;
}

QString error_name(const std::string& counter) {
    if (counter == "media_errors") return tr("Media and data integrity errors");
    if (counter == "uncorrectable") return tr("Uncorrectable errors");
    if (counter == "reallocated") return tr("Reallocated sectors");
    if (counter == "pending") return tr("Pending sectors");
    if (counter == "end_to_end") return tr("End-to-end errors");
    if (counter == "program_fail") return tr("Program failures");
    if (counter == "erase_fail") return tr("Erase failures");
    if (counter == "crc_errors") return tr("Interface CRC errors");
    return printable(text(counter)).replace(QLatin1Char('_'), QLatin1Char(' '));
}

}  // namespace fettle::gui
