// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/smart_data.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <sstream>

#include "core/ata/facts.h"
#include "core/ata/power_mode.h"
#include "core/ata/smart_status.h"
#include "tests/unit/ata/data.h"

namespace fettle::ata {
namespace {

using test::Bytes;

/// A row of skdump's attribute table.
struct Row {
    int id = 0;
    int value = 0;
    int worst = 0;
    int threshold = 0;
    std::uint64_t raw = 0;
    bool prefail = false;
    std::string good;
    std::string good_past;
};

std::optional<Row> parse_row(const std::string& line) {
    Row row;
    const auto hex = line.find(" 0x");
    std::istringstream head(line.substr(0, hex));
    std::string name;
    if (hex == std::string::npos || !(head >> row.id >> name >> row.value >> row.worst >> row.threshold)) return {};
    // skdump prints the six bytes in the drive's order: the least significant first.
    for (std::size_t i = 0; i < 6; ++i) {
        row.raw |= std::stoull(line.substr(hex + 3 + 2 * i, 2), nullptr, 16) << (8 * i);
    }
    std::istringstream tail(line.substr(hex + 3 + 12));
    std::string type;
    std::string updates;
    tail >> type >> updates >> row.good >> row.good_past;
    row.prefail = type == "prefail";
    return row;
}

Crossed expected(const Row& row) {
    if (row.good == "no") return Crossed::now;
    if (row.good_past == "no") return Crossed::past;
    // skdump prints n/a where the threshold is 0, which the standard calls always passing.
    EXPECT_TRUE(row.good == "yes" || row.threshold == 0);
    return Crossed::never;
}

TEST(SmartData, AttributesAsSkdumpPrintsThem) {
    std::size_t rows = 0;
    std::size_t now = 0;
    std::size_t past = 0;
    for (const auto& name : test::blob_names()) {
        SCOPED_TRACE(name);
        auto blob = test::read_blob(name);
        const auto data = decode_smart_data(BytesView(blob["SMDT"]));
        const auto thresholds = decode_smart_thresholds(BytesView(blob["SMTH"]));
        ASSERT_TRUE(data);
        ASSERT_TRUE(thresholds);
        EXPECT_TRUE(data->checksum_ok);
        EXPECT_TRUE(thresholds->checksum_ok);
        AtaHealth health;
        apply(*data, &*thresholds, health);
        std::size_t at = 0;
        for (const auto& line : test::read_lines("skdump/" + name + ".txt")) {
            const auto row = parse_row(line);
            if (!row) continue;
            ASSERT_LT(at, health.attributes.size());
            const auto& attribute = health.attributes[at++];
            EXPECT_EQ(attribute.id, row->id);
            EXPECT_EQ(attribute.value, row->value) << row->id;
            EXPECT_EQ(attribute.worst, row->worst) << row->id;
            EXPECT_EQ(attribute.threshold, row->threshold) << row->id;
            EXPECT_EQ(attribute.raw, row->raw) << row->id;
            EXPECT_EQ((attribute.flags & 1U) != 0, row->prefail) << row->id;
            EXPECT_EQ(attribute.crossed, expected(*row)) << row->id;
            now += attribute.crossed == Crossed::now ? 1U : 0U;
            past += attribute.crossed == Crossed::past ? 1U : 0U;
            ++rows;
        }
        EXPECT_EQ(at, health.attributes.size());
    }
    // The comparison is worth nothing if the text was not read.
    EXPECT_GT(rows, 200U);
    EXPECT_GE(now, 1U);
    EXPECT_GE(past, 1U);
}

std::string text(const std::string& key, unsigned value, const std::string& unit) {
    return key + ": " + std::to_string(value) + unit;
}

TEST(SmartData, CapabilitiesAsSkdumpPrintsThem) {
    std::size_t lines = 0;
    for (const auto& name : test::blob_names()) {
        SCOPED_TRACE(name);
        const auto data = decode_smart_data(BytesView(test::read_blob(name)["SMDT"]));
        ASSERT_TRUE(data);
        const auto yes_no = [](bool value) { return value ? std::string("yes") : std::string("no"); };
        for (const auto& line : test::read_lines("skdump/" + name + ".txt")) {
            const auto is = [&](const std::string& key) { return line.rfind(key + ": ", 0) == 0 && ++lines > 0; };
            if (is("Total Time To Complete Off-Line Data Collection")) {
                EXPECT_EQ(text("Total Time To Complete Off-Line Data Collection", data->offline_seconds, " s"), line);
            }
            if (is("Percent Self-Test Remaining")) {
                EXPECT_EQ(text("Percent Self-Test Remaining", data->self_test_percent_left, "%"), line);
            }
            if (is("Conveyance Self-Test Available")) {
                EXPECT_EQ("Conveyance Self-Test Available: " + yes_no(data->conveyance_test), line);
            }
            if (is("Short/Extended Self-Test Available")) {
                EXPECT_EQ("Short/Extended Self-Test Available: " + yes_no(data->self_tests), line);
            }
            if (is("Start Self-Test Available")) {
                EXPECT_EQ("Start Self-Test Available: " + yes_no(data->offline_immediate), line);
            }
            if (is("Short Self-Test Polling Time")) {
                EXPECT_EQ(text("Short Self-Test Polling Time", data->short_test_minutes, " min"), line);
            }
            if (is("Conveyance Self-Test Polling Time")) {
                EXPECT_EQ(text("Conveyance Self-Test Polling Time", data->conveyance_test_minutes, " min"), line);
            }
            if (is("Extended Self-Test Polling Time")) {
                EXPECT_EQ(text("Extended Self-Test Polling Time", data->extended_test_minutes, " min"), line);
            }
            if (is("Off-line Data Collection Status")) {
                const auto& said = line;
                EXPECT_EQ(data->offline_status == 0, said.find("never started") != std::string::npos);
                EXPECT_EQ(data->offline_status == 2, said.find("completed without error") != std::string::npos);
                EXPECT_EQ(data->offline_status == 4, said.find("suspended by an interrupting") != std::string::npos);
            }
            if (is("Self-Test Execution Status")) {
                EXPECT_EQ(data->self_test_status == 0, line.find("completed without error") != std::string::npos);
                EXPECT_EQ(data->self_test_status == 1, line.find("aborted by the host") != std::string::npos);
                EXPECT_EQ(data->self_test_status == 15, line.find("in progress") != std::string::npos);
            }
        }
    }
    EXPECT_GT(lines, 100U);
}

TEST(SmartData, ALongExtendedTestHasAWordOfItsOwn) {
    // ACS-3, SMART READ DATA: byte 373 is FFh, bytes 375-376 hold the minutes.
    Bytes bytes(512);
    bytes[373] = 0xFF;
    test::put(bytes, 375, 785, 2);
    EXPECT_EQ(decode_smart_data(BytesView(bytes))->extended_test_minutes, 785);
}

TEST(SmartData, RefusesShortAndEmptyData) {
    EXPECT_EQ(decode_smart_data(BytesView(Bytes(511, 1))).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_smart_data(BytesView(Bytes(512))).error().code, ErrorCode::malformed);
    EXPECT_EQ(decode_smart_thresholds(BytesView(Bytes(100))).error().code, ErrorCode::truncated);
    EXPECT_EQ(decode_smart_thresholds(BytesView(Bytes(512))).error().code, ErrorCode::malformed);
}

TEST(SmartData, DamagedBytesCallNoDriveFailing) {
    // The drive of this blob is below a threshold; one flipped bit elsewhere breaks the checksum.
    auto blob = test::read_blob("Maxtor_96147H8--BAC51KJ0");
    blob["SMDT"][500] ^= 1U;
    const auto data = decode_smart_data(BytesView(blob["SMDT"]));
    const auto thresholds = decode_smart_thresholds(BytesView(blob["SMTH"]));
    ASSERT_TRUE(data && thresholds);
    EXPECT_FALSE(data->checksum_ok);
    AtaHealth health;
    apply(*data, &*thresholds, health);
    ASSERT_FALSE(health.attributes.empty());
    for (const auto& attribute : health.attributes) EXPECT_EQ(attribute.crossed, Crossed::unknown);
}

TEST(Crossing, FollowsTheStandardsRule) {
    // SFF-8035i: 1..FDh thresholds; 00h always passing, FEh invalid, FFh always failing.
    EXPECT_EQ(crossed(100, 100, 10), Crossed::never);
    EXPECT_EQ(crossed(11, 11, 10), Crossed::never);
    EXPECT_EQ(crossed(10, 10, 10), Crossed::now) << "at the threshold is a crossing";
    EXPECT_EQ(crossed(11, 10, 10), Crossed::past);
    EXPECT_EQ(crossed(253, 253, 253), Crossed::now);
    EXPECT_EQ(crossed(0, 0, 0), Crossed::never);
    EXPECT_EQ(crossed(100, 100, 0xFF), Crossed::now);
    EXPECT_EQ(crossed(1, 1, 0xFE), Crossed::unknown);
    EXPECT_EQ(crossed(1, 1, std::nullopt), Crossed::unknown);
    EXPECT_EQ(crossed(std::nullopt, 1, 10), Crossed::unknown);
    EXPECT_EQ(crossed(100, std::nullopt, 10), Crossed::unknown);
}

AtaReturn with_lba(std::uint64_t lba, bool complete = true) {
    AtaReturn registers;
    registers.lba = lba;
    registers.complete = complete;
    return registers;
}

TEST(SmartStatus, KnowsItsTwoAnswers) {
    EXPECT_EQ(smart_passed(with_lba(0xC24F00)), true);
    EXPECT_EQ(smart_passed(with_lba(0x2CF400)), false);
    EXPECT_EQ(smart_passed(with_lba(0x2CF4AB)), false) << "LBA(7:0) is not part of the answer";
    EXPECT_EQ(smart_passed(with_lba(0xC2F400)), std::nullopt);
    EXPECT_EQ(smart_passed(with_lba(0)), std::nullopt);
    EXPECT_EQ(smart_passed(with_lba(0xC24F00, false)), std::nullopt);
}

TEST(PowerMode, TellsSleepFromIdling) {
    const auto mode = [](std::uint16_t count) {
        AtaReturn registers;
        registers.count = count;
        registers.complete = true;
        return power_mode(registers);
    };
    for (const auto asleep : std::initializer_list<std::uint16_t>{0x00, 0x01, 0x40})
        EXPECT_TRUE(mode(asleep)->asleep) << asleep;
    for (const auto awake : std::initializer_list<std::uint16_t>{0x41, 0x80, 0x81, 0x82, 0x83, 0xFF})
        EXPECT_FALSE(mode(awake)->asleep) << awake;
    EXPECT_FALSE(power_mode(AtaReturn{}).has_value());
}

}  // namespace
}  // namespace fettle::ata
