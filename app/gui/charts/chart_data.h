// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/message.h"

namespace fettle::gui {

struct ChartPoint {
    double x = 0;
    double y = 0;
    friend bool operator==(const ChartPoint&, const ChartPoint&) = default;
};

struct ChartSeries {
    enum class Style {
        line,
        steps,  ///< each value holds until the next point
        markers,
        line_and_markers,
        bars,  ///< from zero to the value, until the next point
    };
    enum class Role {
        now,
        second,   ///< of the same run, or the first of others
        earlier,  ///< an earlier run
        trend,    ///< derived from the values, not measured
        other,    ///< one of several of equal rank: further ones repeat colours with other markers
    };
    QString name{};  ///< for the legend and the table
    std::vector<ChartPoint> points{};
    Style style = Style::line;
    Role role = Role::now;
    std::function<QString(double)> say{};  ///< a value in words, where the axis' own words do not fit
};

/// An event: a vertical line with a label.
struct ChartMark {
    double x = 0;
    QString label;
    Severity severity = Severity::info;
};

/// A horizontal line that the values should not cross.
struct ChartLimit {
    double y = 0;
    QString label;
};

struct ChartTick {
    double value = 0;
    QString label;
};

struct ChartAxis {
    enum class Kind {
        linear,
        logarithmic,  ///< values at or below 0 are not shown
        time,         ///< seconds since 1970, shown in the user's time zone
    };
    QString title;  ///< with its unit
    Kind kind = Kind::linear;
    bool from_zero = false;
    std::optional<double> lowest;
    std::optional<double> highest;
    std::vector<ChartTick> ticks;               ///< instead of round numbers: percentiles, block sizes
    std::function<QString(double)> say;         ///< a value in words, with its unit; empty: the plain number
    std::function<QString(double)> tick_label;  ///< of an axis with round numbers; empty: as `say`, or the number
};

/// Everything that a chart shows. Points are in the order of x.
struct ChartData {
    QString title;
    QString description;  ///< what the picture shows, in a sentence, for a screen reader
    QString nothing;      ///< shown instead of a chart with fewer than two points
    ChartAxis x;
    ChartAxis y;
    std::vector<ChartSeries> series;
    std::vector<ChartMark> marks;
    std::vector<ChartLimit> limits;
    bool mark_labels = true;  ///< false: the labels stand in another chart above this one

    /// Whether any series has at least two points.
    [[nodiscard]] bool drawable() const;
};

}  // namespace fettle::gui
