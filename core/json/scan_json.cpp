// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/scan_json.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/json/fields.h"
#include "core/json/pinned_drive.h"
#include "core/json/put.h"
#include "core/scan/scan_store.h"

namespace fettle::json {

namespace {

using scan::Cell;
using scan::Place;
using scan::Places;
using scan::ScanMap;

constexpr std::uint32_t kSmallestBlock = 512;
constexpr std::uint32_t kLargestBlock = 65'536;

Json place_json(const Place& place) {
    Json object{{"start_bytes", place.start}, {"bytes", place.bytes}};
    if (place.worst_us > 0) object["worst_us"] = place.worst_us;
    return object;
}

Json list_json(const std::vector<Place>& places) {
    auto array = Json::array();
    for (const auto& place : places) array.push_back(place_json(place));
    return array;
}

Json places_json(const Places& places) { return {{"places", list_json(places.list)}, {"more_places", places.more}}; }

/// One figure of all cells: a list of numbers is a third as long as a list of objects.
Json column(const std::vector<Cell>& cells, std::uint32_t Cell::*figure) {
    auto array = Json::array();
    for (const auto& cell : cells) array.push_back(cell.*figure);
    return array;
}

void read_column(Fields& fields, const char* name, std::vector<Cell>& cells, std::uint32_t Cell::*figure) {
    const auto* list = fields.array(name);
    if (list == nullptr || list->size() != cells.size())
        return fields.complain(name, "not an array with one number per cell");
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& one = (*list)[i];
        if (!one.is_number_unsigned() || one.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
            return fields.complain(name, "not an unsigned integer");
        }
        cells[i].*figure = one.get<std::uint32_t>();
    }
}

/// In the order of the drive, within it and not overlapping.
void read_places(Fields& fields, const char* name, const ScanMap& map, Places& places) {
    fields.need_inner(name, [&](Fields& inner) {
        inner.need("more_places", places.more);
        std::uint64_t end = 0;
        inner.each("places", [&](Fields& one) {
            Place place;
            one.need("start_bytes", place.start);
            one.need("bytes", place.bytes);
            one.read("worst_us", place.worst_us);
            if (place.start < end || place.bytes == 0 || place.start >= map.drive_bytes ||
                place.bytes > map.drive_bytes - place.start) {
                one.complain("bytes", "outside the drive, or out of order");
            }
            end = place.start + place.bytes;
            if (one.ok()) places.list.push_back(place);
        });
        if (places.list.size() > Places::kMost) inner.complain("places", "too many");
    });
}

/// "2026-11-21T06:00:00Z"
bool is_time(std::string_view text) {
    constexpr std::string_view kForm = "0000-00-00T00:00:00Z";
    return std::equal(text.begin(), text.end(), kForm.begin(), kForm.end(),
                      [](char c, char form) { return form == '0' ? c >= '0' && c <= '9' : c == form; });
}

bool is_power_of_two(std::uint64_t value) { return value != 0 && (value & (value - 1)) == 0; }

void read_range(Fields& fields, ScanMap& map) {
    fields.need("drive_bytes", map.drive_bytes);
    fields.need("block_bytes", map.block_bytes);
    fields.need("from_bytes", map.from);
    fields.need("to_bytes", map.to);
    fields.need("position_bytes", map.position);
    if (map.drive_bytes == 0) fields.complain("drive_bytes", "zero");
    if (!is_power_of_two(map.block_bytes) || map.block_bytes < kSmallestBlock || map.block_bytes > kLargestBlock) {
        fields.complain("block_bytes", "not a valid block size");
    }
    if (!fields.ok()) return;
    if (map.drive_bytes % map.block_bytes != 0) fields.complain("drive_bytes", "not a multiple of the block size");
    if (map.from >= map.to || map.to > map.drive_bytes || map.position < map.from || map.position > map.to) {
        fields.complain("position_bytes", "outside the range");
    }
    for (const auto value : {map.from, map.to, map.position}) {
        if (value % map.block_bytes != 0) fields.complain("position_bytes", "not at a block boundary");
    }
}

/// The cells follow from the drive's size.
void read_cells(Fields& fields, ScanMap& map) {
    if (!fields.ok()) return;
    const auto blank = scan::make_map({}, map.drive_bytes, map.block_bytes);
    map.cell_bytes = blank.cell_bytes;
    map.cells = blank.cells;
    fields.need_inner("cells", [&](Fields& inner) {
        if (inner.count("cell_bytes") != map.cell_bytes)
            return inner.complain("cell_bytes", "does not match the size of the drive");
        read_column(inner, "worst_us", map.cells, &Cell::worst_us);
        read_column(inner, "reads", map.cells, &Cell::reads);
        read_column(inner, "slow", map.cells, &Cell::slow);
        read_column(inner, "unreadable_blocks", map.cells, &Cell::unreadable);
    });
}

Result<ScanMap> read_scan(const nlohmann::json& parsed) {
    Fields fields(parsed, {8192, scan::kMostCells});
    ScanMap map;
    fields.need_inner("drive", [&](Fields& inner) { map.drive = read_pinned_drive(inner); });
    fields.need("started", map.started);
    fields.need("updated", map.updated);
    if (!is_time(map.started)) fields.complain("started", "not a time");
    map.method = fields.word("method", scan::kMethods);
    fields.read("verify_unsupported", map.fell_back);
    fields.read("gentle", map.gentle);
    read_range(fields, map);
    fields.need("slow_confirmed", map.confirmed);
    fields.need("active_ns", map.active_ns);
    fields.need("paused_ns", map.paused_ns);
    fields.need("median_us", map.median_us);
    fields.need("unreadable_blocks", map.unreadable_blocks);
    fields.need("passing_errors", map.passing_errors);
    read_places(fields, "unreadable", map, map.unreadable);
    read_places(fields, "slow", map, map.slow);
    read_cells(fields, map);
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("surface scan: {problem}"), {{"problem", fields.problem()}});
    return map;
}

}  // namespace

Json to_json(const ScanMap& map) {
    Json object;
    object["drive"] = to_json(map.drive);
    object["started"] = map.started;
    object["updated"] = map.updated;
    object["complete"] = map.complete();
    object["method"] = scan::name(map.method);
    object["verify_unsupported"] = map.fell_back;
    object["gentle"] = map.gentle;
    object["drive_bytes"] = map.drive_bytes;
    object["block_bytes"] = map.block_bytes;
    object["from_bytes"] = map.from;
    object["to_bytes"] = map.to;
    object["position_bytes"] = map.position;
    object["slow_confirmed"] = map.confirmed;
    object["active_ns"] = map.active_ns;
    object["paused_ns"] = map.paused_ns;
    object["median_us"] = map.median_us;
    object["slow_limit_us"] = scan::slow_limit_us(map.median_us);
    put(object, "bytes_per_second", map.bytes_per_second());
    object["unreadable_blocks"] = map.unreadable_blocks;
    object["passing_errors"] = map.passing_errors;
    object["unreadable"] = places_json(map.unreadable);
    object["slow"] = places_json(map.slow);
    object["cells"] = {{"cell_bytes", map.cell_bytes},
                       {"worst_us", column(map.cells, &Cell::worst_us)},
                       {"reads", column(map.cells, &Cell::reads)},
                       {"slow", column(map.cells, &Cell::slow)},
                       {"unreadable_blocks", column(map.cells, &Cell::unreadable)}};
    return object;
}

Json to_json(const scan::Comparison& comparison, const ScanMap& map) {
    Json object{{"comparable", comparison.comparable}};
    if (!comparison.comparable) return object;
    const auto cells = [&](const std::vector<std::size_t>& indices) {
        auto array = Json::array();
        for (const auto index : indices) array.push_back({{"start_bytes", index * map.cell_bytes}});
        return array;
    };
    object["newly_unreadable"] = list_json(comparison.newly_unreadable);
    object["no_longer_unreadable"] = list_json(comparison.no_longer_unreadable);
    object["slower_cells"] = cells(comparison.slower);
    object["faster_cells"] = cells(comparison.faster);
    return object;
}

Result<ScanMap> parse_scan(std::string_view text) {
    const auto parsed = nlohmann::json::parse(text, nullptr, false);
    if (parsed.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("surface scan: not valid JSON"));
    return read_scan(parsed);
}

Result<std::vector<ScanMap>> parse_scans(std::string_view text) {
    const auto parsed = nlohmann::json::parse(text, nullptr, false);
    if (!parsed.is_array() || parsed.size() > scan::kMostKept) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("surface scans: not a list, or too long"));
    }
    std::vector<ScanMap> maps;
    for (const auto& one : parsed) {
        auto map = read_scan(one);
        if (!map) return fail(map.error());
        maps.push_back(std::move(*map));
    }
    return maps;
}

}  // namespace fettle::json
