// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/unit/health/drives.h"

namespace fettle::health {
namespace {

using namespace drives;

double used(const DriveFacts& facts) { return judged(facts).percentage_used.value_or(-1.0); }

TEST(AtaWear, ComesFromTheStatisticsFirst) {
    // ADATA SU800: the statistic says 64% while attribute 169 stands still at 100% left.
    auto facts = ata("ADATA SU800");
    facts.ata->statistics.percentage_used = 64;
    facts.ata->attributes = {row(231, 100, 100, 0, 0)};
    EXPECT_EQ(used(facts), 64.0);
}

// INTEL SSDSC2BW180A3L: statistic 255, attribute 233 at 99.
TEST(AtaWear, StatisticThatIsNotCountedGivesWay) {
    auto facts = ata("INTEL SSDSC2BW180A3L");
    facts.ata->statistics.percentage_used = 255;
    facts.ata->attributes = {row(231, 99, 99, 0, 0)};
    EXPECT_EQ(used(facts), 1.0);
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    facts.ata->attributes.clear();
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
}

// Crucial MX200: the statistic has wrapped to 70, attribute 202 is at its threshold with 0 left.
TEST(AtaWear, LifeAtItsThresholdOutweighsALowerStatistic) {
    auto facts = ata("Crucial_CT500MX200SSD1");
    facts.ata->statistics.percentage_used = 70;
    facts.ata->attributes = {row(202, 0, 0, 1, 100, Crossed::now)};
    EXPECT_EQ(used(facts), 100.0);
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
    facts.ata->statistics.percentage_used = 171;
    EXPECT_EQ(used(facts), 171.0);
}

// Crucial MX500 with 119% used: the normalised value has wrapped to 237.
TEST(AtaWear, NormalisedValueAboveOneHundredIsNotBelieved) {
    auto facts = ata("CT1000MX500SSD1");
    facts.ata->attributes = {row(202, 237, 1, 1, 119, Crossed::never)};
    EXPECT_EQ(used(facts), 119.0);
    facts.ata->attributes = {row(231, 253, 253, 0, 0)};
    EXPECT_EQ(used(facts), -1.0);
}

// KINGSTON SA400S37: the normalised value is 1 on some firmware; the raw value has the life left.
TEST(AtaWear, RawComesBeforeNormalised) {
    static const AttributeMeaning kingston = [] {
        AttributeMeaning meaning;
        meaning.id = 231;
        meaning.raw.role = Role::life_left_percent;
        meaning.normalised.role = Role::life_left_percent;
        return meaning;
    }();
    auto facts = ata("KINGSTON SA400S37240G");
    const auto judge_row = [&](const SmartAttribute& attribute) {
        Knowledge knowledge;
        knowledge.attributes = {explain(attribute, &kingston)};
        return judge(facts, knowledge, {}).percentage_used.value_or(-1.0);
    };
    EXPECT_EQ(judge_row(row(231, 1, 1, 0, 99)), 1.0);
    EXPECT_EQ(judge_row(row(231, 100, 100, 0, 0)), 0.0);  // a raw field that nobody counts in
    EXPECT_EQ(judge_row(row(231, 5, 5, 0, 0)), 100.0);
}

TEST(AtaWear, AnEmptyColumnIsNotADeadDrive) {
    auto facts = ata("any");
    facts.ata->attributes = {row(231, 0, 0, 0, 0)};
    EXPECT_EQ(used(facts), -1.0);
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    facts.ata->attributes = {row(231, 0, 0, 10, 0)};
    EXPECT_EQ(used(facts), 100.0);
}

TEST(AtaWear, TenPercentLeftIsWorn) {
    auto facts = ata("any");
    facts.ata->attributes = {row(231, 10, 10, 0, 0)};
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
    facts.ata->attributes = {row(231, 11, 11, 0, 0)};
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

TEST(HardDisk, HasNoWear) {
    auto facts = ata("WDC WD5000AAKS", false);
    facts.ata->attributes = {row(231, 5, 5, 0, 0), row(187, 100, 100, 0, 0), row(5, 200, 200, 140, 0)};
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::good);
    EXPECT_FALSE(result.percentage_used.has_value());
    EXPECT_NE(std::string(result.reasons.front().text).find("hard disk"), std::string::npos);
}

// KINGSTON SE50S37: attribute 232 is 0, worst 0, threshold 0: nobody fills it in.
TEST(AtaSpare, AnEmptyColumnIsNoEmptySpare) {
    auto facts = ata("KINGSTON SE50S37480G");
    facts.ata->attributes = {row(232, 0, 0, 0, 53)};
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

TEST(AtaSpare, LowAndExhausted) {
    auto facts = ata("any");
    facts.ata->attributes = {row(232, 8, 8, 0, 0)};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    EXPECT_EQ(*judged(facts).spare_percent, 8.0);
    facts.ata->attributes = {row(232, 8, 8, 10, 0, Crossed::now)};
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
}

// Printed as words by smartctl: "16483h+00m+00.000s" and "32 (Min/Max 22/42)".
TEST(Facts, NumbersFromPrintedWords) {
    auto facts = ata("INTEL SSDSC2BW120H6");
    auto hours = row(9, 100, 100, 0, 0);
    hours.raw.reset();
    hours.raw_text = "16483h+00m+00.000s";
    auto celsius = row(194, 68, 58, 0, 0);
    celsius.raw.reset();
    celsius.raw_text = "32 (Min/Max 22/42)";
    facts.ata->attributes = {hours, celsius, row(190, 60, 60, 0, 40)};
    const auto result = judged(facts);
    EXPECT_EQ(result.power_on_hours, 16483U);
    EXPECT_EQ(result.temperature_celsius, 32);  // 194, not the air at 190
}

TEST(Facts, MinimumAndMaximumPackedIntoTheTemperature) {
    auto facts = ata("any");
    facts.ata->attributes = {row(194, 68, 58, 0, 0x002A00160020ULL)};
    EXPECT_EQ(judged(facts).temperature_celsius, 32);
}

// SanDisk SDSSDH31000G: the statistic says 0 hours, attribute 9 says 22,877.
TEST(Facts, AnEmptyStatisticGivesWay) {
    auto facts = ata("SanDisk SDSSDH31000G");
    facts.ata->statistics.power_on_hours = 0;
    facts.ata->attributes = {row(9, 100, 100, 0, 22877)};
    EXPECT_EQ(judged(facts).power_on_hours, 22877U);
}

TEST(Facts, AbsurdPowerOnHoursAreDropped) {
    auto facts = nvme("any");
    facts.nvme->power_on_hours = 262'980;
    EXPECT_EQ(judged(facts).power_on_hours, 262'980U);
    facts.nvme->power_on_hours = 262'981;
    EXPECT_FALSE(judged(facts).power_on_hours.has_value());
    EXPECT_FALSE(judged(facts).lifetime.written_per_day.has_value());
}

}  // namespace
}  // namespace fettle::health
