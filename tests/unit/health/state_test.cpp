// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/unit/health/drives.h"

namespace fettle::health {
namespace {

using namespace drives;

DriveFacts silent(std::string_view reason) {
    DriveFacts facts;
    facts.identity.model = "any";
    if (!reason.empty()) facts.missing.push_back({"smart-data", std::string(reason), ""});
    return facts;
}

TEST(Unknown, SaysWhy) {
    for (const auto& [reason_name, id] : {std::pair{"not-permitted", "health-not-permitted"},
                                          {"asleep", "health-asleep"},
                                          {"power-mode-unknown", "health-power-mode-unknown"},
                                          {"unsupported", "health-unsupported"},
                                          {"io", "health-read-failed"},
                                          {"", "no-health-data"}}) {
        const auto result = judged(silent(reason_name));
        EXPECT_EQ(result.verdict, Verdict::unknown);
        ASSERT_EQ(result.reasons.size(), 1U) << reason_name;
        EXPECT_EQ(result.reasons.front().id, id);
        EXPECT_NE(result.reasons.front().severity, Severity::info);
    }
}

// A script that watches exit codes must not take a dead drive for a good one.
TEST(Unknown, ADriveThatDoesNotRespondIsAWarning) {
    const auto judged_without = [](const char* what, const char* reason_name) {
        auto facts = silent("");
        facts.missing.push_back({what, reason_name, ""});
        return judged(facts).reasons.front();
    };
    for (const auto* reason_name : {"vanished", "timeout", "io", "busy", "not-a-drive"}) {
        const auto whole = judged_without("drive", reason_name);
        EXPECT_EQ(whole.id, "drive-not-responding") << reason_name;
        EXPECT_EQ(whole.severity, Severity::warning) << reason_name;
    }
    EXPECT_EQ(judged_without("identify", "timeout").severity, Severity::warning);
    EXPECT_EQ(judged_without("drive", "not-found").id, "health-no-device-node");
    EXPECT_EQ(judged_without("drive", "not-found").severity, Severity::warning);
    // Refused, asleep or not offered is no failure.
    for (const auto* reason_name : {"not-permitted", "asleep", "unsupported"}) {
        EXPECT_EQ(judged_without("drive", reason_name).severity, Severity::advice) << reason_name;
    }
}

// A locked drive answers SMART as if nothing were the matter.
TEST(Locked, IsNotGood) {
    auto facts = ata("any");
    facts.ata->passed = true;
    facts.capabilities.security = SecurityFacts{};
    facts.capabilities.security->supported = true;
    facts.capabilities.security->enabled = true;
    EXPECT_EQ(reason(judged(facts), "drive-locked"), nullptr) << "a password that is not in the way";
    facts.capabilities.security->locked = true;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::attention);
    ASSERT_NE(reason(result, "drive-locked"), nullptr);
    EXPECT_EQ(reason(result, "drive-locked")->severity, Severity::warning);
    facts.capabilities.security->count_expired = true;
    EXPECT_NE(reason(judged(facts), "drive-locked")->text.find("too many wrong"), std::string_view::npos);
}

TEST(Unknown, SmartSwitchedOff) {
    auto facts = ata("any");
    facts.ata->passed.reset();
    facts.ata->smart_enabled = false;
    EXPECT_EQ(judged(facts).verdict, Verdict::unknown);
    EXPECT_EQ(judged(facts).reasons.front().id, "smart-disabled");
    // As the live inspection leaves it: the SMART data were not asked for.
    facts.missing = {{"smart-data", "unsupported", "SMART is disabled on the drive"}};
    EXPECT_EQ(judged(facts).reasons.front().id, "smart-disabled");
    facts.ata->smart_supported = false;
    EXPECT_EQ(judged(facts).reasons.front().id, "health-unsupported");
    facts.ata->smart_supported = true;
    facts.missing = {{"smart-data", "not-permitted", ""}};
    EXPECT_EQ(judged(facts).reasons.front().id, "health-not-permitted");
    facts.missing = {{"smart-data", "asleep", ""}};
    EXPECT_EQ(judged(facts).reasons.front().id, "health-asleep");
}

// An administrator reads it too, and must not be told to become one and nothing else.
TEST(Unknown, NotPermittedIsTrueForAdministratorsToo) {
    auto facts = nvme("any");
    facts.missing = {{"self-test-log", "not-permitted", ""}};
    for (const auto& message : {*reason(judged(silent("not-permitted")), "health-not-permitted"),
                                *reason(judged(facts), "health-partly-missing")}) {
        EXPECT_NE(message.remedy.find("If it already runs as root"), std::string::npos) << message.id;
    }
}

// Hard disks before ACS-1 (2008) have no field for the rotation rate: word 217 of ST3200820AS is 0.
TEST(Kind, IsKnownOnlyWhereSomethingTells) {
    DriveFacts facts;
    EXPECT_EQ(is_solid_state(facts, nullptr), std::nullopt);
    catalogue::Family family;
    EXPECT_EQ(is_solid_state(facts, &family), true);
    facts.identity.rotation_rpm = 7200;
    EXPECT_EQ(is_solid_state(facts, &family), false);
    facts.identity.rotation_rpm = 1;  // SBC-3: non-rotating
    facts.identity.solid_state = true;
    EXPECT_EQ(is_solid_state(facts, nullptr), true);
    facts.identity = {};
    facts.ata.emplace().statistics.percentage_used = 3;
    EXPECT_EQ(is_solid_state(facts, nullptr), true);
    facts.ata.reset();
    facts.identity.bus = Bus::mmc;
    EXPECT_EQ(is_solid_state(facts, nullptr), true);
}

// smartmontools#505: a reader without a card shows no capacity and no health.
TEST(Unknown, EmptyCardReaderIsNotAFailedDrive) {
    auto facts = silent("");
    facts.identity.capacity = ByteCount{0};
    EXPECT_EQ(judged(facts).verdict, Verdict::unknown);
}

TEST(Good, PartsThatAreMissingAreNamed) {
    auto facts = nvme("any");
    facts.missing = {{"self-test-log", "timeout", ""}, {"sanitize-log", "unsupported", ""}};
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::good);
    ASSERT_EQ(result.reasons.size(), 2U);  // the summary, and the log that should have been there
    EXPECT_NE(reason(result, "health-partly-missing"), nullptr);
}

TEST(Good, SelfAssessmentAlone) {
    EXPECT_EQ(judged(ata("any")).verdict, Verdict::good);
    EXPECT_NE(reason(judged(ata("any")), "health-summary-self-assessment"), nullptr);
}

TEST(Scsi, PredictsFailure) {
    auto facts = scsi("SEAGATE ST373453LC", false);
    facts.scsi->passed = false;
    facts.scsi->exception_asc = 0x5D;
    facts.scsi->exception_ascq = 0x10;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::failing);
    ASSERT_NE(reason(result, "failure-predicted"), nullptr);
    EXPECT_EQ(std::get<std::string>(*reason(result, "failure-predicted")->find("ascq")), "10h");
}

// SPC-5: 5Dh/73h media impending failure, endurance limit met; 5Dh/FFh is a test.
TEST(Scsi, EnduranceLimitIsWearAndATestIsNothing) {
    auto facts = scsi("any");
    facts.scsi->exception_asc = 0x5D;
    facts.scsi->exception_ascq = 0x73;
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
    facts.scsi->passed = false;
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
    facts.scsi->passed = true;
    facts.scsi->exception_ascq = 0xFF;
    EXPECT_EQ(judged(facts).verdict, Verdict::good);
}

TEST(Scsi, CountsAndWear) {
    auto facts = scsi("any");
    facts.scsi->percentage_used = 97;
    EXPECT_EQ(judged(facts).verdict, Verdict::worn);
    facts.scsi->percentage_used = 7;
    facts.scsi->uncorrected_read_errors = 3;
    facts.scsi->uncorrected_write_errors = 2;
    const auto result = judged(facts);
    EXPECT_EQ(result.verdict, Verdict::attention);
    EXPECT_EQ(std::get<std::uint64_t>(*reason(result, "uncorrectable-errors")->find("error_count")), 5U);
    facts.scsi->uncorrected_read_errors = ~std::uint64_t{0};
    EXPECT_EQ(judged(facts).verdict, Verdict::failing);
}

TEST(Scsi, TooHot) {
    auto facts = scsi("any");
    facts.scsi->temperature_celsius = 65;
    facts.scsi->trip_temperature_celsius = 65;
    EXPECT_EQ(judged(facts).verdict, Verdict::attention);
}

class AdvisoryRules : public testing::Test {
protected:
    AdvisoryRules() {
        advisory_.id = "A01";
        advisory_.symptom = "The drive hangs every hour.";
        advisory_.remedy = "Update to 0309.";
        advisory_.fixed_firmware = "0309";
    }
    Assessment judged_with(catalogue::AdvisoryState state) {
        auto knowledge = knowledge_of(facts_);
        knowledge.advisories.push_back({&advisory_, state});
        return judge(facts_, knowledge, {});
    }
    DriveFacts facts_ = nvme("M4-CT128M4SSD2");
    catalogue::Advisory advisory_;
};

TEST_F(AdvisoryRules, AffectedIsAttention) {
    const auto result = judged_with(catalogue::AdvisoryState::affected);
    EXPECT_EQ(result.verdict, Verdict::attention);
    ASSERT_NE(reason(result, "firmware-advisory"), nullptr);
    EXPECT_EQ(reason(result, "firmware-advisory")->severity, Severity::warning);
    advisory_.data_loss = true;
    EXPECT_EQ(judged_with(catalogue::AdvisoryState::affected).reasons.front().severity, Severity::critical);
}

TEST_F(AdvisoryRules, FixedIsSilentAndMaybeSaysUnknown) {
    EXPECT_EQ(judged_with(catalogue::AdvisoryState::fixed).reasons.size(), 1U);
    const auto maybe = judged_with(catalogue::AdvisoryState::maybe);
    EXPECT_EQ(maybe.verdict, Verdict::good);
    EXPECT_NE(reason(maybe, "firmware-advisory-unknown"), nullptr);
}

TEST_F(AdvisoryRules, UnconfirmedNeverChangesTheVerdict) {
    advisory_.confidence = catalogue::Confidence::unconfirmed;
    advisory_.data_loss = true;
    const auto result = judged_with(catalogue::AdvisoryState::affected);
    EXPECT_EQ(result.verdict, Verdict::good);
    ASSERT_NE(reason(result, "firmware-advisory-unconfirmed"), nullptr);
    EXPECT_EQ(reason(result, "firmware-advisory-unconfirmed")->severity, Severity::info);
}

// Crucial M4: the defect shows from 5,184 power-on hours on.
TEST_F(AdvisoryRules, AgeDecidesWhenItIsDue) {
    advisory_.from_power_on_hours = 5184;
    facts_.nvme->power_on_hours = 4184;
    EXPECT_EQ(judged_with(catalogue::AdvisoryState::affected).verdict, Verdict::attention);
    facts_.nvme->power_on_hours = 4183;
    const auto early = judged_with(catalogue::AdvisoryState::affected);
    EXPECT_EQ(early.verdict, Verdict::good);
    EXPECT_EQ(reason(early, "firmware-advisory")->severity, Severity::advice);
    // A drive that will die at that age is worth a look at any age.
    advisory_.data_loss = true;
    EXPECT_EQ(judged_with(catalogue::AdvisoryState::affected).verdict, Verdict::attention);
    EXPECT_EQ(judged_with(catalogue::AdvisoryState::affected).reasons.front().severity, Severity::warning);
    facts_.nvme->power_on_hours.reset();
    EXPECT_EQ(judged_with(catalogue::AdvisoryState::affected).reasons.front().severity, Severity::critical);
}

// Every template's fields must be among its evidence, or people read "{name}".
TEST(Reasons, LeaveNoGapsInTheirSentences) {
    auto worst = nvme("any");
    worst.nvme->critical_warning = 0xFF;
    worst.nvme->available_spare_percent = 1;
    worst.nvme->percentage_used = 255;
    worst.nvme->media_errors = 5;
    worst.nvme->unsafe_shutdowns = 99;
    worst.nvme->temperature_celsius = 100;
    worst.nvme->self_tests = {{"extended", false, true, 12, {}, false, {}}};
    auto table = ata("any");
    table.ata->passed = false;
    constexpr std::array<std::uint8_t, 11> ids{5, 175, 177, 184, 187, 190, 197, 199, 202, 231, 232};
    for (const auto id : ids) {
        table.ata->attributes.push_back(row(id, 1, 1, 10, 60, Crossed::now));
        table.ata->attributes.push_back(row(id, 100, 1, 10, 60, Crossed::past));
    }
    for (const auto& facts : {worst, table, silent("io")}) {
        const auto result = judged(facts);
        for (const auto& message : result.reasons) {
            const auto sentence = render(message.text, message.evidence) + render(message.remedy, message.evidence);
            EXPECT_EQ(sentence.find('{'), std::string::npos) << sentence;
        }
        for (const auto& message : result.lifetime.assumptions) {
            EXPECT_EQ(render(message.text, message.evidence).find('{'), std::string::npos) << message.id;
        }
    }
}

}  // namespace
}  // namespace fettle::health
