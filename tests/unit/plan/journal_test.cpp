// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/plan/journal_line.h"
#include "core/plan/journal_reader.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::plan::test {
namespace {

using Kind = JournalProblem::Kind;

/// Lines of a job of three steps: the first done, the second begun.
std::vector<std::string> lines() {
    Power power;
    FakeStore store(power);
    FakeClock clock;
    auto journal = store.create("job");
    JournalWriter writer(**journal, clock);
    const auto plan = some_plan(3);
    EXPECT_TRUE(writer.begin(plan, "abc"));
    EXPECT_TRUE(writer.before(0, "step-0"));
    EXPECT_TRUE(writer.done(0, {{"bytes", std::uint64_t{7}}}));
    EXPECT_TRUE(writer.before(1, "step-1"));
    std::istringstream text(store.files.begin()->second);
    std::vector<std::string> all;
    for (std::string line; std::getline(text, line);) all.push_back(line + "\n");
    return all;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line;
    return text;
}

std::vector<Kind> kinds(const JournalStory& story) {
    std::vector<Kind> all;
    for (const auto& problem : story.problems) all.push_back(problem.kind);
    return all;
}

TEST(JournalTest, ChecksumIsThatOfGzip) {
    // RFC 1952; the check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
    EXPECT_EQ(journal_checksum("123456789"), 0xCBF43926U);
}

TEST(JournalTest, TellsWhatWasWritten) {
    const auto story = read_journal(joined(lines()));
    EXPECT_TRUE(story.whole());
    EXPECT_TRUE(story.problems.empty());
    EXPECT_EQ(story.verb, "erase");
    EXPECT_EQ(story.plan_hash, "abc");
    EXPECT_EQ(story.drives, std::vector{some_drive()});
    ASSERT_EQ(story.steps.size(), 3U);
    EXPECT_EQ(story.steps[0].state, StepState::done);
    EXPECT_EQ(story.steps[1].state, StepState::begun);
    EXPECT_EQ(story.steps[2].state, StepState::not_begun);
    EXPECT_EQ(story.steps[2].text, "Step 2");
    EXPECT_FALSE(story.outcome);
}

TEST(JournalTest, TellsNotesAndWhyAStepFailed) {
    Power power;
    FakeStore store(power);
    FakeClock clock;
    auto journal = store.create("job");
    JournalWriter writer(**journal, clock);
    EXPECT_TRUE(writer.begin(some_plan(1), "abc"));
    EXPECT_TRUE(writer.before(0, "step-0"));
    EXPECT_TRUE(writer.failed(0, {ErrorCode::refused, "frozen", {}}));
    EXPECT_TRUE(writer.note("no-password"));
    EXPECT_TRUE(writer.end("failed"));
    const auto story = read_journal(store.files.begin()->second);
    EXPECT_TRUE(story.problems.empty());
    EXPECT_EQ(story.steps[0].error_code, "refused");
    EXPECT_EQ(story.notes, std::vector<std::string>{"no-password"});
    EXPECT_EQ(story.outcome, "failed");
}

TEST(JournalTest, CutOffAnywhereItTellsNoMoreThanItsWholeLines) {
    const auto all = joined(lines());
    for (std::size_t size = 0; size < all.size(); ++size) {
        const auto story = read_journal(std::string_view(all).substr(0, size));
        const auto whole_lines =
            static_cast<std::size_t>(std::count(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size), '\n'));
        if (whole_lines == 0) {
            EXPECT_FALSE(story.whole());
            continue;
        }
        EXPECT_TRUE(story.whole()) << size;
        EXPECT_EQ(story.steps[0].state, whole_lines < 2   ? StepState::not_begun
                                        : whole_lines < 3 ? StepState::begun
                                                          : StepState::done);
        EXPECT_EQ(story.steps[1].state, StepState::not_begun);
    }
}

TEST(JournalTest, AFlippedBitAnywhereIsSeen) {
    const auto good = joined(lines());
    for (std::size_t at = 0; at < good.size(); ++at) {
        for (const unsigned bit : {0U, 3U, 5U, 7U}) {
            auto bad = good;
            bad[at] = static_cast<char>(static_cast<unsigned char>(bad[at]) ^ (1U << bit));
            const auto story = read_journal(bad);
            EXPECT_FALSE(story.problems.empty()) << at << " " << bit;
            // Only the loss of the last line feed may look like a crash.
            if (at + 1 < good.size()) {
                EXPECT_FALSE(story.whole()) << at << " " << bit;
            }
            for (const auto& step : story.steps) {
                if (!story.whole()) {
                    EXPECT_NE(step.state, StepState::not_begun);
                }
            }
        }
    }
}

// Numbers beyond every plan are damage, and take no memory.
TEST(JournalTest, AStepBeyondEveryPlanIsNone) {
    const auto step = [](std::uint64_t number) {
        const auto text =
            journal_line("{\"n\":0,\"kind\":\"step\",\"step\":" + std::to_string(number) + ",\"id\":\"x\"}");
        return read_journal(text);
    };
    EXPECT_EQ(step(99'999).steps.size(), 100'000U);
    EXPECT_EQ(kinds(step(99'999)), std::vector{Kind::no_begin});
    EXPECT_TRUE(step(100'000).steps.empty());
    EXPECT_EQ(kinds(step(100'000)), (std::vector{Kind::contradiction, Kind::no_begin}));
}

TEST(JournalTest, ALineThatIsGoneIsMissed) {
    for (std::size_t gone = 0; gone + 1 < lines().size(); ++gone) {
        auto left = lines();
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(gone));
        const auto story = read_journal(joined(left));
        EXPECT_FALSE(story.whole()) << gone;
        if (story.steps.size() > 2) {
            EXPECT_EQ(story.steps[2].state, StepState::unknown);
        }
    }
}

TEST(JournalTest, AnotherVersionIsSaidAndNotGuessed) {
    auto all = lines();
    all[2].replace(0, 17, "fettle-journal/9 ");
    const auto story = read_journal(joined(all));
    EXPECT_EQ(kinds(story), std::vector{Kind::unknown_version});
    EXPECT_EQ(story.problems[0].line, 3U);
    EXPECT_EQ(story.problems[0].detail, "9");
    EXPECT_EQ(story.steps[0].state, StepState::begun);  // as far as can be read
    EXPECT_EQ(story.steps[2].state, StepState::unknown);
}

TEST(JournalTest, AnUnknownRecordIsSaid) {
    auto all = lines();
    all.push_back(journal_line(R"({"n":4,"at":"","kind":"resized"})"));
    EXPECT_EQ(kinds(read_journal(joined(all))), std::vector{Kind::unknown_record});
}

TEST(JournalTest, WhatCannotBeIsSaid) {
    const auto with = [](const char* json) {
        auto all = lines();
        all.push_back(journal_line(json));
        return read_journal(joined(all));
    };
    EXPECT_EQ(kinds(with(R"({"n":4,"kind":"done","step":2})")), std::vector{Kind::contradiction});
    EXPECT_EQ(kinds(with(R"({"n":4,"kind":"step","step":1})")), std::vector{Kind::contradiction});
    EXPECT_EQ(kinds(with(R"({"n":4,"kind":"step","step":3})")), std::vector{Kind::contradiction});
    EXPECT_EQ(kinds(with(R"({"n":4,"kind":"begin"})")), std::vector{Kind::contradiction});
    EXPECT_EQ(kinds(with(R"({"n":9,"kind":"step","step":2})")), std::vector{Kind::missing_line});
    EXPECT_EQ(kinds(with(R"({"n":4,"kind":"step","step":-1})")), std::vector{Kind::contradiction});
    EXPECT_EQ(kinds(with(R"([1])")), std::vector{Kind::damaged_line});
}

TEST(JournalTest, AnEmptyJournalIsNoJob) {
    EXPECT_EQ(kinds(read_journal({})), std::vector{Kind::no_begin});
    EXPECT_EQ(kinds(read_journal(std::string(100, '\0'))), (std::vector{Kind::torn_end, Kind::no_begin}));
}

TEST(JournalTest, BytesThatAreNoTextDoNotStopIt) {
    Power power;
    FakeStore store(power);
    FakeClock clock;
    auto journal = store.create("job");
    JournalWriter writer(**journal, clock);
    auto plan = some_plan(1);
    plan.drives[0].model = "a\xff\nb";
    ASSERT_TRUE(writer.begin(plan, "abc"));
    EXPECT_TRUE(read_journal(store.files.begin()->second).whole());
}

}  // namespace
}  // namespace fettle::plan::test
