// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/state/shared_drive_state.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "platform/sim/drive/media.h"
#include "platform/sim/media/cached_medium.h"

namespace fettle::sim {
namespace {

constexpr std::uint64_t kHourMs = 3'600'000;

WearCounters start() {
    WearCounters counters;
    counters.power_on_seconds = 100 * 3600;
    counters.power_cycles = 7;
    counters.host_written.bytes = 1'000'000;
    counters.available_spare_percent = 12;
    return counters;
}

TEST(SharedDriveState, LivesByTheClockWhilePowerIsOn) {
    auto clock = std::make_shared<ManualClock>();
    SharedDriveState drive_state(clock, make_memory_medium(1000, 512), start(), {});
    clock->advance_ms(2 * kHourMs);
    drive_state.power_off(false);
    clock->advance_ms(10 * kHourMs);
    drive_state.power_on();
    clock->advance_ms(kHourMs);
    EXPECT_EQ(drive_state.counters().power_on_seconds, 103U * 3600);
    EXPECT_EQ(drive_state.counters().power_cycles, 8U);
    EXPECT_EQ(drive_state.counters().unsafe_shutdowns, 0U);
    drive_state.power_off(true);
    EXPECT_EQ(drive_state.counters().unsafe_shutdowns, 1U);
}

TEST(SharedDriveState, AddsWhatTheMediumAndTheCommandsDid) {
    auto clock = std::make_shared<ManualClock>();
    SharedDriveState drive_state(clock, make_memory_medium(1000, 512), start(), {});
    ASSERT_TRUE(drive_state.medium().write(Lba{0}, std::vector<std::uint8_t>(5120)));
    drive_state.record().uncorrectable_errors += 3;
    drive_state.record().available_spare_percent -= 20;
    EXPECT_EQ(drive_state.counters().host_written.bytes, 1'005'120U);
    EXPECT_EQ(drive_state.counters().uncorrectable_errors, 3U);
    EXPECT_EQ(drive_state.counters().available_spare_percent, 0);

    SharedDriveState other(clock, make_memory_medium(1000, 512), start(), {});
    ASSERT_TRUE(other.load(drive_state.save()));
    EXPECT_EQ(other.counters().host_written.bytes, 1'005'120U);
    EXPECT_EQ(other.counters().uncorrectable_errors, 3U);
    EXPECT_FALSE(other.load({{"added", 5}}));
}

TEST(SharedDriveState, WarmsUnderLoadAndCoolsAgain) {
    auto clock = std::make_shared<ManualClock>();
    SharedDriveState drive_state(clock, make_memory_medium(1U << 20U, 512), start(), {});
    EXPECT_EQ(drive_state.counters().temperature_celsius, 35);
    std::vector<std::uint8_t> data(1U << 20U);
    for (int second = 0; second < 300; ++second) {
        for (int i = 0; i < 300; ++i) ASSERT_TRUE(drive_state.medium().read(Lba{0}, data));
        clock->advance_ms(1000);
    }
    const auto warm = drive_state.counters().temperature_celsius;
    EXPECT_GT(warm, 40);
    clock->advance_ms(kHourMs);
    EXPECT_EQ(drive_state.counters().temperature_celsius, 35);
    EXPECT_GE(drive_state.counters().highest_temperature_celsius, warm);
}

TEST(SharedDriveState, APowerCutLosesTheVolatileCacheAndACleanOffDoesNot) {
    auto clock = std::make_shared<ManualClock>();
    SharedDriveState drive_state(clock, std::make_unique<CachedMedium>(make_memory_medium(1000, 512), 1U << 20U),
                                 start(), {});
    const std::vector<std::uint8_t> ones(512, 1);
    std::vector<std::uint8_t> data(512);
    ASSERT_TRUE(drive_state.medium().write(Lba{0}, ones));
    drive_state.power_off(false);
    drive_state.power_on();
    ASSERT_TRUE(drive_state.medium().read(Lba{0}, data));
    EXPECT_EQ(data, ones);
    ASSERT_TRUE(drive_state.medium().write(Lba{1}, ones));
    drive_state.power_off(true);
    drive_state.power_on();
    EXPECT_FALSE(drive_state.medium().mapped(Lba{1}, 1));
    EXPECT_TRUE(drive_state.medium().mapped(Lba{0}, 1));
}

TEST(SharedDriveState, WhatVanishedStaysAway) {
    SharedDriveState drive_state(std::make_shared<ManualClock>(), make_memory_medium(8, 512), start(), {});
    drive_state.vanish();
    drive_state.power_on();
    EXPECT_EQ(drive_state.presence(), Presence::gone);
}

}  // namespace
}  // namespace fettle::sim
