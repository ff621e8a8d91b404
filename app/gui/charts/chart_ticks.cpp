// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/chart_ticks.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <array>

#include "core/render/plot_axis.h"

namespace fettle::gui {

namespace {

constexpr double kHour_s = 3600;
constexpr double kDay_s = 24 * kHour_s;
constexpr double kMonth_s = 30.4 * kDay_s;
constexpr double kYear_s = 365.25 * kDay_s;

QDateTime moment(double seconds) { return QDateTime::fromSecsSinceEpoch(static_cast<qint64>(seconds)); }

/// A round distance between two ticks of a time axis.
struct TimeStep {
    double seconds;
    int months;  ///< 0: not by the calendar
    int days;
    int hours;
};
constexpr std::array<TimeStep, 14> kTimeSteps{{{kHour_s, 0, 0, 1},
                                               {3 * kHour_s, 0, 0, 3},
                                               {6 * kHour_s, 0, 0, 6},
                                               {12 * kHour_s, 0, 0, 12},
                                               {kDay_s, 0, 1, 0},
                                               {2 * kDay_s, 0, 2, 0},
                                               {7 * kDay_s, 0, 7, 0},
                                               {14 * kDay_s, 0, 14, 0},
                                               {kMonth_s, 1, 0, 0},
                                               {2 * kMonth_s, 2, 0, 0},
                                               {3 * kMonth_s, 3, 0, 0},
                                               {6 * kMonth_s, 6, 0, 0},
                                               {kYear_s, 12, 0, 0},
                                               {5 * kYear_s, 60, 0, 0}}};

QDateTime first_tick(const TimeStep& step, const QDateTime& low) {
    const auto date = low.date();
    if (step.months >= 12) return QDate(date.year(), 1, 1).startOfDay();
    if (step.months > 0) return QDate(date.year(), (date.month() - 1) / step.months * step.months + 1, 1).startOfDay();
    return date.startOfDay();
}

QDateTime after(const TimeStep& step, const QDateTime& tick) {
    if (step.months > 0) return tick.addMonths(step.months);
    return step.days > 0 ? tick.addDays(step.days) : tick.addSecs(static_cast<qint64>(step.hours) * 3600);
}

QString time_label(const TimeStep& step, const QDateTime& tick) {
    const QLocale locale;
    if (step.months >= 12) return locale.toString(tick, QStringLiteral("yyyy"));
    if (step.months > 0) {
        return locale.toString(tick, tick.date().month() == 1 ? QStringLiteral("MMM yyyy") : QStringLiteral("MMM"));
    }
    if (step.days > 0 || tick.time() == QTime(0, 0)) return locale.toString(tick, QStringLiteral("d MMM"));
    return locale.toString(tick.time(), QStringLiteral("hh:mm"));
}

std::vector<ChartTick> time_ticks(double low, double high, int count) {
    const auto least = (high - low) / std::max(count, 1);
    const auto* step = std::find_if(kTimeSteps.begin(), kTimeSteps.end() - 1,
                                    [&](const TimeStep& one) { return one.seconds >= least; });
    std::vector<ChartTick> ticks;
    auto tick = first_tick(*step, moment(low));
    constexpr int kMost = 400;
    for (int i = 0; i < kMost; ++i, tick = after(*step, tick)) {
        const auto at = static_cast<double>(tick.toSecsSinceEpoch());
        if (at > high) break;
        if (at >= low) ticks.push_back({at, time_label(*step, tick)});
    }
    return ticks;
}

rendering::PlotAxis plain(const ChartAxis& axis) {
    rendering::PlotAxis made;
    made.logarithmic = axis.kind == ChartAxis::Kind::logarithmic;
    made.from_zero = axis.from_zero;
    made.lowest = axis.lowest;
    made.highest = axis.highest;
    return made;
}

std::vector<ChartTick> ticks_of(const ChartAxis& axis, const rendering::PlotScale& scale) {
    std::vector<ChartTick> ticks;
    for (const auto& tick : scale.ticks()) {
        auto label = QString::fromStdString(tick.label);
        const auto& say = axis.tick_label ? axis.tick_label : axis.say;
        if (say && !label.isEmpty()) label = say(tick.value);
        ticks.push_back({tick.value, label});
    }
    return ticks;
}

}  // namespace

ChartScale scale_of(const ChartAxis& axis, const std::vector<double>& values, int count) {
    ChartScale made;
    if (axis.kind == ChartAxis::Kind::time) {
        const auto [low, high] = std::minmax_element(values.begin(), values.end());
        made.low = axis.lowest.value_or(low == values.end() ? 0 : *low);
        made.high = axis.highest.value_or(high == values.end() ? 0 : *high);
        if (!(made.high > made.low)) made.high = made.low + kHour_s;
        made.ticks = time_ticks(made.low, made.high, count);
        return made;
    }
    const rendering::PlotScale scale(plain(axis), values, count);
    made.low = scale.lowest();
    made.high = scale.highest();
    made.ticks = axis.ticks.empty() ? ticks_of(axis, scale) : axis.ticks;
    return made;
}

std::vector<ChartTick> ticks_between(const ChartAxis& axis, double low, double high, int count) {
    auto part = axis;
    part.lowest = low;
    part.highest = high;
    part.from_zero = false;
    auto ticks = scale_of(part, {}, count).ticks;
    std::erase_if(ticks, [&](const ChartTick& tick) { return tick.value < low || tick.value > high; });
    return ticks;
}

QString said(const ChartAxis& axis, double value) {
    if (axis.say) return axis.say(value);
    for (const auto& tick : axis.ticks) {
        if (tick.value == value && !tick.label.isEmpty()) return tick.label;
    }
    if (axis.kind == ChartAxis::Kind::time) return QLocale().toString(moment(value), QLocale::ShortFormat);
    return QLocale().toString(value, 'g', 6);
}

}  // namespace fettle::gui
