// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/power_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fettle::rendering {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

DrivePowerState idle_state(std::uint64_t microwatts, std::uint32_t exit_us) {
    DrivePowerState state;
    state.maximum_microwatts = microwatts;
    state.exit_latency_us = exit_us;
    state.operational = false;
    return state;
}

DriveReport with_states() {
    DriveReport report;
    auto& power = report.facts.nvme_power.emplace();
    power.states.resize(1);
    power.states[0].maximum_microwatts = 7'800'000;
    power.states.push_back(idle_state(70'000, 1'200));
    power.states.push_back(idle_state(10'000, 8'000));
    power.apst_supported = true;
    power.apst_enabled = true;
    power.transitions = {{0, 1, 100}};
    report.entry.power.latency_limit_us = 5'000;
    return report;
}

TEST(PowerHtml, ShowsStatesSettingsAndWhatTheyMean) {
    const auto page = power_html(with_states(), "power-0", render);
    for (const auto* part :
         {"<h3>Power saving</h3>", "7.8 W", "70 mW", "1.2 ms", "In operation", "After 100 ms idle",
          "No: wakes up too slowly", "State 1 is entered after 100 ms idle; leaving it takes up to 1.2 ms.",
          "State 2 is not used: its exit latency (8 ms) exceeds the Linux latency limit (5 ms).",
          "<dt>Linux latency limit</dt>"}) {
        EXPECT_THAT(page, HasSubstr(part));
    }
}

TEST(PowerHtml, DrawsAStepForEachState) {
    const auto svg = power_svg(*with_states().facts.nvme_power, "power-7", render);
    for (const auto* part :
         {"<svg ", "power-7-title", "Maximum power of the drive in 3 power states, from 7.8 W to 10 mW", ">0</text>",
          ">1: 1.2 ms</text>", ">2: 8 ms</text>"}) {
        EXPECT_THAT(svg, HasSubstr(part));
    }
}

TEST(PowerHtml, ADrawingNeedsTwoFigures) {
    auto report = with_states();
    auto& states = report.facts.nvme_power->states;
    states[1].maximum_microwatts.reset();
    EXPECT_THAT(power_svg(*report.facts.nvme_power, "p", render), HasSubstr("in 2 power states"));
    states[2].maximum_microwatts.reset();
    EXPECT_THAT(power_svg(*report.facts.nvme_power, "p", render), IsEmpty());
    EXPECT_THAT(power_html(report, "p", render), HasSubstr("<td class=\"number\">–</td>"));
}

// Labels of 32 states would overlap.
TEST(PowerHtml, ManyStatesHaveShortLabels) {
    auto report = with_states();
    report.facts.nvme_power->states.resize(32, idle_state(5'000, 45'000));
    EXPECT_THAT(power_svg(*report.facts.nvme_power, "p", render), Not(HasSubstr("31: 45 ms")));
}

TEST(PowerHtml, ShowsWhatIdentifySaysOfSata) {
    DriveReport report;
    auto& power = report.facts.ata_power.emplace();
    power.device_sleep_supported = true;
    power.device_sleep_enabled = true;
    report.entry.power.link_policy = "<policy>";
    const auto page = power_html(report, "p", render);
    EXPECT_THAT(page, HasSubstr("<dt>Device Sleep (DevSleep)</dt><dd>on</dd>"));
    EXPECT_THAT(page, HasSubstr("&lt;policy&gt;"));
    EXPECT_THAT(page, Not(HasSubstr("<svg")));
}

TEST(PowerHtml, IsEmptyWithoutFacts) { EXPECT_THAT(power_html({}, "p", render), IsEmpty()); }

TEST(PowerHtml, EveryTextIsTranslatable) {
    const auto page = power_html(with_states(), "p",
                                 [](std::string_view, const std::vector<Evidence>&) { return std::string("Ωmega"); });
    for (const auto* english : {"State", "Power", "Time", "Linux", "operation", "idle", "Maximum"}) {
        EXPECT_THAT(page, Not(HasSubstr(english)));
    }
}

}  // namespace
}  // namespace fettle::rendering
