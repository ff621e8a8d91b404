// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/wear_counters_json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace fettle::sim {

namespace {

using nlohmann::json;

/// Calls `each(key, field)` for every field.
template <typename SomeCounters, typename Each>
void for_each_field(SomeCounters& counters, const Each& each) {
    each("power_on_seconds", counters.power_on_seconds);
    each("power_cycles", counters.power_cycles);
    each("unsafe_shutdowns", counters.unsafe_shutdowns);
    each("host_written_bytes", counters.host_written.bytes);
    each("host_read_bytes", counters.host_read.bytes);
    each("flash_written_bytes", counters.flash_written.bytes);
    each("host_write_commands", counters.host_write_commands);
    each("host_read_commands", counters.host_read_commands);
    each("busy_seconds", counters.busy_seconds);
    each("wear", counters.wear);
    each("average_erase_count", counters.average_erase_count);
    each("largest_erase_count", counters.largest_erase_count);
    each("reallocated_blocks", counters.reallocated_blocks);
    each("program_failures", counters.program_failures);
    each("erase_failures", counters.erase_failures);
    each("uncorrectable_errors", counters.uncorrectable_errors);
    each("crc_errors", counters.crc_errors);
    each("error_log_entries", counters.error_log_entries);
    each("available_spare_percent", counters.available_spare_percent);
    each("spare_threshold_percent", counters.spare_threshold_percent);
    each("temperature_celsius", counters.temperature_celsius);
    each("lowest_temperature_celsius", counters.lowest_temperature_celsius);
    each("highest_temperature_celsius", counters.highest_temperature_celsius);
}

bool read_field(const json& value, double& field) {
    if (!value.is_number()) return false;
    field = value.get<double>();
    return std::isfinite(field);
}

bool read_field(const json& value, int& field) {
    if (!value.is_number_integer()) return false;
    const auto number = value.get<std::int64_t>();
    field = static_cast<int>(number);
    return field == number;
}

template <typename Unsigned>
bool read_field(const json& value, Unsigned& field) {
    if (!value.is_number_unsigned()) return false;
    const auto number = value.get<std::uint64_t>();
    field = static_cast<Unsigned>(number);
    return number <= std::numeric_limits<Unsigned>::max();
}

}  // namespace

WearCounters no_counters() {
    WearCounters counters;
    for_each_field(counters, [](const char*, auto& field) { field = 0; });
    return counters;
}

nlohmann::json to_json(const WearCounters& counters) {
    auto state = json::object();
    for_each_field(counters, [&](const char* key, const auto& field) { state[key] = field; });
    return state;
}

Result<WearCounters> counters_from_json(const nlohmann::json& state) {
    WearCounters counters;
    std::string wrong;
    for_each_field(counters, [&](const char* key, auto& field) {
        if (!state.is_object() || !state.contains(key) || !read_field(state[key], field)) wrong = key;
    });
    if (!wrong.empty())
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of a simulated drive: life.{key}"), {{"key", wrong}});
    return counters;
}

}  // namespace fettle::sim
