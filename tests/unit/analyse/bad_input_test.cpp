// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include "tests/unit/analyse/test_files.h"

namespace fettle::analyse {
namespace {

using test::Bytes;
using test::bytes_of;
using test::load_data;
using test::only_report;
using test::refusal;

TEST(BadInput, IsNamed) {
    EXPECT_EQ(refusal(""), "an empty file");
    EXPECT_EQ(refusal("\n"), "a file that contains only white space");
    EXPECT_EQ(refusal("x"), "text that is not a smartctl report");
    EXPECT_EQ(refusal("Dear all,\nhow is my disk?\n"), "text that is not a smartctl report");
    EXPECT_EQ(refusal("<!DOCTYPE html>\n<html><body>smartctl</body></html>\n"), "a web page, not a report");
    EXPECT_EQ(refusal("$ sudo smartctl -x /dev/sda\n"), "text that is not a smartctl report");
    EXPECT_EQ(refusal(Bytes(1, 0)), "binary data of 1 bytes");
    EXPECT_EQ(refusal(Bytes(1024, 0)), "binary data of 1,024 bytes");
    EXPECT_EQ(refusal("smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)\n\n"
                      "Smartctl open device: /dev/sda failed: Permission denied\n"),
              "smartctl output; smartctl could not open the drive: Permission denied");
    EXPECT_EQ(
        refusal(
            "smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)\n\n"
            "/dev/sdb: Unknown USB bridge [0x1234:0x5678 (0x100)]\nPlease specify device type with the -d option.\n"),
        "smartctl output; smartctl could not open the drive: /dev/sdb: Unknown USB bridge [0x1234:0x5678 (0x100)]");
    EXPECT_EQ(refusal("smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)\n"),
              "smartctl output without drive data");
}

TEST(BadInput, SizeIsBounded) {
    const auto reports = read_reports(Bytes((17U << 20U), 'x'));
    ASSERT_FALSE(reports);
    EXPECT_EQ(reports.error().code, ErrorCode::too_large);
    EXPECT_EQ(reports.error().context, "a file of 17,825,792 bytes, too large for a report");
    // The largest that is looked at: one line, no line ends, line ends only.
    EXPECT_FALSE(read_reports(Bytes(maximum_report_bytes, 'x')));
    EXPECT_FALSE(read_reports(Bytes(maximum_report_bytes, '\r')));
    EXPECT_FALSE(read_reports(Bytes(maximum_report_bytes, '\n')));
    Bytes alternating(maximum_report_bytes, '\r');
    for (std::size_t i = 0; i < alternating.size(); i += 2) alternating[i] = '#';
    EXPECT_FALSE(read_reports(alternating));
}

TEST(BadInput, DeepJson) {
    for (const char* brackets : {"[", "{\"a\":", "[{\"a\":"}) {
        std::string text;
        while (text.size() < 1'000'000) text += brackets;
        EXPECT_EQ(refusal(text), "JSON nested too deeply for a report");
    }
}

// Small reports without number would take a hundred times the memory of the file.
TEST(BadInput, ReportsAndValuesAreCounted) {
    const auto repeated = [](std::string_view part, std::size_t count, std::string_view before = "",
                             std::string_view after = "") {
        std::string text(before);
        for (std::size_t i = 0; i < count; ++i) text.append(part);
        return text.append(after);
    };
    const auto code = [](const std::string& text) {
        const auto reports = test::read_text(text);
        return reports ? ErrorCode::internal : reports.error().code;
    };
    EXPECT_EQ(code(repeated("{\"device\":0,\"model_name\":\"M\"}\n", maximum_reports + 1)), ErrorCode::too_large);
    EXPECT_EQ(code(repeated("{},", maximum_reports + 1, "[", "{}]")), ErrorCode::too_large);
    EXPECT_EQ(code(repeated("{},", 300'000, "{\"smartctl\":[", "{}]}")), ErrorCode::too_large);
    EXPECT_EQ(code(repeated("smartctl 7.3 2022\nDevice Model: M\n", maximum_reports + 1)), ErrorCode::too_large);
    const auto most = test::read_text(repeated("smartctl 7.3 2022\nDevice Model: M\n", maximum_reports));
    ASSERT_TRUE(most);
    EXPECT_EQ(most->size(), maximum_reports);
}

TEST(BadInput, NumbersWithoutEnd) {
    const std::string digits(400, '9');
    EXPECT_EQ(refusal("{\"smartctl\": {}, \"model_name\": \"M\", \"rotation_rate\": " + digits + "}"),
              "JSON with a syntax error");
    const auto report = only_report(
        "smartctl 7.3 2022\n=== START OF INFORMATION SECTION ===\nModel Number:                       M\n"
        "Power Cycles:                       " +
        digits +
        "\n"
        "Percentage Used:                    " +
        digits +
        "%\n"
        "Temperature:                        " +
        digits +
        " Celsius\n"
        "Critical Warning:                   0x" +
        digits + "\n");
    EXPECT_EQ(report.facts.nvme->power_cycles, std::nullopt);
    EXPECT_EQ(report.facts.nvme->percentage_used, std::nullopt);
    EXPECT_EQ(report.facts.nvme->temperature_celsius, std::nullopt);
    EXPECT_EQ(report.facts.nvme->critical_warning, std::nullopt);
}

TEST(BadInput, RowsThatAreNone) {
    const auto report = only_report(
        "smartctl 7.3 2022\n=== START OF INFORMATION SECTION ===\nDevice Model:     M\n"
        "ID# ATTRIBUTE_NAME          FLAGS    VALUE WORST THRESH FAIL RAW_VALUE\n"
        "999 Reallocated_Sector_Ct   PO--CK   100   100   010    -    0\n"
        "  0 Reallocated_Sector_Ct   PO--CK   100   100   010    -    0\n"
        "  5 Reallocated_Sector_Ct   PO--XX   100   100   010    -    0\n"
        "  5 Reallocated_Sector_Ct   PO--CK   1000  100   010    -    0\n"
        "  5 Reallocated_Sector_Ct   PO--CK   100\n"
        "  5\n"
        "  9 Power_On_Hours          -O--CK   100   100   000    -    7\n");
    ASSERT_EQ(report.facts.ata->attributes.size(), 1U);
    EXPECT_EQ(report.facts.ata->attributes[0].id, 9);
}

// A report cut anywhere is read as far as it goes, and nothing in it is more than in the whole.
class CutReport : public testing::TestWithParam<const char*> {};

TEST_P(CutReport, TellsNoMoreThanTheWhole) {
    const auto whole = load_data(GetParam());
    const auto full = only_report(whole);
    for (std::size_t size = 0; size < whole.size(); size += 97) {
        SCOPED_TRACE(size);
        const auto reports = read_reports(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        if (!reports) {
            EXPECT_FALSE(reports.error().context.empty());
            continue;
        }
        ASSERT_EQ(reports->size(), 1U);
        const auto& facts = reports->front().facts;
        if (facts.identity.capacity) {
            EXPECT_EQ(facts.identity.capacity, full.facts.identity.capacity);
        }
        if (!facts.identity.firmware.empty()) {
            EXPECT_EQ(facts.identity.firmware, full.facts.identity.firmware);
        }
        if (facts.ata && full.facts.ata) {
            ASSERT_LE(facts.ata->attributes.size(), full.facts.ata->attributes.size());
            for (std::size_t i = 0; i < facts.ata->attributes.size(); ++i) {
                const auto& row = facts.ata->attributes[i];
                EXPECT_EQ(row.id, full.facts.ata->attributes[i].id);
                if (row.raw) {
                    EXPECT_EQ(row.raw, full.facts.ata->attributes[i].raw);
                }
            }
            EXPECT_LE(facts.ata->self_tests.size(), full.facts.ata->self_tests.size());
        }
        if (facts.nvme && full.facts.nvme && facts.nvme->data_units_written) {
            EXPECT_EQ(facts.nvme->data_units_written, full.facts.nvme->data_units_written);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, CutReport,
                         testing::Values("text/ata-failing-now.txt", "text/nvme-7.5-self-test.txt", "text/scsi-ok.txt",
                                         "text/ata-crossed-in-the-past.txt", "json/smart-ata-full.json",
                                         "same-drive/intel-320.blob"));

TEST(BadInput, NoiseIsNoReport) {
    std::mt19937 random(20260101);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same noise each time
    std::uniform_int_distribution<int> byte(0, 255);
    for (const std::size_t size : {1U, 7U, 512U, 1572U, 4096U}) {
        for (int round = 0; round < 200; ++round) {
            Bytes noise(size);
            for (auto& value : noise) value = static_cast<std::uint8_t>(byte(random));
            EXPECT_FALSE(read_reports(noise));
        }
    }
}

}  // namespace
}  // namespace fettle::analyse
