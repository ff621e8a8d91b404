// SPDX-License-Identifier: GPL-3.0-or-later
// SMART, read back by Fettle's decoders (ACS-4 4.19, 7.55).
#include "ata_fixture.h"
#include "core/ata/commands.h"
#include "core/ata/error_log.h"
#include "core/ata/self_test_log.h"
#include "core/ata/smart_data.h"
#include "core/ata/smart_status.h"

namespace fettle::sim {
namespace {

constexpr std::uint64_t kKey = 0xC24F00;

AtaReturn smart(AtaBench& bench, std::uint8_t sub, std::uint8_t low = 0, std::uint16_t count = 0) {
    return bench.plain(0xB0, sub, count, kKey | low);
}

ata::SmartData data_of(AtaBench& bench) {
    return ata::decode_smart_data(BytesView(bench.fetch(ata::smart_read_data()))).value();
}

ata::SelfTestLog tests_of(AtaBench& bench) {
    return ata::decode_self_test_log(BytesView(bench.fetch(ata::smart_read_log(ata::Log::self_test, 1)))).value();
}

const SmartAttribute& attribute(const ata::SmartData& data, std::uint8_t id) {
    for (const auto& item : data.attributes) {
        if (item.id == id) return item;
    }
    throw std::out_of_range("no such attribute");
}

TEST(SimAtaSmart, AttributesMoveWithTheDrivesLife) {
    AtaBench bench(
        "[life]\npower_on_hours = 100\npower_cycles = 7\nhost_written_gb = 10\n"
        "[[ata.smart.attribute]]\nid = 9\nsource = \"power_on_hours\"\n"
        "[[ata.smart.attribute]]\nid = 12\nsource = \"power_cycles\"\n"
        "[[ata.smart.attribute]]\nid = 241\nsource = \"host_written\"\nunit = 512\n");
    const auto before = data_of(bench);
    EXPECT_TRUE(before.checksum_ok);
    EXPECT_EQ(attribute(before, 9).raw, 100U);
    EXPECT_EQ(attribute(before, 12).raw, 7U);
    EXPECT_EQ(attribute(before, 241).raw, 10'000'000'000U / 512);
    bench.write(0, 1, 8);
    bench.advance_seconds(2 * 3600);
    bench.power_cycle();
    const auto after = data_of(bench);
    EXPECT_EQ(attribute(after, 9).raw, 102U);
    EXPECT_EQ(attribute(after, 12).raw, 8U);
    EXPECT_EQ(attribute(after, 241).raw, 10'000'000'000U / 512 + 8);
}

TEST(SimAtaSmart, AnAttributeBelowItsThresholdFailsTheDrive) {
    const std::string row =
        "[[ata.smart.attribute]]\nid = 231\nsource = \"wear_left_percent\"\nnormal = \"wear_left\"\nthreshold = "
        "10\nflags = 51\n";
    AtaBench fine("[life]\nwear_percent = 89\n" + row);
    EXPECT_EQ(ata::smart_passed(smart(fine, 0xDA)), true);
    AtaBench worn("[life]\nwear_percent = 90\n" + row);
    EXPECT_EQ(ata::smart_passed(smart(worn, 0xDA)), false);
    auto data = data_of(worn);
    const auto thresholds = ata::decode_smart_thresholds(BytesView(worn.fetch(ata::smart_read_thresholds()))).value();
    EXPECT_TRUE(thresholds.checksum_ok);
    ata::apply_thresholds(thresholds, data.attributes);
    EXPECT_EQ(attribute(data, 231).crossed, Crossed::now);
    // An advisory attribute fails nobody.
    AtaBench advisory(
        "[life]\nwear_percent = 99\n[[ata.smart.attribute]]\nid = 231\nsource = \"wear_left_percent\"\n"
        "normal = \"wear_left\"\nthreshold = 10\nflags = 50\n");
    EXPECT_EQ(ata::smart_passed(smart(advisory, 0xDA)), true);
}

TEST(SimAtaSmart, TheKeyAndTheSwitchGuardEverySubcommand) {
    AtaBench bench;
    EXPECT_TRUE(is_aborted(bench.plain(0xB0, 0xDA, 0, 0)));
    EXPECT_TRUE(is_aborted(smart(bench, 0xDF)));
    EXPECT_TRUE(good(smart(bench, 0xD9)));
    EXPECT_EQ(bench.decoded().smart_enabled, false);
    EXPECT_TRUE(is_aborted(smart(bench, 0xDA)));
    bench.power_cycle();
    EXPECT_TRUE(is_aborted(smart(bench, 0xDA))) << "the switch survives power-off";
    EXPECT_TRUE(good(smart(bench, 0xD8)));
    EXPECT_TRUE(good(smart(bench, 0xDA)));
}

TEST(SimAtaSmart, AShortTestRunsByTheClockAndIsLogged) {
    AtaBench bench("[ata.smart]\nshort_minutes = 2\n[life]\npower_on_hours = 50\n");
    EXPECT_TRUE(good(smart(bench, 0xD4, 0x01)));
    EXPECT_EQ(data_of(bench).self_test_status, 15);
    EXPECT_EQ(data_of(bench).self_test_percent_left, 90);
    bench.advance_seconds(60);
    EXPECT_EQ(data_of(bench).self_test_percent_left, 50);
    EXPECT_TRUE(tests_of(bench).entries.empty());
    bench.advance_seconds(60);
    EXPECT_EQ(data_of(bench).self_test_status, 0);
    const auto log = tests_of(bench);
    EXPECT_TRUE(log.checksum_ok);
    ASSERT_EQ(log.entries.size(), 1U);
    EXPECT_EQ(log.entries.at(0).routine, 1);
    EXPECT_EQ(log.entries.at(0).result, 0);
    EXPECT_EQ(log.entries.at(0).power_on_hours, 50);
    const auto wide =
        ata::decode_ext_self_test_log(BytesView(bench.fetch(ata::read_log_ext(ata::Log::ext_self_test, 0, 1))));
    ASSERT_TRUE(wide);
    EXPECT_TRUE(wide->checksum_ok);
    EXPECT_EQ(wide->entries.size(), 1U);
}

TEST(SimAtaSmart, ATestIsAbortedByTheHostAndByPowerOff) {
    AtaBench bench;
    smart(bench, 0xD4, 0x02);
    EXPECT_TRUE(good(smart(bench, 0xD4, 0x7F)));
    EXPECT_EQ(data_of(bench).self_test_status, 1);
    smart(bench, 0xD4, 0x02);
    bench.power_cycle();
    EXPECT_EQ(data_of(bench).self_test_status, 2);
    const auto log = tests_of(bench);
    ASSERT_EQ(log.entries.size(), 2U);
    EXPECT_EQ(log.entries.at(0).result, 2) << "newest first";
    EXPECT_EQ(log.entries.at(1).result, 1);
}

TEST(SimAtaSmart, AnExtendedTestFindsABadSectorAndTheLogNamesIt) {
    AtaBench bench("[ata]\nbad_sectors = [20000]\n[ata.smart]\nextended_minutes = 3\n");
    smart(bench, 0xD4, 0x02);
    bench.advance_seconds(180);
    EXPECT_EQ(data_of(bench).self_test_status, 7);
    const auto log = tests_of(bench);
    ASSERT_EQ(log.entries.size(), 1U);
    EXPECT_EQ(log.entries.at(0).failing_lba, 20'000U);
}

TEST(SimAtaSmart, ACaptiveTestAnswersWithItsResult) {
    AtaBench fine;
    const auto passed = smart(fine, 0xD4, 0x81);
    EXPECT_TRUE(good(passed));
    EXPECT_EQ(passed.lba >> 8U, 0xC24FU);
    AtaBench broken("[ata.smart]\ntest_result = 4\ntest_lba = 77\n");
    const auto failed = smart(broken, 0xD4, 0x81);
    EXPECT_TRUE(is_aborted(failed));
    EXPECT_EQ(failed.lba >> 8U, 0x2CF4U);
    EXPECT_EQ(tests_of(broken).entries.at(0).result, 4);
    EXPECT_EQ(tests_of(broken).entries.at(0).failing_lba, 77U);
}

TEST(SimAtaSmart, ConveyanceOnlyWhereItIsOffered) {
    AtaBench without;
    EXPECT_TRUE(is_aborted(smart(without, 0xD4, 0x03)));
    EXPECT_FALSE(data_of(without).conveyance_test);
    AtaBench with("[ata.smart]\nconveyance_minutes = 5\n");
    EXPECT_TRUE(good(smart(with, 0xD4, 0x03)));
    EXPECT_TRUE(data_of(with).conveyance_test);
    EXPECT_EQ(data_of(with).conveyance_test_minutes, 5);
}

TEST(SimAtaSmart, ASelectiveTestNeedsSpansAndLooksThereOnly) {
    AtaBench bench("[ata]\nbad_sectors = [20000]\n[ata.smart]\nextended_minutes = 10\n");
    EXPECT_TRUE(is_aborted(smart(bench, 0xD4, 0x04)));
    Block log(512);
    log[0] = 1;
    log[2 + 1] = 0x10;   // first 1000h
    log[10 + 1] = 0x20;  // last 2000h
    unsigned sum = 0;
    for (const auto byte : log) sum += byte;
    log[511] = static_cast<std::uint8_t>(0x100U - (sum & 0xFFU));
    Block wrong = log;
    wrong[511] ^= 1U;
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0xB0, 0xD6, 1, kKey | 9U, false), wrong)));
    EXPECT_TRUE(good(bench.send(AtaBench::command(0xB0, 0xD6, 1, kKey | 9U, false), log)));
    EXPECT_TRUE(good(smart(bench, 0xD4, 0x04)));
    EXPECT_TRUE(is_aborted(bench.send(AtaBench::command(0xB0, 0xD6, 1, kKey | 9U, false), log))) << "while running";
    bench.advance_seconds(600);
    EXPECT_EQ(data_of(bench).self_test_status, 0) << "20000 lies outside";
    const Block back = bench.fetch(AtaBench::command(0xB0, 0xD5, 1, kKey | 9U, false));
    EXPECT_EQ(back.at(3), 0x10);
    EXPECT_EQ(back.at(11), 0x20);
}

TEST(SimAtaSmart, UnreadableSectorsAreLoggedWithTheCommandsBefore) {
    AtaBench bench("[ata]\nbad_sectors = [70000000]\n");  // beyond this drive: never read
    bench.extended(0x45, 0x55, 1, 9);
    Block data(512);
    bench.identify();
    bench.send(AtaBench::command(0x25, 0, 1, 9, true), data);
    const auto narrow =
        ata::decode_summary_error_log(BytesView(bench.fetch(ata::smart_read_log(ata::Log::summary_error, 1)))).value();
    EXPECT_TRUE(narrow.checksum_ok);
    EXPECT_EQ(narrow.device_errors, 1);
    ASSERT_EQ(narrow.errors.size(), 1U);
    EXPECT_EQ(narrow.errors.at(0).error, 0x40);
    EXPECT_EQ(narrow.errors.at(0).status, 0x51);
    EXPECT_EQ(narrow.errors.at(0).lba, 9U);
    ASSERT_EQ(narrow.errors.at(0).commands.size(), 3U);
    EXPECT_EQ(narrow.errors.at(0).commands.at(0).command, 0x25);
    EXPECT_EQ(narrow.errors.at(0).commands.at(1).command, 0xEC);
    const auto wide = ata::decode_ext_comprehensive_error_log(
                          BytesView(bench.fetch(ata::read_log_ext(ata::Log::ext_comprehensive_error, 0, 5), 5)))
                          .value();
    EXPECT_EQ(wide.device_errors, 1);
    ASSERT_EQ(wide.errors.size(), 1U);
    EXPECT_EQ(wide.errors.at(0).lba, 9U);
    EXPECT_EQ(wide.errors.at(0).commands.at(0).command, 0x25);
}

TEST(SimAtaSmart, TheErrorLogsAreRings) {
    AtaBench bench;
    bench.extended(0x45, 0x55, 100, 0);
    for (std::uint64_t lba = 0; lba < 23; ++lba) bench.extended(0x42, 0, 1, lba);
    const auto log = ata::decode_comprehensive_error_log(
                         BytesView(bench.fetch(ata::smart_read_log(ata::Log::comprehensive_error, 4), 4)))
                         .value();
    EXPECT_EQ(log.device_errors, 23);
    ASSERT_EQ(log.errors.size(), 20U);
    EXPECT_EQ(log.errors.front().lba, 22U);
    EXPECT_EQ(log.errors.back().lba, 3U);
}

TEST(SimAtaSmart, UnknownCommandsAreNoErrorsOfTheDrive) {
    AtaBench bench;
    EXPECT_TRUE(is_aborted(bench.plain(0xFE)));
    EXPECT_TRUE(is_aborted(bench.plain(0xB1, 0xC2)));  // DEVICE CONFIGURATION IDENTIFY
    EXPECT_EQ(bench.extended(0x42, 0, 1, 0xFFFFFFFF).error, 0x10);
    const auto log =
        ata::decode_summary_error_log(BytesView(bench.fetch(ata::smart_read_log(ata::Log::summary_error, 1)))).value();
    EXPECT_EQ(log.device_errors, 0);
}

TEST(SimAtaSmart, TheTestLogIsARing) {
    AtaBench bench;
    for (int i = 0; i < 25; ++i) smart(bench, 0xD4, 0x81);
    EXPECT_EQ(tests_of(bench).entries.size(), 21U);
    const Block log = bench.fetch(ata::smart_read_log(ata::Log::self_test, 1));
    EXPECT_EQ(log.at(508), 4);  // 25 tests: the newest stands at place 4 of 21
}

}  // namespace
}  // namespace fettle::sim
