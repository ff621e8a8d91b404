// SPDX-License-Identifier: GPL-3.0-or-later
// Forms that reports take on their way: other versions, locales, encodings, cut or joined.
#include "tests/unit/analyse/test_files.h"

namespace fettle::analyse {
namespace {

using test::bytes_of;
using test::find_attribute;
using test::load_data;
using test::only_report;
using test::read_text;

constexpr std::string_view kOldAta =
    R"(smartctl version 5.38 [x86_64-unknown-linux-gnu] Copyright (C) 2002-8 Bruce Allen
Home page is http://smartmontools.sourceforge.net/

=== START OF INFORMATION SECTION ===
Device Model:     ST3500320NS
Serial Number:    9QM00ABC
Firmware Version: SN05
User Capacity:    500,107,862,016 bytes
Device is:        Not in smartctl database [for details use: -P showall]
ATA Version is:   8
ATA Standard is:  ATA-8-ACS revision 4
Local Time is:    Sat Mar 14 12:00:00 2009 CET
SMART support is: Available - device has SMART capability.
SMART support is: Enabled

=== START OF READ SMART DATA SECTION ===
SMART overall-health self-assessment test result: PASSED

Self-test execution status:      ( 121)	The previous self-test completed having
					the read element of the test failed.
SMART Attributes Data Structure revision number: 10
Vendor Specific SMART Attributes with Thresholds:
ID# ATTRIBUTE_NAME          FLAG     VALUE WORST THRESH TYPE      UPDATED  WHEN_FAILED RAW_VALUE
  1 Raw_Read_Error_Rate     0x000f   080   060   044    Pre-fail  Always       -       108463523
  5 Reallocated_Sector_Ct   0x0033   001   001   036    Pre-fail  Always   FAILING_NOW 2045
190 Airflow_Temperature_Cel 0x0022   062   040   045    Old_age   Always   In_the_past 38 (Lifetime Min/Max 30/41)
198 Offline_Uncorrectable   0x0010   100   100   000    Old_age   Offline      -       3

SMART Error Log Version: 1
ATA Error Count: 15 (device log contains only the most recent five errors)

Error 15 occurred at disk power-on lifetime: 6789 hours (282 days + 21 hours)
SMART Self-test log structure revision number 1
Num  Test_Description    Status                  Remaining  LifeTime(hours)  LBA_of_first_error
# 1  Extended offline    Completed: read failure       90%      6790         123456789
# 2  Short captive       Interrupted (host reset)      50%      6700         -
# 3  Conveyance offline  Aborted by host               10%      6600         -
# 4  Selective offline   Self-test routine in progress 40%      6500         -
)";

TEST(SmartctlForms, Version5WithTheOldTable) {
    const auto report = only_report(kOldAta);
    EXPECT_EQ(report.program, "smartctl 5.38");
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.model, "ST3500320NS");
    EXPECT_EQ(identity.serial, "9QM00ABC");
    EXPECT_EQ(identity.standard, "ATA-8-ACS");
    EXPECT_EQ(identity.solid_state, std::nullopt);
    const auto& health = *report.facts.ata;
    EXPECT_EQ(health.smart_supported, true);
    EXPECT_EQ(health.smart_enabled, true);
    EXPECT_EQ(health.self_test_status, 7);  // 121 is 79h
    ASSERT_EQ(health.attributes.size(), 4U);
    EXPECT_EQ(health.attributes[0].flags, 0x000F);
    EXPECT_EQ(health.attributes[1].crossed, Crossed::now);
    EXPECT_EQ(health.attributes[1].raw, 2045U);
    EXPECT_EQ(health.attributes[2].crossed, Crossed::past);
    EXPECT_EQ(health.attributes[2].raw_text, "38 (Lifetime Min/Max 30/41)");
    EXPECT_EQ(health.attributes[2].raw, 38U);
    EXPECT_EQ(health.attributes[3].crossed, Crossed::never);
    EXPECT_EQ(health.error_log_count, 15U);
}

TEST(SmartctlForms, SelfTestsThatDidNotPass) {
    const auto tests = only_report(kOldAta).facts.ata->self_tests;
    ASSERT_EQ(tests.size(), 4U);
    EXPECT_EQ(tests[0].kind, "extended");
    EXPECT_TRUE(tests[0].failed);
    EXPECT_EQ(tests[0].failing_lba, 123'456'789U);
    EXPECT_EQ(tests[0].power_on_hours, 6'790U);
    EXPECT_EQ(tests[1].kind, "short");
    EXPECT_FALSE(tests[1].failed || tests[1].passed);
    EXPECT_EQ(tests[2].kind, "conveyance");
    EXPECT_FALSE(tests[2].failed || tests[2].passed);
    EXPECT_EQ(tests[3].kind, "selective");
    EXPECT_FALSE(tests[3].failed || tests[3].passed);
}

constexpr std::string_view kScsiDisk = R"(smartctl 7.2 2020-12-30 r5155 [x86_64-linux-5.10.0] (local build)
Copyright (C) 2002-20, Bruce Allen, Christian Franke, www.smartmontools.org

=== START OF INFORMATION SECTION ===
Vendor:               SEAGATE
Product:              ST1200MM0088
Revision:             N004
Compliance:           SPC-4
User Capacity:        1,200,243,695,616 bytes [1.20 TB]
Logical block size:   512 bytes
Physical block size:  4096 bytes
LU is resource provisioned, LBPRZ=1
Rotation Rate:        10500 rpm
Form Factor:          2.5 inches
Logical Unit id:      0x5000c500a1b2c3d7
Serial number:        Z4028VRY
Device type:          disk
Transport protocol:   SAS (SPL-3)
SMART support is:     Available - device has SMART capability.
SMART support is:     Enabled
Temperature Warning:  Enabled

=== START OF READ SMART DATA SECTION ===
SMART Health Status: FAILURE PREDICTION THRESHOLD EXCEEDED: ascq=0x5 [asc=5d, ascq=5]

Current Drive Temperature:     31 C
Drive Trip Temperature:        60 C

Accumulated power on time, hours:minutes 5675:39
Elements in grown defect list: 17

Error counter log:
           Errors Corrected by           Total   Correction     Gigabytes    Total
               ECC          rereads/    errors   algorithm      processed    uncorrected
           fast | delayed   rewrites  corrected  invocations   [10^9 bytes]  errors
read:   1410362924        0         0  1410362924          0        386.568           2
write:         0        0         0         0          0        806.827           1
verify:        0        0         0         0          0          1.525           3

Non-medium error count:       42

SMART Self-test log
Num  Test              Status                 segment  LifeTime  LBA_first_err [SK ASC ASQ]
     Description                              number   (hours)
# 1  Background long   Failed in segment -->       3    5600     0x1a2b3c4d [0x3 0x11 0x0]
# 2  Background short  Completed                   -    5500                 - [-   -    -]
# 3  Background short  Aborted (by user command)   -    5400                 - [-   -    -]
)";

TEST(SmartctlForms, ScsiDiskThatPredictsFailure) {
    const auto report = only_report(kScsiDisk);
    const auto& identity = report.facts.identity;
    EXPECT_EQ(identity.model, "SEAGATE ST1200MM0088");
    EXPECT_EQ(identity.wwn, "5000c500a1b2c3d7");
    EXPECT_EQ(identity.bus, Bus::sas);
    EXPECT_EQ(identity.rotation_rpm, 10500);
    EXPECT_EQ(identity.solid_state, false);
    EXPECT_EQ(identity.physical_sector_bytes, 4096U);
    EXPECT_EQ(report.facts.capabilities.trim, true);
    const auto& health = *report.facts.scsi;
    EXPECT_EQ(health.passed, false);
    EXPECT_EQ(health.exception_asc, 0x5D);
    EXPECT_EQ(health.exception_ascq, 5);
    EXPECT_EQ(health.power_on_minutes, 5675U * 60 + 39);
    EXPECT_EQ(health.grown_defects, 17U);
    EXPECT_EQ(health.non_medium_errors, 42U);
    EXPECT_EQ(health.uncorrected_read_errors, 2U);
    EXPECT_EQ(health.uncorrected_write_errors, 1U);
    EXPECT_EQ(health.uncorrected_verify_errors, 3U);
    EXPECT_EQ(health.bytes_read, ByteCount{386'568'000'000});
    EXPECT_EQ(health.bytes_written, ByteCount{806'827'000'000});
    ASSERT_EQ(health.self_tests.size(), 3U);
    EXPECT_TRUE(health.self_tests[0].failed);
    EXPECT_EQ(health.self_tests[0].kind, "extended");
    EXPECT_EQ(health.self_tests[0].power_on_hours, 5600U);
    EXPECT_EQ(health.self_tests[0].failing_lba, 0x1A2B3C4DU);
    EXPECT_TRUE(health.self_tests[1].passed);
    EXPECT_EQ(health.self_tests[1].power_on_hours, 5500U);
    EXPECT_FALSE(health.self_tests[2].passed || health.self_tests[2].failed);
}

TEST(SmartctlForms, ScsiDiskOfVersion5) {
    const auto report = only_report(
        "smartctl version 5.36 [i686-pc-linux-gnu] Copyright (C) 2002-6 Bruce Allen\n"
        "Device: SEAGATE  ST336607LW       Version: 0006\n"
        "Serial number: 3JA0ABCD00007431\n"
        "Device type: disk\n"
        "Transport protocol: Parallel SCSI (SPI-4)\n"
        "SMART Health Status: FIRMWARE IMPENDING FAILURE TOO MANY BLOCK REASSIGNS [asc=5d,ascq=64]\n"
        "Current Drive Temperature:     <not available>\n"
        "Vendor (Seagate/Hitachi) factory information\n"
        "  number of hours powered up = 12345.50\n");
    EXPECT_EQ(report.facts.identity.model, "SEAGATE ST336607LW");
    EXPECT_EQ(report.facts.identity.firmware, "0006");
    EXPECT_EQ(report.facts.identity.serial, "3JA0ABCD00007431");
    EXPECT_EQ(report.facts.identity.bus, Bus::scsi);
    EXPECT_EQ(report.facts.scsi->passed, false);
    EXPECT_EQ(report.facts.scsi->exception_asc, 0x5D);
    EXPECT_EQ(report.facts.scsi->exception_ascq, 0x64);
    EXPECT_EQ(report.facts.scsi->temperature_celsius, std::nullopt);
    EXPECT_EQ(report.facts.scsi->power_on_minutes, 12'345U * 60 + 30);
}

TEST(SmartctlForms, OldStatisticsWithoutFlags) {
    const auto report = only_report(std::string(kOldAta) + R"(Device Statistics (GP Log 0x04)
Page Offset Size         Value  Description
  1  =====  =                =  == General Statistics (rev 2) ==
  1  0x008  4               85  Lifetime Power-On Resets
  1  0x010  4             3021  Power-on Hours
  3  0x020  4               12  Number of Reallocated Logical Sectors
  5  0x008  1               -3  Current Temperature
  5  0x020  1                -  Highest Temperature
  7  0x008  1              103~ Percentage Used Endurance Indicator
)");
    const auto& statistics = report.facts.ata->statistics;
    EXPECT_EQ(statistics.power_cycles, 85U);
    EXPECT_EQ(statistics.power_on_hours, 3021U);
    EXPECT_EQ(statistics.reallocated_sectors, 12U);
    EXPECT_EQ(statistics.temperature_celsius, -3);
    EXPECT_EQ(statistics.highest_temperature_celsius, std::nullopt);
    EXPECT_EQ(statistics.percentage_used, 103U);
}

TEST(SmartctlForms, HealthAlone) {
    constexpr std::string_view head = "smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)\n\n";
    const auto ata = only_report(std::string(head) +
                                 "=== START OF READ SMART DATA SECTION ===\n"
                                 "SMART overall-health self-assessment test result: PASSED\n\n");
    EXPECT_EQ(ata.facts.identity.protocol, Protocol::ata);
    EXPECT_EQ(ata.facts.ata->passed, true);
    const auto nvme = only_report(std::string(head) +
                                  "=== START OF SMART DATA SECTION ===\n"
                                  "SMART overall-health self-assessment test result: FAILED!\n"
                                  "- available spare has fallen below threshold\n");
    EXPECT_EQ(nvme.facts.identity.protocol, Protocol::nvme);
    EXPECT_EQ(nvme.facts.nvme->passed, false);
    const auto scsi = only_report(std::string(head) +
                                  "=== START OF READ SMART DATA SECTION ===\n"
                                  "SMART Health Status: OK\n");
    EXPECT_EQ(scsi.facts.identity.protocol, Protocol::scsi);
    EXPECT_EQ(scsi.facts.scsi->passed, true);
}

TEST(SmartctlForms, InformationAloneSaysWhatIsMissing) {
    const std::string whole = std::string(kOldAta);
    const auto report = only_report(whole.substr(0, whole.find("=== START OF READ")));
    EXPECT_EQ(report.facts.identity.model, "ST3500320NS");
    ASSERT_EQ(report.facts.missing.size(), 1U);
    EXPECT_EQ(report.facts.missing[0].what, "smart-data");
    EXPECT_EQ(report.facts.missing[0].reason, "not-found");
}

TEST(SmartctlForms, ThousandsOfEveryLocale) {
    for (const std::string_view mark : {",", ".", " ", "'", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x99", "\xA0"}) {
        std::string number = "1";
        for (const char* group : {"024", "209", "543", "168"}) number.append(mark).append(group);
        const auto report = only_report(
            "smartctl 7.3 2022-02-28 r5338\n=== START OF INFORMATION SECTION ===\n"
            "Model Number:                       ONE\n"
            "Namespace 1 Size/Capacity:          " +
            number + " [1,02 TB]\n");
        EXPECT_EQ(report.facts.identity.capacity, ByteCount{1'024'209'543'168}) << number;
    }
}

TEST(SmartctlForms, EncodingsOfWindows) {
    const auto plain = load_data("text/nvme-read-only.txt");
    test::Bytes crlf = bytes_of("\xEF\xBB\xBF");
    test::Bytes little{0xFF, 0xFE};
    test::Bytes big{0xFE, 0xFF};
    test::Bytes unmarked;
    for (const auto byte : plain) {
        if (byte == '\n') {
            crlf.push_back('\r');
            little.insert(little.end(), {'\r', 0});
        }
        crlf.push_back(byte);
        little.insert(little.end(), {byte, 0});
        big.insert(big.end(), {0, byte});
        unmarked.insert(unmarked.end(), {byte, 0});
    }
    for (const auto& bytes : {crlf, little, big, unmarked}) {
        const auto report = only_report(bytes);
        EXPECT_EQ(report.facts.identity.model, "Samsung SSD 970 EVO Plus 250GB");
        EXPECT_EQ(report.facts.nvme->critical_warning, 0x0D);
        EXPECT_EQ(report.facts.nvme->critical_temperature_minutes, 0U);
    }
}

TEST(SmartctlForms, LineEndsOfOldMacintoshes) {
    std::string text(kOldAta);
    for (char& c : text) c = c == '\n' ? '\r' : c;
    EXPECT_EQ(only_report(text).facts.ata->attributes.size(), 4U);
}

TEST(SmartctlForms, WhatAPersonLeftAround) {
    const auto report = only_report("[root@box ~]# sudo smartctl -x /dev/sda\nPassword: \n" + std::string(kOldAta) +
                                    "[root@box ~]# exit\n");
    EXPECT_EQ(report.program, "smartctl 5.38");
    EXPECT_EQ(report.facts.ata->attributes.size(), 4U);
    // Indented as forums do, with the first lines gone.
    std::string indented;
    const std::string_view body = kOldAta.substr(kOldAta.find("Device Model"));
    for (const char c : body) {
        indented.push_back(c);
        if (c == '\n') indented.append("    ");
    }
    EXPECT_EQ(only_report(indented).facts.identity.serial, "9QM00ABC");
    EXPECT_EQ(only_report(indented).facts.ata->attributes.size(), 4U);
}

TEST(SmartctlForms, SeveralRunsInOneFile) {
    const auto failed = std::string(
        "smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)\n\n"
        "Smartctl open device: /dev/sdc failed: Permission denied\n");
    const auto reports = read_text(std::string(kOldAta) + failed + std::string(kScsiDisk));
    ASSERT_TRUE(reports);
    ASSERT_EQ(reports->size(), 3U);
    EXPECT_EQ((*reports)[0].facts.identity.model, "ST3500320NS");
    EXPECT_EQ((*reports)[0].facts.ata->attributes.size(), 4U);
    ASSERT_EQ((*reports)[1].facts.missing.size(), 1U);
    EXPECT_EQ((*reports)[1].facts.missing[0].what, "report");
    EXPECT_EQ((*reports)[1].facts.missing[0].reason, "not-permitted");
    EXPECT_EQ((*reports)[2].facts.identity.model, "SEAGATE ST1200MM0088");
    EXPECT_EQ((*reports)[2].program, "smartctl 7.2");
    EXPECT_FALSE((*reports)[2].facts.ata);
}

TEST(SmartctlForms, RunsWithoutBannersPartAtTheInformationSection) {
    const auto body = std::string(kScsiDisk.substr(kScsiDisk.find("=== START")));
    const auto reports = read_text(body + body);
    ASSERT_TRUE(reports);
    ASSERT_EQ(reports->size(), 2U);
    EXPECT_EQ((*reports)[1].facts.scsi->grown_defects, 17U);
}

TEST(SmartctlForms, SecurityOfALockedDrive) {
    const auto report =
        only_report(std::string(kOldAta) + "ATA Security is:  ENABLED, PW level HIGH, **LOCKED** [SEC6]\n");
    ASSERT_TRUE(report.facts.capabilities.security);
    EXPECT_TRUE(report.facts.capabilities.security->enabled);
    EXPECT_TRUE(report.facts.capabilities.security->locked);
    EXPECT_FALSE(report.facts.capabilities.security->frozen);
    const auto open =
        only_report(std::string(kOldAta) + "ATA Security is:  ENABLED, PW level HIGH, not locked, not frozen [SEC4]\n");
    EXPECT_TRUE(open.facts.capabilities.security->enabled);
    EXPECT_FALSE(open.facts.capabilities.security->locked);
    EXPECT_FALSE(open.facts.capabilities.security->frozen);
}

TEST(SmartctlForms, SerialsThatWereRemoved) {
    for (const std::string_view removed :
         {"--", "", "...", "S4XN...", "XXXXXXXX", "****", "[REDACTED]", "<removed>", "REDACTED"}) {
        const auto report = only_report(
            "smartctl 7.3 2022\n=== START OF INFORMATION SECTION ===\nDevice Model:     M\n"
            "Serial Number:    " +
            std::string(removed) + "\n");
        EXPECT_EQ(report.facts.identity.serial, "") << removed;
    }
    const auto report = only_report(
        "smartctl 7.3 2022\n=== START OF INFORMATION SECTION ===\nDevice Model:     M\n"
        "Serial Number:    S4XNNX0N\nLU WWN Device Id: 5 002538 e40a1b2c3\n");
    EXPECT_EQ(report.facts.identity.serial, "S4XNNX0N");
    EXPECT_EQ(report.facts.identity.wwn, "5002538e40a1b2c3");
}

// A number at which the file ends may lack digits: 59397 could be 593974.
TEST(SmartctlForms, NumbersAtTheBreakAreNotBelieved) {
    const std::string whole(kOldAta);
    const auto broken = only_report(whole.substr(0, whole.find("2045") + 2));
    ASSERT_EQ(broken.facts.ata->attributes.size(), 2U);
    EXPECT_EQ(broken.facts.ata->attributes[1].raw, std::nullopt);
    EXPECT_EQ(broken.facts.ata->attributes[1].crossed, Crossed::now);
    const auto capacity = only_report(whole.substr(0, whole.find("500,107,862,016") + 7));
    EXPECT_EQ(capacity.facts.identity.capacity, std::nullopt);
    const auto verdict = only_report(whole.substr(0, whole.find("PASSED") + 6));
    EXPECT_EQ(verdict.facts.ata->passed, true);
}

}  // namespace
}  // namespace fettle::analyse
