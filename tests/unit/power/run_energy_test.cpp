// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/run_energy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace fettle::power {
namespace {

MeterLog log_of(std::vector<MeterSample> samples, double period_s = 1) {
    MeterLog log;
    log.samples = std::move(samples);
    log.absolute = true;
    log.period_s = period_s;
    return log;
}

TEST(RunEnergy, OfConstantPowerIsPowerTimesTime) {
    const auto energy = energy_of(log_of({{0, 5}, {1, 5}, {2, 5}, {3, 5}}), 0, {{0.25, 2.75}});
    EXPECT_EQ(energy.status, EnergyStatus::known);
    EXPECT_DOUBLE_EQ(energy.joules, 12.5);  // 5 W × 2.5 s
    EXPECT_DOUBLE_EQ(energy.seconds, 2.5);
    EXPECT_DOUBLE_EQ(energy.watts(), 5);
    EXPECT_DOUBLE_EQ(energy.uncertainty_joules.value(), 0);
}

TEST(RunEnergy, AddsTrapezoidsAndTheirUncertainty) {
    // 0-1 s: (2 + 4) / 2 × 1 = 3 J, between 2 and 4 W: ± 1 J. 1-2 s: 4 J ± 0. 2-3 s: (4 + 1) / 2 = 2.5 J ± 1.5 J.
    const auto energy = energy_of(log_of({{0, 2}, {1, 4}, {2, 4}, {3, 1}}), 0, {{0, 3}});
    EXPECT_DOUBLE_EQ(energy.joules, 9.5);
    EXPECT_DOUBLE_EQ(energy.uncertainty_joules.value(), 2.5);
}

TEST(RunEnergy, InterpolatesAtTheEndsOfARun) {
    // From 0.5 s (3 W) to 1 s (4 W): 3.5 W × 0.5 s = 1.75 J. Power there lies between 2 and 4 W: at most 1.5 W lower,
    // 0.5 W higher; ± 1.5 W × 0.5 s = 0.75 J. 1-2 s: 4 J. 2-2.5 s: from 4 to 2.5 W, 3.25 × 0.5 = 1.625 J; between 4 and
    // 1 W: ± 2.25 × 0.5 = 1.125 J.
    const auto energy = energy_of(log_of({{0, 2}, {1, 4}, {2, 4}, {3, 1}}), 0, {{0.5, 2.5}});
    EXPECT_DOUBLE_EQ(energy.joules, 1.75 + 4 + 1.625);
    EXPECT_DOUBLE_EQ(energy.uncertainty_joules.value(), 1.875);
}

TEST(RunEnergy, AddsTheRunsOfAStepWithoutThePauses) {
    // 2 W × 2 s + 6 W × 2 s; the second in between is not counted.
    const auto log = log_of({{0, 2}, {1, 2}, {2, 2}, {3, 6}, {4, 6}, {5, 6}});
    const auto energy = energy_of(log, 0, {{0, 2}, {3, 5}});
    EXPECT_DOUBLE_EQ(energy.joules, 16);
    EXPECT_DOUBLE_EQ(energy.seconds, 4);
    EXPECT_DOUBLE_EQ(energy.watts(), 4);
}

TEST(RunEnergy, ShiftsTheMeter) {
    const auto log = log_of({{0, 1}, {1, 2}, {2, 2}, {3, 1}});
    const auto energy = energy_of(log, 1000, {{1001, 1002}});
    EXPECT_EQ(energy.status, EnergyStatus::known);
    EXPECT_DOUBLE_EQ(energy.joules, 2);
}

TEST(RunEnergy, SaysWhyItIsUnknown) {
    const auto log = log_of({{0, 1}, {1, 1}, {2, 1}, {3, 1}, {9, 1}, {10, 1}, {11, 1}});
    const auto status = [&](std::vector<TimeSpan> runs) { return energy_of(log, 0, runs).status; };
    EXPECT_EQ(status({}), EnergyStatus::no_times);
    EXPECT_EQ(status({{-0.5, 2}}), EnergyStatus::not_covered);
    EXPECT_EQ(status({{9, 11.5}}), EnergyStatus::not_covered);  // the meter ends early
    EXPECT_EQ(status({{2, 10}}), EnergyStatus::gap);            // 6 s are more than 5 periods of 1 s
    EXPECT_EQ(status({{1.2, 1.8}}), EnergyStatus::too_short);
    EXPECT_EQ(status({{0.5, 1.5}}), EnergyStatus::too_short);
    EXPECT_EQ(status({{2, 2}}), EnergyStatus::too_short);
    EXPECT_EQ(status({{1, 2}}), EnergyStatus::known);
    EXPECT_EQ(status({{1, 2}, {2, 10}}), EnergyStatus::gap);  // one run is enough
    EXPECT_FALSE(energy_of(log, 0, {{2, 10}}).uncertainty_joules.has_value());
}

/// A run from 20 to 50 s, idle before and after, and one from 60 to 70 s with less throughput.
std::vector<Activity> two_runs() {
    return {{{0, 20}, 0}, {{20, 50}, 2e9}, {{50, 60}, 0}, {{60, 70}, 5e8}, {{70, 80}, 0}};
}

/// The power of such runs on a clock that is behind by `behind` seconds, sampled twice a second.
MeterLog meter_of_two_runs(double behind) {
    MeterLog log;
    log.period_s = 0.5;
    for (int i = 0; i <= 400; ++i) {
        const auto time = -60 + i * 0.5;  // the computer's
        const bool first = time >= 20 && time < 50;
        const bool second = time >= 60 && time < 70;
        log.samples.push_back({time - behind, first ? 7.0 : second ? 5.0 : 1.0});
    }
    return log;
}

TEST(Alignment, FindsTheShiftOfTheClocks) {
    for (const double behind : {0.0, 12.5, -7.0}) {
        const auto found = align(meter_of_two_runs(behind), two_runs(), 0, 30);
        ASSERT_TRUE(found.has_value()) << to_string(found.error());
        EXPECT_NEAR(found->shift_s, behind, 0.51) << behind;
        EXPECT_GT(found->correlation, 0.95);
        EXPECT_DOUBLE_EQ(found->resolution_s, 0.5);
    }
    const auto far = align(meter_of_two_runs(100), two_runs(), 110, 30);
    ASSERT_TRUE(far.has_value()) << to_string(far.error());
    EXPECT_NEAR(far->shift_s, 100, 0.51);
}

TEST(Alignment, RefusesWhatDoesNotFit) {
    auto flat = meter_of_two_runs(0);
    for (auto& sample : flat.samples) sample.watts = 3;
    EXPECT_EQ(align(flat, two_runs(), 0, 30).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(align(meter_of_two_runs(0), {}, 0, 30).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(align(meter_of_two_runs(0), {{{0, 80}, 1e9}}, 0, 30).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(align(meter_of_two_runs(0), two_runs(), 0, 0.25).error().code, ErrorCode::invalid_argument);
    // A meter of something else: its power changes every second.
    auto other = meter_of_two_runs(0);
    for (std::size_t i = 0; i < other.samples.size(); ++i) other.samples[i].watts = (i / 2) % 2 == 0 ? 1 : 6;
    EXPECT_EQ(align(other, two_runs(), 0, 30).error().code, ErrorCode::invalid_argument);
    // The clocks differ by more than the limit.
    EXPECT_EQ(align(meter_of_two_runs(15), two_runs(), 0, 10).error().code, ErrorCode::invalid_argument);
    // The log is far away.
    EXPECT_EQ(align(meter_of_two_runs(1000), two_runs(), 0, 30).error().code, ErrorCode::invalid_argument);
}

TEST(Alignment, RefusesTwoShiftsThatFitEquallyWell) {
    // Equal runs of 5 s with pauses of 5 s in the log, of which the result contains one.
    MeterLog log;
    log.period_s = 0.5;
    for (int i = 0; i <= 400; ++i) log.samples.push_back({i * 0.5, (i / 10) % 2 == 0 ? 1.0 : 6.0});
    const std::vector<Activity> one{{{100, 105}, 0}, {{105, 110}, 1e9}, {{110, 115}, 0}};
    EXPECT_EQ(align(log, one, 0, 30).error().code, ErrorCode::ambiguous);
    const auto near = align(log, one, 0, 4);
    ASSERT_TRUE(near.has_value()) << to_string(near.error());
    EXPECT_NEAR(near->shift_s, 0, 0.51);
}

}  // namespace
}  // namespace fettle::power
