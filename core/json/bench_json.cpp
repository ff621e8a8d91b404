// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/bench_json.h"

#include <array>
#include <utility>

#include "core/bench/record.h"
#include "core/json/put.h"
#include "core/json/run_wear_json.h"

namespace fettle::json {

namespace {

double seconds(std::uint64_t ns) { return static_cast<double>(ns) / 1e9; }

/// Without operations there is no latency: absent.
Json latency_json(const bench::Histogram& histogram) {
    Json json = Json::object();
    if (histogram.empty()) return json;
    json["count"] = histogram.count();
    json["mean_ns"] = histogram.mean_ns();
    json["min_ns"] = histogram.smallest_ns();
    constexpr std::array<std::pair<const char*, double>, 8> percentiles{{{"p50_ns", 50},
                                                                         {"p90_ns", 90},
                                                                         {"p95_ns", 95},
                                                                         {"p99_ns", 99},
                                                                         {"p99_9_ns", 99.9},
                                                                         {"p99_99_ns", 99.99},
                                                                         {"p99_999_ns", 99.999},
                                                                         {"max_ns", 100}}};
    for (const auto& [word, percent] : percentiles) json[word] = histogram.percentile_ns(percent);
    return json;
}

Json summary_json(const bench::LatencySummary& latency) {
    Json json = Json::object();
    if (latency.count == 0) return json;
    json["count"] = latency.count;
    json["mean_ns"] = latency.mean_ns;
    json["p50_ns"] = latency.p50_ns;
    json["p99_ns"] = latency.p99_ns;
    json["p99_9_ns"] = latency.p999_ns;
    json["max_ns"] = latency.largest_ns;
    return json;
}

Json sums_json(const bench::DirectionSums& sums, std::uint64_t ns) {
    Json json;
    json["operations"] = sums.operations;
    json["bytes"] = sums.bytes.bytes;
    if (ns > 0) {
        json["iops"] = static_cast<double>(sums.operations) / seconds(ns);
        json["bytes_per_second"] = static_cast<double>(sums.bytes.bytes) / seconds(ns);
    }
    return json;
}

Json direction_json(const bench::Direction& direction, std::uint64_t ns) {
    auto json = sums_json(direction.sums, ns);
    put_filled(json, "latency", latency_json(direction.latency));
    return json;
}

Json interval_json(const bench::Interval& interval, const bench::Workload& workload) {
    Json json;
    json["start_seconds"] = static_cast<double>(interval.start_ns) / 1e9;
    json["seconds"] = seconds(interval.length_ns);
    const auto put_direction = [&](const char* word, const bench::DirectionSums& sums,
                                   const bench::LatencySummary& latency) {
        auto part = sums_json(sums, interval.length_ns);
        put_filled(part, "latency", summary_json(latency));
        json[word] = std::move(part);
    };
    if (workload.reads()) put_direction("read", interval.read, interval.read_latency);
    if (workload.writes()) put_direction("write", interval.write, interval.write_latency);
    return json;
}

}  // namespace

Json to_json(const bench::Workload& workload) {
    Json json;
    json["rw"] = bench::access_words(workload);
    json["bs"] = bench::block_words(workload);
    json["read_percent"] = workload.read_percent;
    auto& blocks = json["blocks"] = Json::array();
    for (const auto& block : workload.blocks) blocks.push_back({{"bytes", block.bytes}, {"percent", block.percent}});
    json["depth"] = workload.depth;
    json["threads"] = workload.threads;
    json["span_offset_bytes"] = workload.span_offset;
    put(json, "span_bytes", workload.span_bytes);
    json["runtime_seconds"] = seconds(workload.runtime_ns);
    json["ramp_seconds"] = seconds(workload.ramp_ns);
    put(json, "byte_limit_bytes", workload.byte_limit);
    put(json, "rate_iops", workload.rate_iops);
    if (workload.rate_iops) json["arrivals"] = workload.arrivals == bench::Arrivals::poisson ? "poisson" : "even";
    if (workload.verify) json["verify"] = true;
    if (workload.writes()) {
        json["data"] = {{"pattern", bench::name(workload.data.pattern)},
                        {"compressible_percent", workload.data.compressible_percent},
                        {"dedupe_percent", workload.data.dedupe_percent}};
    }
    return json;
}

Json to_json(const bench::TargetFacts& target) {
    Json json;
    json["kind"] = name(target.kind);
    json["path"] = target.path;
    json["size_bytes"] = target.size.bytes;
    json["sector_bytes"] = target.sector_bytes;
    json["direct"] = target.direct;
    put(json, "file_system", target.file_system);
    if (!target.drives.empty()) json["drives"] = target.drives;
    put(json, "engine", target.engine);
    if (!target.features.empty()) json["features"] = target.features;
    return json;
}

Json to_json(const bench::DoubtInputs& inputs) {
    const auto& facts = inputs;
    Json json = Json::object();
    put(json, "link_bytes_per_second", facts.link_bytes_per_second);
    put(json, "link_after_bytes_per_second", facts.link_after_bytes_per_second);
    put(json, "temperature_before_celsius", facts.temperature_before_celsius);
    put(json, "temperature_highest_celsius", facts.temperature_highest_celsius);
    put(json, "warning_temperature_celsius", facts.warning_temperature_celsius);
    put(json, "throttled_seconds", facts.throttled_seconds);
    put(json, "drive_capacity_bytes", facts.drive_capacity);
    put(json, "memory_bytes", facts.memory);
    put(json, "file_pieces", facts.file_extents);
    put(json, "never_written_share", facts.never_written_share);
    json["copy_on_write"] = facts.copy_on_write;
    json["compressing"] = facts.compressing;
    json["swap_on_drive"] = facts.swap_on_drive;
    put(json, "other_read_bytes", facts.other_read);
    put(json, "other_written_bytes", facts.other_written);
    put(json, "other_cpu_share", facts.other_cpu_share);
    return json;
}

Json to_json(const bench::RunResult& result, const bench::Judgement& judgement) {
    Json json;
    json["workload"] = to_json(result.workload);
    json["ending"] = name(result.ending);
    if (result.error) json["error"] = to_json(*result.error);
    json["elapsed_seconds"] = seconds(result.elapsed_ns);
    json["iops"] = result.iops();
    json["bytes_per_second"] = result.bytes_per_second();
    if (result.workload.reads()) json["read"] = direction_json(result.read, result.elapsed_ns);
    if (result.workload.writes()) json["write"] = direction_json(result.write, result.elapsed_ns);
    json["mean_depth"] = result.mean_depth;
    json["cpu_seconds"] = seconds(result.cpu_ns);
    if (result.cpu_ns > 0) {
        json["cpu_ns_per_operation"] = result.cpu_ns_per_operation();
        json["iops_per_cpu_second"] = result.iops() * seconds(result.elapsed_ns) / seconds(result.cpu_ns);
    }
    if (result.workload.rate_iops) json["late_starts"] = result.late_starts;
    json["short_transfers"] = result.short_transfers;
    json["failed_transfers"] = result.failed_transfers;
    json["prepared_bytes"] = result.prepared.bytes;
    json["written_bytes"] = result.written.bytes;
    if (judgement.wear) json["wear"] = to_json(*judgement.wear);
    if (result.verification) {
        const auto& found = *result.verification;
        json["verification"] = {{"sectors", found.sectors},         {"lost_sectors", found.lost},
                                {"stale_sectors", found.stale},     {"misplaced_sectors", found.misplaced},
                                {"corrupt_sectors", found.corrupt}, {"torn_blocks", found.torn_blocks}};
    }
    auto notes = result.target.notes;
    notes.insert(notes.end(), result.notes.begin(), result.notes.end());
    json["notes"] = to_json(notes);
    json["doubts"] = to_json(judgement.doubts);
    json["circumstances"] = to_json(judgement.inputs);
    auto& intervals = json["intervals"] = Json::array();
    for (const auto& interval : result.intervals) intervals.push_back(interval_json(interval, result.workload));
    return json;
}

}  // namespace fettle::json
