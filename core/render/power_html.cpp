// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/power_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/power/view.h"
#include "core/render/plot.h"

namespace fettle::rendering {

namespace {

constexpr auto kNothing = "–";

std::string power_cell(const std::optional<std::uint64_t>& microwatts) {
    return microwatts ? power_text(*microwatts) : kNothing;
}

std::string latency_cell(const std::optional<std::uint32_t>& microseconds) {
    return microseconds ? time_text(*microseconds) : kNothing;
}

std::string use_words(const power::StateUse& use, const Words& words) {
    switch (use.use) {
        case power::Use::operational: return words(FETTLE_TEXT("In operation"), {});
        case power::Use::automatic:
            return words(FETTLE_TEXT("After {idle_us:time} idle"), {{"idle_us", *use.idle_ms * 1000}});
        case power::Use::too_slow: return words(FETTLE_TEXT("No: wakes up too slowly"), {});
        case power::Use::unused: return words(FETTLE_TEXT("No"), {});
        case power::Use::unknown: return kNothing;
    }
    return kNothing;
}

std::string states_table(const NvmePower& power, const SystemPower& system, const Words& words) {
    std::string text = "<div class=\"scroll\"><table>\n<tr>";
    for (const std::string_view title :
         {FETTLE_TEXT("State"), FETTLE_TEXT("Maximum power"), FETTLE_TEXT("Active power"), FETTLE_TEXT("Idle power"),
          FETTLE_TEXT("Time to enter"), FETTLE_TEXT("Time to wake up"), FETTLE_TEXT("Used")}) {
        text += fmt::format("<th>{}</th>", escape_markup(words(title, {})));
    }
    text += "</tr>\n";
    const auto uses = power::uses(power, system);
    for (std::size_t i = 0; i < power.states.size(); ++i) {
        const auto& state = power.states[i];
        text += fmt::format("<tr><td class=\"number\">{}</td>", i);
        for (const auto& cell : {power_cell(state.maximum_microwatts), power_cell(state.active_microwatts),
                                 power_cell(state.idle_microwatts), latency_cell(state.entry_latency_us),
                                 latency_cell(state.exit_latency_us)}) {
            text += fmt::format("<td class=\"number\">{}</td>", cell);
        }
        text += fmt::format("<td>{}</td></tr>\n", escape_markup(use_words(uses[i], words)));
    }
    return text + "</table></div>\n";
}

/// The number of the state, with its time to wake up where there is room for it.
std::string step_label(const NvmePower& power, std::size_t number) {
    constexpr std::size_t kMostWithTimes = 8;
    const auto& state = power.states[number];
    if (state.operational || power.states.size() > kMostWithTimes) return fmt::format("{}", number);
    return fmt::format("{}: {}", number, latency_cell(state.exit_latency_us));
}

std::string facts_list(const std::vector<power::Fact>& facts, const Words& words) {
    if (facts.empty()) return {};
    std::string text = "<dl>\n";
    for (const auto& fact : facts) {
        text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escape_markup(words(fact.title, {})),
                            escape_markup(words(fact.value, fact.evidence)));
    }
    return text + "</dl>\n";
}

}  // namespace

std::string power_svg(const NvmePower& power, const std::string& id, const Words& words) {
    PlotSeries steps;
    steps.style = PlotStyle::steps;
    Plot plot;
    std::vector<std::uint64_t> reported;
    for (std::size_t i = 0; i < power.states.size(); ++i) {
        const auto& state = power.states[i];
        // Each state is one step: from its number to the next. A state without a figure leaves a gap.
        const auto left = static_cast<double>(i);
        const auto watts = state.maximum_microwatts ? static_cast<double>(*state.maximum_microwatts) / 1e6
                                                    : std::numeric_limits<double>::quiet_NaN();
        steps.points.push_back({left, watts});
        steps.points.push_back({left + 1, watts});
        plot.x.ticks.push_back({left + 0.5, step_label(power, i)});
        if (state.maximum_microwatts) reported.push_back(*state.maximum_microwatts);
    }
    if (reported.size() < 2) return {};
    const auto [least, most] = std::minmax_element(reported.begin(), reported.end());
    plot.id = id;
    plot.title = words(FETTLE_TEXT("Maximum power in each state"), {});
    plot.description = words(FETTLE_TEXT("Maximum power of the drive in {count} power states, from {most_uw:power} to "
                                         "{least_uw:power}"),
                             {{"count", std::uint64_t{reported.size()}}, {"most_uw", *most}, {"least_uw", *least}});
    plot.x.title = words(FETTLE_TEXT("Power state: time to wake up"), {});
    plot.x.lowest = 0;
    plot.x.highest = static_cast<double>(power.states.size());
    plot.y.title = words(FETTLE_TEXT("Power (W)"), {});
    plot.y.logarithmic = true;
    plot.height = 320;
    plot.series.push_back(std::move(steps));
    return to_svg(plot);
}

std::string power_html(const DriveReport& report, const std::string& id, const Words& words) {
    const auto& system = report.entry.power;
    std::string text;
    if (const auto& power = report.facts.nvme_power; power && !power->states.empty()) {
        for (const auto& sentence : power::explain(*power, system)) {
            text += fmt::format("<p>{}</p>\n", escape_markup(words(sentence.text, sentence.evidence)));
        }
        if (const auto drawing = power_svg(*power, id, words); !drawing.empty()) {
            text += fmt::format("<div class=\"scroll\">{}</div>\n", drawing);
        }
        text += states_table(*power, system, words);
        text += facts_list(power::facts(*power, system), words);
    }
    if (const auto& power = report.facts.ata_power) text += facts_list(power::facts(*power, system), words);
    if (text.empty()) return {};
    return fmt::format("<h3>{}</h3>\n", escape_markup(words(FETTLE_TEXT("Power saving"), {}))) + text;
}

}  // namespace fettle::rendering
