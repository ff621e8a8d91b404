// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/bench_charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace fettle::report {

namespace {

using bench::BenchRecord;
using bench::Figure;
using bench::StepRecord;

constexpr std::size_t kMostLines = 8;

const char* axis_of(Figure figure) {
    switch (figure) {
        case Figure::throughput: return "Speed (MB/s)";
        case Figure::iops: return "Operations per second";
        case Figure::mean_latency: return "Mean time (µs)";
    }
    return "";
}

/// The figure in the axis' unit.
double shown(Figure figure, double value) {
    switch (figure) {
        case Figure::throughput: return value / 1e6;
        case Figure::iops: return value;
        case Figure::mean_latency: return value / 1000;
    }
    return value;
}

/// Hands out series to charts of at most eight lines.
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

/// Where a percentile stands on an axis that gives each nine the same room: -log10(1 - p).
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

/// A percentile beyond what the number of operations can tell is only the largest again.
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

bool powers_of_two(const std::vector<PlotPoint>& points) {
    return points.size() > 2 && points.front().x > 0 && points.back().x / points.front().x >= 16;
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
        if (step.speeds.size() < 3 || step.interval_ns == 0) continue;
        PlotSeries series{step.title, {}, PlotStyle::line};
        const auto seconds = static_cast<double>(step.interval_ns) * 1e-9;
        for (std::size_t i = 0; i < step.speeds.size(); ++i) {
            series.points.push_back({(static_cast<double>(i) + 0.5) * seconds, step.speeds[i] / 1e6});
        }
        charts.add(std::move(series));
    }
    return charts.take();
}

std::vector<Plot> series_charts(const BenchRecord& record) {
    std::map<Figure, std::map<std::string, PlotSeries>> units;
    for (const auto& step : record.steps) {
        if (step.series.empty()) continue;
        auto& series = units[step.figure][step.series];
        series.name = step.series;
        series.style = PlotStyle::line_and_markers;
        series.points.push_back({step.x, shown(step.figure, step.spread.median)});
    }
    std::vector<Plot> all;
    for (auto& [figure, lines] : units) {
        Plot model;
        model.title = "Figures along a line";
        model.description = "The median of the runs of each step, by queue depth, block size or share.";
        model.x.title = "Queue depth, block size (bytes) or share (%)";
        model.y.title = axis_of(figure);
        model.y.from_zero = true;
        model.id = fmt::format("series-{}", bench::name(figure));
        Charts charts(model);
        for (auto& [title, series] : lines) {
            std::sort(series.points.begin(), series.points.end(),
                      [](const PlotPoint& a, const PlotPoint& b) { return a.x < b.x; });
            charts.add(std::move(series));
        }
        for (auto& plot : charts.take()) {
            plot.x.logarithmic = std::all_of(plot.series.begin(), plot.series.end(),
                                             [](const PlotSeries& line) { return powers_of_two(line.points); });
            all.push_back(std::move(plot));
        }
    }
    return all;
}

std::vector<Plot> latency_charts(const BenchRecord& record) {
    Plot model;
    model.title = "Latency by percentile";
    model.description = "How long the slowest share of operations took: at 2 nines, one in a hundred took longer.";
    model.x.title = "Nines: 1 is 90 %, 2 is 99 %, 3 is 99.9 %";
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
    model.description = "The figure of each step in each round, until the drive is in its steady state.";
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
        model.title = "Compared";
        model.description = "The median of each step in each record, oldest first.";
        model.x.title = "Record, oldest first (as numbered in the table)";
        model.y.title = axis_of(figure);
        model.y.from_zero = true;
        model.id = fmt::format("compared-{}", bench::name(figure));
        Charts charts(model);
        for (auto& series : lines) charts.add(std::move(series));
        for (auto& plot : charts.take()) all.push_back(std::move(plot));
    }
    return all;
}

}  // namespace fettle::report
