// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/trace_replay_json.h"

#include <limits>
#include <string>
#include <utility>

#include "core/bench/record.h"
#include "core/json/bench_json.h"
#include "core/json/put.h"
#include "core/json/run_wear_json.h"

namespace fettle::json {

namespace {

using trace::Figures;

double seconds(std::uint64_t ns) { return static_cast<double>(ns) / 1e9; }

/// Empty without values.
Json times_json(const bench::Histogram& times) {
    Json json = Json::object();
    if (times.empty()) return json;
    json["count"] = times.count();
    json["mean_ns"] = times.mean_ns();
    json["min_ns"] = times.smallest_ns();
    json["p50_ns"] = times.percentile_ns(50);
    json["p99_ns"] = times.percentile_ns(99);
    json["p99_9_ns"] = times.percentile_ns(99.9);
    json["max_ns"] = times.largest_ns();
    return json;
}

Json figures_json(const Figures& figures) {
    Json json;
    json["accesses"] = figures.accesses;
    json["bytes"] = figures.bytes.bytes;
    put_filled(json, "service", times_json(figures.service));
    return json;
}

/// Only those with accesses.
Json classes_json(const std::vector<trace::FigureClass>& classes, const char* first, const char* last) {
    Json array = Json::array();
    for (const auto& one : classes) {
        if (one.read.accesses + one.write.accesses == 0) continue;
        Json json;
        json[first] = one.first;
        if (one.last != std::numeric_limits<std::uint64_t>::max()) json[last] = one.last;
        if (one.read.accesses > 0) json["read"] = figures_json(one.read);
        if (one.write.accesses > 0) json["write"] = figures_json(one.write);
        array.push_back(std::move(json));
    }
    return array;
}

Json pace_json(const trace::ReplayPace& pace) {
    Json json;
    json["mode"] = trace::name(pace);
    if (!pace.fast) json["speed"] = pace.speed;
    if (pace.idle_limit_ns) json["idle_limit_seconds"] = seconds(*pace.idle_limit_ns);
    return json;
}

void put_settings(Json& json, const trace::ReplayResult& result) {
    json["pace"] = pace_json(result.pace);
    json["depth_limit"] = result.depth;
    json["original_depth"] = result.original_depth;
    json["reads_only"] = result.reads_only;
    json["area_bytes"] = result.area.bytes;
    json["largest_transfer_bytes"] = result.largest_transfer;
}

void put_figures(Json& json, const trace::ReplayResult& result) {
    json["elapsed_seconds"] = seconds(result.elapsed_ns);
    if (!result.pace.fast) json["planned_seconds"] = seconds(result.planned_ns);
    json["busy_seconds"] = seconds(result.busy_ns);
    json["accesses"] = result.accesses();
    json["bytes"] = result.bytes().bytes;
    json["bytes_per_second"] = result.bytes_per_second();
    json["busy_bytes_per_second"] = result.busy_bytes_per_second();
    json["iops"] = result.iops();
    json["busy_iops"] = result.busy_iops();
    json["mean_depth"] = result.mean_depth;
    for (const auto kind : trace::kKinds) {
        if (result.of(kind).accesses > 0) json[std::string(name(kind))] = figures_json(result.of(kind));
    }
    json["by_size"] = classes_json(result.by_size, "first_bytes", "last_bytes");
    json["by_depth"] = classes_json(result.by_depth, "first", "last");
    put_filled(json, "lag", times_json(result.lag));
}

void put_differences(Json& json, const trace::ReplayResult& result) {
    const auto& changed = result.changed;
    json["changed"] = {{"folded", changed.folded},
                       {"wrapped", changed.wrapped},
                       {"split", changed.split},
                       {"rounded", changed.rounded},
                       {"cut", changed.cut}};
    const auto& skipped = result.skipped;
    json["skipped"] = {{"writes", skipped.writes},
                       {"discards", skipped.discards},
                       {"flushes", skipped.flushes},
                       {"empty", skipped.empty}};
    if (result.original_depth) json["unknown_depth"] = result.unknown_depth;
    json["failed_accesses"] = result.errors;
    json["short_transfers"] = result.short_transfers;
    json["prepared_bytes"] = result.prepared.bytes;
    json["written_bytes"] = result.written.bytes;
}

}  // namespace

Json to_json(const trace::Survey& survey) {
    Json json;
    json["accesses"] = survey.accesses();
    for (const auto kind : trace::kKinds) {
        const auto& sum = survey.of(kind);
        if (sum.accesses > 0) json[std::string(name(kind))] = {{"accesses", sum.accesses}, {"bytes", sum.bytes.bytes}};
    }
    json["span_bytes"] = survey.span.bytes;
    json["largest_bytes"] = survey.largest.bytes;
    json["duration_seconds"] = seconds(survey.duration_ns);
    json["without_service_time"] = survey.without_time;
    return json;
}

Json to_json(const trace::ReplayResult& result, const bench::Judgement& judgement) {
    Json json;
    put_settings(json, result);
    json["ending"] = name(result.ending);
    if (result.error) json["error"] = to_json(*result.error);
    put_figures(json, result);
    put_differences(json, result);
    if (judgement.wear) json["wear"] = to_json(*judgement.wear);
    json["notes"] = to_json(result.target.notes);
    json["doubts"] = to_json(judgement.doubts);
    json["circumstances"] = to_json(judgement.inputs);
    return json;
}

}  // namespace fettle::json
