// SPDX-License-Identifier: GPL-3.0-or-later
// Real reports, field by field; what is expected was read by eye from the report.
#include "tests/unit/analyse/test_files.h"

namespace fettle::analyse {
namespace {

using test::find_attribute;
using test::load_data;
using test::only_report;

TEST(SmartctlText, AtaIdentity) {
    const auto report = only_report(load_data("text/ata-failing-now.txt"));
    EXPECT_EQ(report.format, Format::smartctl_text);
    EXPECT_EQ(report.program, "smartctl 7.1");
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.model, "SAMSUNG MZ7LH1T9HMLT-00005");
    EXPECT_EQ(identity.family, "Samsung based SSDs");
    EXPECT_EQ(identity.serial, "");  // printed as "--"
    EXPECT_EQ(identity.wwn, "");     // printed as "5 002538 ..."
    EXPECT_EQ(identity.firmware, "HXT7404Q");
    EXPECT_EQ(identity.capacity, ByteCount{1'920'383'410'176});
    EXPECT_EQ(identity.logical_sector_bytes, 512U);
    EXPECT_EQ(identity.physical_sector_bytes, 4096U);
    EXPECT_EQ(identity.solid_state, true);
    EXPECT_EQ(identity.rotation_rpm, std::nullopt);
    EXPECT_EQ(identity.form_factor, "2.5 inches");
    EXPECT_EQ(identity.standard, "ACS-4");
    EXPECT_EQ(identity.protocol, Protocol::ata);
    EXPECT_EQ(identity.bus, Bus::sata);
    EXPECT_TRUE(report.facts.missing.empty());
}

TEST(SmartctlText, AtaCapabilities) {
    const auto can = only_report(load_data("text/ata-failing-now.txt")).facts.capabilities;
    EXPECT_EQ(can.sata_generation_max, 3);
    EXPECT_EQ(can.sata_generation_now, 3);
    EXPECT_EQ(can.write_cache_present, true);
    EXPECT_EQ(can.write_cache_enabled, true);
    EXPECT_EQ(can.trim, std::nullopt);  // 7.1 does not print it
    ASSERT_TRUE(can.security);
    EXPECT_TRUE(can.security->supported);
    EXPECT_FALSE(can.security->enabled);
    EXPECT_FALSE(can.security->frozen);  // "NOT FROZEN"
    EXPECT_FALSE(can.security->locked);
}

TEST(SmartctlText, AttributesOfTheBriefTable) {
    const auto report = only_report(load_data("text/ata-failing-now.txt"));
    ASSERT_TRUE(report.facts.ata);
    const auto& health = *report.facts.ata;
    EXPECT_EQ(health.passed, false);
    ASSERT_EQ(health.attributes.size(), 26U);
    const auto* const mode = find_attribute(health, 202);
    ASSERT_NE(mode, nullptr);
    EXPECT_EQ(mode->name, "Exception_Mode_Status");
    EXPECT_EQ(mode->flags, 0x33);  // PO--CK
    EXPECT_EQ(mode->value, 1);
    EXPECT_EQ(mode->worst, 1);
    EXPECT_EQ(mode->threshold, 10);
    EXPECT_EQ(mode->crossed, Crossed::now);
    EXPECT_EQ(mode->raw, 16U);
    const auto* const temperature = find_attribute(health, 194);
    ASSERT_NE(temperature, nullptr);
    EXPECT_EQ(temperature->raw_text, "22 (Min/Max 15/38)");
    EXPECT_EQ(temperature->raw, 22U);
    EXPECT_EQ(temperature->crossed, Crossed::never);
    EXPECT_EQ(find_attribute(health, 251)->raw, 464'850'917'056U);
}

TEST(SmartctlText, AtaLogsAndStatistics) {
    const auto health = *only_report(load_data("text/ata-failing-now.txt")).facts.ata;
    EXPECT_EQ(health.error_log_count, 0U);
    EXPECT_TRUE(health.self_tests.empty());
    EXPECT_EQ(health.self_test_status, 0);
    EXPECT_EQ(health.statistics.power_cycles, 6U);
    EXPECT_EQ(health.statistics.power_on_hours, 13'993U);
    EXPECT_EQ(health.statistics.sectors_written, 92'344'569'920U);
    EXPECT_EQ(health.statistics.sectors_read, 180'593'469'330U);
    EXPECT_EQ(health.statistics.reported_uncorrectable, 0U);
    EXPECT_EQ(health.statistics.resets_between_accept_and_completion, 0U);
    EXPECT_EQ(health.statistics.temperature_celsius, 22);
    EXPECT_EQ(health.statistics.highest_temperature_celsius, 38);
    EXPECT_EQ(health.statistics.specified_maximum_celsius, 70);
    EXPECT_EQ(health.statistics.interface_crc_errors, 0U);
    EXPECT_EQ(health.statistics.percentage_used, 1U);
    EXPECT_EQ(health.statistics.reallocated_sectors, std::nullopt);  // a rotating drive's
}

TEST(SmartctlText, ThresholdCrossedInThePast) {
    const auto health = *only_report(load_data("text/ata-crossed-in-the-past.txt")).facts.ata;
    EXPECT_EQ(health.passed, true);
    EXPECT_EQ(health.attributes.size(), 18U);
    const auto* const ecc = find_attribute(health, 195);
    ASSERT_NE(ecc, nullptr);
    EXPECT_EQ(ecc->crossed, Crossed::past);
    EXPECT_EQ(ecc->value, 100);
    EXPECT_EQ(ecc->worst, 0);
    EXPECT_EQ(ecc->threshold, 50);
    EXPECT_EQ(ecc->raw, 0U);
    ASSERT_EQ(health.self_tests.size(), 16U);
    EXPECT_EQ(health.self_tests.front().kind, "vendor");
    EXPECT_TRUE(health.self_tests.front().passed);
    EXPECT_EQ(health.self_tests.front().power_on_hours, 12'418U);
    EXPECT_EQ(health.self_tests.front().failing_lba, std::nullopt);
    EXPECT_EQ(health.self_tests.back().power_on_hours, 6'650U);
}

TEST(SmartctlText, HoursWithMinutes) {
    const auto report = only_report(load_data("text/ata-hours-minutes.txt"));
    const auto& health = *report.facts.ata;
    const auto* const hours = find_attribute(health, 9);
    ASSERT_NE(hours, nullptr);
    EXPECT_EQ(hours->raw_text, "16483h+00m+00.000s");
    EXPECT_EQ(hours->raw, 16'483U);
    EXPECT_EQ(find_attribute(health, 170)->crossed, Crossed::now);
    EXPECT_EQ(find_attribute(health, 232)->crossed, Crossed::now);
    EXPECT_EQ(report.facts.capabilities.write_cache_enabled, false);
    EXPECT_EQ(report.facts.identity.standard, "ACS-3");  // "(minor revision not indicated)"
}

TEST(SmartctlText, NarrowNoBreakBlanksBetweenThousands) {
    const auto report = only_report(load_data("text/ata-narrow-blank-thousands.txt"));
    EXPECT_EQ(report.facts.identity.capacity, ByteCount{1'024'209'543'168});
    EXPECT_TRUE(report.facts.capabilities.security->frozen);
}

TEST(SmartctlText, NoThresholdsAndNoTrim) {
    const auto report = only_report(load_data("text/ata-trim-unavailable.txt"));
    EXPECT_EQ(report.facts.capabilities.trim, false);
    const auto& health = *report.facts.ata;
    EXPECT_EQ(health.smart_supported, true);
    EXPECT_EQ(health.smart_enabled, true);
    EXPECT_EQ(health.attributes.size(), 24U);
    const auto* const erased = find_attribute(health, 173);
    ASSERT_NE(erased, nullptr);
    EXPECT_EQ(erased->threshold, std::nullopt);  // "---"
    EXPECT_EQ(erased->crossed, Crossed::unknown);
    EXPECT_EQ(erased->value, 100);
    // "54 (3 100 0 0 0)": byte 0, then bytes 5 to 1.
    EXPECT_EQ(find_attribute(health, 194)->raw, 0x036400000036U);
    EXPECT_EQ(health.self_test_status, std::nullopt);  // the line is not in this report
}

TEST(SmartctlText, NvmeOfVersion75) {
    const auto report = only_report(load_data("text/nvme-7.5-self-test.txt"));
    EXPECT_EQ(report.program, "smartctl 7.5");
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.model, "SAMSUNG MZVL21T0HDLU-00B07");
    EXPECT_EQ(identity.firmware, "GXD7102Q");
    EXPECT_EQ(identity.pci_vendor, 0x144D);
    EXPECT_EQ(identity.nsid, 1U);
    EXPECT_EQ(identity.eui64, "");  // "002538 ..."
    EXPECT_EQ(identity.capacity, ByteCount{1'024'209'543'168});
    EXPECT_EQ(identity.logical_sector_bytes, 512U);
    EXPECT_EQ(identity.standard, "NVMe 1.3");
    EXPECT_EQ(identity.bus, Bus::nvme);
    EXPECT_EQ(report.facts.capabilities.trim, true);  // DS_Mngmt
    ASSERT_TRUE(report.facts.nvme);
    const auto& health = *report.facts.nvme;
    EXPECT_EQ(health.warning_temperature_celsius, 83);
    EXPECT_EQ(health.critical_temperature_celsius, 85);
    EXPECT_EQ(health.passed, true);
    EXPECT_EQ(health.critical_warning, 0);
    EXPECT_EQ(health.temperature_celsius, 35);
    EXPECT_EQ(health.percentage_used, 30);
    EXPECT_EQ(health.data_units_read, 468'155'585U);
    EXPECT_EQ(health.data_units_written, 832'901'269U);
    EXPECT_EQ(health.controller_busy_minutes, 13'669U);
    EXPECT_EQ(health.power_cycles, 21U);
    EXPECT_EQ(health.power_on_hours, 684U);
    EXPECT_EQ(health.sensors_celsius, (std::vector<int>{35, 44}));
    ASSERT_EQ(health.self_tests.size(), 1U);
    EXPECT_EQ(health.self_tests[0].kind, "extended");
    EXPECT_TRUE(health.self_tests[0].passed);
    EXPECT_EQ(health.self_tests[0].power_on_hours, 473U);
    EXPECT_EQ(health.self_tests[0].failing_lba, std::nullopt);
}

TEST(SmartctlText, NvmeThatIsReadOnly) {
    const auto health = *only_report(load_data("text/nvme-read-only.txt")).facts.nvme;
    EXPECT_EQ(health.passed, false);
    EXPECT_EQ(health.critical_warning, 0x0D);
    EXPECT_EQ(health.available_spare_percent, 1);
    EXPECT_EQ(health.available_spare_threshold_percent, 10);
    EXPECT_EQ(health.percentage_used, 113);
    EXPECT_EQ(health.host_read_commands, 2'249'582'042U);
    EXPECT_EQ(health.host_write_commands, 17'368'230'920U);
    EXPECT_EQ(health.unsafe_shutdowns, 18U);
    EXPECT_EQ(health.media_errors, 0U);
    EXPECT_EQ(health.error_log_entries, 22U);
    EXPECT_EQ(health.warning_temperature_minutes, 0U);
    EXPECT_EQ(health.critical_temperature_minutes, 0U);
}

// The controller runs without its firmware: 1 GiB of 7.68 TB, no temperature, 255 percent used.
TEST(SmartctlText, NvmeInErrorMode) {
    const auto report = only_report(load_data("text/nvme-error-mode.txt"));
    EXPECT_EQ(report.facts.identity.firmware, "ERRORMOD");
    EXPECT_EQ(report.facts.identity.capacity, ByteCount{1'073'741'824});
    EXPECT_EQ(report.facts.nvme->temperature_celsius, std::nullopt);  // "-"
    EXPECT_EQ(report.facts.nvme->percentage_used, 255);
    EXPECT_EQ(report.facts.nvme->available_spare_percent, 0);
}

TEST(SmartctlText, Scsi) {
    const auto report = only_report(load_data("text/scsi-ok.txt"));
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.protocol, Protocol::scsi);
    EXPECT_EQ(identity.vendor, "NVMe");
    EXPECT_EQ(identity.model, "NVMe Dell DC NVMe PE8");
    EXPECT_EQ(identity.firmware, ".1.0");
    EXPECT_EQ(identity.standard, "SPC-5");
    EXPECT_EQ(identity.serial, "");
    EXPECT_EQ(identity.capacity, ByteCount{960'197'124'096});
    EXPECT_EQ(identity.logical_sector_bytes, 512U);
    EXPECT_EQ(identity.solid_state, true);
    ASSERT_TRUE(report.facts.scsi);
    EXPECT_EQ(report.facts.scsi->passed, true);
    EXPECT_EQ(report.facts.scsi->percentage_used, 0);
    EXPECT_EQ(report.facts.scsi->temperature_celsius, 39);
    EXPECT_EQ(report.facts.scsi->trip_temperature_celsius, 72);
}

}  // namespace
}  // namespace fettle::analyse
