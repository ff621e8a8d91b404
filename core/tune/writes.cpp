// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/writes.h"

#include <algorithm>

namespace fettle::tune {

namespace {

constexpr double kDay_s = 86'400;

std::optional<std::uint64_t> grown(const std::optional<std::uint64_t>& before,
                                   const std::optional<std::uint64_t>& after) {
    if (!before || !after || *after < *before) return std::nullopt;
    return *after - *before;
}

std::vector<Writes::Item> grown_items(const std::map<std::string, std::uint64_t>& before,
                                      const std::map<std::string, std::uint64_t>& after) {
    std::vector<Writes::Item> all;
    for (const auto& [drive, bytes] : after) {
        const auto then = before.find(drive);
        if (then != before.end() && bytes >= then->second) all.push_back({drive, bytes - then->second});
    }
    return all;
}

/// Swap to drives: all swap without that to compressed memory.
void add_swap_writes(Writes& made, const WriteSample& before, const WriteSample& after) {
    made.swapped_out_bytes = grown(before.swapped_out_bytes, after.swapped_out_bytes);
    made.swapped_in_bytes = grown(before.swapped_in_bytes, after.swapped_in_bytes);
    if (!made.swapped_out_bytes && !made.swapped_in_bytes) return;
    const auto out = grown(before.zram_out_bytes, after.zram_out_bytes);
    const auto in = grown(before.zram_in_bytes, after.zram_in_bytes);
    made.zram_included = !out || !in;
    if (made.zram_included) return;
    // The counters are not read at one moment.
    if (made.swapped_out_bytes) *made.swapped_out_bytes -= std::min(*made.swapped_out_bytes, *out);
    if (made.swapped_in_bytes) *made.swapped_in_bytes -= std::min(*made.swapped_in_bytes, *in);
}

}  // namespace

double Writes::per_day(std::uint64_t bytes) const noexcept {
    return seconds > 0 ? static_cast<double>(bytes) * kDay_s / seconds : 0;
}

double Writes::per_hour(std::uint64_t bytes) const noexcept {
    constexpr double kHours = 24;
    return per_day(bytes) / kHours;
}

Writes writes_between(const WriteSample& before, const WriteSample& after) {
    Writes made;
    constexpr double kNanosecond = 1e-9;
    if (after.time_ns > before.time_ns) {
        made.seconds = static_cast<double>(after.time_ns - before.time_ns) * kNanosecond;
    }
    made.drives = grown_items(before.drives, after.drives);
    made.discarded = grown_items(before.discarded, after.discarded);
    std::map<std::string, std::int64_t> programs;
    for (const auto& [key, process] : after.processes) {
        const auto then = before.processes.find(key);
        // A process that started meanwhile has written all of it meanwhile.
        programs[process.first] += process.second - (then == before.processes.end() ? 0 : then->second.second);
    }
    for (const auto& [name, bytes] : programs) {
        // Truncating another process's pages makes it negative.
        if (bytes > 0) made.programs.push_back({name, static_cast<std::uint64_t>(bytes)});
    }
    std::stable_sort(made.programs.begin(), made.programs.end(),
                     [](const auto& one, const auto& other) { return one.bytes > other.bytes; });
    add_swap_writes(made, before, after);
    made.pipes_included = after.pipes_included;
    made.hidden_processes = after.hidden_processes;
    return made;
}

}  // namespace fettle::tune
