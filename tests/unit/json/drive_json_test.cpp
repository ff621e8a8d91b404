// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/drive_json.h"

#include <gtest/gtest.h>

namespace fettle::json {
namespace {

TEST(DriveJson, AbsentFactsAreAbsent) {
    const auto json = to_json(DriveReport{}, Detail::full);
    for (const auto* key : {"model", "serial", "capacity_bytes", "temperature_celsius", "percentage_used", "missing",
                            "ata", "nvme", "scsi", "place", "power", "host_written_bytes", "solid_state"}) {
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

TEST(DriveJson, HasPowerStatesInWattsAndMicroseconds) {
    DriveReport report;
    auto& power = report.facts.nvme_power.emplace();
    power.states.resize(2);
    power.states[0].maximum_microwatts = 8'410'000;
    power.states[0].active_microwatts = 5'500'000;
    power.states[1].maximum_microwatts = 1'800;
    power.states[1].operational = false;
    power.states[1].entry_latency_us = 500;
    power.states[1].exit_latency_us = 9'500;
    power.states[1].relative_write_latency = 4;
    power.current_state = 1;
    power.apst_supported = true;
    power.apst_enabled = true;
    power.transitions = {{0, 1, 100}};
    report.entry.power.latency_limit_us = 100'000;
    const auto json = to_json(report, Detail::full)["power"];
    EXPECT_EQ(json["latency_limit_us"], 100'000);
    EXPECT_EQ(json["current_state"], 1);
    EXPECT_EQ(json["apst_enabled"], true);
    EXPECT_EQ(json["states"][0]["maximum_watts"], 8.41);
    EXPECT_EQ(json["states"][0]["active_watts"], 5.5);
    EXPECT_FALSE(json["states"][0].contains("idle_watts"));
    EXPECT_FALSE(json["states"][0].contains("exit_latency_us"));
    EXPECT_EQ(json["states"][0]["use"], "operational");
    EXPECT_EQ(json["states"][1]["maximum_watts"], 0.0018);
    EXPECT_EQ(json["states"][1]["exit_latency_us"], 9500);
    EXPECT_EQ(json["states"][1]["relative_write_latency"], 4);
    EXPECT_EQ(json["states"][1]["use"], "automatic");
    EXPECT_EQ(json["states"][1]["idle_ms"], 100);
    EXPECT_EQ(json["transitions"][0], (Json{{"from", 0}, {"to", 1}, {"idle_ms", 100}}));
    EXPECT_EQ(json["explanation"][0]["text"], "State 1 is entered after 100 ms idle; leaving it takes up to 9.5 ms.");
    EXPECT_FALSE(to_json(report, Detail::summary).contains("power"));
}

TEST(DriveJson, HasWhatIdentifySaysOfSataPower) {
    DriveReport report;
    auto& power = report.facts.ata_power.emplace();
    power.device_initiated_supported = true;
    power.device_initiated_enabled = false;
    report.entry.power.link_policy = "max_performance";
    const auto json = to_json(report, Detail::full)["power"];
    EXPECT_EQ(json["link_policy"], "max_performance");
    EXPECT_EQ(json["dipm_enabled"], false);
    EXPECT_FALSE(json.contains("apm_supported")) << "not reported";
    EXPECT_FALSE(json.contains("hipm_supported"));
    EXPECT_FALSE(json.contains("apm_level"));
    EXPECT_FALSE(json.contains("states"));
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
