// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/unit/health/drives.h"

namespace fettle::health {
namespace {

using namespace drives;

TEST(Verdict, HasTheNamesOfTheCommandLineContract) {
    EXPECT_EQ(name(Verdict::good), "good");
    EXPECT_EQ(name(Verdict::worn), "worn");
    EXPECT_EQ(name(Verdict::attention), "attention");
    EXPECT_EQ(name(Verdict::failing), "failing");
    EXPECT_EQ(name(Verdict::failed), "failed");
    EXPECT_EQ(name(Verdict::unknown), "unknown");
}

TEST(NvmeHealthy, IsGoodAndSaysWhatThatRestsOn) {
    const auto result = judged(nvme("Samsung SSD 970 PRO 512GB"));
    EXPECT_EQ(result.verdict, Verdict::good);
    ASSERT_EQ(result.reasons.size(), 1U);
    const auto& summary = result.reasons.front();
    EXPECT_EQ(summary.id, "health-summary");
    EXPECT_EQ(summary.severity, Severity::info);
    EXPECT_EQ(render(summary.text, summary.evidence),
              "No problems found. Endurance used: 3%; available spare: 100%; data errors: 0.");
}

// KXG60ZNV512G TOSHIBA, 101% used and still PASSED.
TEST(NvmeWorn, PastRatedEnduranceIsWornAndNotFailing) {
    auto facts = nvme("KXG60ZNV512G TOSHIBA");
    facts.nvme->passed = true;
    facts.nvme->percentage_used = 101;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::worn);
    ASSERT_NE(reason(result, "endurance-spent"), nullptr);
    EXPECT_EQ(reason(result, "endurance-spent")->severity, Severity::warning);
    EXPECT_EQ(*result.percentage_used, 101.0);
}

TEST(NvmeWorn, BeginsAtNinetyPercent) {
    auto facts = nvme("SAMSUNG MZVLB1T0HALR-00000");
    facts.nvme->percentage_used = 89;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    facts.nvme->percentage_used = 90;
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
    EXPECT_NE(reason(judged(facts), "endurance-nearly-spent"), nullptr);
}

// WDC PC SN720: the counter ends at 255 (NVMe Base 2.0 figure 207).
TEST(NvmeWorn, TwoHundredAndFiftyFiveMeansOrMore) {
    auto facts = nvme("WDC PC SN720 SDAPNTW-1T00");
    facts.nvme->percentage_used = 255;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::worn);
    const auto* spent = reason(result, "endurance-spent");
    ASSERT_NE(spent, nullptr);
    EXPECT_NE(render(spent->text, spent->evidence).find("255% or more"), std::string::npos);
}

// smartmontools#537 and Samsung SSD 970 PRO: 04h only because the endurance is spent.
TEST(NvmeWorn, ReliabilityWarningForWearAloneIsWorn) {
    auto facts = nvme("Samsung SSD 970 PRO 512GB");
    facts.nvme->percentage_used = 209;
    facts.nvme->critical_warning = 0x04;
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
    // A report that prints FAILED is a prediction of failure: looked at, and told to be wear.
    facts.nvme->passed = false;
    const auto printed = judged(facts);
    EXPECT_EQ(printed.verdict, Verdict::attention);
    EXPECT_EQ(printed.reasons.front().id, "self-reported-failure-worn");
}

// WDC CL SN720: 04h at 0% used with 384 media errors. Samsung SSD 970 EVO 1TB: 128%, 13 errors.
TEST(NvmeFailing, ReliabilityWarningWithMediaErrors) {
    auto facts = nvme("WDC CL SN720 SDAQNTW-512G-2000");
    facts.nvme->critical_warning = 0x04;
    facts.nvme->percentage_used = 0;
    facts.nvme->media_errors = 384;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
    facts.nvme->percentage_used = 128;
    facts.nvme->media_errors = 13;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    ASSERT_NE(reason(result, "reliability-degraded"), nullptr);
    EXPECT_EQ(std::get<std::uint64_t>(*reason(result, "reliability-degraded")->find("media_errors")), 13U);
}

TEST(NvmeFailing, ReliabilityWarningOfAYoungDrive) {
    auto facts = nvme("any");
    facts.nvme->critical_warning = 0x04;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
}

// SAMSUNG MZPLL1T6HEHP: 09h, spare 4% of 10%.
TEST(NvmeFailing, SpareBelowItsThreshold) {
    auto facts = nvme("SAMSUNG MZPLL1T6HEHP-00003");
    facts.nvme->critical_warning = 0x09;
    facts.nvme->available_spare_percent = 4;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    ASSERT_NE(reason(result, "spare-below-threshold"), nullptr);
    ASSERT_NE(reason(result, "read-only"), nullptr);
    EXPECT_EQ(result.reasons.front().severity, Severity::critical);
}

TEST(NvmeFailing, SpareIsJudgedWithoutTheWarningToo) {
    auto facts = nvme("any");
    facts.nvme->available_spare_percent = 9;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
    facts.nvme->available_spare_percent = 10;  // "below the threshold", and this is at it
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    facts.nvme->available_spare_percent = 21;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

// A warning that the drive's own numbers contradict must not be told with a sentence about 0%.
TEST(NvmeWarned, SpareWarningBesideSpareMemoryThatIsLeft) {
    auto facts = nvme("any");
    facts.nvme->critical_warning = 0x01;
    auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::attention);
    EXPECT_EQ(reason(result, "spare-below-threshold"), nullptr);
    const auto* contradiction = reason(result, "spare-warning-contradicted");
    ASSERT_NE(contradiction, nullptr);
    const auto sentence = render(contradiction->text, contradiction->evidence);
    EXPECT_NE(sentence.find("100%"), std::string::npos) << sentence;
    EXPECT_NE(sentence.find("threshold of 10%"), std::string::npos) << sentence;

    facts.nvme->available_spare_threshold_percent = 0;  // no limit to be below
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);

    // Close to the limit, the warning is to be believed.
    facts.nvme->available_spare_threshold_percent = 10;
    facts.nvme->available_spare_percent = 12;
    result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    ASSERT_NE(reason(result, "spare-below-threshold"), nullptr);
    EXPECT_NE(reason(result, "spare-below-threshold")->text.find("warns"), std::string::npos);

    // Without a limit the warning stands alone, told once.
    facts.nvme->available_spare_threshold_percent.reset();
    result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    EXPECT_EQ(result.reasons.size(), 1U);
}

// Drives that do not count spare memory say 0 with a threshold of 0.
TEST(NvmeHealthy, SpareThatIsNotCountedIsNotJudged) {
    auto facts = nvme("QEMU NVMe Ctrl");
    facts.nvme->available_spare_percent = 0;
    facts.nvme->available_spare_threshold_percent = 0;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

// INTEL SSDPEDMW400G4 at 105%: worn out, and it has closed itself: more than worn.
TEST(NvmeFailing, ReadOnly) {
    auto facts = nvme("INTEL SSDPEDMW400G4");
    facts.nvme->critical_warning = 0x08;
    facts.nvme->percentage_used = 105;
    facts.nvme->passed = false;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    EXPECT_NE(reason(result, "read-only"), nullptr);
    EXPECT_NE(reason(result, "endurance-spent"), nullptr);
}

// smartctl_exporter#293: bit 4 went unnoticed.
TEST(NvmeAttention, VolatileBackupFailed) {
    auto facts = nvme("any");
    facts.nvme->critical_warning = 0x10;
    facts.nvme->passed = false;  // smartctl prints FAILED for any bit
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::attention);
    EXPECT_NE(reason(result, "volatile-backup-failed"), nullptr);
    EXPECT_NE(reason(result, "self-reported-failure-warning"), nullptr);
}

TEST(NvmeAttention, OtherWarningBits) {
    auto facts = nvme("any");
    facts.nvme->critical_warning = 0x02;
    EXPECT_NE(reason(judged(facts), "temperature-warning"), nullptr);
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    facts.nvme->critical_warning = 0x20;
    EXPECT_NE(reason(judged(facts), "persistent-memory-read-only"), nullptr);
    facts.nvme->critical_warning = 0x40;
    EXPECT_NE(reason(judged(facts), "critical-warning-unknown"), nullptr);
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
}

// scrutiny#729: a few old media errors were called a failure.
TEST(NvmeAttention, FewMediaErrorsAreNotFailing) {
    auto facts = nvme("any");
    facts.nvme->media_errors = 3;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::attention);
    ASSERT_NE(reason(result, "media-errors"), nullptr);
    EXPECT_EQ(std::get<std::uint64_t>(*reason(result, "media-errors")->find("error_count")), 3U);
    facts.nvme->media_errors = 2137;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
}

// INTEL SSDPE2KX040T8: exactly 2^32 media errors, 99% spare and PASSED.
TEST(NvmeHealthy, ACountThatCannotBeTrueIsNotJudged) {
    auto facts = nvme("INTEL SSDPE2KX040T8");
    facts.nvme->media_errors = 4'294'967'296ULL;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    EXPECT_NE(reason(judged(facts), "media-errors-implausible"), nullptr);
}

TEST(Baseline, AcceptedErrorsAreHistoryAndGrowthIsNews) {
    auto facts = nvme("any");
    facts.nvme->media_errors = 384;
    Baseline baseline;
    baseline.media_errors = 384;
    const auto same = judged(facts, baseline);
    EXPECT_EQ(same.verdict, Verdict::good);
    ASSERT_NE(reason(same, "media-errors-accepted"), nullptr);
    EXPECT_EQ(reason(same, "media-errors-accepted")->severity, Severity::info);
    facts.nvme->media_errors = 385;
    EXPECT_EQ(judged(facts, baseline).verdict, Verdict::attention);
    facts.nvme->media_errors = 394;
    EXPECT_EQ(judged(facts, baseline).verdict, Verdict::failing);
    EXPECT_NE(reason(judged(facts, baseline), "media-errors-grown"), nullptr);
}

// SAMSUNG MZQLB7T6HALA-00W07 with firmware ERRORMOD: 1 GB, PASSED, 255% used, spare 0%.
TEST(NvmeFailed, ErrormodThatSaysPassed) {
    auto facts = nvme("SAMSUNG MZQLB7T6HALA-00W07", 1'073'741'824ULL);
    facts.identity.firmware = "ERRORMOD";
    facts.nvme->passed = true;
    facts.nvme->temperature_celsius.reset();
    facts.nvme->available_spare_percent = 0;
    facts.nvme->percentage_used = 255;
    facts.nvme->power_on_hours = 0;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failed);
    ASSERT_EQ(result.reasons.size(), 1U);
    EXPECT_EQ(result.reasons.front().id, "controller-error-mode");
    EXPECT_FALSE(result.percentage_used.has_value());  // not a fact of a drive in error mode
}

TEST(NvmeFailed, CapacityFarBelowTheName) {
    EXPECT_EQ(judged(nvme("Samsung SSD 970 PRO 512GB", 1'073'741'824ULL)).verdict, Verdict::failed);
    EXPECT_EQ(judged(nvme("Samsung SSD 980 PRO 1TB", 2'147'483'648ULL)).verdict, Verdict::failed);
    // A number before the capacity that is none itself.
    for (const auto* model : {"Samsung SSD 980 1TB", "Samsung SSD 980 500GB", "WD_BLACK SN770 1TB"}) {
        EXPECT_EQ(judged(nvme(model, 1'073'741'824ULL)).verdict, Verdict::failed) << model;
        EXPECT_EQ(judged(nvme(model, 500'107'862'016ULL)).verdict, Verdict::good) << model;
    }
    EXPECT_EQ(judged(nvme("any", 0)).verdict, Verdict::failed);
    // Small drives that promise nothing else are drives.
    EXPECT_EQ(judged(nvme("QEMU NVMe Ctrl", 67'108'864ULL)).verdict, Verdict::good);
}

TEST(Temperature, IsJudgedByTheDrivesOwnLimits) {
    auto facts = nvme("any");
    facts.nvme->temperature_celsius = 78;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
    facts.nvme->warning_temperature_celsius = 77;
    const auto hot = judged(facts);
    EXPECT_EQ(hot.verdict, Verdict::attention);
    ASSERT_NE(reason(hot, "temperature-high"), nullptr);
    EXPECT_EQ(std::get<std::int64_t>(*reason(hot, "temperature-high")->find("limit_celsius")), 77);
    facts.nvme->warning_temperature_celsius = 0;  // "not reported" printed as a number
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

// The independent controller of issue 10: WCTEMP 75 °C, CCTEMP 85 °C, at 87 °C.
TEST(Temperature, PastTheCriticalLimitIsCritical) {
    auto facts = nvme("any");
    facts.nvme->warning_temperature_celsius = 75;
    facts.nvme->critical_temperature_celsius = 85;
    facts.nvme->temperature_celsius = 84;
    EXPECT_EQ(reason(judged(facts), "temperature-high")->severity, Severity::warning);
    for (const int now : {85, 87}) {
        facts.nvme->temperature_celsius = now;
        const auto result = judged(facts);
        ASSERT_NE(reason(result, "temperature-critical"), nullptr) << now;
        EXPECT_EQ(reason(result, "temperature-critical")->severity, Severity::critical);
        EXPECT_EQ(std::get<std::int64_t>(*reason(result, "temperature-critical")->find("limit_celsius")), 85);
        EXPECT_EQ(reason(result, "temperature-high"), nullptr);
        EXPECT_NE(result.verdict, Verdict::good);
    }
    facts.nvme->critical_temperature_celsius = 0;  // not reported
    EXPECT_EQ(reason(judged(facts), "temperature-critical"), nullptr);
}

// smartctl reports of APPLE SSD AP0256Z and others: a threshold of 99%, which is no limit.
TEST(NvmeSpare, ApplesThresholdOf99IsNoLimit) {
    auto facts = nvme("APPLE SSD AP0256Z");
    facts.nvme->available_spare_threshold_percent = 99;
    for (const auto spare : std::initializer_list<std::uint8_t>{100, 99, 98, 50}) {
        facts.nvme->available_spare_percent = spare;
        EXPECT_EQ(judged(facts).verdict, Verdict::good) << int{spare};
    }
    facts.nvme->available_spare_percent = 5;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
    facts.nvme->available_spare_percent = 98;
    facts.nvme->critical_warning = 0x01;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing) << "the drive itself warns";
}

// QEMU's NVMe drive and others leave both fields empty: that is no spare of 0%.
TEST(NvmeSpare, ZeroWithAThresholdOfZeroIsNotCounted) {
    auto facts = nvme("QEMU NVMe Ctrl");
    facts.nvme->media_errors = 0;
    facts.nvme->available_spare_percent = 0;
    facts.nvme->available_spare_threshold_percent = 0;
    const auto empty = judged(facts);
    EXPECT_EQ(empty.verdict, Verdict::good);
    EXPECT_FALSE(empty.spare_percent.has_value());
    ASSERT_NE(reason(empty, "spare-not-counted"), nullptr);
    for (const auto& message : empty.reasons)
        EXPECT_EQ(message.find("spare_percent") != nullptr, message.id == "spare-not-counted");
    // Where blocks were lost, it may be meant.
    facts.nvme->media_errors = 1;
    const auto doubtful = judged(facts);
    EXPECT_EQ(doubtful.verdict, Verdict::attention);
    ASSERT_NE(reason(doubtful, "spare-zero"), nullptr);
    EXPECT_EQ(reason(doubtful, "spare-zero")->severity, Severity::warning);
    // With a warning the drive says it itself.
    facts.nvme->critical_warning = 0x01;
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
}

TEST(Temperature, NonsenseIsDropped) {
    auto facts = nvme("any");
    facts.nvme->temperature_celsius = -273;
    EXPECT_FALSE(judged(facts).temperature_celsius.has_value());
    facts.nvme->temperature_celsius = 1000;
    EXPECT_FALSE(judged(facts).temperature_celsius.has_value());
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

}  // namespace
}  // namespace fettle::health
