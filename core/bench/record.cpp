// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fettle::bench {

namespace {

constexpr std::size_t kMostSpeeds = 2000;

/// The speed in each measured interval; neighbours are averaged if there are too many.
void keep_speeds(StepRecord& record, const std::vector<Interval>& intervals) {
    std::vector<double> all;
    for (const auto& interval : intervals) {
        if (interval.start_ns < 0 || interval.length_ns == 0) continue;
        if (all.empty()) record.interval_ns = interval.length_ns;
        all.push_back(speed_of(interval));
    }
    const auto group = (all.size() + kMostSpeeds - 1) / kMostSpeeds;
    if (group <= 1) {
        record.speeds = std::move(all);
        return;
    }
    record.interval_ns *= group;
    for (std::size_t i = 0; i < all.size(); i += group) {
        const auto end = std::min(all.size(), i + group);
        double sum = 0;
        for (std::size_t j = i; j < end; ++j) sum += all[j];
        record.speeds.push_back(sum / static_cast<double>(end - i));
    }
}

/// Combined results of all runs of a step.
struct Together {
    Histogram read;
    Histogram write;
    double bytes = 0;
    double operations = 0;
    double seconds = 0;
    double cpu_ns = 0;
    double depth_seconds = 0;

    void add(const RunResult& run) {
        const auto run_seconds = static_cast<double>(run.elapsed_ns) * 1e-9;
        read.merge(run.read.latency);
        write.merge(run.write.latency);
        bytes += static_cast<double>(run.read.sums.bytes.bytes + run.write.sums.bytes.bytes);
        operations += static_cast<double>(run.read.sums.operations + run.write.sums.operations);
        seconds += run_seconds;
        cpu_ns += static_cast<double>(run.cpu_ns);
        depth_seconds += run.mean_depth * run_seconds;
    }
};

void put_together(StepRecord& record, const std::vector<RunResult>& runs) {
    Together all;
    for (const auto& run : runs) all.add(run);
    record.read = record_of(all.read);
    record.write = record_of(all.write);
    if (all.seconds > 0) {
        record.bytes_per_second = all.bytes / all.seconds;
        record.iops = all.operations / all.seconds;
        record.mean_depth = all.depth_seconds / all.seconds;
    }
    if (all.operations > 0) record.cpu_ns_per_operation = all.cpu_ns / all.operations;
}

StepRecord record_of(const SuiteStep& step, const std::vector<RunResult>& runs, const Spread& spread) {
    StepRecord record;
    record.id = step.id;
    record.title = step.title;
    record.series = step.series;
    record.x = step.x;
    record.figure = step.figure;
    record.spread = spread;
    record.access = access_words(step.workload);
    record.blocks = block_words(step.workload);
    record.depth = step.workload.depth;
    record.threads = step.workload.threads;
    put_together(record, runs);
    keep_speeds(record, runs.back().intervals);
    for (const auto& run : runs) {
        if (run.began_unix_us > 0) record.times.push_back({run.began_unix_us, run.elapsed_ns});
    }
    if (const auto range = step.line ? line_range(runs.back().intervals) : std::nullopt) {
        record.line = LineRecord{step.workload.span_offset, *range};
    }
    return record;
}

DoubtRecord record_of(const Message& message) {
    return {message.id, message.severity, render(message.text, message.evidence),
            render(message.remedy, message.evidence)};
}

/// Of the steps that were run: a mean is given only if all of its steps are present.
void put_means(BenchRecord& record, const SuiteResult& suite) {
    for (const auto& mean : suite.plan.means) {
        MeanRecord made{mean.title, Figure::throughput, 0};
        const auto count = static_cast<double>(mean.step_ids.size());
        bool whole = true;
        for (const auto& id : mean.step_ids) {
            const auto* step = suite.find(id);
            whole = whole && step != nullptr;
            if (step == nullptr) continue;
            made.figure = suite.plan.steps[step->step].figure;
            made.value += step->figure.median / count;
        }
        if (whole) record.means.push_back(std::move(made));
    }
}

void put_target(BenchRecord& record, const TargetFacts& target) {
    record.target = target.kind;
    record.path = target.path;
    record.file_system = target.file_system;
    record.engine = target.engine;
    record.direct = target.direct;
    for (const auto& note : target.notes) record.notes.push_back(record_of(note));
}

void put_ending(BenchRecord& record, Ending ending, const std::optional<Error>& error) {
    record.ending = ending;
    if (error) record.failure = to_string(*error);
}

}  // namespace

std::optional<LatencyRecord> record_of(const Histogram& histogram) noexcept {
    if (histogram.empty()) return std::nullopt;
    LatencyRecord record;
    record.operations = histogram.count();
    record.mean_ns = histogram.mean_ns();
    record.smallest_ns = histogram.smallest_ns();
    record.p50_ns = histogram.percentile_ns(50);
    record.p90_ns = histogram.percentile_ns(90);
    record.p99_ns = histogram.percentile_ns(99);
    record.p999_ns = histogram.percentile_ns(99.9);
    record.p9999_ns = histogram.percentile_ns(99.99);
    record.p99999_ns = histogram.percentile_ns(99.999);
    record.largest_ns = histogram.largest_ns();
    return record;
}

BenchRecord record_of(const SuiteResult& suite, const std::vector<Message>& doubts) {
    BenchRecord record;
    record.suite = suite.plan.name;
    record.title = suite.plan.title;
    record.source = suite.plan.source;
    record.size.bytes = suite.plan.size;
    record.written = suite.written();
    put_target(record, suite.target);
    put_ending(record, suite.ending, suite.error);
    for (const auto& note : suite.plan.notes) record.notes.push_back(record_of(note));
    for (const auto& outcome : suite.steps) {
        auto step = record_of(suite.plan.steps[outcome.step], outcome.runs, outcome.figure);
        if (suite.plan.rounds && outcome.step >= suite.plan.rounds->first) {
            step.rounds = suite.rounds[outcome.step - suite.plan.rounds->first];
        }
        record.steps.push_back(std::move(step));
    }
    for (const auto& doubt : doubts) record.doubts.push_back(record_of(doubt));
    record.as_ssd_score = suite.as_ssd_score;
    record.steady = suite.steady;
    record.cliff = suite.cliff;
    record.cliff_again = suite.cliff_again;
    record.evenness = suite.evenness;
    record.levels = suite.levels;
    record.compression = suite.compression;
    put_means(record, suite);
    return record;
}

BenchRecord record_of(const RunResult& run, const std::vector<Message>& doubts) {
    BenchRecord record;
    record.suite = "run";
    record.title = FETTLE_TEXT("Custom workload");
    record.size.bytes = run.workload.span_bytes.value_or(run.target.size.bytes);
    record.written = run.written;
    put_target(record, run.target);
    put_ending(record, run.ending, run.error);
    for (const auto& note : run.notes) record.notes.push_back(record_of(note));
    SuiteStep step;
    step.id = "run";
    step.workload = run.workload;
    step.title = fmt::format("{} {} Q{}T{}", access_words(run.workload), block_words(run.workload), run.workload.depth,
                             run.workload.threads);
    step.figure = run.workload.access == Access::random ? Figure::iops : Figure::throughput;
    record.steps.push_back(record_of(step, {run}, spread_of({figure_of(step.figure, run)})));
    for (const auto& doubt : doubts) record.doubts.push_back(record_of(doubt));
    return record;
}

std::string drive_title(const BenchRecord& record) {
    if (record.target != TargetFacts::Kind::simulated) return record.drive.model;
    return (record.drive.model.empty() ? record.path : record.drive.model) + " (simulated)";
}

std::string_view name(TargetFacts::Kind kind) noexcept {
    switch (kind) {
        case TargetFacts::Kind::scratch_file: return "scratch-file";
        case TargetFacts::Kind::scratch_folder: return "scratch-folder";
        case TargetFacts::Kind::existing_file: return "existing-file";
        case TargetFacts::Kind::device: return "device";
        case TargetFacts::Kind::simulated: return "simulated";
    }
    return "scratch-file";
}

std::string_view name(Ending ending) noexcept {
    switch (ending) {
        case Ending::finished: return "finished";
        case Ending::cancelled: return "cancelled";
        case Ending::failed: return "failed";
    }
    return "finished";
}

}  // namespace fettle::bench
