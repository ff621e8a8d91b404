// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/trace_json.h"

#include <bit>

#include "core/json/put.h"

namespace fettle::json {

namespace {

Json service_json(const bench::Histogram& service) {
    return {{"accesses", service.count()},
            {"mean_ns", service.mean_ns()},
            {"p50_ns", service.percentile_ns(50)},
            {"p99_ns", service.percentile_ns(99)},
            {"p99_9_ns", service.percentile_ns(99.9)},
            {"max_ns", service.largest_ns()}};
}

Json kinds_json(const trace::Statistics& statistics) {
    auto kinds = Json::array();
    for (const auto kind : trace::kKinds) {
        const auto& one = statistics.of(kind);
        if (one.accesses == 0) continue;
        Json object{
            {"kind", name(kind)}, {"accesses", one.accesses}, {"bytes", one.bytes}, {"sequential", one.sequential}};
        if (one.timed > 0) object["service"] = service_json(one.service);
        kinds.push_back(std::move(object));
    }
    return kinds;
}

void add_size(Json& rows, const trace::Statistics& statistics, std::uint64_t from, std::uint64_t to,
              const trace::SizeRow& row) {
    if (row.empty()) return;
    Json object{{"from_bytes", from},
                {"to_bytes", to},
                {"reads", row.reads},
                {"writes", row.writes},
                {"discards", row.discards}};
    if (const auto all = statistics.data_accesses(); all > 0) {
        object["share"] = static_cast<double>(row.reads_and_writes()) / static_cast<double>(all);
    }
    rows.push_back(std::move(object));
}

Json sizes_json(const trace::Statistics& statistics) {
    auto rows = Json::array();
    for (std::size_t power = 0; power < trace::Statistics::kSizes; ++power) {
        const auto size = std::uint64_t{1} << power;
        add_size(rows, statistics, size, size, statistics.size_exactly(power));
        add_size(rows, statistics, size + 1, size + (size - 1), statistics.size_above(power));
    }
    return rows;
}

Json depth_json(const trace::Statistics& statistics) {
    const auto depths = statistics.depths();
    Json object{{"deepest", depths.deepest}};
    put(object, "mean", statistics.mean_depth());
    if (depths.uncounted > 0) object["uncounted_accesses"] = depths.uncounted;
    auto& rows = object["rows"] = Json::array();
    for (std::size_t i = 0; i < trace::DepthTable::kRows; ++i) {
        if (depths.nanoseconds[i] == 0) continue;
        rows.push_back({{"from", trace::DepthTable::first_depth(i)},
                        {"to", trace::DepthTable::last_depth(i)},
                        {"busy_ns", depths.nanoseconds[i]}});
    }
    return object;
}

}  // namespace

Json to_json(const trace::Statistics& statistics) {
    Json object{{"accesses", statistics.accesses()},
                {"duration_ns", statistics.duration_ns()},
                {"kinds", kinds_json(statistics)},
                {"sequential_share", statistics.sequential_share()},
                {"lowest_address", statistics.lowest_address()},
                {"highest_address", statistics.highest_address()},
                {"sizes", sizes_json(statistics)}};
    if (statistics.timed() == 0) return object;
    object["service"] = service_json(statistics.service());
    object["busy_ns"] = statistics.busy_ns();
    put(object, "idle_share", statistics.idle_share());
    put(object, "busy_bytes_per_second", statistics.busy_bytes_per_second());
    object["queue_depth"] = depth_json(statistics);
    return object;
}

Json to_json(const trace::ReadCounts& counts) {
    return {{"unfinished", counts.unfinished},       {"unissued", counts.unissued}, {"failed", counts.failed},
            {"other_devices", counts.other_devices}, {"ignored", counts.ignored},   {"lost", counts.lost}};
}

Json to_json(const trace::Mix& mix, const std::vector<trace::FigureResult>& figures) {
    using Bound = trace::Figure::Bound;
    auto rows = Json::array();
    for (const auto& one : figures) {
        const auto& figure = one.figure;
        Json object{{"measure", name(figure.measure)}};
        if (figure.size > 0) object["bytes"] = figure.size;
        if (figure.phase) object["phase"] = mix.phases[*figure.phase].name;
        object["published"] = figure.value;
        object["expected"] = one.expected;
        object["measured"] = one.measured;
        object["tolerance"] = figure.tolerance;
        if (figure.bound != Bound::equal) object["bound"] = figure.bound == Bound::at_least ? "at_least" : "at_most";
        object["agrees"] = one.agrees();
        rows.push_back(std::move(object));
    }
    return rows;
}

}  // namespace fettle::json
