// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/health/quantities.h"
#include "tests/unit/health/drives.h"

namespace fettle::health {
namespace {

using namespace drives;

// SAMSUNG MZ7GE240HMGR: FAILED with the wear attribute at its threshold and nothing else.
TEST(AtaSelfReport, FailureForWearAloneIsAttentionAndSaysSo) {
    auto facts = ata("SAMSUNG MZ7GE240HMGR-00003");
    facts.ata->passed = false;
    facts.ata->attributes = {row(5, 100, 100, 10, 0, Crossed::never, 1), row(177, 2, 2, 5, 3099, Crossed::now, 1),
                             row(187, 100, 100, 0, 0)};
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::attention);
    EXPECT_EQ(result.reasons.front().id, "self-reported-failure-worn");
    EXPECT_NE(reason(result, "life-at-threshold"), nullptr);
    facts.ata->passed = true;
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
}

// INTEL SSDSC2KB240G8: FAILED, every threshold 0, no error counted.
TEST(AtaSelfReport, FailureWithoutEvidenceIsAttentionAndSaysSo) {
    auto facts = ata("INTEL SSDSC2KB240G8");
    facts.ata->passed = false;
    facts.ata->attributes = {row(5, 100, 100, 0, 0), row(187, 100, 100, 0, 0), row(197, 100, 100, 0, 0)};
    facts.ata->statistics.percentage_used = 0;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::attention);
    EXPECT_EQ(result.reasons.front().id, "self-reported-failure-without-evidence");
    facts.ata->attributes.clear();
    EXPECT_EQ(judged(facts).reasons.front().id, "self-reported-failure-without-detail");
}

// SAMSUNG MZ7LM240HMHQ: FAILED, 538 blocks replaced, value 35 with a threshold of 10.
TEST(AtaSelfReport, FailureWithDamageIsFailing) {
    auto facts = ata("SAMSUNG MZ7LM240HMHQ-00005");
    facts.ata->passed = false;
    facts.ata->attributes = {row(5, 35, 35, 10, 538, Crossed::never, 1), row(187, 99, 99, 0, 2)};
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    EXPECT_EQ(result.reasons.front().id, "self-reported-failure");
}

TEST(AtaThreshold, PreFailureNowIsFailing) {
    auto facts = ata("any");
    facts.ata->attributes = {row(5, 5, 5, 10, 790, Crossed::now, 1)};
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    const auto* crossed = reason(result, "threshold-crossed");
    ASSERT_NE(crossed, nullptr);
    EXPECT_EQ(std::get<std::uint64_t>(*crossed->find("value")), 5U);
    EXPECT_EQ(std::get<std::uint64_t>(*crossed->find("threshold")), 10U);
}

TEST(AtaThreshold, IsWorkedOutWhereTheReportIsSilent) {
    EXPECT_EQ(crossing(row(5, 10, 10, 10, 0)), Crossed::now);
    EXPECT_EQ(crossing(row(5, 50, 10, 10, 0)), Crossed::past);
    EXPECT_EQ(crossing(row(5, 11, 11, 10, 0)), Crossed::never);
    EXPECT_EQ(crossing(row(5, 0, 0, 0, 0)), Crossed::unknown);        // 00h never fails
    EXPECT_EQ(crossing(row(5, 100, 100, 254, 0)), Crossed::unknown);  // FEh is not valid
}

// Micron 1100, attribute 195: smartctl prints "Past" for a worst value that was never filled in.
// Kingston HyperX, attribute 183: value, worst and limit are all 100 and stay so.
TEST(AtaThreshold, EmptyAndConstantColumnsAreNotJudged) {
    auto facts = ata("Micron 1100 SATA 256GB");
    facts.ata->attributes = {row(195, 100, 0, 50, 0, Crossed::past, 1), row(183, 100, 100, 100, 0, Crossed::now)};
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    facts.ata->attributes = {row(183, 99, 99, 100, 0, Crossed::now)};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
}

// Found by the fuzzer: a report cut short marks the limit as reached and has no numbers.
TEST(AtaThreshold, WithoutNumbersIsToldWithoutNumbers) {
    auto facts = ata("any");
    SmartAttribute bare;
    bare.id = 5;
    bare.crossed = Crossed::now;
    facts.ata->attributes = {bare};
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    const auto* crossed = reason(result, "threshold-crossed");
    ASSERT_NE(crossed, nullptr);
    EXPECT_EQ(render(crossed->text, crossed->evidence).find('{'), std::string::npos);
}

TEST(AtaThreshold, InThePastIsAttention) {
    auto facts = ata("any");
    facts.ata->attributes = {row(3, 60, 20, 21, 0, Crossed::past, 1)};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    EXPECT_NE(reason(judged(facts), "threshold-crossed-past"), nullptr);
}

// Seagate disks keep "In_the_past" on attribute 190 after one hot summer.
TEST(AtaThreshold, HotInThePastIsHistory) {
    auto facts = ata("ST3000NM0033-9ZM178", false);
    facts.ata->attributes = {row(190, 68, 44, 45, 32, Crossed::past)};
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    EXPECT_NE(reason(judged(facts), "temperature-limit-past"), nullptr);
}

TEST(AtaThreshold, WithoutMeaningIsNotJudged) {
    auto facts = ata("any");
    facts.ata->attributes = {row(5, 5, 5, 10, 0, Crossed::now, 1)};
    const auto result = judged(facts, catalogue::Quirk::threshold_not_meaningful);
    EXPECT_EQ(result.verdict, Verdict::good);
    EXPECT_NE(reason(result, "threshold-not-meaningful"), nullptr);
}

TEST(AtaThreshold, LostPowerLossProtectionIsAttention) {
    auto facts = ata("INTEL SSDSC2BB480G4");
    facts.ata->attributes = {row(175, 1, 1, 10, 0, Crossed::now, 1)};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    EXPECT_NE(reason(judged(facts), "power-loss-protection-failed"), nullptr);
}

// Crucial MX500: the count of 197 flips between 0 and 1 on firmware M3CR02x.
TEST(AtaPending, FalsePendingSectorIsNotJudged) {
    auto facts = ata("CT1000MX500SSD1");
    facts.ata->attributes = {row(197, 100, 100, 0, 1)};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    const auto quirked = judged(facts, catalogue::Quirk::false_pending_sector);
    EXPECT_EQ(quirked.verdict, Verdict::good);
    EXPECT_NE(reason(quirked, "pending-sector-false"), nullptr);
    facts.ata->attributes = {row(197, 100, 100, 0, 8)};
    EXPECT_EQ(judged(facts, catalogue::Quirk::false_pending_sector).verdict, Verdict::attention);
    facts.ata->attributes = {row(197, 100, 100, 0, 40)};
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
}

TEST(AtaCounts, UncorrectableErrors) {
    auto facts = ata("any");
    facts.ata->attributes = {row(187, 99, 99, 0, 4)};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    facts.ata->attributes = {row(187, 1, 1, 0, 1386)};
    facts.ata->statistics.reported_uncorrectable = 1386;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
    Baseline baseline;
    baseline.uncorrectable = 1386;
    EXPECT_EQ(judged(facts, baseline).verdict, Verdict::good);
}

// KINGSTON SKC400S371T: statistic 38,889,431, attribute 187 at 0. INTEL SSDSC2CW120A3: the reverse,
// 168,022,924 in the attribute and 0 in the statistic. Neither has lost anything.
TEST(AtaCounts, UncorrectableErrorsThatOnlyOneCounterKnows) {
    auto facts = ata("KINGSTON SKC400S371T");
    facts.ata->attributes = {row(187, 100, 100, 0, 0)};
    facts.ata->statistics.reported_uncorrectable = 38'889'431;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    EXPECT_NE(reason(judged(facts), "uncorrectable-sources-disagree"), nullptr);
    facts.ata->attributes = {row(187, 117, 117, 50, 168'022'924, Crossed::never, 1)};
    facts.ata->statistics.reported_uncorrectable = 0;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    // KINGSTON SV300S37A60G: 406 in the statistic, 0 in the attribute: worth a look, not proof.
    facts.ata->attributes = {row(187, 100, 100, 0, 0)};
    facts.ata->statistics.reported_uncorrectable = 406;
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    facts.ata->attributes.clear();
    facts.ata->statistics.reported_uncorrectable = 3086;  // SDLF1CRR-019T: no attribute tells
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
}

TEST(AtaCounts, ReplacedBlocksOfFlashAndDisksAreJudgedApart) {
    auto flash = ata("any");
    flash.ata->attributes = {row(5, 100, 100, 10, 12)};
    EXPECT_EQ(judged(flash).verdict, Verdict::good);
    EXPECT_NE(reason(judged(flash), "reallocated"), nullptr);
    flash.ata->attributes = {row(5, 73, 73, 10, 12)};  // seven tenths of the way are left
    EXPECT_EQ(judged(flash).verdict, Verdict::attention);
    flash.ata->attributes = {row(5, 99, 99, 10, 4096)};  // SAMSUNG SSD 830: its own scale says 99
    EXPECT_EQ(judged(flash).verdict, Verdict::good);
    flash.ata->attributes = {row(5, 1, 1, 0, 99)};  // OCZ-VECTOR: no limit, no scale
    EXPECT_EQ(judged(flash).verdict, Verdict::good);
    flash.ata->attributes = {row(5, 100, 100, 0, 100)};
    EXPECT_EQ(judged(flash).verdict, Verdict::attention);
    auto disk = ata("any", false);
    disk.ata->attributes = {row(5, 100, 100, 10, 12)};
    EXPECT_EQ(judged(disk).verdict, Verdict::attention);
    Baseline baseline;
    baseline.reallocated = 12;
    EXPECT_EQ(judged(disk, baseline).verdict, Verdict::good);
    baseline.reallocated = 11;
    EXPECT_NE(reason(judged(disk, baseline), "reallocated-grown"), nullptr);
}

// FUJITSU MHY2120BH packs spare sectors above the count; SAMSUNG HD501LJ leaves the low word at 0.
TEST(AtaCounts, OtherCountsPackedAboveTheDefects) {
    auto disk = ata("FUJITSU MHY2120BH", false);
    disk.ata->attributes = {row(5, 100, 100, 24, 8'589'934'592'000ULL), row(187, 100, 100, 0, 65'536)};
    EXPECT_EQ(judged(disk).verdict, Verdict::good);
    disk.ata->attributes = {row(5, 100, 100, 24, 8'589'934'592'007ULL)};
    EXPECT_EQ(std::get<std::uint64_t>(*reason(judged(disk), "reallocated")->find("reallocated_count")), 7U);
}

TEST(AtaCounts, CableErrorsAreAdviceAboutTheCable) {
    auto facts = ata("any");
    facts.ata->attributes = {row(199, 100, 100, 0, 5123)};
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::good);
    ASSERT_NE(reason(result, "cable-errors"), nullptr);
    EXPECT_EQ(reason(result, "cable-errors")->severity, Severity::advice);
}

TEST(AtaCounts, DataDamagedInsideTheDrive) {
    auto facts = ata("any");
    facts.ata->attributes = {row(184, 100, 100, 0, 1)};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
}

// Intel 320: serial BAD_CTX and 8 MB; the model names of other controllers are catalogue data.
TEST(AtaFailed, IntelEightMegabytesAndBadContext) {
    auto facts = ata("INTEL SSDSA2CW120G3");
    facts.identity.capacity = ByteCount{8'388'608};
    EXPECT_EQ(judged(facts).verdict, Verdict::failed);
    EXPECT_EQ(judged(facts).reasons.front().id, "capacity-8mb");
    facts.identity.capacity = ByteCount{120'034'123'776ULL};
    facts.identity.serial = "BAD_CTX 00000139";
    EXPECT_EQ(judged(facts).reasons.front().id, "controller-error-mode");
}

TEST(AtaFailed, ErrorModeNameOfTheCatalogue) {
    EXPECT_EQ(judged(ata("SM2259XT Ramdisk"), catalogue::Quirk::error_mode_identity).verdict, Verdict::failed);
    EXPECT_EQ(judged(ata("SATAFIRM   S11")).verdict, Verdict::failed);
}

TEST(AtaSelfTest, LastFailureCountsUntilDisproved) {
    auto facts = ata("any");
    const SelfTest failed{"extended", false, true, 100, 4711, false, {}};
    const SelfTest aborted{"short", false, false, 101, {}, false, {}};
    const SelfTest quick{"short", true, false, 102, {}, false, {}};
    const SelfTest whole{"extended", true, false, 103, {}, false, {}};
    facts.ata->self_tests = {aborted, failed};
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
    EXPECT_EQ(std::get<std::uint64_t>(*reason(judged(facts), "self-test-failed")->find("failing_lba")), 4711U);
    facts.ata->self_tests = {quick, aborted, failed};
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    facts.ata->self_tests = {quick, whole, failed};
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    EXPECT_NE(reason(judged(facts), "self-test-failed-past"), nullptr);
}

// Crucial MX200: no log entry, but status 4: a test element failed (ACS-3 table 133).
TEST(AtaSelfTest, StatusByte) {
    auto facts = ata("Crucial_CT500MX200SSD1");
    facts.ata->self_test_status = 4;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
    facts.ata->self_test_status = 3;
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    facts.ata->self_test_status = 15;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

}  // namespace
}  // namespace fettle::health
