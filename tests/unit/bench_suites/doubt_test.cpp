// SPDX-License-Identifier: GPL-3.0-or-later
// What a suite says against itself: of all that it wrote, and seldom enough to be read.
#include "core/bench/doubt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace fettle::bench {
namespace {

using testing::Contains;
using testing::Not;

constexpr std::uint64_t kGB = 1'000'000'000;

/// A run that moved so many bytes, in so long.
RunResult run_of(std::uint64_t bytes, std::uint64_t seconds, unsigned read_percent = 0) {
    RunResult run;
    run.workload.read_percent = read_percent;
    run.target.direct = true;
    run.elapsed_ns = seconds * kSecond_ns;
    auto& part = read_percent == 0 ? run.write : run.read;
    part.sums = {bytes / 4096, {bytes}};
    if (read_percent == 0) run.written.bytes = bytes;
    return run;
}

/// A suite whose steps each wrote so much in so many runs.
SuiteResult suite_of(std::size_t steps, std::size_t runs, std::uint64_t bytes, std::uint64_t seconds) {
    SuiteResult suite;
    suite.target.kind = TargetFacts::Kind::scratch_file;
    suite.target.direct = true;
    suite.plan.size = kGB;
    for (std::size_t i = 0; i < steps; ++i) {
        SuiteStep step;
        step.id = step.title = "step " + std::to_string(i);
        suite.plan.steps.push_back(step);
        StepResult outcome;
        outcome.step = i;
        outcome.figure = spread_of({1});
        for (std::size_t j = 0; j < runs; ++j) outcome.runs.push_back(run_of(bytes, seconds));
        suite.steps.push_back(outcome);
    }
    return suite;
}

DoubtInputs drive_of(std::uint64_t capacity) {
    DoubtInputs facts;
    facts.drive_capacity = ByteCount{capacity};
    return facts;
}

std::vector<std::string> ids(const std::vector<Message>& messages) {
    std::vector<std::string> all;
    for (const auto& message : messages) all.push_back(message.id);
    return all;
}

std::string text_of(const std::vector<Message>& messages, const std::string& id) {
    for (const auto& message : messages) {
        if (message.id == id) return render(message.text, message.evidence);
    }
    return {};
}

// CrystalDiskMark's four lines that write, five runs of five seconds each: 38.2 GB in all, of which the header spoke.
TEST(SuiteDoubts, TheFastCacheIsJudgedByAllThatWasWritten) {
    auto suite = suite_of(4, 5, 1'910'000'000, 5);
    EXPECT_EQ(suite.written().bytes, 38'200'000'000);
    EXPECT_THAT(text_of(remarks(suite, drive_of(256 * kGB)), "short-writes"), testing::HasSubstr("38.2 GB"));
    // More than a third of the drive: some of it left the cache.
    EXPECT_TRUE(remarks(suite, drive_of(100 * kGB)).empty());
    EXPECT_TRUE(doubts(suite, drive_of(100 * kGB)).empty());
}

TEST(SuiteDoubts, ShortRunsAreNoDoubtAndLongOnesAre) {
    EXPECT_THAT(ids(doubts(suite_of(4, 5, kGB, 5), drive_of(256 * kGB))), Not(Contains("cache-not-left")));
    const auto lasting = suite_of(4, 1, kGB, 120);
    EXPECT_THAT(text_of(doubts(lasting, drive_of(256 * kGB)), "cache-not-left"),
                testing::HasSubstr("4 GB was written"));
    EXPECT_TRUE(remarks(lasting, drive_of(256 * kGB)).empty()) << "said once";
}

TEST(SuiteDoubts, AListThatLooksForTheCachesEndIsDoubtedHoweverShort) {
    auto suite = suite_of(1, 1, 32 * kGB, 10);
    suite.plan.conclusion = Conclusion::cliff;
    EXPECT_THAT(ids(doubts(suite, drive_of(1000 * kGB))), Contains("cache-not-left"));
}

TEST(SuiteDoubts, ADriveWithoutAModelHasNoCache) {
    auto suite = suite_of(4, 1, kGB, 120);
    suite.target.notes.push_back({"plain-timing", Severity::info, "plain", {}, {}});
    EXPECT_TRUE(doubts(suite, drive_of(256 * kGB)).empty());
    EXPECT_TRUE(remarks(suite, drive_of(256 * kGB)).empty());
}

TEST(SuiteDoubts, RoundsThatWereLetGoCountAsWritten) {
    auto suite = suite_of(1, 1, kGB, 60);
    suite.written_before.bytes = 90 * kGB;
    EXPECT_EQ(suite.written().bytes, 91 * kGB);
    EXPECT_TRUE(doubts(suite, drive_of(256 * kGB)).empty()) << "more than a third";
}

TEST(SuiteDoubts, AListForWholeDrivesSaysThatItMeasuredAPart) {
    auto suite = suite_of(1, 1, kGB, 5);
    suite.plan.size = std::uint64_t{8} << 30U;
    EXPECT_THAT(ids(doubts(suite, drive_of(256 * kGB))), Not(Contains("part-of-drive")));
    suite.plan.whole_device = true;
    const auto text = text_of(doubts(suite, drive_of(256 * kGB)), "part-of-drive");
    EXPECT_THAT(text, testing::HasSubstr("8.59 GB"));
    EXPECT_THAT(text, testing::HasSubstr("256 GB"));
    suite.plan.size = 256 * kGB - (1U << 20U);
    EXPECT_THAT(ids(doubts(suite, drive_of(256 * kGB))), Not(Contains("part-of-drive")));
}

TEST(SuiteDoubts, WhatOthersMovedIsComparedWithTheWholeSuite) {
    const auto suite = suite_of(4, 5, kGB, 5);
    auto facts = drive_of(30 * kGB);
    facts.other_written = ByteCount{kGB / 10};  // a tenth of one run, 0.5 % of them all
    EXPECT_THAT(ids(doubts(suite, facts)), Not(Contains("others-used-drive")));
    facts.other_written = ByteCount{kGB / 2};
    EXPECT_THAT(ids(doubts(suite, facts)), Contains("others-used-drive"));
}

TEST(RunDoubts, AShortWriteIsNoDoubtAndALongOneIs) {
    EXPECT_THAT(ids(doubts(run_of(kGB, 10), drive_of(256 * kGB))), Not(Contains("cache-not-left")));
    EXPECT_THAT(ids(doubts(run_of(kGB, 60), drive_of(256 * kGB))), Contains("cache-not-left"));
    EXPECT_THAT(ids(doubts(run_of(kGB, 60, 100), drive_of(256 * kGB))), Not(Contains("cache-not-left")));
}

}  // namespace
}  // namespace fettle::bench
