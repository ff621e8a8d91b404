// SPDX-License-Identifier: GPL-3.0-or-later
// SET FEATURES, power modes, trusted computing, saved state.
#include "ata_fixture.h"
#include "core/ata/power_mode.h"

namespace fettle::sim {
namespace {

TEST(SimAtaFeatures, SwitchesShowInIdentifyAndGoBackAtPowerOn) {
    AtaBench bench;
    EXPECT_TRUE(good(bench.plain(0xEF, 0x82)));
    EXPECT_TRUE(good(bench.plain(0xEF, 0x55)));
    EXPECT_TRUE(good(bench.plain(0xEF, 0x05, 0x80)));
    EXPECT_TRUE(good(bench.plain(0xEF, 0x10, 0x03)));
    auto identify = bench.decoded();
    EXPECT_EQ(identify.write_cache_enabled, false);
    EXPECT_FALSE(identify.look_ahead.enabled);
    EXPECT_EQ(identify.power.apm_level, 0x80);
    EXPECT_TRUE(identify.sata.device_initiated_pm.enabled);
    EXPECT_TRUE(good(bench.plain(0xEF, 0x85)));
    EXPECT_FALSE(bench.decoded().power.apm.enabled);
    bench.power_cycle();
    identify = bench.decoded();
    EXPECT_EQ(identify.write_cache_enabled, true);
    EXPECT_TRUE(identify.look_ahead.enabled);
    EXPECT_FALSE(identify.sata.device_initiated_pm.enabled);
}

TEST(SimAtaFeatures, WhatIsNotThereIsAborted) {
    AtaBench bench("[ata]\napm = false\n[ata.link]\ndipm = false\n");
    EXPECT_TRUE(is_aborted(bench.plain(0xEF, 0x05, 0x80)));
    EXPECT_TRUE(is_aborted(bench.plain(0xEF, 0x10, 0x03)));
    EXPECT_TRUE(is_aborted(bench.plain(0xEF, 0x10, 0x09)));
    EXPECT_TRUE(is_aborted(bench.plain(0xEF, 0x42)));
    EXPECT_TRUE(is_aborted(bench.plain(0xEF, 0x03, 0x47)));
    EXPECT_TRUE(good(bench.plain(0xEF, 0x03, 0x45)));
    EXPECT_EQ(bench.word(88), 0x207F);
}

TEST(SimAtaPower, CheckPowerModeTellsWhereTheDriveIs) {
    AtaBench bench;
    const auto mode = [&] { return bench.plain(0xE5).count; };
    EXPECT_EQ(mode(), 0xFF);
    bench.plain(0xE1);
    EXPECT_EQ(mode(), 0x80);
    bench.plain(0xE0);
    EXPECT_EQ(mode(), 0x00);
    bench.identify();
    EXPECT_EQ(mode(), 0x00) << "IDENTIFY wakes nobody";
    bench.read(0);
    EXPECT_EQ(mode(), 0xFF);
    EXPECT_EQ(bench.plain(0xE1, 0x44, 0, 0x554E4C).lba, 0xC4U);
}

TEST(SimAtaPower, TheStandbyTimerCountsIdleTime) {
    AtaBench bench;
    bench.plain(0xE3, 0, 12);  // IDLE with 60 s
    bench.advance_seconds(59);
    EXPECT_EQ(bench.plain(0xE5).count, 0x80);
    bench.advance_seconds(60);
    EXPECT_EQ(bench.plain(0xE5).count, 0x00);
}

TEST(SimAtaPower, OnlyAResetEndsSleep) {
    AtaBench bench;
    EXPECT_TRUE(good(bench.plain(0xE6)));
    Block data(512);
    const auto asleep = bench.device->execute(AtaBench::command(0xEC, 0, 1, 0, false), data);
    ASSERT_FALSE(asleep);
    EXPECT_EQ(asleep.error().code, ErrorCode::timeout);
    bench.device->hardware_reset();
    bench.identify();
}

TEST(SimAtaPower, WithoutPowerItIsGone) {
    AtaBench bench;
    bench.drive_state->power_off(true);
    Block data(512);
    const auto answer = bench.device->execute(AtaBench::command(0xEC, 0, 1, 0, false), data);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::vanished);
}

TEST(SimAtaTrusted, Level0DiscoveryWhereThePersonalityHasIt) {
    AtaBench without;
    Block data(512);
    EXPECT_TRUE(is_aborted(without.send(AtaBench::command(0x5C, 0x01, 1, 0x100, false), data)));
    AtaBench with("[ata]\ntrusted = true\n");
    EXPECT_TRUE(good(with.send(AtaBench::command(0x5C, 0x00, 1, 0, false), data)));
    EXPECT_EQ(data.at(7), 3);  // three protocols: 00h, 01h and 02h
    EXPECT_TRUE(good(with.send(AtaBench::command(0x5C, 0x01, 1, 0x100, false), data)));
    // Length of the parameter data without itself, then the descriptors: TPer, Locking, Geometry, Opal 2, Block SID.
    EXPECT_EQ(data.at(3), 48 + 16 + 16 + 32 + 20 + 16 - 4);
    EXPECT_EQ(data.at(49), 0x01);
    EXPECT_TRUE(with.decoded().trusted_computing);
}

TEST(SimAtaState, WhatSurvivesPowerOffSurvivesTheProcess) {
    AtaBench first("[ata]\naccessible_max = true\n");
    Block password(512);
    password[2] = 'u';
    EXPECT_TRUE(good(first.send(AtaBench::command(0xF1, 0, 1, 0, false), password)));
    first.extended(0x45, 0x55, 1, 77);
    first.extended(0x42, 0, 1, 77);
    first.extended(0x78, 1, 0, 9999);
    first.plain(0xB0, 0xD4, 0, 0xC24F81);
    const auto saved = first.device->save();

    AtaBench second("[ata]\naccessible_max = true\n");
    ASSERT_TRUE(second.device->load(nlohmann::json::parse(saved.dump())));
    EXPECT_TRUE(second.decoded().security.state.locked);
    EXPECT_EQ(second.decoded().sectors, 10'000U);
    EXPECT_TRUE(good(second.send(AtaBench::command(0xF2, 0, 1, 0, false), password)));
    EXPECT_EQ(second.extended(0x42, 0, 1, 77).error, 0x40);
    second.power_cycle();
    first.power_cycle();
    auto a = first.device->save();
    auto b = second.device->save();
    a.erase("errors");  // the second drive met the bad sector once more
    b.erase("errors");
    EXPECT_EQ(a, b);
}

TEST(SimAtaState, ABrokenStateIsRefusedAndNothingChanges) {
    AtaBench bench;
    const auto saved = bench.device->save();
    for (const auto* key : {"version", "security", "sanitize", "capacity", "microcode", "smart", "errors"}) {
        auto broken = saved;
        broken.erase(key);
        EXPECT_FALSE(bench.device->load(broken)) << key;
        broken[key] = "x";
        EXPECT_FALSE(bench.device->load(broken)) << key;
    }
    auto large = saved;
    large["capacity"]["limit"] = AtaBench::kSectors + 1;
    EXPECT_FALSE(bench.device->load(large));
    auto span = saved;
    span["smart"]["spans"][0] = {5, 4};
    EXPECT_FALSE(bench.device->load(span));
    span["smart"]["spans"][0] = {0, AtaBench::kSectors};
    EXPECT_FALSE(bench.device->load(span));
    EXPECT_EQ(bench.device->save(), saved);
}

}  // namespace
}  // namespace fettle::sim
