// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/bench_record_json.h"

#include <cmath>
#include <utility>

#include "core/json/energy_json.h"
#include "core/json/protocol_json.h"
#include "core/json/put.h"
#include "core/json/run_wear_json.h"

namespace fettle::json {

namespace {

using bench::BenchRecord;
using bench::StepRecord;

/// Precision of a speed or time: six significant digits exceed any run's repeatability.
double shortened(double value) {
    if (value == 0 || !std::isfinite(value)) return 0;
    const auto scale = std::pow(10.0, 6 - std::ceil(std::log10(std::abs(value))));
    return std::round(value * scale) / scale;
}

Json shortened(const std::vector<double>& values) {
    auto array = Json::array();
    for (const auto value : values) array.push_back(shortened(value));
    return array;
}

const char* unit_of(bench::Figure figure) {
    switch (figure) {
        case bench::Figure::throughput: return "bytes_per_second";
        case bench::Figure::iops: return "iops";
        case bench::Figure::mean_latency: return "nanoseconds";
    }
    return "bytes_per_second";
}

Json latency_json(const bench::LatencyRecord& latency) {
    return {{"count", latency.operations},     {"mean_ns", shortened(latency.mean_ns)},
            {"min_ns", latency.smallest_ns},   {"p50_ns", latency.p50_ns},
            {"p90_ns", latency.p90_ns},        {"p99_ns", latency.p99_ns},
            {"p99_9_ns", latency.p999_ns},     {"p99_99_ns", latency.p9999_ns},
            {"p99_999_ns", latency.p99999_ns}, {"max_ns", latency.largest_ns}};
}

Json step_json(const StepRecord& step) {
    Json object;
    object["id"] = step.id;
    object["title"] = step.title;
    if (!step.series.empty()) {
        object["series"] = step.series;
        object["x"] = step.x;
    }
    object["figure"] = bench::name(step.figure);
    object["unit"] = unit_of(step.figure);
    object["median"] = shortened(step.spread.median);
    object["smallest"] = shortened(step.spread.smallest);
    object["largest"] = shortened(step.spread.largest);
    if (step.spread.middle_mean) object["middle_mean"] = shortened(*step.spread.middle_mean);
    object["runs"] = shortened(step.spread.values);
    object["access"] = step.access;
    object["block_size"] = step.blocks;
    object["depth"] = step.depth;
    object["threads"] = step.threads;
    object["bytes_per_second"] = shortened(step.bytes_per_second);
    object["iops"] = shortened(step.iops);
    object["cpu_ns_per_operation"] = shortened(step.cpu_ns_per_operation);
    if (step.cpu_ns_per_operation > 0) {
        object["operations_per_cpu_second"] = shortened(1e9 / step.cpu_ns_per_operation);
    }
    object["mean_depth"] = shortened(step.mean_depth);
    if (step.read) object["read_latency"] = latency_json(*step.read);
    if (step.write) object["write_latency"] = latency_json(*step.write);
    if (!step.speeds.empty()) {
        object["interval_ns"] = step.interval_ns;
        object["speeds_bytes_per_second"] = shortened(step.speeds);
    }
    if (step.line) {
        object["line"] = {{"first_byte", step.line->first_byte},
                          {"slowest_bytes_per_second", shortened(step.line->range.slowest)},
                          {"fastest_bytes_per_second", shortened(step.line->range.fastest)}};
    }
    if (!step.rounds.empty()) object["rounds"] = shortened(step.rounds);
    for (const auto& time : step.times) object["run_times"].push_back(to_json(time));
    return object;
}

Json said_json(const std::vector<bench::DoubtRecord>& records) {
    auto array = Json::array();
    for (const auto& record : records) {
        Json object{{"id", record.id}, {"severity", name(record.severity)}, {"text", record.text}};
        if (!record.remedy.empty()) object["remedy"] = record.remedy;
        array.push_back(std::move(object));
    }
    return array;
}

Json drive_json(const bench::MeasuredDrive& drive) {
    Json object = Json::object();
    put(object, "id", drive.id);
    put(object, "model", drive.model);
    put(object, "serial", drive.serial);
    put(object, "firmware", drive.firmware);
    put(object, "bus", drive.bus);
    put(object, "capacity_bytes", drive.capacity);
    return object;
}

Json cliff_json(const bench::Cliff& cliff) {
    return {{"cache_bytes", cliff.before.bytes},
            {"bytes_per_second_before", shortened(cliff.speed_before)},
            {"bytes_per_second_after", shortened(cliff.speed_after)},
            {"at_seconds", shortened(cliff.at_seconds)}};
}

void put_conclusions(Json& object, const BenchRecord& record) {
    if (record.as_ssd_score) {
        const auto& score = *record.as_ssd_score;
        object["as_ssd_score"] = {
            {"read", shortened(score.read)}, {"write", shortened(score.write)}, {"total", shortened(score.total)}};
    }
    if (record.steady) {
        const auto& steady = *record.steady;
        object["steady_state"] = {{"reached", steady.reached},
                                  {"rounds", steady.rounds},
                                  {"mean", shortened(steady.mean)},
                                  {"range_share", shortened(steady.range_share)},
                                  {"slope_share", shortened(steady.slope_share)}};
    }
    if (record.cliff) object["fast_cache"] = cliff_json(*record.cliff);
    if (record.cliff_again) object["fast_cache_after_pause"] = cliff_json(*record.cliff_again);
    if (record.evenness) {
        const auto& even = *record.evenness;
        object["consistency"] = {{"median_iops", shortened(even.median_iops)},
                                 {"slowest_iops", shortened(even.slowest_iops)},
                                 {"variation", shortened(even.variation)},
                                 {"share_below_half", shortened(even.share_below_half)},
                                 {"intervals", even.intervals}};
    }
    if (record.compression) {
        const auto& speeds = *record.compression;
        object["compression"] = {{"found", speeds.found()},
                                 {"compressible_write_bytes_per_second", shortened(speeds.write_compressible)},
                                 {"compressible_read_bytes_per_second", shortened(speeds.read_compressible)},
                                 {"incompressible_write_bytes_per_second", shortened(speeds.write_incompressible)},
                                 {"incompressible_read_bytes_per_second", shortened(speeds.read_incompressible)}};
    }
    for (const auto& mean : record.means) {
        object["means"].push_back({{"title", mean.title},
                                   {"figure", bench::name(mean.figure)},
                                   {"unit", unit_of(mean.figure)},
                                   {"value", shortened(mean.value)}});
    }
    for (const auto& level : record.levels) {
        object["speed_levels"].push_back(
            {{"bytes_per_second", shortened(level.bytes_per_second)}, {"share", shortened(level.share)}});
    }
}

}  // namespace

Json to_json(const BenchRecord& record) {
    Json object;
    object["id"] = record.id;
    object["started"] = record.started;
    put(object, "program", record.program);
    object["suite"] = record.suite;
    object["title"] = record.title;
    put(object, "source", record.source);
    put_filled(object, "drive", drive_json(record.drive));
    Json target{{"kind", bench::name(record.target)},
                {"path", record.path},
                {"engine", record.engine},
                {"direct", record.direct}};
    put(target, "file_system", record.file_system);
    object["target"] = std::move(target);
    object["size_bytes"] = record.size.bytes;
    object["written_bytes"] = record.written.bytes;
    object["ending"] = bench::name(record.ending);
    put(object, "failure", record.failure);
    auto& steps = object["steps"] = Json::array();
    for (const auto& step : record.steps) steps.push_back(step_json(step));
    put_conclusions(object, record);
    if (record.wear) object["wear"] = to_json(*record.wear);
    if (record.idle) object["idle_time"] = to_json(*record.idle);
    put_filled(object, "energy", energy_json(record));
    if (record.protocol) object["protocol"] = to_json(*record.protocol);
    object["doubts"] = said_json(record.doubts);
    put_filled(object, "notes", said_json(record.notes));
    return object;
}

Json to_json(const std::vector<bench::StepComparison>& comparison) {
    auto array = Json::array();
    for (const auto& step : comparison) {
        Json object{{"id", step.id},
                    {"title", step.title},
                    {"unit", unit_of(step.figure)},
                    {"before", shortened(step.before)},
                    {"after", shortened(step.after)},
                    {"change", shortened(step.change)},
                    {"exceeds_noise", step.exceeds_noise},
                    {"better", step.better}};
        if (step.noise) object["noise"] = shortened(*step.noise);
        array.push_back(std::move(object));
    }
    return array;
}

}  // namespace fettle::json
