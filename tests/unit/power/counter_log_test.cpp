// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/counter_log.h"

#include <gtest/gtest.h>

namespace fettle::power {
namespace {

constexpr std::uint64_t kRange = 262'143'328'850;  // of a Core i7: 2^32 units of 61 µJ

TEST(CounterLog, SubtractsReadings) {
    CounterLog log;
    log.add(100, {{"package-0", 5'000'000, kRange}, {"psys", 1'000'000, kRange}});
    log.add(102, {{"package-0", 25'000'000, kRange}, {"psys", 1'500'000, kRange}});
    log.add(104, {{"package-0", 35'000'000, kRange}, {"psys", 2'000'000, kRange}});
    EXPECT_EQ(log.names(), (std::vector<std::string>{"package-0", "psys"}));
    const auto energy = log.energy_of("package-0", {{100, 104}});
    EXPECT_EQ(energy.status, EnergyStatus::known);
    EXPECT_DOUBLE_EQ(energy.joules, 30);  // 35 - 5 J
    EXPECT_DOUBLE_EQ(energy.watts(), 7.5);
    EXPECT_DOUBLE_EQ(energy.uncertainty_joules.value(), 0);
    EXPECT_DOUBLE_EQ(log.energy_of("psys", {{102, 104}}).joules, 0.5);
}

TEST(CounterLog, ContinuesWhereACounterStartsAgain) {
    CounterLog log;
    log.add(0, {{"package-0", kRange - 3'000'000, kRange}});
    log.add(1, {{"package-0", 2'000'000, kRange}});
    log.add(2, {{"package-0", 4'000'000, kRange}});
    EXPECT_NEAR(log.energy_of("package-0", {{0, 1}}).joules, 5, 1e-9);  // 3 J to its end, then 2 J
    EXPECT_NEAR(log.energy_of("package-0", {{0, 2}}).joules, 7, 1e-9);
}

TEST(CounterLog, InterpolatesBetweenReadings) {
    CounterLog log;
    log.add(0, {{"package-0", 0, kRange}});
    log.add(4, {{"package-0", 40'000'000, kRange}});
    log.add(5, {{"package-0", 60'000'000, kRange}});
    // From 3 s: a quarter of the 40 J is left, 10 J; at most 30 J wrong. Then 20 J to 5 s.
    const auto energy = log.energy_of("package-0", {{3, 5}});
    EXPECT_DOUBLE_EQ(energy.joules, 30);
    EXPECT_DOUBLE_EQ(energy.uncertainty_joules.value(), 30);
    // Two runs: 0-4 s is 40 J, 4-5 s is 20 J.
    EXPECT_DOUBLE_EQ(log.energy_of("package-0", {{0, 4}, {4, 5}}).watts(), 12);
}

TEST(CounterLog, LeavesOutWhatItCannotFollow) {
    CounterLog log;
    log.add(0, {{"package-0", 9'000'000, kRange}, {"dram", 9, kRange}, {"odd", 500, 100}});
    log.add(1, {{"package-0", 9'500'000, kRange}, {"odd", 300, 100}});
    EXPECT_EQ(log.names(), std::vector<std::string>{"package-0"});
    log.add(1, {{"package-0", 99'000'000, kRange}});  // the clock did not advance
    log.add(0.5, {{"package-0", 99'000'000, kRange}});
    EXPECT_DOUBLE_EQ(log.energy_of("package-0", {{0, 1}}).joules, 0.5);
    EXPECT_EQ(log.energy_of("dram", {{0, 1}}).status, EnergyStatus::not_covered);
    EXPECT_EQ(log.energy_of("package-0", {{0, 2}}).status, EnergyStatus::not_covered);
    EXPECT_EQ(log.energy_of("package-0", {{-1, 1}}).status, EnergyStatus::not_covered);
    EXPECT_EQ(log.energy_of("package-0", {{1, 1}}).status, EnergyStatus::too_short);
    EXPECT_EQ(log.energy_of("package-0", {}).status, EnergyStatus::no_times);
    EXPECT_TRUE(CounterLog().names().empty());
}

}  // namespace
}  // namespace fettle::power
