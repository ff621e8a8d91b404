// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/attributes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace fettle::sim::sata {

namespace {

constexpr std::array kSources{
    std::pair{std::string_view("constant"), Source::constant},
    std::pair{std::string_view("power_on_hours"), Source::power_on_hours},
    std::pair{std::string_view("power_on_minutes"), Source::power_on_minutes},
    std::pair{std::string_view("power_cycles"), Source::power_cycles},
    std::pair{std::string_view("unsafe_shutdowns"), Source::unsafe_shutdowns},
    std::pair{std::string_view("host_written"), Source::host_written},
    std::pair{std::string_view("host_read"), Source::host_read},
    std::pair{std::string_view("flash_written"), Source::flash_written},
    std::pair{std::string_view("wear_used_percent"), Source::wear_used_percent},
    std::pair{std::string_view("wear_left_percent"), Source::wear_left_percent},
    std::pair{std::string_view("average_erase_count"), Source::average_erase_count},
    std::pair{std::string_view("largest_erase_count"), Source::largest_erase_count},
    std::pair{std::string_view("reallocated"), Source::reallocated},
    std::pair{std::string_view("program_failures"), Source::program_failures},
    std::pair{std::string_view("erase_failures"), Source::erase_failures},
    std::pair{std::string_view("uncorrectable"), Source::uncorrectable},
    std::pair{std::string_view("crc_errors"), Source::crc_errors},
    std::pair{std::string_view("spare_percent"), Source::spare_percent},
    std::pair{std::string_view("temperature"), Source::temperature},
    std::pair{std::string_view("temperature_min_max"), Source::temperature_min_max},
    std::pair{std::string_view("pending_sectors"), Source::pending_sectors},
};

constexpr std::array kNormals{
    std::pair{std::string_view("constant"), Normal::constant},
    std::pair{std::string_view("wear_left"), Normal::wear_left},
    std::pair{std::string_view("spare"), Normal::spare},
    std::pair{std::string_view("temperature"), Normal::temperature},
    std::pair{std::string_view("minus_raw"), Normal::minus_raw},
    std::pair{std::string_view("written_of_endurance"), Normal::written_of_endurance},
};

constexpr std::uint64_t kRawLimit = 0xFFFF'FFFF'FFFFU;

template <typename Table, typename Value>
void choose(Settings& row, const std::string& key, const Table& table, Value& out) {
    if (!row.has(key)) return;
    const std::string word = row.text(key, "");
    const auto found = std::find_if(table.begin(), table.end(), [&](const auto& pair) { return pair.first == word; });
    if (found == table.end()) {
        row.complain(key, "\"" + word + "\" is not a known value");
    } else {
        out = found->second;
    }
}

AttributeRow read_row(Settings& row) {
    AttributeRow out;
    out.id = static_cast<std::uint8_t>(row.number("id", 0, 1, 254));
    choose(row, "source", kSources, out.source);
    choose(row, "normal", kNormals, out.normal);
    out.unit = row.number("unit", 1, 1, kRawLimit);
    out.raw = row.number("raw", 0, 0, kRawLimit);
    out.step = row.number("step", 1, 1, kRawLimit);
    out.value = static_cast<std::uint8_t>(row.number("value", 100, 1, 253));
    out.threshold = static_cast<std::uint8_t>(row.number("threshold", 0, 0, 255));
    out.flags = static_cast<std::uint16_t>(row.number("flags", 0x0032, 0, 0xFFFF));
    return out;
}

/// Attributes of most SSDs without a layout of their own.
std::vector<AttributeRow> plain_rows() {
    constexpr std::uint64_t kGibibyte = 1ULL << 30U;
    return {
        {5, Source::reallocated, Normal::minus_raw, 1, 0, 1, 100, 10, 0x0033},
        {9, Source::power_on_hours, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {12, Source::power_cycles, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {171, Source::program_failures, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {172, Source::erase_failures, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {173, Source::average_erase_count, Normal::wear_left, 1, 0, 1, 100, 0, 0x0032},
        {174, Source::unsafe_shutdowns, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {187, Source::uncorrectable, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {194, Source::temperature_min_max, Normal::temperature, 1, 0, 1, 100, 0, 0x0022},
        {197, Source::pending_sectors, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {199, Source::crc_errors, Normal::constant, 1, 0, 1, 100, 0, 0x0032},
        {231, Source::wear_left_percent, Normal::wear_left, 1, 0, 1, 100, 5, 0x0033},
        {233, Source::flash_written, Normal::constant, kGibibyte, 0, 1, 100, 0, 0x0032},
        {241, Source::host_written, Normal::constant, kGibibyte, 0, 1, 100, 0, 0x0032},
        {242, Source::host_read, Normal::constant, kGibibyte, 0, 1, 100, 0, 0x0032},
    };
}

std::uint64_t used_percent(const WearCounters& counters) {
    return static_cast<std::uint64_t>(std::clamp(std::floor(counters.wear * 100), 0.0, 1e6));
}

std::uint64_t degrees(int celsius) { return static_cast<std::uint8_t>(std::clamp(celsius, -128, 127)); }

std::uint64_t source_value(Source source, const WearCounters& counters, std::uint64_t pending) {
    switch (source) {
        case Source::constant: return 0;
        case Source::power_on_hours: return counters.power_on_seconds / 3600;
        case Source::power_on_minutes: return counters.power_on_seconds / 60;
        case Source::power_cycles: return counters.power_cycles;
        case Source::unsafe_shutdowns: return counters.unsafe_shutdowns;
        case Source::host_written: return counters.host_written.bytes;
        case Source::host_read: return counters.host_read.bytes;
        case Source::flash_written: return counters.flash_written.bytes;
        case Source::wear_used_percent: return used_percent(counters);
        case Source::wear_left_percent: return 100 - std::min<std::uint64_t>(used_percent(counters), 100);
        case Source::average_erase_count: return counters.average_erase_count;
        case Source::largest_erase_count: return counters.largest_erase_count;
        case Source::reallocated: return counters.reallocated_blocks;
        case Source::program_failures: return counters.program_failures;
        case Source::erase_failures: return counters.erase_failures;
        case Source::uncorrectable: return counters.uncorrectable_errors;
        case Source::crc_errors: return counters.crc_errors;
        case Source::spare_percent:
            return static_cast<std::uint64_t>(std::clamp(counters.available_spare_percent, 0, 100));
        case Source::temperature: return degrees(counters.temperature_celsius);
        case Source::temperature_min_max:
            // The common layout: now in the lowest word, then the lowest and the highest.
            return degrees(counters.temperature_celsius) | degrees(counters.lowest_temperature_celsius) << 16U |
                   degrees(counters.highest_temperature_celsius) << 32U;
        case Source::pending_sectors: return pending;
    }
    return 0;
}

std::uint8_t at_least_one(std::uint64_t from, std::uint64_t less) {
    return static_cast<std::uint8_t>(from > less ? std::max<std::uint64_t>(from - less, 1) : 1);
}

}  // namespace

std::vector<AttributeRow> read_attributes(Settings& smart) {
    if (!smart.has("attribute")) return plain_rows();
    constexpr std::size_t kMost = 30;  // rows of the structure (SFF-8035i, ATA-3)
    std::vector<AttributeRow> rows;
    std::set<std::uint8_t> ids;
    for (Settings& row : smart.tables("attribute", kMost)) {
        rows.push_back(read_row(row));
        if (!ids.insert(rows.back().id).second) row.complain("id", "is a duplicate");
    }
    if (rows.size() > kMost) rows.resize(kMost);
    return rows;
}

AttributeNow evaluate(const AttributeRow& row, const WearCounters& counters, std::uint64_t pending_sectors) {
    AttributeNow now;
    const std::uint64_t value = source_value(row.source, counters, pending_sectors) / row.unit;
    now.raw = std::min(value, kRawLimit - row.raw) + row.raw;
    switch (row.normal) {
        case Normal::constant: now.value = row.value; break;
        case Normal::wear_left: now.value = at_least_one(100, used_percent(counters)); break;
        case Normal::spare:
            now.value = static_cast<std::uint8_t>(std::clamp(counters.available_spare_percent, 1, 100));
            break;
        case Normal::temperature:
            now.value = static_cast<std::uint8_t>(std::clamp(100 - counters.temperature_celsius, 1, 253));
            break;
        case Normal::minus_raw: now.value = at_least_one(row.value, now.raw); break;
        case Normal::written_of_endurance: now.value = at_least_one(row.value, now.raw / row.step); break;
    }
    return now;
}

}  // namespace fettle::sim::sata
