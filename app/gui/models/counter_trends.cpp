// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/counter_trends.h"

#include <QCoreApplication>
#include <algorithm>
#include <functional>
#include <optional>
#include <set>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

constexpr std::int64_t kHour_s = 3'600;
constexpr std::int64_t kDay_s = 24 * kHour_s;

using Value = std::function<std::optional<double>(const history::Observation&)>;
using Say = std::function<QString(double)>;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString span_text(double seconds) {
    constexpr double kHours = 3 * kDay_s;
    if (seconds < kHours) return tr("%1 hours").arg(qRound(seconds / kHour_s));
    return tr("%1 days").arg(qRound(seconds / kDay_s));
}

QString count_text(double value) { return number_text(static_cast<std::uint64_t>(std::max(value, 0.0))); }

QString span_of(const std::vector<ChartPoint>& points) { return span_text(points.back().x - points.front().x); }

QString change_text(const std::vector<ChartPoint>& points, const Say& say) {
    const auto first = say(points.front().y);
    const auto last = say(points.back().y);
    if (first == last) return tr("unchanged at %1 for %2").arg(last, span_of(points));
    return (points.back().y > points.front().y ? tr("rose from %1 to %2 in %3") : tr("fell from %1 to %2 in %3"))
        .arg(first, last, span_of(points));
}

QString range_text(const std::vector<ChartPoint>& points, const Say& say) {
    const auto [low, high] =
        std::minmax_element(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.y < b.y; });
    return tr("between %1 and %2 in %3").arg(say(low->y), say(high->y), span_of(points));
}

std::vector<ChartPoint> values(const Observations& all, const Value& value) {
    std::vector<ChartPoint> points;
    for (const auto& seen : all) {
        if (const auto found = value(seen)) points.push_back({static_cast<double>(seen.time), *found});
    }
    return points;
}

std::optional<double> bytes(const std::optional<ByteCount>& size) {
    return size ? std::optional(static_cast<double>(size->bytes)) : std::nullopt;
}

Observations recent(const Observations& all) {
    if (all.empty()) return {};
    const auto since = all.back().time - kTrendDays * kDay_s;
    const auto first = std::find_if(all.begin(), all.end(), [&](const auto& seen) { return seen.time >= since; });
    return {first, all.end()};
}

class Trends {
public:
    explicit Trends(const Observations& all) : seen_(recent(all)) {}

    void add(std::string_view name, const Value& value, const Say& say) {
        const auto points = values(seen_, value);
        if (points.size() >= 2) put(name, points, change_text(points, say));
    }
    void add_temperature() {
        const auto points = values(seen_, [](const history::Observation& seen) {
            return seen.temperature_celsius ? std::optional(1.0 * *seen.temperature_celsius) : std::nullopt;
        });
        const auto say = [](double celsius) { return temperature_text(qRound(celsius)); };
        if (points.size() >= 2) put(kTemperatureTrend, points, range_text(points, say));
    }
    /// Data written only grows, so its picture is the rate.
    void add_written(std::string_view name, const Value& value) {
        const auto total = values(seen_, value);
        if (total.size() < 2 || total.back().y < total.front().y) return;
        const auto days = (total.back().x - total.front().x) / kDay_s;
        if (days <= 0) return;
        std::vector<ChartPoint> rates;
        const auto* before = &total.front();
        for (const auto& point : total) {
            if (point.x - before->x < kDay_s || point.y < before->y) continue;
            rates.push_back({point.x, (point.y - before->y) / (point.x - before->x) * kDay_s});
            before = &point;
        }
        if (rates.size() < 2) return;
        put(name, rates,
            tr("%1 a day on average over %2").arg(rate_size((total.back().y - total.front().y) / days), span_of(total)),
            true);
    }
    void add_errors() {
        std::set<std::string> names;
        for (const auto& seen : seen_) {
            for (const auto& [name, count] : seen.errors) names.insert(name);
        }
        for (const auto& name : names) {
            add(
                name,
                [&](const history::Observation& seen) {
                    const auto found = seen.errors.find(name);
                    return found == seen.errors.end() ? std::nullopt
                                                      : std::optional(static_cast<double>(found->second));
                },
                count_text);
        }
    }
    [[nodiscard]] CounterTrends take() && { return std::move(made_); }

private:
    void put(std::string_view name, std::vector<ChartPoint> points, const QString& sentence, bool rate = false) {
        made_[std::string(name)] = {std::move(points), sentence, rate};
    }

    Observations seen_;
    CounterTrends made_;
};

}  // namespace

CounterTrends counter_trends(const Observations& all) {
    Trends trends(all);
    trends.add_temperature();
    trends.add(
        kUsedTrend, [](const history::Observation& seen) { return seen.percentage_used; },
        [](double percent) { return percent_text(percent); });
    trends.add_written(kHostWrittenTrend, [](const history::Observation& seen) { return bytes(seen.host_written); });
    trends.add_written(kNandWrittenTrend, [](const history::Observation& seen) { return bytes(seen.nand_written); });
    trends.add_errors();
    return std::move(trends).take();
}

}  // namespace fettle::gui
