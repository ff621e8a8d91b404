// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ata/commands.h"
#include "tests/unit/ata/data.h"
#include "tests/unit/ata/script_port.h"

namespace fettle::ata {
namespace {

using test::Bytes;
using test::put;
using test::put_word;
using test::ScriptPort;
using test::seal;
using testing::IsEmpty;

constexpr std::uint64_t kPassed = 0xC24F00;

std::vector<std::string> rows(const DriveFacts& facts) {
    std::vector<std::string> out;
    for (const auto& missing : facts.missing) out.push_back(missing.what + " " + missing.reason);
    return out;
}

/// IDENTIFY data of a flash drive with SMART on and neither error nor self-test logs.
Bytes plain_ssd() {
    Bytes bytes(512);
    put_word(bytes, 82, 0x0001);
    put_word(bytes, 83, 0x4400);  // 48-bit
    put_word(bytes, 84, 0x4000);
    put_word(bytes, 85, 0x0001);
    put_word(bytes, 87, 0x4000);
    put_word(bytes, 217, 1);
    bytes[510] = 0xA5;
    seal(bytes);
    return bytes;
}

Bytes plain_disk() {
    Bytes bytes = plain_ssd();
    put_word(bytes, 217, 7200);
    seal(bytes);
    return bytes;
}

Bytes intel(const char* part) { return test::read_blob("INTEL_SSDSA2CW120G3--4PC10302")[part]; }

Bytes directory(std::initializer_list<Log> logs) {
    Bytes bytes(512);
    put(bytes, 0, 1, 2);
    for (const auto log : logs) put(bytes, 2 * static_cast<std::size_t>(log), 1, 2);
    return bytes;
}

Bytes statistics_page(std::uint8_t number, std::size_t offset, std::uint64_t value) {
    Bytes bytes(512);
    put(bytes, 0, 1, 2);
    bytes[2] = number;
    put(bytes, offset, value | 0xC000000000000000ULL, 8);
    return bytes;
}

TEST(Inspect, AWholeModernDrive) {
    Bytes self_tests(512);
    self_tests[0] = 1;
    put(self_tests, 2, 1, 2);
    self_tests[4] = 1;
    self_tests[5] = 0x70;  // short test: read element failed
    put(self_tests, 6, 500, 2);
    put(self_tests, 9, 123456, 6);
    seal(self_tests);
    Bytes errors(512);
    errors[0] = 1;
    put(errors, 500, 17, 2);
    seal(errors);
    Bytes pages(512);
    put(pages, 0, 1, 2);
    pages[8] = 4;
    pages[9] = 0;
    pages[10] = 1;
    pages[11] = 7;
    pages[12] = 0xFF;  // the vendor's page is not asked for

    ScriptPort port;
    port.registers(check_power_mode(), 0xFF, 0)
        .data(identify_device(), test::read_bytes("identify/Samsung_SSD_870_EVO_2TB.bin"))
        .registers(smart_return_status(), 0, kPassed)
        .data(smart_read_data(), intel("SMDT"))
        .data(smart_read_thresholds(), intel("SMTH"))
        .data(read_log_ext(Log::directory, 0, 1),
              directory({Log::ext_comprehensive_error, Log::device_statistics, Log::ext_self_test}))
        .data(read_log_ext(Log::ext_self_test, 0, 1), self_tests)
        .data(read_log_ext(Log::ext_comprehensive_error, 0, 1), errors)
        .data(read_log_ext(Log::device_statistics, 0, 1), pages)
        .data(read_log_ext(Log::device_statistics, 1, 1), statistics_page(1, 0x18, 4254461663))
        .data(read_log_ext(Log::device_statistics, 7, 1), statistics_page(7, 8, 104));
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::never));
    EXPECT_THAT(rows(facts), IsEmpty());
    EXPECT_EQ(facts.identity.model, "Samsung SSD 870 EVO 2TB");
    EXPECT_EQ(facts.capabilities.trim, true);
    ASSERT_TRUE(facts.ata);
    EXPECT_EQ(facts.ata->passed, true);
    EXPECT_EQ(facts.ata->attributes.size(), 19U);  // as skdump counts them in this blob
    EXPECT_EQ(facts.ata->error_log_count, 17U);
    ASSERT_EQ(facts.ata->self_tests.size(), 1U);
    EXPECT_TRUE(facts.ata->self_tests[0].failed);
    EXPECT_EQ(facts.ata->self_tests[0].failing_lba, 123456U);
    EXPECT_EQ(facts.ata->statistics.sectors_written, 4254461663U);
    EXPECT_EQ(facts.ata->statistics.percentage_used, 104U);
    EXPECT_EQ(facts.ata->statistics.temperature_celsius, std::nullopt);
    // Words 76, 78, 79 and 83 of the file are 850Eh, 056Ch, 0064h and 7D01h.
    ASSERT_TRUE(facts.ata_power);
    EXPECT_EQ(facts.ata_power->host_initiated, false);
    EXPECT_EQ(facts.ata_power->device_initiated_supported, true);
    EXPECT_EQ(facts.ata_power->device_initiated_enabled, false);
    EXPECT_EQ(facts.ata_power->device_sleep_supported, true);
    EXPECT_EQ(facts.ata_power->device_sleep_enabled, false);
    EXPECT_EQ(facts.ata_power->apm_supported, false);
}

// Drives list statistics that they fill with zeros. Nothing is damaged, and no cable is to blame.
TEST(Inspect, EmptyDeviceStatisticsAreNotThere) {
    Bytes self_tests(512);
    self_tests[0] = 1;
    seal(self_tests);
    Bytes errors(512);
    errors[0] = 1;
    seal(errors);
    const Bytes empty(512);
    Bytes pages(512);
    put(pages, 0, 1, 2);
    pages[8] = 1;
    pages[9] = 7;
    for (const auto& listed : {pages, empty}) {
        ScriptPort port;
        port.registers(check_power_mode(), 0xFF, 0)
            .data(identify_device(), test::read_bytes("identify/Samsung_SSD_870_EVO_2TB.bin"))
            .registers(smart_return_status(), 0, kPassed)
            .data(smart_read_data(), intel("SMDT"))
            .data(smart_read_thresholds(), intel("SMTH"))
            .data(read_log_ext(Log::directory, 0, 1),
                  directory({Log::ext_comprehensive_error, Log::device_statistics, Log::ext_self_test}))
            .data(read_log_ext(Log::ext_self_test, 0, 1), self_tests)
            .data(read_log_ext(Log::ext_comprehensive_error, 0, 1), errors)
            .data(read_log_ext(Log::device_statistics, 0, 1), listed);
        if (listed != empty) port.data(read_log_ext(Log::device_statistics, 7, 1), empty);
        DriveFacts facts;
        ASSERT_TRUE(inspect(port, facts, Wake::never));
        EXPECT_THAT(rows(facts), testing::ElementsAre("device-statistics unsupported"));
    }
}

TEST(Inspect, ASleepingDiskIsOnlyAskedWhoItIs) {
    ScriptPort port;
    port.registers(check_power_mode(), 0x00, 0).data(identify_device(), plain_disk());
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::never));
    EXPECT_EQ(facts.identity.rotation_rpm, 7200);
    EXPECT_THAT(rows(facts), testing::ElementsAre("smart-status asleep", "smart-data asleep"));
    EXPECT_EQ(facts.ata->passed, std::nullopt);
    EXPECT_TRUE(facts.ata->attributes.empty());
}

TEST(Inspect, WakeAllowedDoesNotAskForThePowerMode) {
    ScriptPort port;
    port.data(identify_device(), plain_disk())
        .registers(smart_return_status(), 0, kPassed)
        .data(smart_read_data(), intel("SMDT"))
        .data(smart_read_thresholds(), intel("SMTH"));
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
    EXPECT_THAT(rows(facts), IsEmpty());
}

TEST(Inspect, ADiskBehindABridgeThatHidesItsPowerModeIsLeftAlone) {
    ScriptPort port;
    port.registers(check_power_mode(), 0, 0, false).data(identify_device(), plain_disk());
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::never));
    EXPECT_THAT(rows(facts), testing::ElementsAre("power-mode unsupported", "smart-status power-mode-unknown",
                                                  "smart-data power-mode-unknown"));
}

TEST(Inspect, FlashBehindSuchABridgeIsReadAndItsStatusUnknown) {
    ScriptPort port;
    port.registers(check_power_mode(), 0, 0, false)
        .data(identify_device(), plain_ssd())
        .registers(smart_return_status(), 0, 0, false)
        .data(smart_read_data(), intel("SMDT"))
        .data(smart_read_thresholds(), intel("SMTH"));
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::never));
    EXPECT_THAT(rows(facts), testing::ElementsAre("power-mode unsupported", "smart-status unsupported"));
    EXPECT_EQ(facts.ata->passed, std::nullopt);
    EXPECT_EQ(facts.ata->attributes.size(), 19U);
}

TEST(Inspect, ADriveThatAbortsEverything) {
    ScriptPort port;
    port.abort(check_power_mode()).abort(identify_device()).abort(smart_return_status()).abort(smart_read_data());
    DriveFacts facts;
    const auto result = inspect(port, facts, Wake::never);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().native.value, 0x5104U);
    EXPECT_THAT(rows(facts),
                testing::ElementsAre("identify unsupported", "smart-status unsupported", "smart-data unsupported"));
}

TEST(Inspect, AbortedLogsAreMissingAndTheRestIsThere) {
    Bytes identify = plain_ssd();
    put_word(identify, 84, 0x4023);  // GPL, self-test and error logs
    seal(identify);
    ScriptPort port;
    port.data(identify_device(), identify)
        .registers(smart_return_status(), 0, 0x2CF400)
        .data(smart_read_data(), intel("SMDT"))
        .abort(smart_read_thresholds())
        .abort(read_log_ext(Log::directory, 0, 1))
        .abort(smart_read_log(Log::self_test, 1))
        .abort(smart_read_log(Log::summary_error, 1));
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
    EXPECT_EQ(facts.ata->passed, false);
    EXPECT_THAT(rows(facts), testing::ElementsAre("smart-thresholds unsupported", "log-directory unsupported",
                                                  "self-test-log unsupported", "error-log unsupported"));
    EXPECT_EQ(facts.ata->attributes.front().crossed, Crossed::unknown);
}

TEST(Inspect, AVanishedDriveIsNotAskedAgain) {
    Bytes identify = plain_ssd();
    put_word(identify, 84, 0x4003);
    seal(identify);
    ScriptPort port;
    port.data(identify_device(), identify).error(smart_return_status(), ErrorCode::vanished);
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
    EXPECT_THAT(rows(facts), testing::ElementsAre("smart-status vanished", "smart-data vanished",
                                                  "self-test-log vanished", "error-log vanished"));
}

TEST(Inspect, WithoutPermission) {
    ScriptPort port;
    port.error(check_power_mode(), ErrorCode::not_permitted, {NativeStatus::Kind::system, 13});
    DriveFacts facts;
    facts.identity.model = "as the system knows it";
    const auto result = inspect(port, facts, Wake::never);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(facts.identity.model, "as the system knows it");
    EXPECT_THAT(rows(facts), testing::Contains("identify not-permitted"));
    EXPECT_THAT(rows(facts), testing::Contains("smart-data not-permitted"));
}

TEST(Inspect, SmartSwitchedOffIsRespected) {
    Bytes identify = plain_ssd();
    put_word(identify, 84, 0x4003);
    put_word(identify, 85, 0);
    seal(identify);
    ScriptPort port;
    port.data(identify_device(), identify);
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
    EXPECT_EQ(facts.ata->smart_supported, true);
    EXPECT_EQ(facts.ata->smart_enabled, false);
    EXPECT_THAT(rows(facts), testing::ElementsAre("smart-data unsupported"));
}

TEST(Inspect, DamagedLogsAreNotBelieved) {
    Bytes identify = plain_ssd();
    put_word(identify, 84, 0x4003);
    seal(identify);
    identify[0] ^= 0x40U;  // IDENTIFY itself damaged: kept, and said so
    Bytes self_tests(512);
    self_tests[2] = 1;
    self_tests[3] = 0x70;
    self_tests[508] = 1;
    self_tests[511] = 0x55;
    Bytes errors(512);
    errors[0] = 1;
    put(errors, 452, 3, 2);
    ScriptPort port;
    port.data(identify_device(), identify)
        .registers(smart_return_status(), 0, kPassed)
        .data(smart_read_data(), intel("SMDT"))
        .data(smart_read_thresholds(), intel("SMTH"))
        .data(smart_read_log(Log::self_test, 1), self_tests)
        .data(smart_read_log(Log::summary_error, 1), errors);
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
    EXPECT_THAT(rows(facts),
                testing::ElementsAre("identify-checksum malformed", "self-test-log malformed", "error-log malformed"));
    EXPECT_THAT(facts.ata->self_tests, IsEmpty());
    EXPECT_EQ(facts.ata->error_log_count, std::nullopt);
}

TEST(Inspect, GoodStatusWithoutDataIsNoData) {
    ScriptPort port;
    port.data(identify_device(), plain_ssd()).registers(smart_return_status(), 0, kPassed).data(smart_read_data(), {});
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
    EXPECT_THAT(rows(facts), testing::ElementsAre("smart-data malformed"));
}

TEST(Inspect, StatisticsThroughABridgeWithout48BitCommands) {
    Bytes identify = plain_ssd();
    put_word(identify, 80, 0x0E00);
    seal(identify);
    Bytes smart_directory(512);
    put(smart_directory, 0, 1, 2);
    put(smart_directory, 2 * 4, 3, 2);
    Bytes log(3 * 512);
    const Bytes general = statistics_page(1, 0x10, 21510);
    std::copy(general.begin(), general.end(), log.begin() + 512);  // page 2 stays empty
    ScriptPort port;
    port.data(identify_device(), identify)
        .registers(smart_return_status(), 0, kPassed)
        .data(smart_read_data(), intel("SMDT"))
        .data(smart_read_thresholds(), intel("SMTH"))
        .data(smart_read_log(Log::directory, 1), smart_directory)
        .data(smart_read_log(Log::device_statistics, 3), log);
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
    EXPECT_EQ(facts.ata->statistics.power_on_hours, 21510U);
    EXPECT_THAT(rows(facts), IsEmpty());
}

TEST(Inspect, AKnownHangerIsNotAskedForItsSelfTestLog) {
    Bytes identify = plain_ssd();
    put_word(identify, 84, 0x4002);
    seal(identify);
    ScriptPort port;
    port.data(identify_device(), identify)
        .registers(smart_return_status(), 0, kPassed)
        .data(smart_read_data(), intel("SMDT"))
        .data(smart_read_thresholds(), intel("SMTH"));
    DriveFacts facts;
    InspectOptions options;
    options.wake = Wake::allowed;
    options.skip_self_test_log = true;
    ASSERT_TRUE(inspect(port, facts, options));
}

TEST(Inspect, AnOpticalDriveIsNotAskedForSmart) {
    Bytes identify = plain_ssd();
    put_word(identify, 0, 0x8580);
    seal(identify);
    ScriptPort port;
    port.data(identify_device(), identify);
    DriveFacts facts;
    ASSERT_TRUE(inspect(port, facts, Wake::allowed));
}

}  // namespace
}  // namespace fettle::ata
