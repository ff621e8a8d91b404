// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/figures.h"

#include <algorithm>
#include <limits>

#include "core/ftl/protocol_published.h"

namespace fettle::protocol {

namespace {

constexpr double kEdge_s = 15;
constexpr double kMinute_s = 60;
/// Of a short window: with fewer, chance decides how many of them end in it.
constexpr double kFewestOperations = 16;

/// Mean in MB/s of the intervals between two times in seconds; nullopt: there are none, or too few operations.
std::optional<double> mean_speed(const bench::StepRecord& record, double from, double to) {
    const auto length = static_cast<double>(record.interval_ns) / 1e9;
    to = std::min(to, length * static_cast<double>(record.speeds.size()));
    if (record.iops * (to - from) < kFewestOperations) return std::nullopt;
    double moved = 0;
    double time = 0;
    for (std::size_t i = 0; i < record.speeds.size(); ++i) {
        const auto begin = static_cast<double>(i) * length;
        const auto part = std::min(begin + length, to) - std::max(begin, from);
        if (part <= 0) continue;
        moved += part * record.speeds[i] / 1e6;
        time += part;
    }
    return time > 0 ? std::optional(moved / time) : std::nullopt;
}

/// nullopt: nothing was finished, as may happen on a slow target in a step that was scaled to a fraction of a second.
std::optional<double> positive(double rate) { return rate > 0 ? std::optional(rate) : std::nullopt; }

std::optional<double> amplification(const std::optional<bench::RunWear>& wear) {
    if (!wear || wear->status != bench::RunWear::Status::known || !wear->amplification) return std::nullopt;
    return (wear->amplification->lowest + wear->amplification->highest) / 2;
}

}  // namespace

std::vector<std::string> sources(const Protocol& protocol) {
    std::vector<std::string> all;
    for (const auto& one : protocol.cases) {
        for (const auto& step : one.steps) {
            for (const auto& figure : step.figures) {
                if (std::find(all.begin(), all.end(), figure.source_protocol) == all.end())
                    all.push_back(figure.source_protocol);
            }
        }
    }
    return all;
}

std::optional<double> value(Measure measure, const bench::StepRecord& record, const std::optional<bench::RunWear>& wear,
                            std::uint32_t scale) {
    const auto total = static_cast<double>(record.interval_ns) * static_cast<double>(record.speeds.size()) / 1e9;
    const auto edge = kEdge_s / scale;
    const auto minute = kMinute_s / scale;
    switch (measure) {
        case Measure::speed: return positive(record.bytes_per_second / 1e6);
        case Measure::iops: return positive(record.iops);
        case Measure::amplification: return amplification(wear);
        case Measure::start: return mean_speed(record, 0, edge);
        case Measure::end: return mean_speed(record, total - edge, total);
        case Measure::first_minute: return mean_speed(record, 0, minute);
        case Measure::later: return mean_speed(record, minute, std::numeric_limits<double>::max());
    }
    return std::nullopt;
}

std::vector<bench::ProtocolFigure> figures(const Step& step, const bench::StepRecord& record,
                                           const std::optional<bench::RunWear>& wear, std::uint32_t scale,
                                           std::string_view published_drive, const std::vector<Prediction>& predicted) {
    std::vector<bench::ProtocolFigure> all;
    for (const auto& one : step.figures) {
        bench::ProtocolFigure figure{one.row, one.column, std::string(unit(one.measure)), {}, {}, false, {}};
        figure.measured = value(one.measure, record, wear, scale);
        if (const auto* known =
                ftl::published_figure(one.source_protocol, published_drive, one.source_row, one.source_column)) {
            figure.published = known->value;
            figure.published_is_limit = known->at_most;
        }
        for (const auto& guess : predicted) {
            const bool same = guess.protocol == one.source_protocol && guess.row == one.source_row &&
                              guess.column == one.source_column;
            if (same) figure.predicted = guess.value;
        }
        all.push_back(std::move(figure));
    }
    return all;
}

}  // namespace fettle::protocol
