// SPDX-License-Identifier: GPL-3.0-or-later
// Host Protected Area (ATA/ATAPI-7 6.30, 6.49) and Accessible Max Address Configuration (ACS-4 7.1-7.3).
#include "ata_fixture.h"

namespace fettle::sim {
namespace {

constexpr std::uint64_t kLast = AtaBench::kSectors - 1;

AtaReturn set_max_ext(AtaBench& bench, std::uint64_t last, bool lasting) {
    EXPECT_EQ(bench.extended(0x27).lba, kLast);
    return bench.extended(0x37, 0, lasting ? 1 : 0, last);
}

TEST(SimAtaHpa, AVolatileLimitGoesWithAReset) {
    AtaBench bench;
    EXPECT_TRUE(good(set_max_ext(bench, 999, false)));
    EXPECT_EQ(bench.decoded().sectors, 1000U);
    EXPECT_TRUE(bench.decoded().hidden_area.hpa.enabled);
    EXPECT_EQ(bench.write(1000, 1).error, 0x10);
    EXPECT_EQ(bench.plain(0xF8).lba, kLast) << "the native size stays";
    bench.device->hardware_reset();
    EXPECT_EQ(bench.decoded().sectors, AtaBench::kSectors);
    EXPECT_FALSE(bench.decoded().hidden_area.hpa.enabled);
}

TEST(SimAtaHpa, ALastingLimitStaysAndIsSetOncePerPowerCycle) {
    AtaBench bench;
    EXPECT_TRUE(good(set_max_ext(bench, 999, true)));
    const auto again = set_max_ext(bench, kLast, true);
    EXPECT_EQ(again.status, 0x51);
    EXPECT_EQ(again.error, 0x10);
    bench.power_cycle();
    EXPECT_EQ(bench.decoded().sectors, 1000U);
    EXPECT_TRUE(good(set_max_ext(bench, kLast, true)));
    bench.power_cycle();
    EXPECT_EQ(bench.decoded().sectors, AtaBench::kSectors);
}

TEST(SimAtaHpa, ReadNativeMaxMustComeRightBefore) {
    AtaBench bench;
    EXPECT_TRUE(is_aborted(bench.extended(0x37, 0, 0, 999)));
    bench.extended(0x27);
    bench.identify();
    EXPECT_TRUE(is_aborted(bench.extended(0x37, 0, 0, 999)));
    // The one of 28 bits does not open the one of 48.
    bench.plain(0xF8);
    EXPECT_TRUE(is_aborted(bench.extended(0x37, 0, 0, 999)));
    bench.plain(0xF8);
    EXPECT_TRUE(good(bench.plain(0xF9, 0, 0, 999)));
    EXPECT_EQ(bench.decoded().sectors, 1000U);
}

TEST(SimAtaHpa, BeyondTheNativeSizeIsIdNotFound) {
    AtaBench bench;
    EXPECT_EQ(set_max_ext(bench, kLast + 1, false).error, 0x10);
    EXPECT_EQ(bench.decoded().sectors, AtaBench::kSectors);
}

TEST(SimAtaHpa, WithoutTheFeatureAllIsAborted) {
    AtaBench bench("[ata]\nhpa = false\n");
    EXPECT_TRUE(is_aborted(bench.plain(0xF8)));
    EXPECT_TRUE(is_aborted(bench.extended(0x27)));
    EXPECT_FALSE(bench.decoded().hidden_area.hpa.supported);
}

TEST(SimAtaHpa, TheSecurityExtensionLocksAndFreezes) {
    AtaBench bench("[ata]\nhpa_security = true\n");
    Block password(512);
    password[2] = 'p';
    EXPECT_TRUE(is_aborted(bench.plain(0xF9, 2))) << "no password was set";
    EXPECT_TRUE(good(bench.send(AtaBench::command(0xF9, 1, 1, 0, false), password)));
    EXPECT_TRUE(good(bench.plain(0xF9, 2)));
    EXPECT_TRUE(is_aborted(set_max_ext(bench, 999, false)));
    Block wrong(512);
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0xF9, 3, 1, 0, false), wrong)));
    EXPECT_TRUE(good(bench.send(AtaBench::command(0xF9, 3, 1, 0, false), password)));
    EXPECT_TRUE(good(set_max_ext(bench, 999, false)));
    EXPECT_TRUE(good(bench.plain(0xF9, 4)));
    EXPECT_TRUE(is_aborted(set_max_ext(bench, 500, false)));
    bench.power_cycle();
    EXPECT_TRUE(good(set_max_ext(bench, 500, false)));
}

TEST(SimAtaAccessibleMax, IsSetOncePerPowerCycleAndStays) {
    AtaBench bench("[ata]\naccessible_max = true\n");
    EXPECT_TRUE(bench.decoded().hidden_area.accessible_max);
    EXPECT_FALSE(bench.decoded().hidden_area.hpa.supported);
    EXPECT_EQ(bench.extended(0x78, 0).lba, kLast);
    EXPECT_TRUE(good(bench.extended(0x78, 1, 0, 999)));
    EXPECT_EQ(bench.decoded().sectors, 1000U);
    EXPECT_TRUE(is_aborted(bench.extended(0x78, 1, 0, kLast)));
    bench.device->hardware_reset();
    EXPECT_TRUE(is_aborted(bench.extended(0x78, 1, 0, kLast))) << "a hardware reset is no power cycle";
    bench.power_cycle();
    EXPECT_EQ(bench.decoded().sectors, 1000U);
    EXPECT_EQ(bench.extended(0x78, 1, 0, kLast + 1).error, 0x10);
    EXPECT_TRUE(good(bench.extended(0x78, 1, 0, kLast)));
    EXPECT_EQ(bench.decoded().sectors, AtaBench::kSectors);
}

TEST(SimAtaAccessibleMax, FreezeHoldsUntilPowerOn) {
    AtaBench bench("[ata]\naccessible_max = true\n");
    EXPECT_TRUE(good(bench.extended(0x78, 2)));
    EXPECT_TRUE(is_aborted(bench.extended(0x78, 1, 0, 999)));
    bench.power_cycle();
    EXPECT_TRUE(good(bench.extended(0x78, 1, 0, 999)));
}

TEST(SimAtaAccessibleMax, HiddenSectorsKeepTheirDataAndAnEraseReachesThem) {
    AtaBench bench("[ata]\naccessible_max = true\n");
    bench.write(2000, 0x42);
    bench.extended(0x78, 1, 0, 999);
    bench.power_cycle();
    bench.extended(0x78, 1, 0, kLast);
    EXPECT_EQ(bench.read(2000), Block(512, 0x42));
}

}  // namespace
}  // namespace fettle::sim
