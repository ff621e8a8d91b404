// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/drive_json.h"

#include <gtest/gtest.h>

namespace fettle::json {
namespace {

TEST(DriveJson, AbsentFactsAreAbsent) {
    const auto json = to_json(DriveReport{}, Detail::full);
    for (const auto* key : {"model", "serial", "capacity_bytes", "temperature_celsius", "percentage_used", "missing",
                            "ata", "nvme", "scsi", "place", "host_written_bytes", "solid_state"}) {
        EXPECT_FALSE(json.contains(key)) << key;
    }
    EXPECT_EQ(json["bus"], "unknown");
    EXPECT_EQ(json["verdict"], "unknown");
    EXPECT_TRUE(json["reasons"].is_array());
    EXPECT_TRUE(json["findings"].is_array());
}

TEST(DriveJson, CarriesTheContractsFields) {
    DriveReport report;
    report.entry.id = "nvme0n1";
    report.facts.identity.model = "Samsung SSD 970 PRO 512GB";
    report.facts.identity.capacity = ByteCount{512'110'190'592};
    report.facts.identity.bus = Bus::nvme;
    report.assessment.percentage_used = 209;
    report.assessment.lifetime.host_written = ByteCount{1'289'780'692'000'000};
    report.assessment.lifetime.write_amplification = 1.23456789;
    const auto json = to_json(report, Detail::summary);
    EXPECT_EQ(json["id"], "nvme0n1");
    EXPECT_EQ(json["capacity_bytes"], 512'110'190'592ULL);
    EXPECT_EQ(json["percentage_used"], 209);
    EXPECT_EQ(json["host_written_bytes"], 1'289'780'692'000'000ULL);
    EXPECT_EQ(json["write_amplification"], 1.2346);
}

TEST(MessageJson, RendersTheTemplateAndKeepsTheEvidence) {
    const Message message{
        "spare-low", Severity::critical, "Spare is {spare}%.", "Copy it.", {{"spare", std::uint64_t{3}}}};
    const auto json = to_json(message);
    EXPECT_EQ(json["text"], "Spare is 3%.");
    EXPECT_EQ(json["severity"], "critical");
    EXPECT_EQ(json["evidence"]["spare"], 3);
}

TEST(Dump, SurvivesTextThatIsNotUtf8) {
    DriveReport report;
    report.facts.identity.model = "bad \xFF\xFE name";
    EXPECT_NE(dump(to_json(report, Detail::summary), -1).find("bad "), std::string::npos);
}

}  // namespace
}  // namespace fettle::json
