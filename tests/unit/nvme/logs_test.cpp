// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/nvme/commands.h"
#include "core/nvme/effects_log.h"
#include "core/nvme/error_log.h"
#include "core/nvme/firmware_log.h"
#include "core/nvme/self_test_log.h"
#include "core/nvme/smart_log.h"
#include "core/nvme/status.h"
#include "core/nvme/vendor_logs.h"
#include "tests/support/hex_file.h"
#include "tests/unit/nvme/make_nvme.h"

namespace fettle::nvme {
namespace {

TEST(SmartLog, SaysWhatSmartctlSaid) {
    const auto log = decode_smart_log(test::smart_log_worn_toshiba());
    ASSERT_TRUE(log);
    NvmeHealth health;
    apply(*log, health);
    EXPECT_EQ(health.critical_warning, 0);
    EXPECT_EQ(health.temperature_celsius, 36);
    EXPECT_EQ(health.available_spare_percent, 53);
    EXPECT_EQ(health.available_spare_threshold_percent, 10);
    EXPECT_EQ(health.percentage_used, 181);
    EXPECT_EQ(health.data_units_read, 250'554'755U);
    EXPECT_EQ(health.data_units_written, 239'897'688U);
    EXPECT_EQ(health.host_read_commands, 7'060'810'423U);
    EXPECT_EQ(health.host_write_commands, 3'427'254'933U);
    EXPECT_EQ(health.controller_busy_minutes, 136'038U);
    EXPECT_EQ(health.power_cycles, 33U);
    EXPECT_EQ(health.power_on_hours, 35'814U);
    EXPECT_EQ(health.unsafe_shutdowns, 18U);
    EXPECT_EQ(health.media_errors, 0U);
    EXPECT_EQ(health.error_log_entries, 0U);
    EXPECT_EQ(health.warning_temperature_minutes, 862U);
    EXPECT_EQ(health.critical_temperature_minutes, 0U);
    EXPECT_EQ(health.sensors_celsius, std::vector<int>{36});
}

TEST(SmartLog, ZeroKelvinIsNoTemperatureAndHugeCountsSaturate) {
    auto bytes = test::smart_log_worn_toshiba();
    test::put(bytes, 1, 0, 2);
    bytes[128 + 15] = 1;  // power-on hours above 2^64
    NvmeHealth health;
    apply(*decode_smart_log(bytes), health);
    EXPECT_EQ(health.temperature_celsius, std::nullopt);
    EXPECT_EQ(health.power_on_hours, std::numeric_limits<std::uint64_t>::max());
    bytes.pop_back();
    EXPECT_EQ(decode_smart_log(bytes).error().code, ErrorCode::truncated);
}

TEST(ErrorLog, SplitsTheStatusField) {
    std::vector<std::uint8_t> bytes(128);
    test::put(bytes, 0, 1053, 8);
    test::put(bytes, 8, 0, 2);
    test::put(bytes, 10, 0x1012, 2);
    test::put(bytes, 12, 0x4212, 2);  // DNR clear, M set, SCT 1, SC 09h
    test::put(bytes, 14, 0x28, 2);
    test::put(bytes, 24, 0xFFFFFFFF, 4);
    const auto log = decode_error_log(bytes);
    ASSERT_TRUE(log);
    ASSERT_EQ(log->size(), 1U);  // the second is empty
    EXPECT_EQ(log->front().count, 1053U);
    EXPECT_EQ(log->front().status, kInvalidLogPage);
    EXPECT_TRUE(log->front().more);
    EXPECT_FALSE(log->front().do_not_retry);
    EXPECT_EQ(log->front().parameter, 0x28);
    EXPECT_EQ(log->front().nsid, kAllNamespaces);
    EXPECT_EQ(log->front().vendor_log, std::nullopt);
    bytes.push_back(0);
    EXPECT_EQ(decode_error_log(bytes).error().code, ErrorCode::truncated);
}

TEST(FirmwareLog, NamesSlots) {
    std::vector<std::uint8_t> bytes(512);
    bytes[0] = 0x21;
    const std::string one = "410557LA";
    const std::string two = "57GA4103";
    std::copy(one.begin(), one.end(), bytes.begin() + 8);
    std::copy(two.begin(), two.end(), bytes.begin() + 16);
    const auto log = decode_firmware_log(bytes);
    ASSERT_TRUE(log);
    EXPECT_EQ(log->active_slot, 1);
    EXPECT_EQ(log->next_slot, 2);
    EXPECT_EQ(log->revisions[0], one);
    EXPECT_EQ(log->revisions[1], two);
    EXPECT_EQ(log->revisions[2], "");
}

TEST(EffectsLog, IsIndexedByOpcode) {
    std::vector<std::uint8_t> bytes(4096);
    test::put(bytes, 4 * 0x80, 0x00020017, 4);  // Format NVM
    test::put(bytes, 1024 + 4 * 0x01, 0x3, 4);  // Write
    const auto log = decode_effects_log(bytes);
    ASSERT_TRUE(log);
    EXPECT_TRUE(log->admin[0x80].supported() && log->admin[0x80].changes_content());
    EXPECT_TRUE(log->admin[0x80].changes_namespace() && log->admin[0x80].changes_controller());
    EXPECT_FALSE(log->admin[0x80].changes_inventory());
    EXPECT_EQ(log->admin[0x80].exclusive(), 2U);
    EXPECT_TRUE(log->io[0x01].supported());
    EXPECT_FALSE(log->io[0x02].supported());
}

std::vector<std::uint8_t> self_test_log() {
    std::vector<std::uint8_t> bytes(564);
    for (std::size_t i = 0; i < 20; ++i) bytes[4 + 28 * i] = 0x0F;
    bytes[0] = 2;
    bytes[1] = 40;
    bytes[4] = 0x27;  // extended, a segment failed
    bytes[5] = 3;
    bytes[6] = 0x0F;
    test::put(bytes, 8, 1234, 8);
    test::put(bytes, 16, 1, 4);
    test::put(bytes, 20, 987654, 8);
    bytes[28] = 2;
    bytes[29] = 0x81;
    bytes[32] = 0x10;  // short, passed
    test::put(bytes, 36, 1000, 8);
    bytes[60] = 0xE2;  // vendor, aborted by reset
    return bytes;
}

TEST(SelfTestLog, TellsRunningFailedPassedAndAborted) {
    const auto log = decode_self_test_log(self_test_log());
    ASSERT_TRUE(log);
    EXPECT_EQ(log->running_percent, 40);
    ASSERT_EQ(log->results.size(), 3U);
    EXPECT_EQ(log->results[0].segment, 3);
    EXPECT_EQ(log->results[0].nsid, 1U);
    EXPECT_EQ(log->results[0].status, 0x281);
    const auto tests = self_tests(*log);
    ASSERT_EQ(tests.size(), 4U);
    EXPECT_EQ(tests[0].kind, "extended");
    EXPECT_FALSE(tests[0].passed || tests[0].failed);
    EXPECT_TRUE(tests[1].failed);
    EXPECT_EQ(tests[1].failing_lba, 987654U);
    EXPECT_EQ(tests[1].nsid, 1U);
    EXPECT_EQ(tests[2].nsid, std::nullopt) << "not marked as valid";
    EXPECT_EQ(tests[1].power_on_hours, 1234U);
    EXPECT_TRUE(tests[2].passed);
    EXPECT_EQ(tests[2].kind, "short");
    EXPECT_EQ(tests[3].kind, "vendor");
    EXPECT_FALSE(tests[3].passed || tests[3].failed);
}

TEST(SelfTestLog, TakesWholeEntriesOnly) {
    auto bytes = self_test_log();
    bytes.resize(4 + 28 + 27);
    EXPECT_EQ(decode_self_test_log(bytes)->results.size(), 1U);
    bytes.resize(3);
    EXPECT_EQ(decode_self_test_log(bytes).error().code, ErrorCode::truncated);
}

std::vector<std::uint8_t> ocp_log() {
    std::vector<std::uint8_t> bytes(512);
    test::put(bytes, 0, 123'456'789'012'345, 8);
    test::put(bytes, 16, 1'000, 8);
    const auto guid = test::from_hex("c5af1028eabff2a49c4f6f7cc914d5af");
    std::copy(guid.begin(), guid.end(), bytes.begin() + 496);
    test::put(bytes, 494, 3, 2);
    return bytes;
}

TEST(OcpSmartLog, IsKnownByItsGuid) {
    auto bytes = ocp_log();
    const auto log = decode_ocp_smart_log(bytes);
    ASSERT_TRUE(log);
    EXPECT_EQ(log->media_bytes_written.saturated(), 123'456'789'012'345U);
    EXPECT_EQ(log->version, 3);
    bytes[511] ^= 1U;
    EXPECT_EQ(decode_ocp_smart_log(bytes).error().code, ErrorCode::unsupported);
}

TEST(IntelSmartLog, CountsUnitsOf32Mib) {
    std::vector<std::uint8_t> bytes(512);
    const auto put_attribute = [&](std::size_t row, std::uint8_t id, std::uint64_t raw) {
        bytes[12 * row] = id;
        bytes[12 * row + 3] = 100;
        test::put(bytes, 12 * row + 5, raw, 6);
    };
    put_attribute(0, 0xAB, 2);
    put_attribute(1, 0xAC, 0);
    put_attribute(2, 0xF4, 1000);
    put_attribute(3, 0xF5, 800);
    const auto log = decode_intel_smart_log(bytes);
    ASSERT_TRUE(log);
    ASSERT_EQ(log->attributes.size(), 4U);
    EXPECT_EQ(log->attributes[0].normalised, 100);
    EXPECT_EQ(log->flash_written->bytes, 33'554'432'000U);
    EXPECT_EQ(log->host_written->bytes, 26'843'545'600U);
    bytes[0] = 0x05;
    EXPECT_EQ(decode_intel_smart_log(bytes).error().code, ErrorCode::unsupported);
}

TEST(VendorLogs, AreAskedOnlyWherePlausible) {
    IdentifyController controller;
    controller.pci_vendor = 0x144D;
    EXPECT_FALSE(plausible_vendor_logs(controller, std::nullopt).ocp_smart);  // a consumer Samsung
    controller.admin_commands = 1U << 3U;
    EXPECT_TRUE(plausible_vendor_logs(controller, std::nullopt).ocp_smart);
    LogList list{};
    EXPECT_FALSE(plausible_vendor_logs(controller, list).ocp_smart);
    list[0xC0] = list[0xCA] = true;
    EXPECT_TRUE(plausible_vendor_logs(controller, list).ocp_smart);
    EXPECT_FALSE(plausible_vendor_logs(controller, list).intel_smart);  // CAh means another thing there
    controller.pci_vendor = 0x8086;
    controller.admin_commands = 0;
    controller.model = "INTEL SSDPE2MD800G4";
    EXPECT_TRUE(plausible_vendor_logs(controller, std::nullopt).intel_smart);
    controller.model = "INTEL SSDPEKNW010T8";
    EXPECT_FALSE(plausible_vendor_logs(controller, std::nullopt).intel_smart);
}

TEST(Commands, SplitTheDwordCount) {
    LogRequest request;
    request.id = LogId::smart;
    request.retain_event = false;
    // nvme-cli sends cdw10 007f0002 for 512 bytes of log 02h.
    EXPECT_EQ(get_log_page(request).cdw10_15[0], 0x007F0002U);
    EXPECT_EQ(get_log_page(request).nsid, 0xFFFFFFFFU);
    request.retain_event = true;
    EXPECT_EQ(get_log_page(request).cdw10_15[0], 0x007F8002U);
    request.bytes = 0x40004;
    request.offset = 0x1'0000'0200;
    const auto large = get_log_page(request);
    EXPECT_EQ(large.cdw10_15[0] >> 16U, 0x0000U);
    EXPECT_EQ(large.cdw10_15[1], 1U);
    EXPECT_EQ(large.cdw10_15[2], 0x200U);
    EXPECT_EQ(large.cdw10_15[3], 1U);
}

TEST(StatusNames, CoverTheClasses) {
    EXPECT_EQ(status_name(0x109), "invalid log page");
    EXPECT_EQ(status_name(0x4109), "invalid log page");  // with Do Not Retry
    EXPECT_EQ(status_name(0x281), "unrecovered read error");
    EXPECT_EQ(status_name(0x2C5), "vendor specific");
    EXPECT_EQ(status_name(0x07F), "");
    EXPECT_EQ(status_text(0x01D), "sanitize in progress (type 0h, code 1Dh)");
    EXPECT_EQ(error_code(0x109), ErrorCode::unsupported);
    EXPECT_EQ(error_code(0x286), ErrorCode::not_permitted);
    EXPECT_EQ(error_code(0x084), ErrorCode::busy);
    EXPECT_EQ(error_code(0x281), ErrorCode::io);
}

}  // namespace
}  // namespace fettle::nvme
