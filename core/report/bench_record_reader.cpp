// SPDX-License-Identifier: GPL-3.0-or-later
// Reads stored records. The file may come from an untrusted source, so every field is checked.
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

#include "core/report/bench_record_json.h"

namespace fettle::report {

namespace {

using bench::BenchRecord;
using bench::StepRecord;
using Field = nlohmann::json;

constexpr std::size_t kMostSteps = 4096;
constexpr std::size_t kMostSpeeds = 2000;
constexpr std::size_t kLongestText = 4096;

/// Reads the members of one object; keeps the first error.
class Reader {
public:
    explicit Reader(const Field& object) : object_(object) {
        if (!object.is_object()) complain("record", "not an object");
    }

    [[nodiscard]] const Field* find(const char* name) const {
        if (!object_.is_object()) return nullptr;
        const auto found = object_.find(name);
        return found == object_.end() ? nullptr : &*found;
    }

    std::string text(const char* name) {
        const auto* field = find(name);
        if (field == nullptr) return {};
        if (!field->is_string() || field->get_ref<const std::string&>().size() > kLongestText) {
            complain(name, "not a string, or too long");
            return {};
        }
        return field->get<std::string>();
    }
    std::uint64_t count(const char* name) {
        const auto* field = find(name);
        if (field == nullptr) return 0;
        if (!field->is_number_unsigned()) {
            complain(name, "not an integer");
            return 0;
        }
        return field->get<std::uint64_t>();
    }
    double number(const char* name) {
        const auto* field = find(name);
        if (field == nullptr) return 0;
        if (!field->is_number() || !std::isfinite(field->get<double>())) {
            complain(name, "not a number");
            return 0;
        }
        return field->get<double>();
    }
    bool flag(const char* name) {
        const auto* field = find(name);
        if (field == nullptr) return false;
        if (!field->is_boolean()) {
            complain(name, "not a boolean");
            return false;
        }
        return field->get<bool>();
    }
    std::vector<double> numbers(const char* name) {
        std::vector<double> all;
        const auto* field = find(name);
        if (field == nullptr) return all;
        if (!field->is_array() || field->size() > kMostSpeeds) {
            complain(name, "not an array, or too long");
            return all;
        }
        for (const auto& item : *field) {
            if (!item.is_number() || !std::isfinite(item.get<double>())) {
                complain(name, "not all numbers");
                return {};
            }
            all.push_back(item.get<double>());
        }
        return all;
    }
    void complain(const char* name, const char* why) {
        if (status_) status_ = fail(ErrorCode::malformed, fmt::format("benchmark record, {}: {}", name, why));
    }
    void keep(const Status& inner) {
        if (status_ && !inner) status_ = inner;
    }
    [[nodiscard]] const Status& status() const { return status_; }

private:
    const Field& object_;
    Status status_;
};

template <typename Enum, typename... Values>
Enum chosen(Reader& reader, const char* field, Enum fallback, Values... values) {
    const auto word = reader.text(field);
    Enum result = fallback;
    bool found = false;
    const auto match = [&](Enum value) {
        if (name(value) == word) {
            result = value;
            found = true;
        }
    };
    (match(values), ...);
    if (!found) reader.complain(field, "unknown value");
    return result;
}

bench::LatencyRecord latency_of(const Field& field, Reader& outer) {
    Reader reader(field);
    bench::LatencyRecord latency;
    latency.operations = reader.count("count");
    latency.mean_ns = reader.number("mean_ns");
    latency.smallest_ns = reader.count("min_ns");
    latency.p50_ns = reader.count("p50_ns");
    latency.p90_ns = reader.count("p90_ns");
    latency.p99_ns = reader.count("p99_ns");
    latency.p999_ns = reader.count("p99_9_ns");
    latency.p9999_ns = reader.count("p99_99_ns");
    latency.p99999_ns = reader.count("p99_999_ns");
    latency.largest_ns = reader.count("max_ns");
    outer.keep(reader.status());
    return latency;
}

bench::Figure figure_of(Reader& reader) {
    return chosen(reader, "figure", bench::Figure::throughput, bench::Figure::throughput, bench::Figure::iops,
                  bench::Figure::mean_latency);
}

StepRecord step_of(const Field& field, Reader& outer) {
    Reader reader(field);
    StepRecord step;
    step.id = reader.text("id");
    step.title = reader.text("title");
    step.series = reader.text("series");
    step.x = reader.number("x");
    step.figure = figure_of(reader);
    auto runs = reader.numbers("runs");
    if (runs.empty()) {
        reader.complain("runs", "none");
    } else {
        step.spread = bench::spread_of(std::move(runs));
    }
    step.access = reader.text("access");
    step.blocks = reader.text("block_size");
    step.depth = static_cast<unsigned>(reader.count("depth"));
    step.threads = static_cast<unsigned>(reader.count("threads"));
    step.bytes_per_second = reader.number("bytes_per_second");
    step.iops = reader.number("iops");
    step.cpu_ns_per_operation = reader.number("cpu_ns_per_operation");
    step.mean_depth = reader.number("mean_depth");
    if (const auto* read = reader.find("read_latency")) step.read = latency_of(*read, reader);
    if (const auto* write = reader.find("write_latency")) step.write = latency_of(*write, reader);
    step.interval_ns = reader.count("interval_ns");
    step.speeds = reader.numbers("speeds_bytes_per_second");
    step.rounds = reader.numbers("rounds");
    if (const auto* line = reader.find("line")) {
        Reader place(*line);
        step.line =
            bench::LineRecord{place.count("first_byte"),
                              {place.number("slowest_bytes_per_second"), place.number("fastest_bytes_per_second")}};
        reader.keep(place.status());
    }
    outer.keep(reader.status());
    return step;
}

std::vector<bench::DoubtRecord> said_of(Reader& outer, const char* name) {
    std::vector<bench::DoubtRecord> all;
    const auto* field = outer.find(name);
    if (field == nullptr) return all;
    if (!field->is_array() || field->size() > kMostSteps) {
        outer.complain(name, "not an array, or too long");
        return all;
    }
    for (const auto& item : *field) {
        Reader reader(item);
        bench::DoubtRecord record;
        record.id = reader.text("id");
        record.severity = chosen(reader, "severity", Severity::info, Severity::info, Severity::advice,
                                 Severity::warning, Severity::critical);
        record.text = reader.text("text");
        record.remedy = reader.text("remedy");
        outer.keep(reader.status());
        all.push_back(std::move(record));
    }
    return all;
}

void read_drive(Reader& outer, bench::MeasuredDrive& drive) {
    const auto* field = outer.find("drive");
    if (field == nullptr) return;
    Reader reader(*field);
    drive.id = reader.text("id");
    drive.model = reader.text("model");
    drive.serial = reader.text("serial");
    drive.firmware = reader.text("firmware");
    drive.bus = reader.text("bus");
    if (reader.find("capacity_bytes") != nullptr) drive.capacity = ByteCount{reader.count("capacity_bytes")};
    outer.keep(reader.status());
}

void read_target(Reader& outer, BenchRecord& record) {
    const auto* field = outer.find("target");
    if (field == nullptr) {
        outer.complain("target", "absent");
        return;
    }
    using Kind = bench::TargetFacts::Kind;
    Reader reader(*field);
    record.target = chosen(reader, "kind", Kind::scratch_file, Kind::scratch_file, Kind::scratch_folder,
                           Kind::existing_file, Kind::device, Kind::simulated);
    record.path = reader.text("path");
    record.engine = reader.text("engine");
    record.file_system = reader.text("file_system");
    record.direct = reader.flag("direct");
    outer.keep(reader.status());
}

std::optional<bench::Cliff> cliff_of(Reader& outer, const char* name) {
    const auto* field = outer.find(name);
    if (field == nullptr) return std::nullopt;
    Reader reader(*field);
    bench::Cliff cliff;
    cliff.before.bytes = reader.count("cache_bytes");
    cliff.speed_before = reader.number("bytes_per_second_before");
    cliff.speed_after = reader.number("bytes_per_second_after");
    cliff.at_seconds = reader.number("at_seconds");
    outer.keep(reader.status());
    return cliff;
}

void read_conclusions(Reader& outer, BenchRecord& record) {
    if (const auto* field = outer.find("as_ssd_score")) {
        Reader reader(*field);
        record.as_ssd_score = bench::AsSsdScore{reader.number("read"), reader.number("write"), reader.number("total")};
        outer.keep(reader.status());
    }
    if (const auto* field = outer.find("steady_state")) {
        Reader reader(*field);
        record.steady = bench::SteadyState{reader.flag("reached"), reader.count("rounds"), reader.number("mean"),
                                           reader.number("range_share"), reader.number("slope_share")};
        outer.keep(reader.status());
    }
    if (const auto* field = outer.find("consistency")) {
        Reader reader(*field);
        record.evenness =
            bench::Evenness{reader.number("median_iops"), reader.number("slowest_iops"), reader.number("variation"),
                            reader.number("share_below_half"), reader.count("intervals")};
        outer.keep(reader.status());
    }
    record.cliff = cliff_of(outer, "fast_cache");
    record.cliff_again = cliff_of(outer, "fast_cache_after_pause");
    if (const auto* field = outer.find("compression")) {
        Reader reader(*field);
        record.compression = bench::Compression{reader.number("compressible_write_bytes_per_second"),
                                                reader.number("incompressible_write_bytes_per_second"),
                                                reader.number("compressible_read_bytes_per_second"),
                                                reader.number("incompressible_read_bytes_per_second")};
        outer.keep(reader.status());
    }
    if (const auto* means = outer.find("means"); means != nullptr && means->is_array()) {
        for (const auto& item : *means) {
            Reader reader(item);
            auto title = reader.text("title");
            const auto figure = figure_of(reader);
            record.means.push_back({std::move(title), figure, reader.number("value")});
            outer.keep(reader.status());
        }
    }
    if (const auto* levels = outer.find("speed_levels"); levels != nullptr && levels->is_array()) {
        for (const auto& item : *levels) {
            Reader reader(item);
            record.levels.push_back({reader.number("bytes_per_second"), reader.number("share")});
            outer.keep(reader.status());
        }
    }
}

void read_steps(Reader& outer, BenchRecord& record) {
    const auto* steps = outer.find("steps");
    if (steps == nullptr || !steps->is_array() || steps->size() > kMostSteps) {
        outer.complain("steps", "missing, not an array, or too long");
        return;
    }
    for (const auto& step : *steps) record.steps.push_back(step_of(step, outer));
}

}  // namespace

Result<BenchRecord> parse_bench_record(std::string_view text) {
    const auto parsed = Field::parse(text, nullptr, false);
    if (parsed.is_discarded()) return fail(ErrorCode::malformed, "benchmark record: not valid JSON");
    Reader reader(parsed);
    BenchRecord record;
    record.id = reader.text("id");
    record.started = reader.text("started");
    record.program = reader.text("program");
    record.suite = reader.text("suite");
    record.title = reader.text("title");
    record.source = reader.text("source");
    read_drive(reader, record.drive);
    read_target(reader, record);
    record.size.bytes = reader.count("size_bytes");
    record.written.bytes = reader.count("written_bytes");
    record.ending = chosen(reader, "ending", bench::Ending::finished, bench::Ending::finished, bench::Ending::cancelled,
                           bench::Ending::failed);
    record.failure = reader.text("failure");
    read_steps(reader, record);
    read_conclusions(reader, record);
    record.doubts = said_of(reader, "doubts");
    record.notes = said_of(reader, "notes");
    if (!reader.status()) return fail(reader.status().error());
    return record;
}

}  // namespace fettle::report
