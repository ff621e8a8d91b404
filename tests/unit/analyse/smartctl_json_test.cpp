// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/analyse/test_files.h"

namespace fettle::analyse {
namespace {

using test::find_attribute;
using test::load_data;
using test::only_report;
using test::read_text;
using test::refusal;

TEST(SmartctlJson, AtaDrive) {
    const auto report = only_report(load_data("json/smart-ata-full.json"));
    EXPECT_EQ(report.format, Format::smartctl_json);
    EXPECT_EQ(report.program, "smartctl 7.0");
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.model, "Samsung SSD 860 EVO 500GB");
    EXPECT_EQ(identity.serial, "S3YZNB0KB00864E");
    EXPECT_EQ(identity.firmware, "RVT02B6Q");
    EXPECT_EQ(identity.wwn, "5002538e40a22954");  // as scrutiny names this drive
    EXPECT_EQ(identity.standard, "ACS-4");
    EXPECT_EQ(identity.form_factor, "2.5 inches");
    EXPECT_EQ(identity.capacity, ByteCount{500'107'862'016});
    EXPECT_EQ(identity.solid_state, true);
    EXPECT_EQ(identity.rotation_rpm, std::nullopt);
    EXPECT_EQ(identity.protocol, Protocol::ata);
    EXPECT_EQ(identity.bus, Bus::sata);
    EXPECT_EQ(report.facts.capabilities.sata_generation_now, 3);
    EXPECT_EQ(report.facts.capabilities.write_cache_enabled, true);
    ASSERT_TRUE(report.facts.capabilities.security);
    EXPECT_FALSE(report.facts.capabilities.security->frozen);
    const auto& health = *report.facts.ata;
    EXPECT_EQ(health.passed, true);
    ASSERT_EQ(health.attributes.size(), 14U);
    EXPECT_EQ(find_attribute(health, 9)->raw, 14'551U);
    EXPECT_EQ(find_attribute(health, 241)->raw, 64'777'770'148U);
    EXPECT_EQ(find_attribute(health, 5)->flags, 51);
    EXPECT_EQ(find_attribute(health, 5)->threshold, 10);
    EXPECT_EQ(find_attribute(health, 5)->crossed, Crossed::never);
    EXPECT_EQ(health.error_log_count, 0U);
    ASSERT_EQ(health.self_tests.size(), 19U);
    EXPECT_EQ(health.self_tests[0].kind, "short");
    EXPECT_TRUE(health.self_tests[0].passed);
    EXPECT_EQ(health.self_tests[0].power_on_hours, 14'417U);
    EXPECT_EQ(health.statistics.power_cycles, 13U);
    EXPECT_EQ(health.statistics.sectors_written, 64'777'770'148U);
    EXPECT_EQ(health.statistics.sectors_read, 34'909'544'344U);
}

TEST(SmartctlJson, RawBitsAreTheDrivesOwn) {
    const auto report = only_report(load_data("json/kingston-sa400.json"));
    const auto& health = *report.facts.ata;
    EXPECT_EQ(report.facts.identity.serial, "");    // "REDACTED"
    EXPECT_EQ(report.facts.identity.firmware, "");  // "REDACTED"
    EXPECT_EQ(report.facts.capabilities.trim, true);
    EXPECT_EQ(report.facts.capabilities.trim_zeroes, false);
    EXPECT_EQ(find_attribute(health, 173)->raw_text, "50 (Average 17)");
    EXPECT_EQ(find_attribute(health, 173)->raw, 1'114'162U);
    EXPECT_EQ(find_attribute(health, 194)->raw, 120'261'640'230U);
}

TEST(SmartctlJson, NvmeDrive) {
    const auto report = only_report(load_data("json/smart-nvme-failed.json"));
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.eui64, "0025385791b4f537");
    EXPECT_EQ(identity.nsid, 1U);
    EXPECT_EQ(identity.pci_vendor, 0x144D);
    EXPECT_EQ(identity.capacity, ByteCount{500'107'862'016});
    EXPECT_EQ(identity.logical_sector_bytes, 512U);
    EXPECT_EQ(identity.bus, Bus::nvme);
    const auto& health = *report.facts.nvme;
    EXPECT_EQ(health.passed, true);
    EXPECT_EQ(health.critical_warning, 0);
    EXPECT_EQ(health.available_spare_percent, 99);
    EXPECT_EQ(health.available_spare_threshold_percent, 10);
    EXPECT_EQ(health.percentage_used, 3);
    EXPECT_EQ(health.data_units_read, 17'176'794U);
    EXPECT_EQ(health.data_units_written, 65'602'088U);
    EXPECT_EQ(health.host_read_commands, 118'020'838U);
    EXPECT_EQ(health.host_write_commands, 874'050'000U);
    EXPECT_EQ(health.controller_busy_minutes, 7'601U);
    EXPECT_EQ(health.power_cycles, 25U);
    EXPECT_EQ(health.power_on_hours, 12'798U);
    EXPECT_EQ(health.unsafe_shutdowns, 10U);
    EXPECT_EQ(health.media_errors, 7U);
    EXPECT_EQ(health.error_log_entries, 62U);
    EXPECT_EQ(health.sensors_celsius, (std::vector<int>{35, 39}));
}

TEST(SmartctlJson, ScsiDisk) {
    const auto report = only_report(load_data("json/HITACHI_H109060SESUN600G_10.json"));
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.model, "HITACHI H109060SESUN600G");
    EXPECT_EQ(identity.vendor, "HITACHI");
    EXPECT_EQ(identity.firmware, "A31A");
    EXPECT_EQ(identity.wwn, "1234567890abcdef");
    EXPECT_EQ(identity.standard, "SPC-4");
    EXPECT_EQ(identity.bus, Bus::sas);
    EXPECT_EQ(identity.rotation_rpm, 10'020);
    EXPECT_EQ(identity.solid_state, false);
    const auto& health = *report.facts.scsi;
    EXPECT_EQ(health.passed, true);
    EXPECT_EQ(health.temperature_celsius, 26);
    EXPECT_EQ(health.trip_temperature_celsius, 85);
    EXPECT_EQ(health.power_on_minutes, 22'364U * 60 + 52);
    EXPECT_EQ(health.uncorrected_read_errors, 0U);
    EXPECT_EQ(health.uncorrected_verify_errors, 0U);
    EXPECT_EQ(health.grown_defects, 0U);
    EXPECT_EQ(health.bytes_read, ByteCount{162'438'759'000'000});
    EXPECT_EQ(health.bytes_written, ByteCount{127'551'260'000'000});
}

TEST(SmartctlJson, ScsiDiskOfTheFirstSchema) {
    const auto report = only_report(load_data("json/smart-scsi2.json"));
    EXPECT_EQ(report.program, "smartctl 6.7");
    EXPECT_EQ(report.facts.identity.vendor, "SEAGATE");
    EXPECT_EQ(report.facts.identity.model, "SEAGATE ST1200MM0088");
    EXPECT_EQ(report.facts.identity.firmware, "N004");
    EXPECT_EQ(report.facts.scsi->power_on_minutes, 5'675U * 60 + 39);
}

constexpr std::string_view kFailing =
    R"({"smartctl": {"version": [7, 4]}, "device": {"protocol": "SCSI"}, "model_name": "A B",
 "smart_status": {"passed": false, "scsi": {"asc": 93, "ascq": 115}},
 "scsi_percentage_used_endurance_indicator": 104,
 "scsi_self_test_0": {"code": {"value": 2, "string": "Background long"}, "result": {"value": 7, "string": "Failed in segment"},
   "power_on_time": {"hours": 100}, "lba_first_failure": {"value": 4711}},
 "scsi_self_test_1": {"code": {"value": 1, "string": "Background short"}, "result": {"value": 0, "string": "Completed"}}})";

TEST(SmartctlJson, ScsiDiskThatPredictsFailure) {
    const auto health = *only_report(kFailing).facts.scsi;
    EXPECT_EQ(health.passed, false);
    EXPECT_EQ(health.exception_asc, 0x5D);
    EXPECT_EQ(health.exception_ascq, 0x73);
    EXPECT_EQ(health.percentage_used, 104);
    ASSERT_EQ(health.self_tests.size(), 2U);
    EXPECT_EQ(health.self_tests[0].kind, "extended");
    EXPECT_TRUE(health.self_tests[0].failed);
    EXPECT_EQ(health.self_tests[0].failing_lba, 4711U);
    EXPECT_TRUE(health.self_tests[1].passed);
}

TEST(SmartctlJson, NvmeSelfTestsAndLargeCounters) {
    const auto report =
        only_report(R"({"smartctl": {"version": [7, 5]}, "device": {"protocol": "NVMe", "type": "sntasmedia"},
      "model_name": "X", "nvme_total_capacity": 1000,
      "nvme_composite_temperature_threshold": {"warning": 83, "critical": 85},
      "nvme_smart_health_information_log": {"temperature": -2, "data_units_read": 340282366920938463463374607431768211455,
        "percentage_used": 255, "host_reads": -1},
      "nvme_self_test_log": {"table": [
        {"self_test_code": {"value": 1, "string": "Short"}, "self_test_result": {"value": 7, "string": "Completed: failed segments"},
         "power_on_hours": 12, "lba": {"value": 99}},
        {"self_test_code": {"value": 2, "string": "Extended"}, "self_test_result": {"value": 2, "string": "Aborted: Controller Reset"}}]}})");
    EXPECT_EQ(report.facts.identity.bus, Bus::usb);
    EXPECT_EQ(report.facts.identity.capacity, ByteCount{1000});
    const auto& health = *report.facts.nvme;
    EXPECT_EQ(health.warning_temperature_celsius, 83);
    EXPECT_EQ(health.critical_temperature_celsius, 85);
    EXPECT_EQ(health.temperature_celsius, -2);
    EXPECT_EQ(health.data_units_read, UINT64_MAX);
    EXPECT_EQ(health.percentage_used, 255);
    EXPECT_EQ(health.host_read_commands, std::nullopt);
    ASSERT_EQ(health.self_tests.size(), 2U);
    EXPECT_TRUE(health.self_tests[0].failed);
    EXPECT_EQ(health.self_tests[0].failing_lba, 99U);
    EXPECT_FALSE(health.self_tests[1].failed || health.self_tests[1].passed);
}

TEST(SmartctlJson, LinesAndArrays) {
    const std::string one = R"({"smartctl":{"version":[7,3]},"device":{"protocol":"ATA"},"model_name":"A"})";
    const auto lines = read_text(one + "\n" + one + "\r\n" + one + "\n");
    ASSERT_TRUE(lines);
    EXPECT_EQ(lines->size(), 3U);
    const auto array = read_text("[" + one + ",\n" + one + "]");
    ASSERT_TRUE(array);
    EXPECT_EQ(array->size(), 2U);
    const auto junk = read_text("$ smartctl -j -x /dev/sda\n" + one);
    ASSERT_TRUE(junk);
    EXPECT_EQ(junk->size(), 1U);
}

TEST(SmartctlJson, ADamagedLineIsToldAmongGoodOnes) {
    const std::string one = R"({"smartctl":{"version":[7,3]},"device":{"protocol":"ATA"},"model_name":"A"})";
    const auto reports = read_text(one + "\n{\"smartctl\": nonsense}\n" + one + "\n{\"smartctl\"");
    ASSERT_TRUE(reports);
    ASSERT_EQ(reports->size(), 4U);
    EXPECT_EQ((*reports)[1].facts.missing.at(0).what, "report");
    EXPECT_EQ((*reports)[2].facts.identity.model, "A");
    EXPECT_EQ((*reports)[3].facts.missing.at(0).reason, "truncated");
}

TEST(SmartctlJson, WhatIsNoReportIsNamed) {
    EXPECT_EQ(refusal(load_data("json/smartctl_scan_simple.json")), "a smartctl device scan, without a drive's data");
    EXPECT_EQ(refusal(load_data("json/smart-fail.json")).find("smartctl output; smartctl could not open the drive: "),
              0U);
    EXPECT_EQ(refusal("{\"data\": []}"), "JSON that is not a smartctl report");
    EXPECT_EQ(refusal("[]"), "JSON that is not a smartctl report");
    EXPECT_EQ(refusal("{\"smartctl\": {\"version\": [7, 3]}}"), "smartctl output without drive data");
    EXPECT_EQ(refusal("{\"smartctl\": {\"version\""), "truncated JSON");
    EXPECT_EQ(refusal("{\"a\": nonsense}"), "JSON with a syntax error");
}

TEST(SmartctlJson, ValuesOfOtherKindsAreNothing) {
    const auto report =
        only_report(R"({"smartctl": 7, "device": "x", "model_name": "M", "serial_number": 12, "user_capacity": [],
      "wwn": {"naa": "5"}, "rotation_rate": "fast", "ata_smart_attributes": {"table": [7, null, {"id": 999}, {"id": 5, "raw": "x"}]},
      "smart_status": {"passed": "yes"}})");
    EXPECT_EQ(report.facts.identity.model, "M");
    EXPECT_EQ(report.facts.identity.serial, "");
    EXPECT_EQ(report.facts.identity.capacity, std::nullopt);
    ASSERT_TRUE(report.facts.ata);
    EXPECT_EQ(report.facts.ata->passed, std::nullopt);
    ASSERT_EQ(report.facts.ata->attributes.size(), 1U);
    EXPECT_EQ(report.facts.ata->attributes[0].raw, std::nullopt);
}

}  // namespace
}  // namespace fettle::analyse
