// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/life_json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace fettle::sim {

namespace {

using nlohmann::json;

/// Calls `each(key, field)` for every field.
template <typename SomeLife, typename Each>
void for_each_field(SomeLife& life, const Each& each) {
    each("power_on_seconds", life.power_on_seconds);
    each("power_cycles", life.power_cycles);
    each("unsafe_shutdowns", life.unsafe_shutdowns);
    each("host_written_bytes", life.host_written.bytes);
    each("host_read_bytes", life.host_read.bytes);
    each("flash_written_bytes", life.flash_written.bytes);
    each("host_write_commands", life.host_write_commands);
    each("host_read_commands", life.host_read_commands);
    each("busy_seconds", life.busy_seconds);
    each("wear", life.wear);
    each("average_erase_count", life.average_erase_count);
    each("largest_erase_count", life.largest_erase_count);
    each("reallocated_blocks", life.reallocated_blocks);
    each("program_failures", life.program_failures);
    each("erase_failures", life.erase_failures);
    each("uncorrectable_errors", life.uncorrectable_errors);
    each("crc_errors", life.crc_errors);
    each("error_log_entries", life.error_log_entries);
    each("available_spare_percent", life.available_spare_percent);
    each("spare_threshold_percent", life.spare_threshold_percent);
    each("temperature_celsius", life.temperature_celsius);
    each("lowest_temperature_celsius", life.lowest_temperature_celsius);
    each("highest_temperature_celsius", life.highest_temperature_celsius);
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

Life no_life() {
    Life life;
    for_each_field(life, [](const char*, auto& field) { field = 0; });
    return life;
}

nlohmann::json to_json(const Life& life) {
    auto state = json::object();
    for_each_field(life, [&](const char* key, const auto& field) { state[key] = field; });
    return state;
}

Result<Life> life_from_json(const nlohmann::json& state) {
    Life life;
    std::string wrong;
    for_each_field(life, [&](const char* key, auto& field) {
        if (!state.is_object() || !state.contains(key) || !read_field(state[key], field)) wrong = key;
    });
    if (!wrong.empty()) return fail(ErrorCode::malformed, "state of a simulated drive: life." + wrong);
    return life;
}

}  // namespace fettle::sim
