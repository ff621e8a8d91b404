// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/energy.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace fettle::bench {

namespace {

using power::Activity;
using power::TimeSpan;

/// Between runs closer than this, nothing but the pause happened; a longer time may contain rounds whose times are not
/// kept, or the writing of test data.
constexpr double kLongestPause_s = 10;
/// After the last run, drives still write back what they cached.
constexpr double kAfter_s = 5;

std::vector<TimeSpan> spans_of(const StepRecord& step) {
    std::vector<TimeSpan> spans;
    for (const auto& time : step.times) spans.push_back(time.span());
    return spans;
}

/// The speeds of the last run's intervals, and the mean of the others.
void add_activity(const StepRecord& step, std::vector<Activity>& all) {
    for (std::size_t i = 0; i < step.times.size(); ++i) {
        const auto span = step.times[i].span();
        const auto width = static_cast<double>(step.interval_ns) * 1e-9;
        if (i + 1 < step.times.size() || step.speeds.empty() || width <= 0) {
            all.push_back({span, step.bytes_per_second});
            continue;
        }
        for (std::size_t k = 0; k < step.speeds.size(); ++k) {
            const auto from = span.from_s + static_cast<double>(k) * width;
            if (from >= span.to_s) break;
            all.push_back({{from, std::min(from + width, span.to_s)}, step.speeds[k]});
        }
    }
}

/// What is known of the drive's load, in order of time.
std::vector<Activity> activity_of(const BenchRecord& record) {
    std::vector<Activity> runs;
    for (const auto& step : record.steps) add_activity(step, runs);
    std::sort(runs.begin(), runs.end(),
              [](const Activity& a, const Activity& b) { return a.time.from_s < b.time.from_s; });
    std::vector<Activity> all;
    if (record.idle) all.push_back({record.idle->span(), 0});
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& run = runs[i];
        // Before the first run, test data may be written.
        if (i > 0 && run.time.from_s > all.back().time.to_s &&
            run.time.from_s - all.back().time.to_s <= kLongestPause_s) {
            all.push_back({{all.back().time.to_s, run.time.from_s}, 0});
        }
        all.push_back(run);
    }
    if (!runs.empty()) all.push_back({{all.back().time.to_s, all.back().time.to_s + kAfter_s}, 0});
    return all;
}

std::string utc(double unix_s) {
    constexpr double kMost = 253'402'300'799;  // year 9999
    const auto seconds = static_cast<std::int64_t>(std::clamp(unix_s, 0.0, kMost));
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

/// From the first run to the last; nullopt: no times.
std::optional<TimeSpan> whole(const BenchRecord& record) {
    std::optional<TimeSpan> span;
    for (const auto& step : record.steps) {
        for (const auto& run : spans_of(step)) {
            if (!span) span = run;
            span = TimeSpan{std::min(span->from_s, run.from_s), std::max(span->to_s, run.to_s)};
        }
    }
    return span;
}

template <typename OfRuns>
std::vector<StepEnergy> each_step(const BenchRecord& record, const OfRuns& of_runs) {
    std::vector<StepEnergy> steps;
    for (const auto& step : record.steps) steps.push_back({step.id, of_runs(spans_of(step))});
    return steps;
}

std::optional<double> watts_of(const power::Energy& energy) {
    return energy.status == power::EnergyStatus::known ? std::optional(energy.watts()) : std::nullopt;
}

}  // namespace

Efficiency efficiency(const StepRecord& step, const power::Energy& energy) noexcept {
    Efficiency found;
    const auto watts = energy.watts();
    if (watts <= 0) return found;
    if (step.bytes_per_second > 0) {
        found.mb_per_second_per_watt = step.bytes_per_second / 1e6 / watts;
        found.joules_per_gb = watts / (step.bytes_per_second / 1e9);
    }
    if (step.iops > 0) found.iops_per_watt = step.iops / watts;
    return found;
}

std::optional<double> joules_above_idle(const EnergyRecord& record, const power::Energy& energy) noexcept {
    if (!record.idle_watts) return std::nullopt;
    return energy.joules - *record.idle_watts * energy.seconds;
}

EnergyRecord counter_energy(const BenchRecord& record, const power::CounterLog& log, const std::string& name) {
    EnergyRecord made;
    made.name = name;
    if (record.idle) made.idle_watts = watts_of(log.energy_of(name, {record.idle->span()}));
    made.steps = each_step(record, [&](const auto& runs) { return log.energy_of(name, runs); });
    return made;
}

Result<EnergyRecord> meter_energy(const BenchRecord& record, const power::MeterLog& log, const MeterClock& clock) {
    const auto runs = whole(record);
    if (!runs) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT("result {id} does not contain the times of its runs: it was made by an older version, or "
                        "on a simulated drive"),
            {{"id", record.id}});
    }
    if (!log.absolute && !clock.offset_s && !clock.align_within_s) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the meter's log has relative times. Specify when it started with --offset SECONDS "
                                "after the start of the first run, or use --align"));
    }
    EnergyRecord made;
    made.name = log.power;
    made.meter = MeterUse{clock.file, log.period_s, clock.offset_s.value_or(0), std::nullopt};
    if (!log.absolute) made.meter->shift_s += runs->from_s;
    if (clock.align_within_s) {
        const auto found = power::align(log, activity_of(record), made.meter->shift_s, *clock.align_within_s);
        if (!found) return fail(found.error());
        made.meter->shift_s = found->shift_s;
        made.meter->correlation = found->correlation;
    }
    const auto shift = made.meter->shift_s;
    made.steps =
        each_step(record, [&](const std::vector<TimeSpan>& spans) { return power::energy_of(log, shift, spans); });
    if (record.idle) made.idle_watts = watts_of(power::energy_of(log, shift, {record.idle->span()}));
    const bool covers = std::any_of(made.steps.begin(), made.steps.end(), [](const StepEnergy& step) {
        return step.energy.status != power::EnergyStatus::not_covered;
    });
    if (!covers) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the meter's log covers no step: it is from {log_from} to {log_to}, the runs from "
                                "{runs_from} to {runs_to}"),
                    {{"log_from", utc(log.samples.front().seconds + shift)},
                     {"log_to", utc(log.samples.back().seconds + shift)},
                     {"runs_from", utc(runs->from_s)},
                     {"runs_to", utc(runs->to_s)}});
    }
    return made;
}

void put_energy(BenchRecord& record, EnergyRecord energy) {
    if (energy.meter) std::erase_if(record.energy, [](const EnergyRecord& one) { return one.meter.has_value(); });
    record.energy.push_back(std::move(energy));
}

}  // namespace fettle::bench
