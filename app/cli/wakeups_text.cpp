// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/wakeups_text.h"

#include <fmt/format.h>

#include "app/cli/table.h"

namespace fettle::cli {

namespace {

std::string counts_text(const power::Wakeups& wakeups) {
    return fmt::format(
        "\n  Idle time, watched for {}\n"
        "    {} wake-ups ({:.1f} per minute), {} operations: {} read, {} written\n"
        "    longest gap between I/Os: {} (counters read every {})\n",
        time_text(wakeups.watched_ns / 1000), wakeups.wakeups, wakeups.per_minute(), wakeups.operations,
        decimal_size({wakeups.read_bytes}), decimal_size({wakeups.written_bytes}),
        time_text(wakeups.longest_gap_ns / 1000), time_text(wakeups.period_ns / 1000));
}

std::string states_text(const power::Wakeups& wakeups) {
    if (wakeups.states.empty()) return {};
    constexpr auto kRight = Table::Align::right;
    Table table({{"STATE", kRight},
                 {"ENTERED AFTER", kRight},
                 {"LONGER GAPS", kRight},
                 {"TIME IN THEM", kRight},
                 {"TIME IN STATE", kRight}});
    for (const auto& state : wakeups.states) {
        table.add({fmt::format("{}", state.state), time_text(state.idle_ms * 1000), fmt::format("{}", state.gaps),
                   fmt::format("{:.1f} %", state.gap_share * 100), fmt::format("{:.1f} %", state.state_share * 100)});
    }
    return "\n  Idle power states that the gaps allow (time in the state or a lower one)\n" + table.text(2);
}

std::string processes_text(const power::Wakeups& wakeups) {
    if (wakeups.processes.empty()) return {};
    constexpr auto kRight = Table::Align::right;
    Table table({{"PID", kRight}, {"PROCESS"}, {"READ", kRight}, {"WRITTEN", kRight}});
    for (const auto& process : wakeups.processes) {
        table.add({fmt::format("{}", process.id), printable(process.name), decimal_size({process.read_bytes}),
                   decimal_size({process.written_bytes})});
    }
    return "\n  Processes with I/O\n" + table.text(2);
}

}  // namespace

std::string wakeups_text(const Session& session, const power::Wakeups& wakeups) {
    auto text = counts_text(wakeups) + states_text(wakeups) + processes_text(wakeups);
    const auto sentences = power::explain(wakeups);
    if (!sentences.empty()) text += "\n";
    for (const auto& one : sentences) text += wrapped(printable(render(one.text, one.evidence)), "  ", session.columns);
    return text;
}

}  // namespace fettle::cli
