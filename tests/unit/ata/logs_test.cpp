// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "core/ata/commands.h"
#include "core/ata/device_statistics.h"
#include "core/ata/error_log.h"
#include "core/ata/log_directory.h"
#include "core/ata/phy_events.h"
#include "core/ata/self_test_log.h"
#include "tests/unit/ata/data.h"

namespace fettle::ata {
namespace {

using test::Bytes;
using test::put;
using test::seal;

TEST(LogDirectory, WordNIsTheSizeOfLogN) {
    Bytes bytes(512);
    put(bytes, 0, 1, 2);
    put(bytes, 2 * 0x04, 8, 2);
    put(bytes, 2 * 0x30, 9, 2);
    put(bytes, 2 * 0xFF, 0x1234, 2);
    const auto directory = decode_log_directory(BytesView(bytes));
    ASSERT_TRUE(directory);
    EXPECT_EQ(directory->version, 1);
    EXPECT_EQ(directory->size(Log::device_statistics), 8);
    EXPECT_EQ(directory->size(Log::identify_device_data), 9);
    EXPECT_EQ(directory->size(Log::self_test), 0);
    EXPECT_EQ(directory->sectors[0xFF], 0x1234);
    EXPECT_EQ(decode_log_directory(BytesView(Bytes(511))).error().code, ErrorCode::truncated);
}

TEST(PageList, IsBoundedByItsSector) {
    Bytes bytes(512);
    put(bytes, 0, 1, 2);
    bytes[8] = 3;
    bytes[9] = 0;
    bytes[10] = 1;
    bytes[11] = 7;
    EXPECT_EQ(*decode_page_list(BytesView(bytes), "list"), (std::vector<std::uint8_t>{0, 1, 7}));
    bytes[8] = 255;
    EXPECT_EQ(decode_page_list(BytesView(bytes), "list")->size(), 255U);
    bytes[2] = 5;  // page 5, not the list
    EXPECT_EQ(decode_page_list(BytesView(bytes), "list").error().code, ErrorCode::malformed);
}

// Layout: ATA8-ACS and ACS-3, SMART self-test log: 21 descriptors of 24 bytes from byte 2, index 508.
Bytes self_test_log() {
    Bytes bytes(512);
    put(bytes, 0, 1, 2);
    // Descriptor 1: extended test, read element failed with 90% left at hour 1,234, LBA 0ABCDEF0h.
    bytes[2] = 0x02;
    bytes[3] = 0x79;
    put(bytes, 4, 1234, 2);
    bytes[6] = 5;
    put(bytes, 7, 0x0ABCDEF0, 4);
    // Descriptor 2: short test passed at hour 1,300; the LBA field means nothing.
    bytes[26] = 0x01;
    put(bytes, 28, 1300, 2);
    put(bytes, 31, 0xFFFFFFFF, 4);
    bytes[508] = 2;
    seal(bytes);
    return bytes;
}

TEST(SelfTestLog, NewestFirst) {
    const auto log = decode_self_test_log(BytesView(self_test_log()));
    ASSERT_TRUE(log);
    EXPECT_TRUE(log->checksum_ok);
    ASSERT_EQ(log->entries.size(), 2U);
    const auto newest = to_fact(log->entries[0]);
    EXPECT_EQ(newest.kind, "short");
    EXPECT_TRUE(newest.passed);
    EXPECT_FALSE(newest.failed);
    EXPECT_EQ(newest.power_on_hours, 1300U);
    EXPECT_EQ(newest.failing_lba, std::nullopt);
    const auto older = to_fact(log->entries[1]);
    EXPECT_EQ(older.kind, "extended");
    EXPECT_TRUE(older.failed);
    EXPECT_EQ(older.failing_lba, 0x0ABCDEF0U);
    EXPECT_EQ(log->entries[1].percent_left, 90);
    EXPECT_EQ(log->entries[1].checkpoint, 5);
}

TEST(SelfTestLog, IsARing) {
    Bytes bytes(512);
    for (std::size_t i = 0; i < 21; ++i) {
        bytes[2 + 24 * i] = 1;
        put(bytes, 2 + 24 * i + 2, 100 + i, 2);
    }
    bytes[508] = 3;  // the third is the newest, the fourth the oldest
    const auto log = decode_self_test_log(BytesView(bytes));
    ASSERT_TRUE(log);
    ASSERT_EQ(log->entries.size(), 21U);
    EXPECT_EQ(log->entries.front().power_on_hours, 102);
    EXPECT_EQ(log->entries[3].power_on_hours, 120);
    EXPECT_EQ(log->entries.back().power_on_hours, 103);
    EXPECT_FALSE(log->checksum_ok);
}

TEST(SelfTestLog, RefusesWhatItCannotBe) {
    Bytes bytes = self_test_log();
    bytes[508] = 22;
    EXPECT_EQ(decode_self_test_log(BytesView(bytes)).error().code, ErrorCode::malformed);
    bytes[508] = 0;
    EXPECT_TRUE(decode_self_test_log(BytesView(bytes))->entries.empty()) << "index 0: no test was ever run";
    EXPECT_EQ(decode_self_test_log(BytesView(Bytes(10))).error().code, ErrorCode::truncated);
}

TEST(SelfTestLog, KindsAndResults) {
    const auto fact = [](std::uint8_t routine, std::uint8_t result) {
        SelfTestEntry entry;
        entry.routine = routine;
        entry.result = result;
        return to_fact(entry);
    };
    EXPECT_EQ(fact(0x81, 0).kind, "short") << "captive";
    EXPECT_TRUE(fact(0x81, 0).captive && fact(0x84, 0).captive);
    EXPECT_FALSE(fact(1, 0).captive || fact(0, 0).captive || fact(0x90, 0).captive || fact(0x85, 0).captive);
    EXPECT_EQ(fact(3, 0).kind, "conveyance");
    EXPECT_EQ(fact(4, 0).kind, "selective");
    EXPECT_EQ(fact(0x40, 0).kind, "vendor");
    EXPECT_EQ(fact(0x90, 0).kind, "vendor");
    EXPECT_EQ(fact(0x05, 0).kind, "unknown");
    EXPECT_EQ(fact(0, 0).kind, "offline");
    // ACS-3, self-test execution status: 1 and 2 stopped, 3-8 failed, 15 running.
    for (const auto result : std::initializer_list<std::uint8_t>{1, 2, 9, 15}) {
        EXPECT_FALSE(fact(1, result).passed || fact(1, result).failed) << int{result};
    }
    for (const auto result : std::initializer_list<std::uint8_t>{3, 4, 5, 6, 7, 8})
        EXPECT_TRUE(fact(1, result).failed) << int{result};
}

TEST(ExtSelfTestLog, GoesAcrossSectors) {
    // ACS-3, Extended SMART Self-test log: 19 descriptors of 26 bytes from byte 4, index bytes 2-3.
    Bytes bytes(1024);
    bytes[0] = 1;
    put(bytes, 2, 20, 2);  // the newest is the first of the second sector
    bytes[512 + 4] = 2;
    bytes[512 + 5] = 0x70;
    put(bytes, 512 + 6, 4321, 2);
    put(bytes, 512 + 9, 0x123456789ABC, 6);
    bytes[4 + 26 * 18] = 1;  // the last of the first sector
    put(bytes, 4 + 26 * 18 + 2, 4000, 2);
    seal(bytes);
    const auto log = decode_ext_self_test_log(BytesView(bytes));
    ASSERT_TRUE(log);
    EXPECT_TRUE(log->checksum_ok);
    ASSERT_EQ(log->entries.size(), 2U);
    EXPECT_EQ(log->entries[0].power_on_hours, 4321);
    EXPECT_EQ(log->entries[0].failing_lba, 0x123456789ABCU);
    EXPECT_EQ(log->entries[1].power_on_hours, 4000);
    bytes.resize(512);
    EXPECT_EQ(decode_ext_self_test_log(BytesView(bytes)).error().code, ErrorCode::malformed) << "index beyond";
}

TEST(SummaryErrorLog, EntryByEntry) {
    // Entry 3 is the newest of 7 errors: READ DMA EXT stand-in, UNC at LBA 0E123456h (28 bits).
    Bytes bytes(512);
    bytes[0] = 1;
    bytes[1] = 3;
    put(bytes, 452, 7, 2);
    const std::size_t entry = 2 + 2 * 90;
    const std::size_t last = entry + 4 * 12;  // the fifth command is the one that failed
    const Bytes command{0x0A, 0x11, 0x08, 0x56, 0x34, 0x12, 0xEE, 0xC8, 0x10, 0x27, 0x00, 0x00};
    std::copy(command.begin(), command.end(), bytes.begin() + static_cast<std::ptrdiff_t>(last));
    const std::size_t error = entry + 60;
    const Bytes registers{0x00, 0x40, 0x03, 0x56, 0x34, 0x12, 0xEE, 0x51};
    std::copy(registers.begin(), registers.end(), bytes.begin() + static_cast<std::ptrdiff_t>(error));
    bytes[error + 27] = 0xA3;
    put(bytes, error + 28, 32355, 2);
    bytes[2 + 90 + 60 + 1] = 0x10;  // entry 2: IDNF, older
    seal(bytes);

    const auto log = decode_summary_error_log(BytesView(bytes));
    ASSERT_TRUE(log);
    EXPECT_EQ(log->device_errors, 7);
    EXPECT_TRUE(log->checksum_ok);
    ASSERT_EQ(log->errors.size(), 2U);
    const auto& newest = log->errors[0];
    EXPECT_EQ(newest.error, 0x40);
    EXPECT_EQ(newest.status, 0x51);
    EXPECT_EQ(newest.lba, 0x0E123456U);
    EXPECT_EQ(newest.count, 3);
    EXPECT_EQ(newest.state, 3) << "the upper half of the state is the vendor's";
    EXPECT_EQ(newest.power_on_hours, 32355);
    ASSERT_EQ(newest.commands.size(), 1U);
    EXPECT_EQ(newest.commands[0].command, 0xC8);
    EXPECT_EQ(newest.commands[0].features, 0x11);
    EXPECT_EQ(newest.commands[0].lba, 0x0E123456U);
    EXPECT_EQ(newest.commands[0].device_control, 0x0A);
    EXPECT_EQ(newest.commands[0].timestamp_ms, 10000U);
    EXPECT_EQ(log->errors[1].error, 0x10);
}

TEST(ComprehensiveErrorLog, GoesAcrossSectors) {
    Bytes bytes(1024);
    bytes[0] = 1;
    bytes[1] = 6;  // the first entry of the second sector
    put(bytes, 452, 300, 2);
    bytes[512 + 2 + 60 + 1] = 0x40;
    bytes[2 + 4 * 90 + 60 + 1] = 0x10;
    const auto log = decode_comprehensive_error_log(BytesView(bytes));
    ASSERT_TRUE(log);
    EXPECT_EQ(log->device_errors, 300);
    ASSERT_EQ(log->errors.size(), 2U);
    EXPECT_EQ(log->errors[0].error, 0x40);
    EXPECT_EQ(log->errors[1].error, 0x10);
}

TEST(ExtComprehensiveErrorLog, AsSmartctlPrintedIt) {
    // From a report of a real drive (smartctl -x, linuxhw/EnterpriseDrive, CC-BY-4.0):
    //   Device Error Count: 3787; Error 3787 [2] occurred at disk power-on lifetime: 32355 hours
    //   ER -- ST COUNT  LBA_48  LH LM LL DV DC     00 -- 51 00 01 00 00 00 00 00 10 00 00
    //   CR FEATR COUNT  LBA_48  LH LM LL DV DC     60 00 f8 00 00 00 00 04 b3 84 78 00 00
    //                                              61 01 e8 00 00 00 00 1a 67 a7 98 00 00 (the oldest)
    Bytes bytes(512);
    bytes[0] = 1;
    put(bytes, 2, 3, 2);  // [2] counts from 0
    put(bytes, 500, 3787, 2);
    const std::size_t entry = 4 + 2 * 124;
    const auto fill = [&](std::size_t at, const Bytes& values) {
        std::copy(values.begin(), values.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
    };
    // DC, FEATR low high, COUNT low high, then LBA bytes (7:0) (31:24) (15:8) (39:32) (23:16) (47:40).
    fill(entry, {0x00, 0xE8, 0x01, 0x00, 0x00, 0x98, 0x1A, 0xA7, 0x00, 0x67, 0x00, 0x00, 0x61});
    fill(entry + 4 * 18, {0x00, 0xF8, 0x00, 0x00, 0x00, 0x78, 0x04, 0x84, 0x00, 0xB3, 0x00, 0x00, 0x60});
    fill(entry + 90, {0x00, 0x00, 0x01, 0x00, 0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x51});
    bytes[entry + 90 + 31] = 0x03;
    put(bytes, entry + 90 + 32, 32355, 2);
    const auto log = decode_ext_comprehensive_error_log(BytesView(bytes));
    ASSERT_TRUE(log);
    EXPECT_EQ(log->device_errors, 3787);
    ASSERT_EQ(log->errors.size(), 1U);
    const auto& error = log->errors[0];
    EXPECT_EQ(error.power_on_hours, 32355);
    EXPECT_EQ(error.status, 0x51);
    EXPECT_EQ(error.count, 1);
    EXPECT_EQ(error.lba, 16U);
    ASSERT_EQ(error.commands.size(), 2U);
    EXPECT_EQ(error.commands[0].command, 0x60);
    EXPECT_EQ(error.commands[0].features, 0x00F8);
    EXPECT_EQ(error.commands[0].lba, 0x04B38478U);
    EXPECT_EQ(error.commands[1].command, 0x61);
    EXPECT_EQ(error.commands[1].features, 0x01E8);
    EXPECT_EQ(error.commands[1].lba, 0x1A67A798U);
}

TEST(ErrorLogs, AnIndexBeyondTheDataKeepsTheCount) {
    Bytes bytes(512);
    put(bytes, 2, 5, 2);
    put(bytes, 500, 12, 2);
    const auto log = decode_ext_comprehensive_error_log(BytesView(bytes));
    ASSERT_TRUE(log);
    EXPECT_TRUE(log->index_outside);
    EXPECT_TRUE(log->errors.empty());
    EXPECT_EQ(log->device_errors, 12);
    EXPECT_EQ(decode_summary_error_log(BytesView(Bytes(511))).error().code, ErrorCode::truncated);
}

/// smartctl's words for the statistics whose names here differ.
const std::map<std::string, std::string>& names() {
    static const std::map<std::string, std::string> map{
        {"Lifetime Power-On Resets", "lifetime_power_on_resets"},
        {"Power-on Hours", "power_on_hours"},
        {"Logical Sectors Written", "logical_sectors_written"},
        {"Number of Write Commands", "write_commands"},
        {"Logical Sectors Read", "logical_sectors_read"},
        {"Number of Read Commands", "read_commands"},
        {"Date and Time TimeStamp", "timestamp_ms"},
        {"Number of Reported Uncorrectable Errors", "reported_uncorrectable_errors"},
        {"Resets Between Cmd Acceptance and Completion", "resets_between_acceptance_and_completion"},
        {"Current Temperature", "current"},
        {"Average Short Term Temperature", "average_short_term"},
        {"Average Long Term Temperature", "average_long_term"},
        {"Highest Temperature", "highest"},
        {"Lowest Temperature", "lowest"},
        {"Highest Average Short Term Temperature", "highest_average_short_term"},
        {"Lowest Average Short Term Temperature", "lowest_average_short_term"},
        {"Highest Average Long Term Temperature", "highest_average_long_term"},
        {"Lowest Average Long Term Temperature", "lowest_average_long_term"},
        {"Time in Over-Temperature", "minutes_over_temperature"},
        {"Specified Maximum Operating Temperature", "specified_maximum"},
        {"Time in Under-Temperature", "minutes_under_temperature"},
        {"Specified Minimum Operating Temperature", "specified_minimum"},
        {"Number of Hardware Resets", "hardware_resets"},
        {"Number of ASR Events", "asr_events"},
        {"Number of Interface CRC Errors", "interface_crc_errors"},
        {"Percentage Used Endurance Indicator", "percentage_used"},
    };
    return map;
}

struct Printed {
    unsigned page = 0;
    unsigned offset = 0;
    unsigned size = 0;
    std::optional<std::int64_t> value;
    std::string flags;
    std::string name;
};

/// "0x05  0x008  1              42  ---  Current Temperature"
std::optional<Printed> parse(const std::string& line) {
    std::istringstream stream(line);
    std::string page;
    std::string offset;
    std::string value;
    Printed row;
    if (!(stream >> page >> offset >> row.size >> value >> row.flags) || offset.rfind("0x", 0) != 0) return {};
    row.page = static_cast<unsigned>(std::stoul(page, nullptr, 16));
    row.offset = static_cast<unsigned>(std::stoul(offset, nullptr, 16));
    if (value != "-") row.value = std::stoll(value);
    std::getline(stream >> std::ws, row.name);
    return row;
}

class PrintedStatistics : public testing::TestWithParam<const char*> {};

TEST_P(PrintedStatistics, BytesMadeFromSmartctlsRowsDecodeToTheSameValues) {
    std::map<unsigned, Bytes> pages;
    std::vector<Printed> rows;
    for (const auto& line : test::read_lines(std::string("statistics/") + GetParam() + ".txt")) {
        const auto row = parse(line);
        if (!row) continue;
        auto& page = pages.try_emplace(row->page, Bytes(512)).first->second;
        put(page, 0, 1, 2);
        page[2] = static_cast<std::uint8_t>(row->page);
        put(page, row->offset, static_cast<std::uint64_t>(row->value.value_or(0)), row->size);
        // Bit 63 supported, 62 valid, 61 normalized.
        page[row->offset + 7] =
            static_cast<std::uint8_t>(0x80U | (row->value ? 0x40U : 0U) | (row->flags[0] == 'N' ? 0x20U : 0U));
        rows.push_back(*row);
    }
    ASSERT_GT(rows.size(), 15U);
    for (const auto& row : rows) {
        SCOPED_TRACE(row.name);
        const auto page = decode_statistics_page(BytesView(pages[row.page]), static_cast<std::uint8_t>(row.page));
        ASSERT_TRUE(page);
        ASSERT_TRUE(names().contains(row.name));
        EXPECT_EQ(page->value(names().at(row.name)), row.value);
        bool found = false;
        for (const auto& item : page->statistics) {
            if (item.name != names().at(row.name)) continue;
            found = true;
            EXPECT_EQ(item.offset, row.offset);
            EXPECT_EQ(item.normalized, row.flags[0] == 'N');
        }
        EXPECT_TRUE(found);
    }
}

INSTANTIATE_TEST_SUITE_P(RealDrives, PrintedStatistics,
                         testing::Values("Crucial_CT500MX200SSD1", "KINGSTON_SH103S3240G", "MTFDDAK960TDS",
                                         "SDLF1CRR-019T-1HA1"));

TEST(DeviceStatistics, FlagsDecideWhatIsKnown) {
    Bytes bytes(512);
    put(bytes, 0, 1, 2);
    bytes[2] = 5;
    put(bytes, 8, 0xC0000000000000ECULL, 8);     // current: -20
    put(bytes, 0x20, 0xC000000000000080ULL, 8);  // highest: 80h, which is no temperature
    put(bytes, 0x58, 0x8000000000000046ULL, 8);  // maximum: supported, not valid
    put(bytes, 0x68, 0x4000000000000000ULL, 8);  // minimum: not supported
    put(bytes, 0x50, 0xD800000000000003ULL, 8);  // over-temperature: DSN, condition met
    const auto page = decode_statistics_page(BytesView(bytes), 5);
    ASSERT_TRUE(page);
    EXPECT_EQ(page->statistics.size(), 4U);
    EXPECT_EQ(page->value("current"), -20);
    EXPECT_EQ(page->value("highest"), std::nullopt);
    EXPECT_EQ(page->value("specified_maximum"), std::nullopt);
    EXPECT_EQ(page->value("specified_minimum"), std::nullopt);
    fettle::DeviceStatistics facts;
    apply(*page, facts);
    EXPECT_EQ(facts.temperature_celsius, -20);
    EXPECT_EQ(facts.highest_temperature_celsius, std::nullopt);
    EXPECT_EQ(facts.specified_maximum_celsius, std::nullopt);
    for (const auto& item : page->statistics) {
        EXPECT_EQ(item.supports_notification, item.name == "minutes_over_temperature");
        EXPECT_EQ(item.condition_met, item.name == "minutes_over_temperature");
    }
}

TEST(DeviceStatistics, RefusesAnotherPage) {
    Bytes bytes(512);
    put(bytes, 0, 1, 2);
    bytes[2] = 4;
    EXPECT_EQ(decode_statistics_page(BytesView(bytes), 5).error().code, ErrorCode::malformed);
    EXPECT_EQ(decode_statistics_page(BytesView(bytes), 8).error().code, ErrorCode::unsupported);
    EXPECT_EQ(decode_statistics_page(BytesView(Bytes(511)), 4).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_statistics_page(BytesView(Bytes(512)), 4).error().code, ErrorCode::malformed);
}

// Serial ATA 3.3, 13.9: an identifier with the length of its value in words, then the value.
TEST(PhyEvents, AreReadByTheirLengths) {
    Bytes bytes(512);
    put(bytes, 4, 0x1001, 2);
    put(bytes, 6, 3, 2);
    put(bytes, 8, 0x200B, 2);
    put(bytes, 10, 0xFFFFFFFF, 4);
    put(bytes, 14, 0x9D00, 2);
    put(bytes, 16, 7, 2);
    seal(bytes);
    const auto events = decode_phy_events(BytesView(bytes));
    ASSERT_TRUE(events);
    ASSERT_EQ(events->size(), 3U);
    EXPECT_EQ(events->at(0).name, "commands_failed_by_crc");
    EXPECT_EQ(events->at(0).count, 3U);
    EXPECT_FALSE(events->at(0).saturated);
    EXPECT_EQ(events->at(1).name, "crc_errors_to_drive");
    EXPECT_TRUE(events->at(1).saturated);
    EXPECT_EQ(events->at(2).id, 0x8D00) << "vendor specific";
    EXPECT_EQ(events->at(2).name, "");
    EXPECT_EQ(events->at(2).count, 7U);
}

TEST(PhyEvents, DamagedLogsAreRefused) {
    Bytes bytes(512);
    put(bytes, 4, 0x1001, 2);
    EXPECT_EQ(decode_phy_events(BytesView(bytes)).error().code, ErrorCode::malformed) << "checksum";
    EXPECT_EQ(decode_phy_events(BytesView(Bytes(511))).error().code, ErrorCode::truncated);
    // Counters of no bytes up to the last, which extends beyond the log.
    for (std::size_t at = 4; at < 508; at += 2) put(bytes, at, 0x0001, 2);
    put(bytes, 508, 0x7001, 2);
    seal(bytes);
    EXPECT_EQ(decode_phy_events(BytesView(bytes)).error().code, ErrorCode::malformed);
}

}  // namespace
}  // namespace fettle::ata
