// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/unit/health/drives.h"

namespace fettle::health {
namespace {

DriveFacts emmc(std::uint8_t type_a, std::uint8_t type_b, std::uint8_t pre_eol) {
    DriveFacts facts;
    facts.identity.model = "DF4064";
    facts.identity.bus = Bus::mmc;
    facts.identity.solid_state = true;
    facts.identity.capacity = ByteCount{62'537'072'640};
    facts.mmc = MmcLife{type_a, type_b, pre_eol};
    return facts;
}

// JEDEC JESD84-B51: 03h is 20 to 30 percent used; the worse of the two kinds of flash counts.
TEST(Emmc, LifeIsToldInTenths) {
    const auto young = drives::judged(emmc(1, 3, 1));
    EXPECT_EQ(young.verdict, Verdict::good);
    EXPECT_EQ(young.percentage_used, 20.0);
    EXPECT_EQ(drives::judged(emmc(10, 2, 1)).verdict, Verdict::worn);
    EXPECT_EQ(drives::judged(emmc(11, 11, 1)).percentage_used, 100.0);
}

TEST(Emmc, ReservedBlocksDecide) {
    EXPECT_EQ(drives::judged(emmc(1, 1, 2)).verdict, Verdict::attention);
    const auto urgent = drives::judged(emmc(1, 1, 3));
    EXPECT_EQ(urgent.verdict, Verdict::failing);
    EXPECT_EQ(urgent.reasons.front().id, "mmc-reserve-gone");
}

}  // namespace
}  // namespace fettle::health
