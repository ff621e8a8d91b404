// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace fettle::power {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

DrivePowerState state(std::uint64_t microwatts, std::uint32_t entry_us, std::uint32_t exit_us, bool operational) {
    DrivePowerState made;
    made.maximum_microwatts = microwatts;
    made.entry_latency_us = entry_us;
    made.exit_latency_us = exit_us;
    made.operational = operational;
    return made;
}

/// The Kingston A2000 as in the message of Linux commit 538e4a8c, with the table that Linux 6.1 sets on a model without
/// that quirk: state 3 (2 + 2 ms) within the primary tolerance of 15 ms after 100 ms, state 4 (15 + 15 ms) within the
/// secondary one of 100 ms after 2,000 ms.
NvmePower a2000() {
    NvmePower power;
    power.states = {state(9'000'000, 0, 0, true), state(4'600'000, 0, 0, true), state(3'800'000, 0, 0, true),
                    state(45'000, 2'000, 2'000, false), state(4'000, 15'000, 15'000, false)};
    power.apst_supported = true;
    power.apst_enabled = true;
    power.transitions = {{0, 3, 100}, {1, 3, 100}, {2, 3, 100}, {3, 4, 2000}};
    return power;
}

SystemPower limit(std::uint64_t us) {
    SystemPower system;
    system.latency_limit_us = us;
    return system;
}

std::vector<std::string> sentences(const NvmePower& power, const SystemPower& system) {
    std::vector<std::string> texts;
    for (const auto& one : explain(power, system)) {
        EXPECT_EQ(one.severity, Severity::info);
        texts.push_back(render(one.text, one.evidence));
    }
    return texts;
}

std::vector<std::string> rows(const std::vector<Fact>& facts) {
    std::vector<std::string> texts;
    for (const auto& fact : facts) {
        texts.push_back(std::string(fact.title) + ": " + render(fact.value, fact.evidence));
    }
    return texts;
}

std::vector<std::string> names(const std::vector<StateUse>& found) {
    std::vector<std::string> texts;
    for (const auto& one : found) texts.emplace_back(name(one.use));
    return texts;
}

TEST(PowerUses, IdleTimesAddUpAlongTheWay) {
    const auto found = uses(a2000(), limit(100'000));
    EXPECT_THAT(names(found), ElementsAre("operational", "operational", "operational", "automatic", "automatic"));
    EXPECT_EQ(found[3].idle_ms, 100U);
    EXPECT_EQ(found[4].idle_ms, 2100U);
    EXPECT_EQ(found[0].idle_ms, std::nullopt);
}

TEST(PowerUses, TheQuickestOperationalStateCounts) {
    auto power = a2000();
    power.transitions = {{0, 3, 500}, {2, 3, 70}};
    EXPECT_EQ(uses(power, {})[3].idle_ms, 70U);
}

// Linux compares the exit latency alone, and a latency equal to the limit is allowed.
TEST(PowerUses, OnlyALongerWayOutIsTooSlow) {
    auto power = a2000();
    power.transitions.pop_back();
    EXPECT_EQ(uses(power, limit(14'999))[4].use, Use::too_slow);
    EXPECT_EQ(uses(power, limit(15'000))[4].use, Use::unused);
    EXPECT_EQ(uses(power, {})[4].use, Use::unused);
    power.states[4].exit_latency_us.reset();
    EXPECT_EQ(uses(power, limit(1))[4].use, Use::unused);
}

TEST(PowerUses, WhatIsSetWinsOverTheLimit) {
    // The limit was lowered, and the kernel has not changed the table yet.
    EXPECT_EQ(uses(a2000(), limit(10))[4].use, Use::automatic);
}

TEST(PowerUses, ATableThatWasNotReadIsUnknown) {
    auto power = a2000();
    power.apst_enabled.reset();
    power.transitions.clear();
    EXPECT_EQ(uses(power, {})[3].use, Use::unknown);
    EXPECT_EQ(uses(power, limit(100))[3].use, Use::too_slow);
    EXPECT_THAT(sentences(power, {}), IsEmpty());
}

TEST(PowerUses, SurvivesCirclesAndStatesThatDoNotExist) {
    auto power = a2000();
    power.transitions = {{0, 3, 100}, {3, 4, 100}, {4, 3, 100}, {1, 31, 5}, {2, 2, 5}};
    const auto found = uses(power, {});
    EXPECT_EQ(found[3].idle_ms, 100U);
    EXPECT_EQ(found[4].idle_ms, 200U);
}

TEST(PowerExplain, SaysWhenAStateIsUsedAndHowLongWakingTakes) {
    EXPECT_THAT(sentences(a2000(), limit(100'000)),
                ElementsAre("State 3 is entered after 100 ms idle; leaving it takes up to 2 ms.",
                            "State 4 is entered after 2.1 s idle; leaving it takes up to 15 ms."));
}

TEST(PowerExplain, SaysWhyAStateIsNotUsed) {
    auto power = a2000();
    power.transitions.pop_back();
    EXPECT_THAT(sentences(power, limit(10'000)),
                ElementsAre("State 3 is entered after 100 ms idle; leaving it takes up to 2 ms.",
                            "State 4 is not used: its exit latency (15 ms) exceeds the Linux latency limit (10 ms)."));
    EXPECT_THAT(sentences(power, limit(100'000)),
                ElementsAre("State 3 is entered after 100 ms idle; leaving it takes up to 2 ms.",
                            "State 4 is not used: the drive's transition table does not lead to it."));
    // drivers/nvme/host/core.c, apst_secondary_latency_tol_us: 100 ms for entry and exit together.
    power.states[4].entry_latency_us = 100'000;
    power.states[4].exit_latency_us = 50'000;
    EXPECT_THAT(
        sentences(power, limit(100'000)),
        ElementsAre("State 3 is entered after 100 ms idle; leaving it takes up to 2 ms.",
                    "State 4 is not used: entering and leaving it takes 150 ms in total, but the default limit of "
                    "Linux is 100 ms."));
}

TEST(PowerExplain, AShallowerStateThatIsLeftOutIsNoTrouble) {
    auto power = a2000();
    power.transitions = {{0, 4, 100}, {1, 4, 100}, {2, 4, 100}};
    EXPECT_THAT(sentences(power, limit(100'000)),
                ElementsAre("State 4 is entered after 100 ms idle; leaving it takes up to 15 ms."));
}

TEST(PowerExplain, TransitionsThatAreOff) {
    auto power = a2000();
    power.apst_enabled = false;
    EXPECT_THAT(names(uses(power, {})), ElementsAre("operational", "operational", "operational", "unused", "unused"));
    EXPECT_THAT(
        sentences(power, limit(0)),
        ElementsAre("The drive does not enter idle states by itself: autonomous power state transitions (APST) are "
                    "off, because the Linux latency limit is 0."));
    EXPECT_THAT(names(uses(power, limit(0))),
                ElementsAre("operational", "operational", "operational", "unused", "unused"))
        << "the sentence gives the reason";
    EXPECT_THAT(sentences(power, {}), ElementsAre("The drive does not enter idle states by itself: autonomous power "
                                                  "state transitions (APST) are off."));
    power.apst_supported = false;
    power.apst_enabled.reset();
    EXPECT_THAT(sentences(power, limit(100'000)),
                ElementsAre("The drive does not enter idle states by itself: it does not support autonomous power "
                            "state transitions (APST)."));
}

TEST(PowerExplain, ADriveWithoutIdleStatesNeedsNoExplanation) {
    NvmePower power;
    EXPECT_THAT(sentences(power, limit(0)), IsEmpty());
    power.states = {state(8'250'000, 70, 70, true)};
    EXPECT_THAT(sentences(power, limit(0)), IsEmpty());
}

TEST(PowerFacts, OfNvme) {
    auto power = a2000();
    power.current_state = 4;
    EXPECT_THAT(
        rows(facts(power, limit(100'000))),
        ElementsAre("Current power state: 4", "Autonomous transitions (APST): on", "Linux latency limit: 100 ms"));
    SystemPower unlimited;
    unlimited.latency_unlimited = true;
    power.current_state.reset();
    power.apst_enabled = false;
    EXPECT_THAT(rows(facts(power, unlimited)),
                ElementsAre("Autonomous transitions (APST): off", "Linux latency limit: none"));
    power.apst_enabled.reset();
    EXPECT_THAT(rows(facts(power, {})), IsEmpty());
    power.apst_supported = false;
    EXPECT_THAT(rows(facts(power, unlimited)), ElementsAre("Autonomous transitions (APST): not supported"));
}

TEST(PowerFacts, OfSata) {
    AtaPower power;
    power.host_initiated = true;
    power.device_initiated_supported = true;
    power.device_initiated_enabled = false;
    power.device_sleep_supported = false;
    power.apm_supported = true;
    power.apm_enabled = true;
    power.apm_level = 254;
    SystemPower system;
    system.link_policy = "med_power_with_dipm";
    EXPECT_THAT(
        rows(facts(power, system)),
        ElementsAre("Link power policy: med_power_with_dipm", "Host-initiated link power management (HIPM): supported",
                    "Device-initiated link power management (DIPM): off", "Device Sleep (DevSleep): not supported",
                    "Advanced Power Management (APM): level 254, maximum performance"));
}

// ACS-3 7.45.10: levels below 80h permit standby.
TEST(PowerFacts, LevelsOfAdvancedPowerManagement) {
    AtaPower power;
    EXPECT_THAT(rows(facts(power, {})), IsEmpty());
    power.apm_supported = true;
    EXPECT_THAT(rows(facts(power, {})), IsEmpty()) << "the drive does not report whether it is on";
    power.apm_enabled = false;
    EXPECT_THAT(rows(facts(power, {})), ElementsAre("Advanced Power Management (APM): off"));
    power.apm_enabled = true;
    power.apm_level = 127;
    EXPECT_THAT(rows(facts(power, {})), ElementsAre("Advanced Power Management (APM): level 127 of 254, with standby"));
    power.apm_level = 128;
    EXPECT_THAT(rows(facts(power, {})),
                ElementsAre("Advanced Power Management (APM): level 128 of 254, without standby"));
}

}  // namespace
}  // namespace fettle::power
