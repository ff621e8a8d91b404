// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/bench_charts.h"
#include "core/base/size_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "core/bench/suite_builder.h"

namespace fettle::rendering {

namespace {

using bench::BenchRecord;
using bench::Figure;
using bench::StepRecord;

constexpr std::size_t kMostLines = 8;

const char* axis_of(Figure figure) {
    switch (figure) {
        case Figure::throughput: return "Speed (MB/s)";
        case Figure::iops: return "Operations per second";
        case Figure::mean_latency: return "Mean latency (µs)";
    }
    return "";
}

/// The result in the axis' unit.
double shown(Figure figure, double value) {
    switch (figure) {
        case Figure::throughput: return value / 1e6;
        case Figure::iops: return value;
        case Figure::mean_latency: return value / 1000;
    }
    return value;
}

/// Distributes series over charts of at most eight lines.
class Charts {
public:
    explicit Charts(Plot model) : model_(std::move(model)) {}
    void add(PlotSeries series) {
        if (all_.empty() || all_.back().series.size() == kMostLines) {
            all_.push_back(model_);
            all_.back().id = fmt::format("{}-{}", model_.id, all_.size());
        }
        all_.back().series.push_back(std::move(series));
    }
    std::vector<Plot> take() {
        if (all_.size() > 1) {
            for (std::size_t i = 0; i < all_.size(); ++i) {
                all_[i].title += fmt::format(" ({} of {})", i + 1, all_.size());
            }
        }
        return std::move(all_);
    }

private:
    Plot model_;
    std::vector<Plot> all_;
};

/// Position of a percentile on an axis that gives each nine the same space: -log10(1 - p).
struct Percentile {
    double nines;
    std::uint64_t bench::LatencyRecord::*value;
};
constexpr std::array<Percentile, 6> kPercentiles{{{0.30103, &bench::LatencyRecord::p50_ns},
                                                  {1, &bench::LatencyRecord::p90_ns},
                                                  {2, &bench::LatencyRecord::p99_ns},
                                                  {3, &bench::LatencyRecord::p999_ns},
                                                  {4, &bench::LatencyRecord::p9999_ns},
                                                  {5, &bench::LatencyRecord::p99999_ns}}};

/// A percentile beyond what the number of operations supports would only repeat the largest value.
bool told(const bench::LatencyRecord& latency, double nines) {
    return static_cast<double>(latency.operations) >= std::pow(10.0, nines);
}

PlotSeries percentiles(const std::string& title, const bench::LatencyRecord& latency) {
    PlotSeries series{title, {}, PlotStyle::line_and_markers};
    for (const auto& percentile : kPercentiles) {
        if (!told(latency, percentile.nines)) break;
        series.points.push_back({percentile.nines, static_cast<double>(latency.*percentile.value) / 1000});
    }
    return series;
}

/// The property in which the steps of a series differ.
enum class Along { depth, block_size, share };

Along along(const std::vector<const StepRecord*>& steps) {
    const auto all = [&](auto&& same) { return std::all_of(steps.begin(), steps.end(), same); };
    if (all([](const StepRecord* step) { return step->x == step->depth; })) return Along::depth;
    const auto is_block = [](const StepRecord* step) {
        const auto size = parse_size(step->blocks);
        return size && static_cast<double>(*size) == step->x;
    };
    return all(is_block) ? Along::block_size : Along::share;
}

std::string tick_label(Along axis, double x) {
    return axis == Along::block_size ? bench::short_size(static_cast<std::uint64_t>(x)) : fmt::format("{:g}", x);
}

/// A tick for each value; if there are many, only every second or third has a label.
std::vector<PlotTick> ticks_at(std::vector<double> values, Along axis) {
    constexpr std::size_t kMostLabels = 12;
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    const auto every = (values.size() + kMostLabels - 1) / kMostLabels;
    std::vector<PlotTick> ticks;
    for (std::size_t i = 0; i < values.size(); ++i) {
        ticks.push_back({values[i], i % every == 0 ? tick_label(axis, values[i]) : std::string()});
    }
    return ticks;
}

}  // namespace

std::vector<Plot> speed_charts(const BenchRecord& record) {
    Plot model;
    model.title = "Speed over time";
    model.description = "Speed in each interval of the last run of each step.";
    model.x.title = "Time (s)";
    model.y.title = "Speed (MB/s)";
    model.y.from_zero = true;
    model.id = "speed";
    Charts charts(model);
    for (const auto& step : record.steps) {
        if (step.line || step.speeds.size() < 3 || step.interval_ns == 0) continue;
        PlotSeries series{step.title, {}, PlotStyle::line};
        const auto seconds = static_cast<double>(step.interval_ns) * 1e-9;
        for (std::size_t i = 0; i < step.speeds.size(); ++i) {
            series.points.push_back({(static_cast<double>(i) + 0.5) * seconds, step.speeds[i] / 1e6});
        }
        charts.add(std::move(series));
    }
    return charts.take();
}

std::vector<Plot> line_charts(const BenchRecord& record) {
    Plot model;
    model.title = "Speed by address";
    model.description = "Speed at each position of the measured area, in address order.";
    model.x.title = "Address (GB)";
    model.y.title = "Speed (MB/s)";
    model.y.from_zero = true;
    model.id = "line";
    Charts charts(model);
    for (const auto& step : record.steps) {
        if (!step.line || step.speeds.size() < 3 || step.interval_ns == 0) continue;
        PlotSeries series{step.title, {}, PlotStyle::line};
        const auto seconds = static_cast<double>(step.interval_ns) * 1e-9;
        auto place = static_cast<double>(step.line->first_byte);
        for (const auto speed : step.speeds) {
            const auto bytes = speed * seconds;
            series.points.push_back({(place + bytes / 2) / 1e9, speed / 1e6});
            place += bytes;
        }
        charts.add(std::move(series));
    }
    return charts.take();
}

std::vector<Plot> series_charts(const BenchRecord& record) {
    std::map<Figure, std::vector<const StepRecord*>> units;
    for (const auto& step : record.steps) {
        if (!step.series.empty()) units[step.figure].push_back(&step);
    }
    std::vector<Plot> all;
    for (const auto& [figure, steps] : units) {
        const auto axis = along(steps);
        std::map<std::string, PlotSeries> lines;
        std::vector<double> values;
        for (const auto* step : steps) {
            auto& line = lines[step->series];
            line.name = step->series;
            line.style = PlotStyle::line_and_markers;
            line.points.push_back({step->x, shown(step->figure, step->spread.median)});
            values.push_back(step->x);
        }
        Plot model;
        model.title = axis == Along::depth        ? "By queue depth"
                      : axis == Along::block_size ? "By block size"
                                                  : "By compressibility";
        model.description = "The median of the runs of each step.";
        model.x.title = axis == Along::depth        ? "Queue depth"
                        : axis == Along::block_size ? "Block size (bytes; K = 1024)"
                                                    : "Compressible share of the data (%)";
        model.x.ticks = ticks_at(values, axis);
        model.x.logarithmic = axis != Along::share;
        const auto [least, most] = std::minmax_element(values.begin(), values.end());
        model.x.lowest = *least;
        model.x.highest = *most;
        model.y.title = axis_of(figure);
        model.y.from_zero = true;
        model.id = fmt::format("series-{}", bench::name(figure));
        Charts charts(model);
        for (auto& [title, series] : lines) {
            std::sort(series.points.begin(), series.points.end(),
                      [](const PlotPoint& a, const PlotPoint& b) { return a.x < b.x; });
            charts.add(std::move(series));
        }
        for (auto& plot : charts.take()) all.push_back(std::move(plot));
    }
    return all;
}

std::vector<Plot> latency_charts(const BenchRecord& record) {
    Plot model;
    model.title = "Latency by percentile";
    model.description =
        "Time within which each share of the operations completed: at 99 %, one in a hundred took longer.";
    model.x.title = "Share of operations that took at most this long";
    model.x.ticks = {{0.30103, "50 %"}, {1, "90 %"}, {2, "99 %"}, {3, "99.9 %"}, {4, "99.99 %"}, {5, "99.999 %"}};
    model.y.title = "Time (µs)";
    model.y.logarithmic = true;
    model.id = "latency";
    Charts charts(model);
    for (const auto& step : record.steps) {
        if (step.read) charts.add(percentiles(step.write ? step.title + ", reads" : step.title, *step.read));
        if (step.write) charts.add(percentiles(step.read ? step.title + ", writes" : step.title, *step.write));
    }
    return charts.take();
}

std::vector<Plot> round_charts(const BenchRecord& record) {
    Plot model;
    model.title = "Rounds";
    model.description = "The result of each step in each round, until the drive reaches steady state.";
    model.x.title = "Round";
    model.y.title = "Operations per second";
    model.y.from_zero = true;
    model.id = "rounds";
    Charts charts(model);
    for (const auto& step : record.steps) {
        if (step.rounds.size() < 2) continue;
        PlotSeries series{step.title, {}, PlotStyle::line_and_markers};
        for (std::size_t i = 0; i < step.rounds.size(); ++i) {
            series.points.push_back({static_cast<double>(i + 1), step.rounds[i]});
        }
        charts.add(std::move(series));
    }
    return charts.take();
}

std::vector<Plot> comparison_charts(const std::vector<BenchRecord>& records) {
    if (records.size() < 2) return {};
    auto ordered = records;
    std::sort(ordered.begin(), ordered.end(),
              [](const BenchRecord& a, const BenchRecord& b) { return a.started < b.started; });
    std::map<Figure, std::vector<PlotSeries>> units;
    for (const auto& step : ordered.back().steps) {
        PlotSeries series{step.title, {}, PlotStyle::line_and_markers};
        for (std::size_t i = 0; i < ordered.size(); ++i) {
            const auto& steps = ordered[i].steps;
            const auto found = std::find_if(steps.begin(), steps.end(), [&](const StepRecord& other) {
                return other.id == step.id && other.figure == step.figure;
            });
            if (found == steps.end()) continue;
            series.points.push_back({static_cast<double>(i + 1), shown(step.figure, found->spread.median)});
        }
        if (series.points.size() > 1) units[step.figure].push_back(std::move(series));
    }
    std::vector<Plot> all;
    for (auto& [figure, lines] : units) {
        Plot model;
        model.title = fmt::format("{}, record by record", axis_of(figure));
        model.description = "The median of each step in each record, oldest first.";
        model.x.title = "Record number in the table, oldest first";
        for (std::size_t i = 1; i <= ordered.size(); ++i) {
            model.x.ticks.push_back({static_cast<double>(i), fmt::format("{}", i)});
        }
        model.y.title = axis_of(figure);
        model.y.from_zero = true;
        model.id = fmt::format("compared-{}", bench::name(figure));
        Charts charts(model);
        for (auto& series : lines) charts.add(std::move(series));
        for (auto& plot : charts.take()) all.push_back(std::move(plot));
    }
    return all;
}

}  // namespace fettle::rendering
