// SPDX-License-Identifier: GPL-3.0-or-later
// Every real report at hand. Skipped where the corpus is absent.
#include <algorithm>
#include <cctype>

#include "core/analyse/raw_text.h"
#include "core/analyse/text_lines.h"
#include "tests/unit/analyse/test_files.h"

namespace fettle::analyse {
namespace {

using test::corpus_files;
using test::load;
using test::only_report;

/// Attribute rows as a person would count them: a number, a name, six flags or seven.
std::size_t printed_rows(const test::Bytes& bytes) {
    const std::string text(bytes.begin(), bytes.end());
    std::size_t rows = 0;
    LineCursor lines(text);
    for (std::string_view line; lines.next(line);) {
        const auto number = take_word(line);
        const bool digits = !number.empty() && std::all_of(number.begin(), number.end(), is_digit);
        (void)take_word(line);
        const auto flags = take_word(line);
        if (digits && flags.size() >= 6 && flags.find_first_not_of("POSRCK-+") == std::string_view::npos) ++rows;
    }
    return rows;
}

TEST(Corpus, EveryTextReportIsReadWhole) {
    const auto files = corpus_files("smartctl-text");
    if (files.empty()) GTEST_SKIP() << "no corpus at " FETTLE_CORPUS;
    std::size_t rows = 0;
    for (const auto& path : files) {
        SCOPED_TRACE(path.string());
        const auto bytes = load(path);
        const auto report = only_report(bytes);
        const auto& facts = report.facts;
        EXPECT_FALSE(facts.identity.model.empty());
        EXPECT_FALSE(facts.identity.firmware.empty());
        EXPECT_TRUE(facts.identity.capacity.has_value());
        EXPECT_EQ(facts.identity.serial, "");  // all were removed
        EXPECT_EQ(facts.identity.solid_state, true);
        EXPECT_TRUE(facts.identity.logical_sector_bytes.has_value());
        const auto printed = printed_rows(bytes);
        EXPECT_EQ(facts.ata ? facts.ata->attributes.size() : 0, printed);
        rows += printed;
        const int protocols = (facts.ata ? 1 : 0) + (facts.nvme ? 1 : 0) + (facts.scsi ? 1 : 0);
        EXPECT_EQ(protocols, 1);
        const auto passed = facts.ata ? facts.ata->passed : facts.nvme ? facts.nvme->passed : facts.scsi->passed;
        EXPECT_TRUE(passed.has_value());
        if (facts.nvme) {
            EXPECT_TRUE(facts.nvme->percentage_used.has_value());
            EXPECT_TRUE(facts.nvme->data_units_written.has_value());
            EXPECT_TRUE(facts.nvme->power_on_hours.has_value());
            EXPECT_TRUE(facts.nvme->media_errors.has_value());
        }
    }
    EXPECT_GT(rows, 9000U);
}

TEST(Corpus, FoldersTellTheVerdictThatTheyHold) {
    const auto failed = corpus_files("smartctl-text/failed");
    if (failed.empty()) GTEST_SKIP() << "no corpus at " FETTLE_CORPUS;
    for (const auto& path : failed) {
        const auto facts = only_report(load(path)).facts;
        EXPECT_EQ(facts.ata ? facts.ata->passed : facts.nvme->passed, false) << path;
    }
    for (const auto& path : corpus_files("smartctl-text/worn")) {
        const auto facts = only_report(load(path)).facts;
        ASSERT_TRUE(facts.nvme) << path;
        EXPECT_EQ(facts.nvme->passed, true) << path;
        EXPECT_GE(facts.nvme->percentage_used, 90) << path;
    }
}

TEST(Corpus, EveryJsonReportIsRead) {
    const auto files = corpus_files("smartctl-json");
    if (files.empty()) GTEST_SKIP() << "no corpus at " FETTLE_CORPUS;
    std::size_t refused = 0;
    for (const auto& path : files) {
        SCOPED_TRACE(path.string());
        const auto name = path.filename().string();
        const bool is_none =
            name.starts_with("register-") || name.starts_with("smartctl_scan") || name == "smart-fail.json";
        const auto reports = read_reports(load(path));
        EXPECT_EQ(reports.has_value(), !is_none);
        if (!reports) ++refused;
        if (!reports) continue;
        ASSERT_EQ(reports->size(), 1U);
        const auto& facts = reports->front().facts;
        // Two of the samples hold a verdict or attributes and nothing of who the drive is.
        if (name != "smart-pass.json" && name != "smart-sat.json") {
            EXPECT_FALSE(facts.identity.model.empty());
        }
        EXPECT_NE(facts.identity.protocol, Protocol::unknown);
    }
    EXPECT_EQ(refused, 7U);
}

// JSON has the printed words and the bits side by side: what the words tell must agree.
TEST(Corpus, PrintedRawValuesAgreeWithTheBits) {
    const auto files = corpus_files("smartctl-json");
    if (files.empty()) GTEST_SKIP() << "no corpus at " FETTLE_CORPUS;
    std::size_t exact = 0;
    for (const auto& path : files) {
        if (path.filename() == "smart-ata-date2.json") continue;  // its values were changed by hand
        const auto reports = read_reports(load(path));
        if (!reports || !reports->front().facts.ata) continue;
        for (const auto& attribute : reports->front().facts.ata->attributes) {
            const auto read = raw_value(attribute.raw_text);
            if (!read || !attribute.raw) continue;
            SCOPED_TRACE(path.string() + " " + attribute.name + " " + attribute.raw_text);
            if (contains(attribute.raw_text, "Min/Max")) {
                EXPECT_EQ(*read & 0xFF, *attribute.raw & 0xFF);
            } else if (contains(attribute.raw_text, "h+")) {
                EXPECT_GT(*attribute.raw, 0U);
            } else if (contains(attribute.raw_text, "Average") || attribute.name == "Spin_Up_Time") {
                // raw16(avg16): the upper word is never printed, and an average of 0 neither.
                EXPECT_EQ(*read, *attribute.raw & 0xFFFFFFFFU);
            } else {
                EXPECT_EQ(*read, *attribute.raw);
                ++exact;
            }
        }
    }
    EXPECT_GT(exact, 1500U);
}

TEST(Corpus, EveryBinaryFileIsRead) {
    const auto blobs = corpus_files("blobs/libatasmart");
    if (blobs.empty()) GTEST_SKIP() << "no corpus at " FETTLE_CORPUS;
    for (const auto& path : blobs) {
        if (path.filename().string().starts_with("LICENSE")) continue;
        SCOPED_TRACE(path.string());
        const auto report = only_report(load(path));
        EXPECT_EQ(report.format, Format::libatasmart_blob);
        EXPECT_FALSE(report.facts.identity.model.empty());
        EXPECT_FALSE(report.facts.ata->attributes.empty());
    }
    for (const auto& path : corpus_files("blobs/identify")) {
        const auto report = only_report(load(path));
        EXPECT_FALSE(report.facts.identity.model.empty()) << path;
    }
}

}  // namespace
}  // namespace fettle::analyse
