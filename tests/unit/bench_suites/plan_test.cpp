// SPDX-License-Identifier: GPL-3.0-or-later
// The lists against performance-facts and published methods: what each tool does, written out here by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/bench/suite.h"

namespace fettle::bench {
namespace {

using testing::ElementsAre;

constexpr ByteCount kDrive{std::uint64_t{256} << 30U};

SuitePlan plan(std::string_view name, const SuiteOptions& options = {}, std::uint32_t sector = 512) {
    auto made = plan_suite(name, options, kDrive, sector);
    EXPECT_TRUE(made) << name << ": " << (made ? "" : to_string(made.error()));
    return made ? *made : SuitePlan{};
}

std::vector<std::string> titles(const SuitePlan& suite) {
    std::vector<std::string> all;
    for (const auto& step : suite.steps) all.push_back(step.title);
    return all;
}

TEST(Suites, EveryOneCanBePlannedForSmallAndLargeSectors) {
    for (const auto& info : suites()) {
        for (const std::uint32_t sector : {512U, 4096U}) {
            const auto suite = plan(info.name, {}, sector);
            ASSERT_FALSE(suite.steps.empty()) << info.name;
            std::set<std::string> ids;
            for (const auto& step : suite.steps) {
                EXPECT_TRUE(ids.insert(step.id).second) << info.name << ' ' << step.id;
                EXPECT_GE(step.workload.smallest_block(), sector) << info.name << ' ' << step.id;
                EXPECT_LE(step.workload.span_offset + *step.workload.span_bytes, kDrive.bytes);
            }
        }
    }
}

TEST(Suites, NamesAreUnique) {
    std::set<std::string_view> names;
    for (const auto& info : suites()) EXPECT_TRUE(names.insert(info.name).second) << info.name;
}

TEST(Suites, ReadsOnlyWriteNothing) {
    for (const auto& info : suites()) {
        SuiteOptions options;
        options.reads_only = true;
        const auto suite = plan_suite(info.name, options, kDrive, 512);
        if (!suite) {
            EXPECT_EQ(suite.error().code, ErrorCode::invalid_argument) << info.name;
            continue;
        }
        EXPECT_FALSE(suite->writes()) << info.name;
        EXPECT_FALSE(suite->writes_allowed) << info.name;
    }
}

TEST(Suites, AnUnknownNameListsTheKnownOnes) {
    const auto none = plan_suite("crystal", {}, kDrive, 512);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, ErrorCode::not_found);
    EXPECT_NE(none.error().context.find("crystaldiskmark-nvme"), std::string::npos);
}

TEST(Suites, ATargetThatIsTooSmallIsRefused) {
    SuiteOptions options;
    options.size = std::uint64_t{2} << 30U;
    const auto small = plan_suite("quick", options, {std::uint64_t{1} << 30U}, 512);
    ASSERT_FALSE(small);
    EXPECT_EQ(small.error().code, ErrorCode::invalid_argument);
}

TEST(Suites, CrystalDiskMarkDefaultIsItsList) {
    const auto suite = plan("crystaldiskmark");
    EXPECT_THAT(titles(suite),
                ElementsAre("SEQ1M Q8T1 read", "SEQ1M Q1T1 read", "RND4K Q32T1 read", "RND4K Q1T1 read",
                            "SEQ1M Q8T1 write", "SEQ1M Q1T1 write", "RND4K Q32T1 write", "RND4K Q1T1 write"));
    for (const auto& step : suite.steps) {
        EXPECT_EQ(step.runs, 5U);
        EXPECT_EQ(step.pause_ns, 5 * kSecond_ns);
        EXPECT_EQ(step.workload.runtime_ns, 5 * kSecond_ns);
    }
}

TEST(Suites, CrystalDiskMarkNvmeIsItsList) {
    const auto suite = plan("crystaldiskmark-nvme");
    EXPECT_THAT(titles(suite),
                ElementsAre("SEQ1M Q8T1 read", "SEQ128K Q32T1 read", "RND4K Q32T16 read", "RND4K Q1T1 read",
                            "SEQ1M Q8T1 write", "SEQ128K Q32T1 write", "RND4K Q32T16 write", "RND4K Q1T1 write"));
    EXPECT_EQ(suite.steps[2].workload.threads, 16U);
    EXPECT_EQ(suite.steps[2].workload.depth, 32U);
    EXPECT_EQ(suite.steps[1].workload.blocks.front().bytes, 131'072U);
}

TEST(Suites, TheMixReadsSeventyPercent) {
    for (const auto& step : plan("crystaldiskmark-mix").steps) EXPECT_EQ(step.workload.read_percent, 70U);
}

TEST(Suites, AttoGoesFrom512BytesTo64MebibytesAtDepth4) {
    const auto suite = plan("atto");
    ASSERT_EQ(suite.steps.size(), 36U);
    EXPECT_EQ(suite.steps.front().workload.blocks.front().bytes, 512U);
    EXPECT_EQ(suite.steps.back().workload.blocks.front().bytes, 64U << 20U);
    for (const auto& step : suite.steps) EXPECT_EQ(step.workload.depth, 4U);
    EXPECT_EQ(suite.size, 256U << 20U);
}

TEST(Suites, SharesOfServerPatternsSumUpForAnySector) {
    for (const std::uint32_t sector : {512U, 4096U}) {
        for (const auto& step : plan("iometer-techreport", {}, sector).steps) {
            unsigned sum = 0;
            for (const auto& share : step.workload.blocks) sum += share.percent;
            EXPECT_EQ(sum, 100U) << step.title;
        }
    }
}

TEST(Suites, TheTechReportGoesTo256Outstanding) {
    const auto suite = plan("iometer-techreport");
    ASSERT_EQ(suite.steps.size(), 36U);
    EXPECT_EQ(suite.steps[8].workload.depth, 256U);
}

TEST(Suites, SniaTracksFourKibibyteWrites) {
    const auto suite = plan("snia-iops");
    ASSERT_TRUE(suite.rounds);
    EXPECT_EQ(suite.rounds->count, 56U);
    EXPECT_EQ(suite.rounds->at_most, 25U);
    const auto& tracked = suite.steps[suite.rounds->tracked];
    EXPECT_EQ(tracked.workload.read_percent, 0U);
    EXPECT_EQ(tracked.workload.blocks.front().bytes, 4096U);
    EXPECT_EQ(suite.steps.front().workload.byte_limit, 2 * suite.size);
}

TEST(Suites, OptionsReplaceTheDefaults) {
    SuiteOptions options;
    options.size = 64U << 20U;
    options.runs = 3;
    options.runtime_ns = kSecond_ns;
    options.pause_ns = 0;
    options.compressible_percent = 40;
    const auto suite = plan("crystaldiskmark", options);
    EXPECT_EQ(suite.size, 64U << 20U);
    for (const auto& step : suite.steps) {
        EXPECT_EQ(step.runs, 3U);
        EXPECT_EQ(step.workload.runtime_ns, kSecond_ns);
        EXPECT_EQ(step.workload.data.compressible_percent, 40U);
    }
    EXPECT_EQ(suite.longest_ns(), 24 * kSecond_ns);
}

TEST(Suites, ListsForWholeDrivesTakeAPartOfAFileSystem) {
    EXPECT_EQ(usual_size("h2benchw"), std::uint64_t{8} << 30U);
    EXPECT_EQ(usual_size("crystaldiskmark"), std::uint64_t{1} << 30U);
}

}  // namespace
}  // namespace fettle::bench
