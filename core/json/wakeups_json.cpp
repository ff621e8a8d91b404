// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/wakeups_json.h"

#include <utility>

#include "core/json/put.h"

namespace fettle::json {

Json to_json(const power::Wakeups& wakeups) {
    const auto seconds = [](std::uint64_t ns) { return static_cast<double>(ns) * 1e-9; };
    Json object{{"watched_seconds", seconds(wakeups.watched_ns)},
                {"period_seconds", seconds(wakeups.period_ns)},
                {"wakeups", wakeups.wakeups},
                {"wakeups_per_minute", wakeups.per_minute()},
                {"operations", wakeups.operations},
                {"read_bytes", wakeups.read_bytes},
                {"written_bytes", wakeups.written_bytes},
                {"longest_gap_seconds", seconds(wakeups.longest_gap_ns)}};
    auto states = Json::array();
    for (const auto& state : wakeups.states) {
        states.push_back({{"state", state.state},
                          {"idle_ms", state.idle_ms},
                          {"gaps", state.gaps},
                          {"gap_share", state.gap_share},
                          {"state_share", state.state_share}});
    }
    put_filled(object, "states", std::move(states));
    auto& processes = object["processes"] = Json::array();
    for (const auto& process : wakeups.processes) {
        processes.push_back({{"pid", process.id},
                             {"name", process.name},
                             {"read_bytes", process.read_bytes},
                             {"written_bytes", process.written_bytes}});
    }
    object["unreadable_processes"] = wakeups.unreadable_processes;
    put_filled(object, "explanation", to_json(power::explain(wakeups)));
    return object;
}

}  // namespace fettle::json
