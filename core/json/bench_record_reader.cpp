// SPDX-License-Identifier: GPL-3.0-or-later
// Reads stored records. The file may come from an untrusted source, so every field is checked.
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/json/bench_record_json.h"
#include "core/json/energy_json.h"
#include "core/json/fields.h"
#include "core/json/protocol_json.h"
#include "core/json/run_wear_json.h"

namespace fettle::json {

namespace {

using bench::BenchRecord;
using bench::StepRecord;

using Kind = bench::TargetFacts::Kind;
constexpr std::array kFigures{bench::Figure::throughput, bench::Figure::iops, bench::Figure::mean_latency};
constexpr std::array kSeverities{Severity::info, Severity::advice, Severity::warning, Severity::critical};
constexpr std::array kKinds{Kind::scratch_file, Kind::scratch_folder, Kind::existing_file, Kind::device,
                            Kind::simulated};
constexpr std::array kEndings{bench::Ending::finished, bench::Ending::cancelled, bench::Ending::failed};

bench::LatencyRecord latency_of(Fields& fields) {
    bench::LatencyRecord latency;
    fields.read("count", latency.operations);
    fields.read("mean_ns", latency.mean_ns);
    fields.read("min_ns", latency.smallest_ns);
    fields.read("p50_ns", latency.p50_ns);
    fields.read("p90_ns", latency.p90_ns);
    fields.read("p99_ns", latency.p99_ns);
    fields.read("p99_9_ns", latency.p999_ns);
    fields.read("p99_99_ns", latency.p9999_ns);
    fields.read("p99_999_ns", latency.p99999_ns);
    fields.read("max_ns", latency.largest_ns);
    return latency;
}

StepRecord step_of(Fields& fields) {
    StepRecord step;
    fields.read("id", step.id);
    fields.read("title", step.title);
    fields.read("series", step.series);
    fields.read("x", step.x);
    step.figure = fields.word("figure", kFigures);
    auto runs = fields.numbers("runs");
    if (runs.empty()) {
        fields.complain("runs", "none");
    } else {
        step.spread = bench::spread_of(std::move(runs));
    }
    fields.read("access", step.access);
    fields.read("block_size", step.blocks);
    fields.read("depth", step.depth);
    fields.read("threads", step.threads);
    fields.read("bytes_per_second", step.bytes_per_second);
    fields.read("iops", step.iops);
    fields.read("cpu_ns_per_operation", step.cpu_ns_per_operation);
    fields.read("mean_depth", step.mean_depth);
    fields.inner("read_latency", [&](Fields& inner) { step.read = latency_of(inner); });
    fields.inner("write_latency", [&](Fields& inner) { step.write = latency_of(inner); });
    fields.read("interval_ns", step.interval_ns);
    fields.read("speeds_bytes_per_second", step.speeds);
    fields.read("rounds", step.rounds);
    fields.each("run_times", [&](Fields& one) { step.times.push_back(run_time_of(one)); });
    fields.inner("line", [&](Fields& place) {
        step.line =
            bench::LineRecord{place.count("first_byte"),
                              {place.number("slowest_bytes_per_second"), place.number("fastest_bytes_per_second")}};
    });
    return step;
}

std::vector<bench::DoubtRecord> doubts_of(Fields& fields, const char* name) {
    std::vector<bench::DoubtRecord> all;
    fields.each(name, [&](Fields& one) {
        bench::DoubtRecord doubt;
        one.read("id", doubt.id);
        doubt.severity = one.word("severity", kSeverities);
        one.read("text", doubt.text);
        one.read("remedy", doubt.remedy);
        all.push_back(std::move(doubt));
    });
    return all;
}

void read_drive(Fields& fields, bench::MeasuredDrive& drive) {
    fields.read("id", drive.id);
    fields.read("model", drive.model);
    fields.read("serial", drive.serial);
    fields.read("firmware", drive.firmware);
    fields.read("bus", drive.bus);
    if (fields.has("capacity_bytes")) drive.capacity = ByteCount{fields.count("capacity_bytes")};
}

void read_target(Fields& fields, BenchRecord& record) {
    record.target = fields.word("kind", kKinds);
    fields.read("path", record.path);
    fields.read("engine", record.engine);
    fields.read("file_system", record.file_system);
    fields.read("direct", record.direct);
}

std::optional<bench::Cliff> cliff_of(Fields& fields, const char* name) {
    std::optional<bench::Cliff> cliff;
    fields.inner(name, [&](Fields& inner) {
        cliff.emplace();
        inner.read("cache_bytes", cliff->before.bytes);
        inner.read("bytes_per_second_before", cliff->speed_before);
        inner.read("bytes_per_second_after", cliff->speed_after);
        inner.read("at_seconds", cliff->at_seconds);
    });
    return cliff;
}

void read_conclusions(Fields& fields, BenchRecord& record) {
    fields.inner("as_ssd_score", [&](Fields& score) {
        record.as_ssd_score = bench::AsSsdScore{score.number("read"), score.number("write"), score.number("total")};
    });
    fields.inner("steady_state", [&](Fields& steady) {
        record.steady = bench::SteadyState{steady.flag("reached"), steady.count("rounds"), steady.number("mean"),
                                           steady.number("range_share"), steady.number("slope_share")};
    });
    fields.inner("consistency", [&](Fields& even) {
        record.evenness =
            bench::Evenness{even.number("median_iops"), even.number("slowest_iops"), even.number("variation"),
                            even.number("share_below_half"), even.count("intervals")};
    });
    record.cliff = cliff_of(fields, "fast_cache");
    record.cliff_again = cliff_of(fields, "fast_cache_after_pause");
    fields.inner("compression", [&](Fields& speeds) {
        record.compression = bench::Compression{speeds.number("compressible_write_bytes_per_second"),
                                                speeds.number("incompressible_write_bytes_per_second"),
                                                speeds.number("compressible_read_bytes_per_second"),
                                                speeds.number("incompressible_read_bytes_per_second")};
    });
    fields.each("means", [&](Fields& one) {
        auto title = one.text("title");
        const auto figure = one.word("figure", kFigures);
        record.means.push_back({std::move(title), figure, one.number("value")});
    });
    fields.each("speed_levels", [&](Fields& one) {
        record.levels.push_back({one.number("bytes_per_second"), one.number("share")});
    });
}

}  // namespace

Result<BenchRecord> parse_bench_record(std::string_view text) {
    const auto parsed = nlohmann::json::parse(text, nullptr, false);
    if (parsed.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("benchmark record: not valid JSON"));
    Fields fields(parsed);
    BenchRecord record;
    fields.read("id", record.id);
    fields.read("started", record.started);
    fields.read("program", record.program);
    fields.read("suite", record.suite);
    fields.read("title", record.title);
    fields.read("source", record.source);
    fields.inner("drive", [&](Fields& inner) { read_drive(inner, record.drive); });
    fields.need_inner("target", [&](Fields& inner) { read_target(inner, record); });
    fields.read("size_bytes", record.size.bytes);
    fields.read("written_bytes", record.written.bytes);
    record.ending = fields.word("ending", kEndings);
    fields.read("failure", record.failure);
    if (!fields.has("steps")) fields.complain("steps", "missing");
    fields.each("steps", [&](Fields& one) { record.steps.push_back(step_of(one)); });
    read_conclusions(fields, record);
    fields.inner("wear", [&](Fields& inner) { record.wear = run_wear_of(inner); });
    fields.inner("idle_time", [&](Fields& inner) { record.idle = run_time_of(inner); });
    fields.each("energy", [&](Fields& one) { record.energy.push_back(energy_of(one)); });
    fields.inner("protocol", [&](Fields& inner) { record.protocol = protocol_of(inner); });
    record.doubts = doubts_of(fields, "doubts");
    record.notes = doubts_of(fields, "notes");
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("benchmark record: {problem}"), {{"problem", fields.problem()}});
    return record;
}

}  // namespace fettle::json
