// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/power_text.h"

#include <fmt/format.h>

#include "app/cli/output.h"
#include "app/cli/table.h"
#include "core/power/view.h"

namespace fettle::cli {

namespace {

std::string watts_cell(const std::optional<std::uint64_t>& microwatts) {
    return microwatts ? fettle::power_text(*microwatts) : "-";
}

std::string latency_cell(const std::optional<std::uint32_t>& microseconds) {
    return microseconds ? time_text(*microseconds) : "-";
}

std::string use_cell(const power::StateUse& use) {
    switch (use.use) {
        case power::Use::operational: return "in operation";
        case power::Use::automatic: return "after " + time_text(*use.idle_ms * 1000);
        case power::Use::too_slow: return "no, too slow";
        case power::Use::unused: return "no";
        case power::Use::unknown: return "-";
    }
    return "-";
}

std::string states_text(const NvmePower& power, const SystemPower& system) {
    using Align = Table::Align;
    Table table({{"STATE", Align::right},
                 {"MAXIMUM", Align::right},
                 {"ACTIVE", Align::right},
                 {"IDLE", Align::right},
                 {"ENTRY", Align::right},
                 {"EXIT", Align::right},
                 {"READ", Align::right},
                 {"WRITE", Align::right},
                 {"USED"}});
    const auto uses = power::uses(power, system);
    for (std::size_t i = 0; i < power.states.size(); ++i) {
        const auto& state = power.states[i];
        table.add({fmt::format("{}", i), watts_cell(state.maximum_microwatts), watts_cell(state.active_microwatts),
                   watts_cell(state.idle_microwatts), latency_cell(state.entry_latency_us),
                   latency_cell(state.exit_latency_us), fmt::format("{}", state.relative_read_throughput),
                   fmt::format("{}", state.relative_write_throughput), use_cell(uses[i])});
    }
    return "\n  Power states (READ and WRITE: throughput rank, 0 is the fastest)\n" + table.text(2);
}

std::string settings_text(const std::vector<power::Fact>& facts) {
    if (facts.empty()) return {};
    Table table({{"SETTING"}, {"STATE"}});
    for (const auto& fact : facts) table.add({std::string(fact.title), printable(render(fact.value, fact.evidence))});
    return "\n  Power saving\n" + table.text(2);
}

}  // namespace

std::string power_text(const Session& session, const DriveReport& report) {
    const auto& system = report.entry.power;
    std::string text;
    if (const auto& power = report.facts.nvme_power; power && !power->states.empty()) {
        text += states_text(*power, system);
        text += settings_text(power::facts(*power, system));
        for (const auto& sentence : power::explain(*power, system)) {
            text += wrapped(render(sentence.text, sentence.evidence), "  ", session.columns);
        }
    }
    if (const auto& power = report.facts.ata_power) text += settings_text(power::facts(*power, system));
    return text;
}

}  // namespace fettle::cli
