// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/unit/health/drives.h"

namespace fettle::health {
namespace {

using namespace drives;

// smartctl prints 482,240,340 [246 TB] for this SAMSUNG MZVLB512HAJQ.
TEST(Lifetime, NvmeDataUnitsAreThousandsOf512Bytes) {
    auto facts = nvme("SAMSUNG MZVLB512HAJQ-00000");
    facts.nvme->data_units_written = 482'240'340;
    const auto life = judged(facts).lifetime;
    EXPECT_EQ(life.host_written->bytes, 246'907'054'080'000ULL);
    EXPECT_EQ(decimal_size(*life.host_written), "247 TB");
}

TEST(Lifetime, YearsLeftAtTheRateSoFar) {
    auto facts = nvme("any");
    facts.nvme->percentage_used = 20;
    facts.nvme->power_on_hours = 8766;  // one year: four more until 100%
    const auto result = judged(facts);
    ASSERT_TRUE(result.lifetime.years_left.has_value());
    EXPECT_DOUBLE_EQ(*result.lifetime.years_left, 4.0);
    EXPECT_NE(assumption(result, "lifetime-powered-always"), nullptr);
    EXPECT_NE(assumption(result, "lifetime-same-use"), nullptr);
    EXPECT_EQ(assumption(result, "lifetime-coarse"), nullptr);
}

TEST(Lifetime, IsNotToldWhereItCannotBeKnown) {
    auto facts = nvme("any");
    facts.nvme->percentage_used = 0;
    EXPECT_FALSE(judged(facts).lifetime.years_left.has_value());
    EXPECT_NE(assumption(judged(facts), "lifetime-too-early"), nullptr);
    facts.nvme->percentage_used = 1;
    facts.nvme->power_on_hours = 99;
    EXPECT_FALSE(judged(facts).lifetime.years_left.has_value());
    EXPECT_NE(assumption(judged(facts), "lifetime-too-young"), nullptr);
    facts.nvme->power_on_hours.reset();
    EXPECT_NE(assumption(judged(facts), "lifetime-no-hours"), nullptr);
    facts.nvme->percentage_used = 120;
    EXPECT_FALSE(judged(facts).lifetime.years_left.has_value());
    EXPECT_NE(assumption(judged(facts), "lifetime-spent"), nullptr);
}

TEST(Lifetime, IsCappedAndCalledCoarse) {
    auto facts = nvme("any");
    facts.nvme->percentage_used = 1;
    facts.nvme->power_on_hours = 17532;  // 198 years
    const auto result = judged(facts);
    EXPECT_EQ(*result.lifetime.years_left, 99.0);
    EXPECT_NE(assumption(result, "lifetime-capped"), nullptr);
    EXPECT_NE(assumption(result, "lifetime-coarse"), nullptr);
}

TEST(Lifetime, WrittenPerDayOfPowerOnTime) {
    auto facts = nvme("any");
    facts.nvme->data_units_written = 1'000'000;  // 512 GB
    facts.nvme->power_on_hours = 240;            // ten days
    EXPECT_EQ(judged(facts).lifetime.written_per_day->bytes, 51'200'000'000ULL);
}

TEST(Lifetime, WriteAmplificationFromFlashWrites) {
    auto facts = nvme("any");
    facts.nvme->data_units_written = 1'000'000;
    facts.nvme->nand_written = ByteCount{1'024'000'000'000ULL};
    EXPECT_DOUBLE_EQ(*judged(facts).lifetime.write_amplification, 2.0);
    facts.nvme->nand_written = ByteCount{512'000'000'000'000ULL};  // 1000 times: a unit is wrong
    EXPECT_FALSE(judged(facts).lifetime.write_amplification.has_value());
    EXPECT_NE(assumption(judged(facts), "write-amplification-implausible"), nullptr);
}

// Micron counts pages: WA = (host + controller) / host.
TEST(Lifetime, WriteAmplificationFromMicronPages) {
    auto facts = ata("Micron_5100_MTFDDAK480TCB");
    facts.ata->attributes = {row(247, 100, 100, 0, 4'000'000), row(248, 100, 100, 0, 1'000'000)};
    EXPECT_DOUBLE_EQ(*judged(facts).lifetime.write_amplification, 1.25);
}

TEST(Lifetime, StandardStatisticsComeBeforeTheMakersTable) {
    auto facts = ata("any");
    facts.identity.logical_sector_bytes = 4096;
    facts.ata->statistics.sectors_written = 1'000'000'000;
    facts.ata->attributes = {row(241, 100, 100, 0, 4'000'000'000'000ULL)};
    EXPECT_EQ(judged(facts).lifetime.host_written->bytes, 4'096'000'000'000ULL);
    EXPECT_EQ(assumption(judged(facts), "lifetime-sources-disagree"), nullptr);
    facts.ata->attributes = {row(241, 100, 100, 0, 1'000'000'000'000ULL)};
    EXPECT_NE(assumption(judged(facts), "lifetime-sources-disagree"), nullptr);
    facts.ata->statistics.sectors_written.reset();
    EXPECT_EQ(judged(facts).lifetime.host_written->bytes, 1'000'000'000'000ULL);
}

// CT1000MX500SSD1, firmware M3CR022: 350,822,250,914 sectors by attribute 246 and 2,929,899,938 by
// the statistic, which is the same number without the upper bits.
TEST(Lifetime, StatisticThatLostItsUpperBitsGivesWay) {
    auto facts = ata("CT1000MX500SSD1");
    facts.ata->statistics.sectors_written = 2'929'899'938;
    facts.ata->attributes = {row(241, 100, 100, 0, 350'822'250'914ULL * 512)};
    EXPECT_EQ(judged(facts).lifetime.host_written->bytes, 350'822'250'914ULL * 512);
    EXPECT_NE(assumption(judged(facts), "lifetime-statistic-wrapped"), nullptr);
    facts.ata->statistics.sectors_written = 1'929'899'938;  // not the same number: no reason to doubt it
    EXPECT_EQ(judged(facts).lifetime.host_written->bytes, 1'929'899'938ULL * 512);
}

// SSSTC ER2-GD480: all bits set.
TEST(Lifetime, StatisticThatIsNotCountedGivesWay) {
    auto facts = ata("SSSTC ER2-GD480");
    facts.ata->statistics.sectors_written = 281'474'976'710'655ULL;
    EXPECT_FALSE(judged(facts).lifetime.host_written.has_value());
    facts.ata->attributes = {row(241, 100, 100, 0, 1'000'000'000)};
    EXPECT_EQ(judged(facts).lifetime.host_written->bytes, 1'000'000'000U);
}

TEST(Lifetime, OnlyCompressingControllersWriteFarLess) {
    auto facts = nvme("any");
    facts.nvme->nand_written = ByteCount{1'000'000'000'000ULL};  // of 5.12 TB
    EXPECT_FALSE(judged(facts).lifetime.write_amplification.has_value());
    const auto compressing = judged(facts, catalogue::Quirk::compressing_controller);
    EXPECT_NEAR(*compressing.lifetime.write_amplification, 0.195, 0.001);
}

}  // namespace
}  // namespace fettle::health
