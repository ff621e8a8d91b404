// SPDX-License-Identifier: GPL-3.0-or-later
// Expected values: sg_inq, sg_vpd, sg_logs and sg_decode_sense of sg3_utils 1.46 over the same files.
#include <gtest/gtest.h>

#include "core/scsi/caching_page.h"
#include "core/scsi/control_page.h"
#include "core/scsi/designators.h"
#include "core/scsi/inquiry.h"
#include "core/scsi/log_page.h"
#include "core/scsi/read_capacity.h"
#include "core/scsi/sense.h"
#include "core/scsi/vpd.h"
#include "tests/support/hex_file.h"

namespace fettle::scsi {
namespace {

using test::from_hex;
using test::hex_file;

TEST(Inquiry, ReadsScsiDebug) {
    const auto inquiry = decode_inquiry(hex_file("scsi/inq_standard.hex"));
    ASSERT_TRUE(inquiry);
    EXPECT_EQ(inquiry->vendor, "Linux");
    EXPECT_EQ(inquiry->product, "scsi_debug");
    EXPECT_EQ(inquiry->revision, "0191");
    EXPECT_EQ(inquiry->standard(), "SPC-5");
    EXPECT_EQ(inquiry->peripheral_qualifier, 0);
    EXPECT_TRUE(inquiry->is_disk());
    EXPECT_FALSE(inquiry->removable || inquiry->protection);
    EXPECT_EQ(inquiry->descriptors, (std::vector<std::uint16_t>{0x00C0, 0x05C0, 0x0600, 0x2100}));
    EXPECT_EQ(decode_inquiry(std::vector<std::uint8_t>(35)).error().code, ErrorCode::truncated);
}

TEST(Vpd, ListsPagesAndSerial) {
    EXPECT_EQ(decode_supported_vpd(hex_file("scsi/vpd_supported.hex")),
              from_hex("00 80 83 84 85 86 87 88 89 b0 b1 b2"));
    EXPECT_EQ(decode_unit_serial(hex_file("scsi/vpd_unit_serial.hex")), "2000");
}

TEST(Vpd, RefusesShortAndWrongPages) {
    auto bytes = hex_file("scsi/vpd_supported.hex");
    bytes.pop_back();
    EXPECT_EQ(decode_supported_vpd(bytes).error().code, ErrorCode::truncated);
    // A bridge that answers every page with standard INQUIRY data.
    EXPECT_EQ(decode_unit_serial(hex_file("scsi/inq_standard.hex")).error().code, ErrorCode::malformed);
}

TEST(Designators, ReadsASasDisk) {
    const auto list = decode_designators(hex_file("scsi/vpd_dev_id.hex"));
    ASSERT_TRUE(list);
    ASSERT_EQ(list->size(), 5U);
    EXPECT_EQ((*list)[0].type, DesignatorType::naa);
    EXPECT_EQ((*list)[0].association, Association::logical_unit);
    EXPECT_EQ((*list)[1].association, Association::target_port);
    EXPECT_EQ((*list)[1].text(), "5000c5003011cb29");
    EXPECT_EQ((*list)[2].type, DesignatorType::relative_port);
    EXPECT_EQ((*list)[4].type, DesignatorType::name_string);
    EXPECT_EQ((*list)[4].association, Association::target_device);
    EXPECT_EQ((*list)[4].text(), "naa.5000C5003011CB28");
    EXPECT_EQ(unit_names(*list).naa, "5000c5003011cb2b");
}

TEST(Designators, ReadsEveryType) {
    const auto list = decode_designators(hex_file("scsi/vpd_di_all.hex"));
    ASSERT_TRUE(list);
    EXPECT_EQ(list->size(), 15U);
    const auto names = unit_names(*list);
    EXPECT_EQ(names.naa, "6122334455667788aabbccddeeffeedd");
    EXPECT_EQ(names.eui64, "0123456789abcdef1122334455667788");
    EXPECT_EQ(names.uuid, "112233445566778899aabbccddeefedc");
    EXPECT_EQ(names.t10, "ABC     XYZ123456789");
}

TEST(Designators, RefusesOneThatRunsPastThePage) {
    auto bytes = hex_file("scsi/vpd_dev_id.hex");
    bytes[7] = 0xFF;
    EXPECT_EQ(decode_designators(bytes).error().code, ErrorCode::malformed);
}

TEST(Vpd, FindsTheAtaDriveBehindSat) {
    const auto ata = decode_ata_information(hex_file("scsi/vpd_ata_information.hex"));
    ASSERT_TRUE(ata);
    EXPECT_EQ(ata->sat_vendor, "linux");
    EXPECT_EQ(ata->sat_product, "SAT scsi_debug");
    EXPECT_EQ(ata->sat_revision, "1234");
    EXPECT_EQ(ata->command, 0xEC);
    ASSERT_EQ(ata->identify.size(), 512U);
    EXPECT_EQ(ata_string(std::span(ata->identify).subspan(54, 40)), "ST380013AS");
}

TEST(Vpd, ReadsBlockPages) {
    const auto limits = decode_block_limits(hex_file("scsi/vpd_block_limits.hex"));
    ASSERT_TRUE(limits);
    EXPECT_EQ(limits->optimal_granularity_blocks, 8);
    EXPECT_EQ(limits->maximum_transfer_blocks, 65535U);
    EXPECT_EQ(limits->optimal_transfer_blocks, 0U);
    EXPECT_EQ(limits->maximum_unmap_blocks, 393216U);
    EXPECT_EQ(limits->maximum_unmap_descriptors, 512U);
    EXPECT_EQ(limits->optimal_unmap_granularity_blocks, 8U);
    EXPECT_EQ(limits->unmap_alignment_block, std::nullopt);
    const auto block = decode_block_characteristics(hex_file("scsi/vpd_characteristics.hex"));
    ASSERT_TRUE(block);
    EXPECT_EQ(block->solid_state(), true);
    EXPECT_EQ(block->rpm(), std::nullopt);
    EXPECT_EQ(block->form_factor_name(), "< 1.8 inch");
    const auto provisioning = decode_provisioning(hex_file("scsi/vpd_provisioning.hex"));
    ASSERT_TRUE(provisioning);
    EXPECT_TRUE(provisioning->unmap && provisioning->write_same_16 && provisioning->write_same_10);
    EXPECT_TRUE(provisioning->zeroes());
    EXPECT_FALSE(provisioning->anchored);
    EXPECT_EQ(provisioning->type, 2);
}

TEST(Vpd, TellsDisksThatTurn) {
    EXPECT_EQ(decode_block_characteristics(from_hex("00b10004 1c20 0002"))->rpm(), 7200);
    EXPECT_EQ(decode_block_characteristics(from_hex("00b10004 1c20 0002"))->solid_state(), false);
    EXPECT_EQ(decode_block_characteristics(from_hex("00b10004 0000 0002"))->solid_state(), std::nullopt);
}

TEST(ReadCapacity, ReadsBothForms) {
    const auto capacity = decode_capacity_16(hex_file("scsi/capacity16.hex"));
    ASSERT_TRUE(capacity);
    EXPECT_EQ(capacity->size().bytes, 2'000'398'934'016U);  // a disk of 2 TB by IDEMA LBA1-03
    EXPECT_EQ(capacity->block_bytes, 512U);
    EXPECT_EQ(capacity->physical_block_bytes(), 4096U);
    EXPECT_EQ(capacity->provisioned, true);
    EXPECT_EQ(capacity->unmapped_reads_zero, true);
    EXPECT_EQ(capacity->lowest_aligned_block, 0);
    const auto short_form = decode_capacity_10(from_hex("e8e088af 00000200"));
    ASSERT_TRUE(short_form && *short_form);
    EXPECT_EQ((*short_form)->size().bytes, 2'000'398'934'016U);
    EXPECT_EQ((*short_form)->physical_block_bytes(), std::nullopt);
    const auto too_large = decode_capacity_10(from_hex("ffffffff 00000200"));
    ASSERT_TRUE(too_large);
    EXPECT_FALSE(*too_large);
}

TEST(ReadCapacity, KeepsToWhatCame) {
    auto bytes = hex_file("scsi/capacity16.hex");
    bytes.resize(12);
    EXPECT_EQ(decode_capacity_16(bytes)->provisioned, std::nullopt);
    bytes.resize(11);
    EXPECT_EQ(decode_capacity_16(bytes).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_capacity_16(std::vector<std::uint8_t>(32)).error().code, ErrorCode::malformed);
}

TEST(Logs, ReadErrorCounters) {
    const auto errors = decode_error_counters(hex_file("scsi/log_write_errors.hex"), LogPageCode::write_errors);
    ASSERT_TRUE(errors);
    EXPECT_EQ(errors->corrected_at_once, 5U);
    EXPECT_EQ(errors->corrected_with_delay, 2U);
    EXPECT_EQ(errors->retried, 0U);
    EXPECT_EQ(errors->corrected, 7U);
    EXPECT_EQ(errors->corrections_run, 291U);
    EXPECT_EQ(errors->bytes_processed, 5'120'000'000'000U);
    EXPECT_EQ(errors->uncorrected, 3U);
    EXPECT_EQ(decode_error_counters(hex_file("scsi/log_write_errors.hex"), LogPageCode::read_errors).error().code,
              ErrorCode::malformed);
    EXPECT_EQ(decode_non_medium_errors(hex_file("scsi/log_non_medium.hex")), 265U);
}

TEST(Logs, ReadState) {
    EXPECT_EQ(decode_supported_logs(hex_file("scsi/log_supported.hex")), from_hex("00 0d 2f"));
    const auto temperature = decode_temperature(hex_file("scsi/log_temperature.hex"));
    ASSERT_TRUE(temperature);
    EXPECT_EQ(temperature->celsius, 38);
    EXPECT_EQ(temperature->reference_celsius, 65);
    EXPECT_EQ(decode_solid_state_media(hex_file("scsi/log_solid_state.hex")), 43);
    const auto scan = decode_background_scan(hex_file("scsi/log_background_scan.hex"));
    ASSERT_TRUE(scan && *scan);
    EXPECT_EQ((*scan)->power_on_minutes, 3'837'047U);
    EXPECT_EQ((*scan)->scans, 12);
    const auto start_stop = decode_start_stop(hex_file("scsi/log_start_stop.hex"));
    ASSERT_TRUE(start_stop);
    EXPECT_EQ(start_stop->manufactured, "2019-W34");
    EXPECT_EQ(start_stop->specified_cycles, 50000U);
    EXPECT_EQ(start_stop->cycles, 123U);
    EXPECT_EQ(start_stop->load_cycles, std::nullopt);
}

TEST(Logs, ReadInformationalExceptions) {
    const auto found = decode_informational_exception(hex_file("scsi/log_informational_exceptions.hex"));
    ASSERT_TRUE(found && *found);
    EXPECT_TRUE((*found)->failure_predicted());
    EXPECT_EQ((*found)->ascq, 0x10);
    EXPECT_EQ((*found)->celsius, 38);
    EXPECT_FALSE((*decode_informational_exception(from_hex("2f000007 00000303 000026")))->failure_predicted());
}

TEST(Logs, ReadSelfTests) {
    const auto tests = decode_self_test_results(hex_file("scsi/log_self_tests.hex"));
    ASSERT_TRUE(tests);
    ASSERT_EQ(tests->size(), 3U);
    EXPECT_EQ((*tests)[0].kind, "short");
    EXPECT_TRUE((*tests)[0].failed);
    EXPECT_EQ((*tests)[0].failing_lba, 0xABCDU);
    EXPECT_EQ((*tests)[0].power_on_hours, 4660U);
    EXPECT_EQ((*tests)[1].kind, "extended");
    EXPECT_TRUE((*tests)[1].passed);
    EXPECT_FALSE((*tests)[2].passed || (*tests)[2].failed);
    for (const auto& test : *tests) EXPECT_FALSE(test.captive);
}

TEST(Logs, TellForegroundSelfTests) {
    // SPC-5 table 166: 101b short, 110b extended, in bits 7:5 of the parameter's byte 4 (7.3.19).
    for (const auto& [code, kind] : {std::pair{0xA0, "short"}, std::pair{0xC0, "extended"}}) {
        auto bytes = hex_file("scsi/log_self_tests.hex");
        bytes[8] = static_cast<std::uint8_t>(code);
        const auto tests = decode_self_test_results(bytes);
        ASSERT_TRUE(tests);
        EXPECT_EQ(tests->front().kind, kind);
        EXPECT_TRUE(tests->front().captive && tests->front().passed);
        EXPECT_FALSE(tests->back().captive);
    }
}

TEST(Logs, RefuseParametersThatRunPastThePage) {
    auto bytes = hex_file("scsi/log_temperature.hex");
    bytes[7] = 0xFF;
    EXPECT_EQ(decode_temperature(bytes).error().code, ErrorCode::truncated);
    bytes = hex_file("scsi/log_temperature.hex");
    bytes.pop_back();
    EXPECT_EQ(decode_temperature(bytes).error().code, ErrorCode::truncated);
    // Any page's parameters can be walked, and numbers wider than 64 bits saturate.
    const auto page = from_hex("0f00000d 00070309 010203040506070809");
    const auto list = decode_log_parameters(page, LogPageCode::application_client);
    ASSERT_TRUE(list);
    ASSERT_EQ(list->size(), 1U);
    EXPECT_EQ(list->front().code, 7);
    EXPECT_EQ(list->front().number(), std::numeric_limits<std::uint64_t>::max());
}

TEST(CachingPage, ReadsBothForms) {
    const auto ten = decode_caching_page(hex_file("scsi/mode10_caching.hex"), ModeSense::ten);
    ASSERT_TRUE(ten);
    EXPECT_TRUE(ten->write_cache);
    EXPECT_FALSE(ten->read_cache_disabled);
    const auto six =
        decode_caching_page(from_hex("17000000 0812 0100 ffff0000ffffffff80140000 00000000"), ModeSense::six);
    ASSERT_TRUE(six);
    EXPECT_FALSE(six->write_cache);
    EXPECT_TRUE(six->read_cache_disabled);
    EXPECT_EQ(decode_caching_page(from_hex("03000000"), ModeSense::six).error().code, ErrorCode::not_found);
    EXPECT_EQ(decode_caching_page(from_hex("0f000000 010a c00b f0000000 0500ffff"), ModeSense::six).error().code,
              ErrorCode::malformed);
    EXPECT_EQ(decode_caching_page(from_hex("00"), ModeSense::ten).error().code, ErrorCode::truncated);
}

TEST(ControlPage, ReadsTheExtendedSelfTestTime) {
    // SPC-5 7.5.12: bytes 10-11, in seconds.
    const auto six = decode_control_page(from_hex("0f000000 0a0a 02000000 0000ffff 0e10"), ModeSense::six);
    ASSERT_TRUE(six);
    EXPECT_EQ(six->extended_self_test_seconds, 3600U);
    const auto ten =
        decode_control_page(from_hex("001a000000000008 0000000000000200 8a0a 02000000 00000000 0000"), ModeSense::ten);
    ASSERT_TRUE(ten);
    EXPECT_EQ(ten->extended_self_test_seconds, std::nullopt);
    EXPECT_EQ(decode_control_page(from_hex("0d000000 0a08 02000000 0000ffff"), ModeSense::six).error().code,
              ErrorCode::truncated);
    EXPECT_EQ(decode_control_page(from_hex("0f000000 080a 02000000 0000ffff 0e10"), ModeSense::six).error().code,
              ErrorCode::malformed);
}

TEST(Sense, ReadsFixedFormat) {
    const auto sense = decode_sense(hex_file("scsi/fixed_sense.hex"));
    ASSERT_TRUE(sense);
    EXPECT_EQ(sense->key, SenseKey::medium_error);
    EXPECT_EQ(sense->asc, 0x11);
    EXPECT_EQ(sense->information, 4660U);
    EXPECT_EQ(sense->field_replaceable_unit, 119);
    EXPECT_EQ(sense->progress, std::nullopt);  // a retry count, not progress
    EXPECT_FALSE(sense->descriptor || sense->deferred);
    EXPECT_EQ(describe(*sense), "medium error: unrecovered read error (3h/11h/00h)");
    EXPECT_EQ(sense->native(), (NativeStatus{NativeStatus::Kind::scsi, 0x031100}));
}

TEST(Sense, ReadsDescriptorFormat) {
    const auto sense = decode_sense(hex_file("scsi/descriptor_sense.hex"));
    ASSERT_TRUE(sense);
    EXPECT_EQ(sense->key, SenseKey::recovered_error);
    EXPECT_EQ(sense->asc, 0x03);
    EXPECT_EQ(sense->ascq, 0x02);
    EXPECT_EQ(sense->information, 0x11223344556677BBU);
    EXPECT_EQ(sense->command_specific, 0x3344556677BBCCFFU);
    EXPECT_EQ(sense->field_replaceable_unit, 0x45);
    EXPECT_EQ(sense->progress, std::nullopt);
    const auto sanitize = decode_sense(from_hex("72 02 04 1b 00 00 00 08 02 06 00 00 80 40 00 00"));
    EXPECT_EQ(sanitize->progress, 0x4000);  // 25.00%
    EXPECT_EQ(describe(*sanitize), "not ready: sanitize in progress (2h/04h/1Bh)");
}

TEST(Sense, KnowsSleepFromIdle) {
    const auto fixed = [](const std::string& key, const std::string& code) {
        return *decode_sense(from_hex("70 00 " + key + " 00 00 00 00 0a 00 00 00 00 " + code + " 00 00 00 00"));
    };
    EXPECT_TRUE(fixed("02", "04 02").asleep());
    EXPECT_TRUE(fixed("00", "5e 04").asleep());
    EXPECT_TRUE(fixed("00", "5e 43").asleep());
    EXPECT_FALSE(fixed("00", "5e 01").asleep());
    EXPECT_FALSE(fixed("00", "00 00").asleep());
    EXPECT_FALSE(fixed("02", "04 01").asleep());
    for (const auto* told : {"5e 00", "5e 02", "5e 09", "5e 0a", "5e 45"})
        EXPECT_TRUE(fixed("00", told).asleep()) << told;
    // Not of SPC-5 annex F, or with a key that tells of no power condition: garbage, and no sleep.
    for (const auto* garbage : {"5e 5e", "5e ff", "5e 44", "5e 0b"})
        EXPECT_FALSE(fixed("00", garbage).asleep()) << garbage;
    for (const auto* key : {"03", "04", "05", "0b", "0e", "0f"}) {
        EXPECT_FALSE(fixed(key, "5e 02").asleep()) << key;
        EXPECT_NE(error_code(fixed(key, "5e 02")), ErrorCode::asleep) << key;
    }
    EXPECT_EQ(error_code(fixed("02", "04 02")), ErrorCode::asleep);
    EXPECT_EQ(error_code(fixed("02", "3a 00")), ErrorCode::not_found);
    EXPECT_EQ(error_code(fixed("05", "24 00")), ErrorCode::unsupported);
    EXPECT_EQ(error_code(fixed("07", "27 00")), ErrorCode::not_permitted);
    EXPECT_EQ(error_code(fixed("03", "11 00")), ErrorCode::io);
    EXPECT_TRUE(fixed("05", "20 00").not_offered());
}

TEST(Sense, NamesFallBackToTheCode) {
    EXPECT_EQ(additional_sense_name(0x5D, 0x73), "media impending failure: endurance limit met");
    EXPECT_EQ(additional_sense_name(0x5D, 0x42), "failure prediction threshold exceeded");
    EXPECT_EQ(additional_sense_name(0x99, 0x00), "");
    EXPECT_EQ(additional_sense_name(0x00, 0x77), "");
}

TEST(Sense, RefusesWhatIsNone) {
    EXPECT_EQ(decode_sense({}).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_sense(from_hex("70 00")).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_sense(from_hex("00 00 00 00")).error().code, ErrorCode::malformed);
    EXPECT_TRUE(decode_sense(from_hex("71 00 06"))->deferred);
}

}  // namespace
}  // namespace fettle::scsi
