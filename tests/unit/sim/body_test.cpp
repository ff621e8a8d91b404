// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/body.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "platform/sim/cached_medium.h"
#include "platform/sim/media.h"

namespace fettle::sim {
namespace {

constexpr std::uint64_t kHourMs = 3'600'000;

Life start() {
    Life life;
    life.power_on_seconds = 100 * 3600;
    life.power_cycles = 7;
    life.host_written.bytes = 1'000'000;
    life.available_spare_percent = 12;
    return life;
}

TEST(Body, LivesByTheClockWhilePowerIsOn) {
    auto clock = std::make_shared<ManualClock>();
    Body body(clock, make_memory_medium(1000, 512), start(), {});
    clock->advance_ms(2 * kHourMs);
    body.power_off(false);
    clock->advance_ms(10 * kHourMs);
    body.power_on();
    clock->advance_ms(kHourMs);
    EXPECT_EQ(body.life().power_on_seconds, 103U * 3600);
    EXPECT_EQ(body.life().power_cycles, 8U);
    EXPECT_EQ(body.life().unsafe_shutdowns, 0U);
    body.power_off(true);
    EXPECT_EQ(body.life().unsafe_shutdowns, 1U);
}

TEST(Body, AddsWhatTheMediumAndTheCommandsDid) {
    auto clock = std::make_shared<ManualClock>();
    Body body(clock, make_memory_medium(1000, 512), start(), {});
    ASSERT_TRUE(body.medium().write(Lba{0}, std::vector<std::uint8_t>(5120)));
    body.record().uncorrectable_errors += 3;
    body.record().available_spare_percent -= 20;
    EXPECT_EQ(body.life().host_written.bytes, 1'005'120U);
    EXPECT_EQ(body.life().uncorrectable_errors, 3U);
    EXPECT_EQ(body.life().available_spare_percent, 0);

    Body other(clock, make_memory_medium(1000, 512), start(), {});
    ASSERT_TRUE(other.load(body.save()));
    EXPECT_EQ(other.life().host_written.bytes, 1'005'120U);
    EXPECT_EQ(other.life().uncorrectable_errors, 3U);
    EXPECT_FALSE(other.load({{"added", 5}}));
}

TEST(Body, WarmsUnderLoadAndCoolsAgain) {
    auto clock = std::make_shared<ManualClock>();
    Body body(clock, make_memory_medium(1U << 20U, 512), start(), {});
    EXPECT_EQ(body.life().temperature_celsius, 35);
    std::vector<std::uint8_t> data(1U << 20U);
    for (int second = 0; second < 300; ++second) {
        for (int i = 0; i < 300; ++i) ASSERT_TRUE(body.medium().read(Lba{0}, data));
        clock->advance_ms(1000);
    }
    const auto warm = body.life().temperature_celsius;
    EXPECT_GT(warm, 40);
    clock->advance_ms(kHourMs);
    EXPECT_EQ(body.life().temperature_celsius, 35);
    EXPECT_GE(body.life().highest_temperature_celsius, warm);
}

TEST(Body, APowerCutLosesTheVolatileCacheAndACleanOffDoesNot) {
    auto clock = std::make_shared<ManualClock>();
    Body body(clock, std::make_unique<CachedMedium>(make_memory_medium(1000, 512), 1U << 20U), start(), {});
    const std::vector<std::uint8_t> ones(512, 1);
    std::vector<std::uint8_t> data(512);
    ASSERT_TRUE(body.medium().write(Lba{0}, ones));
    body.power_off(false);
    body.power_on();
    ASSERT_TRUE(body.medium().read(Lba{0}, data));
    EXPECT_EQ(data, ones);
    ASSERT_TRUE(body.medium().write(Lba{1}, ones));
    body.power_off(true);
    body.power_on();
    EXPECT_FALSE(body.medium().mapped(Lba{1}, 1));
    EXPECT_TRUE(body.medium().mapped(Lba{0}, 1));
}

TEST(Body, WhatVanishedStaysAway) {
    Body body(std::make_shared<ManualClock>(), make_memory_medium(8, 512), start(), {});
    body.vanish();
    body.power_on();
    EXPECT_EQ(body.presence(), Presence::gone);
}

}  // namespace
}  // namespace fettle::sim
