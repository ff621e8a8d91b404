// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/inspect.h"

#include <gtest/gtest.h>

#include "core/scsi/commands.h"
#include "core/scsi/transact.h"
#include "tests/support/fake_ports.h"
#include "tests/support/hex_file.h"

namespace fettle::scsi {
namespace {

using test::from_hex;
using test::hex_file;

const auto kSleeping = from_hex("70 00 02 00 00 00 00 0a 00 00 00 00 04 02 00 00 00 00");
const auto kStandby = from_hex("70 00 00 00 00 00 00 0a 00 00 00 00 5e 04 00 00 00 00");
const auto kNothing = from_hex("70 00 00 00 00 00 00 0a 00 00 00 00 00 00 00 00 00 00");
const auto kInvalidField = from_hex("70 00 05 00 00 00 00 0a 00 00 00 00 24 00 00 c0 00 02");
const auto kReset = from_hex("72 06 29 00 00 00 00 00");

std::vector<std::uint8_t> vpd(std::uint8_t page, std::uint16_t size = 252) { return inquiry_vpd(page, size).cdb; }
std::vector<std::uint8_t> log(std::uint8_t page, std::uint16_t size = 252) { return log_sense(page, 0, size).cdb; }

std::vector<std::uint8_t> short_inquiry() {
    auto bytes = hex_file("scsi/inq_standard.hex");
    bytes.resize(36);
    return bytes;
}

TEST(ScsiInspect, FillsTheFactsOfASasSsd) {
    test::ScriptedScsiPort port;
    port.answer(inquiry().cdb, short_inquiry());
    port.answer(vpd(0x00), from_hex("00 00 00 06 00 80 83 b0 b1 b2"));
    port.answer(vpd(0x80), hex_file("scsi/vpd_unit_serial.hex"));
    port.answer(vpd(0x83), hex_file("scsi/vpd_dev_id.hex"));
    port.answer(vpd(0xB0), hex_file("scsi/vpd_block_limits.hex"));
    port.answer(vpd(0xB1), hex_file("scsi/vpd_characteristics.hex"));
    port.answer(vpd(0xB2), hex_file("scsi/vpd_provisioning.hex"));
    port.check_condition(test_unit_ready().cdb, kReset);  // news, not a refusal: asked again
    port.answer(test_unit_ready().cdb, std::vector<std::uint8_t>{});
    port.answer(request_sense().cdb, kNothing);
    port.answer(read_capacity_16().cdb, hex_file("scsi/capacity16.hex"));
    port.answer(mode_sense_10(8, 64).cdb, hex_file("scsi/mode10_caching.hex"));
    port.answer(log(0x00), from_hex("00 00 00 08 00 02 06 0d 10 11 15 2f"));
    port.answer(log(0x02), hex_file("scsi/log_write_errors.hex"));
    port.answer(log(0x06), hex_file("scsi/log_non_medium.hex"));
    port.answer(log(0x0D), hex_file("scsi/log_temperature.hex"));
    port.answer(log(0x10, 404), hex_file("scsi/log_self_tests.hex"));
    port.answer(log(0x11), hex_file("scsi/log_solid_state.hex"));
    port.answer(log(0x15), hex_file("scsi/log_background_scan.hex"));
    port.answer(log(0x2F), hex_file("scsi/log_informational_exceptions.hex"));
    DriveFacts facts;
    inspect(port, Wake::never, facts);
    EXPECT_EQ(facts.identity.model, "Linux scsi_debug");
    EXPECT_EQ(facts.identity.vendor, "Linux");
    EXPECT_EQ(facts.identity.firmware, "0191");
    EXPECT_EQ(facts.identity.serial, "2000");
    EXPECT_EQ(facts.identity.wwn, "5000c5003011cb2b");
    EXPECT_EQ(facts.identity.standard, "SPC-5");
    EXPECT_EQ(facts.identity.protocol, Protocol::scsi);
    EXPECT_EQ(facts.identity.solid_state, true);
    EXPECT_EQ(facts.identity.form_factor, "< 1.8 inch");
    EXPECT_EQ(facts.identity.capacity->bytes, 2'000'398'934'016U);
    EXPECT_EQ(facts.identity.physical_sector_bytes, 4096U);
    EXPECT_EQ(facts.capabilities.trim, true);
    EXPECT_EQ(facts.capabilities.trim_zeroes, true);
    EXPECT_EQ(facts.capabilities.write_cache_enabled, true);
    ASSERT_TRUE(facts.scsi);
    EXPECT_EQ(facts.scsi->bytes_written->bytes, 5'120'000'000'000U);
    EXPECT_EQ(facts.scsi->uncorrected_write_errors, 3U);
    EXPECT_EQ(facts.scsi->non_medium_errors, 265U);
    EXPECT_EQ(facts.scsi->temperature_celsius, 38);
    EXPECT_EQ(facts.scsi->trip_temperature_celsius, 65);
    EXPECT_EQ(facts.scsi->percentage_used, 43);
    EXPECT_EQ(facts.scsi->power_on_minutes, 3'837'047U);
    EXPECT_EQ(facts.scsi->passed, false);
    EXPECT_EQ(facts.scsi->exception_asc, 0x5D);
    EXPECT_EQ(facts.scsi->self_tests.size(), 3U);
    EXPECT_TRUE(facts.missing.empty());
}

TEST(ScsiInspect, LeavesAStoppedDiskAsleep) {
    test::ScriptedScsiPort port;
    port.answer(inquiry().cdb, short_inquiry());
    port.answer(vpd(0x00), from_hex("00 00 00 01 00"));
    port.check_condition(test_unit_ready().cdb, kSleeping);
    DriveFacts facts;
    inspect(port, Wake::never, facts);
    ASSERT_EQ(facts.missing.size(), 3U);
    for (const auto& row : facts.missing) EXPECT_EQ(row.reason, "asleep");
    EXPECT_EQ(facts.missing[0].what, "capacity");
    EXPECT_EQ(facts.missing[2].what, "health-logs");
    EXPECT_EQ(facts.identity.model, "Linux scsi_debug");
}

TEST(ScsiInspect, LeavesADiskInStandbyAsleep) {
    test::ScriptedScsiPort port;
    port.answer(inquiry().cdb, short_inquiry());
    port.answer(vpd(0x00), from_hex("00 00 00 01 00"));
    port.answer(test_unit_ready().cdb, std::vector<std::uint8_t>{});
    port.answer(request_sense().cdb, kStandby);
    DriveFacts facts;
    facts.identity.capacity = ByteCount{1};  // the system knew it already
    inspect(port, Wake::never, facts);
    ASSERT_EQ(facts.missing.size(), 2U);
    EXPECT_EQ(facts.missing[0].what, "write-cache");
}

TEST(ScsiInspect, GoesGentlyWithAUsbBridge) {
    test::ScriptedScsiPort port;
    auto old = short_inquiry();
    old[2] = 0x04;  // SPC-2
    port.answer(inquiry().cdb, old);
    port.check_condition(vpd(0x00), kInvalidField);
    port.answer(read_capacity_10().cdb, from_hex("e8e088af 00000200"));
    port.check_condition(mode_sense_6(8, 64).cdb, kInvalidField);
    DriveFacts facts;
    facts.identity.bus = Bus::usb;
    inspect(port, Wake::allowed, facts);
    EXPECT_EQ(facts.identity.capacity->bytes, 2'000'398'934'016U);
    EXPECT_EQ(facts.capabilities.trim, std::nullopt);
    EXPECT_TRUE(facts.missing.empty());
    EXPECT_FALSE(facts.scsi);
}

TEST(ScsiInspect, AShortAnswerIsMissingNotBelieved) {
    test::ScriptedScsiPort port;
    port.answer(inquiry().cdb, short_inquiry());
    port.answer(vpd(0x00), from_hex("00 00 00 03 00 80 89"));
    port.answer(vpd(0x80), from_hex("00 80 00 14 41 42"));
    auto ata = hex_file("scsi/vpd_ata_information.hex");
    port.answer(vpd(0x89, 572), ata);
    port.answer(read_capacity_16().cdb, hex_file("scsi/capacity16.hex"));
    port.check_condition(mode_sense_10(8, 64).cdb, kInvalidField);
    port.check_condition(log(0x00), kInvalidField);
    DriveFacts facts;
    inspect(port, Wake::allowed, facts);
    ASSERT_EQ(facts.missing.size(), 1U);
    EXPECT_EQ(facts.missing[0].what, "vpd-80h");
    EXPECT_EQ(facts.missing[0].reason, "truncated");
    EXPECT_EQ(facts.identity.serial, "");
    EXPECT_EQ(facts.identity.protocol, Protocol::ata);
}

TEST(ScsiInspect, StopsWhenTheDriveIsGone) {
    test::ScriptedScsiPort port;
    port.answer(inquiry().cdb, short_inquiry());
    port.answer(vpd(0x00), Error{ErrorCode::vanished, "gone", {}});
    DriveFacts facts;
    inspect(port, Wake::never, facts);
    ASSERT_EQ(facts.missing.size(), 1U);
    EXPECT_EQ(facts.missing[0].reason, "vanished");
}

TEST(ScsiInspect, AsksALongLogAgain) {
    test::ScriptedScsiPort port;
    port.answer(inquiry().cdb, short_inquiry());
    port.answer(vpd(0x00), from_hex("00 00 00 01 00"));
    port.answer(read_capacity_16().cdb, hex_file("scsi/capacity16.hex"));
    port.check_condition(mode_sense_10(8, 64).cdb, kInvalidField);
    port.answer(log(0x00), from_hex("00 00 00 01 15"));
    auto scan = hex_file("scsi/log_background_scan.hex");
    std::vector<std::uint8_t> entry = from_hex("00 01 03 14");
    entry.resize(24);
    for (int i = 0; i < 20; ++i) scan.insert(scan.end(), entry.begin(), entry.end());
    scan[2] = 0x01;
    scan[3] = 0xF0;  // 496 and the header
    port.answer(log(0x15), std::vector<std::uint8_t>(scan.begin(), scan.begin() + 252));
    port.answer(log(0x15, 500), scan);
    DriveFacts facts;
    inspect(port, Wake::allowed, facts);
    ASSERT_TRUE(facts.scsi);
    EXPECT_EQ(facts.scsi->power_on_minutes, 3'837'047U);
}

TEST(Transact, GivesUpOnEndlessAttention) {
    test::ScriptedScsiPort port;
    for (int i = 0; i < 3; ++i) port.check_condition(test_unit_ready().cdb, kReset);
    EXPECT_EQ(transact(port, test_unit_ready(), {}, "test").error().code, ErrorCode::io);
}

}  // namespace
}  // namespace fettle::scsi
