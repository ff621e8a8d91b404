// SPDX-License-Identifier: GPL-3.0-or-later
// Recording: what becomes of the kernel's lines while they arrive, and how a recording ends.
#include "core/trace/record.h"

#include <gtest/gtest.h>

#include <array>

#include "core/trace/record_doubts.h"
#include "tests/support/fake_events.h"
#include "tests/unit/trace/traces.h"

namespace fettle::trace {
namespace {

using test::complete;
using test::FakeEvents;
using test::FakeKernel;
using test::issue;

constexpr std::uint64_t kMicro = 1000;
constexpr std::uint64_t kSecond = 1'000'000'000;

class Recording : public testing::Test {
protected:
    RecordResult run(std::optional<std::uint64_t> duration_ns, std::size_t drives = 1) {
        taken_.resize(drives);
        FakeEvents live(kernel_);
        const auto sink = [&](std::size_t drive, const Access& access) -> Result<bool> {
            if (sink_error_) return tl::unexpected(*sink_error_);
            if (taken_[drive].size() >= most_) return false;
            taken_[drive].push_back(access);
            return true;
        };
        const auto result = record(
            live, {drives, duration_ns}, sink, [&](const RecordProgress& now) { progress_.push_back(now); }, cancel_);
        EXPECT_TRUE(kernel_.stopped);
        EXPECT_EQ(kernel_.finished, 1) << "removed from the kernel, once";
        return result;
    }

    FakeKernel kernel_;
    CancelToken cancel_;
    std::vector<std::vector<Access>> taken_;
    std::size_t most_ = 1000;
    std::optional<Error> sink_error_;
    std::vector<RecordProgress> progress_;
};

TEST_F(Recording, PairsIssuesWithCompletions) {
    kernel_.now_ns = 5 * kMicro;
    kernel_.pieces = {issue(10, "R", 80, 8) + issue(12, "W", 800, 16),
                      complete(30, "W", 800, 16) + complete(40, "R", 80, 8) + issue(50, "D", 0, 2048) +
                          complete(90, "D", 0, 2048) + issue(100, "FF", 0, 0) + complete(170, "FF", 0, 0)};
    const auto result = run(kSecond);
    const std::vector<Access> expected{{0, 80U * 512, 4096, Kind::read, 30 * kMicro},
                                       {2 * kMicro, 800U * 512, 8192, Kind::write, 18 * kMicro},
                                       {40 * kMicro, 0, 1U << 20U, Kind::discard, 40 * kMicro},
                                       {90 * kMicro, 0, 0, Kind::flush, 70 * kMicro}};
    EXPECT_EQ(taken_[0], expected);
    EXPECT_EQ(result.ending, RecordEnding::time_over);
    EXPECT_FALSE(result.error);
    EXPECT_EQ(result.events, 8U);
    EXPECT_EQ(result.lost, 0U);
    EXPECT_EQ(result.drives[0].counts, ReadCounts());
    EXPECT_EQ(result.drives[0].first_ns, 5 * kMicro) << "10 us on the clock, and the recording began at 5";
    EXPECT_EQ(result.drives[0].statistics.accesses(), 4U);
    EXPECT_EQ(result.drives[0].statistics.of(Kind::write).bytes, 8192U);
    EXPECT_TRUE(doubts(result).empty());
}

TEST_F(Recording, EndsAfterTheDurationAndNotBefore) {
    const auto result = run(kSecond / 4);
    EXPECT_EQ(result.ending, RecordEnding::time_over);
    EXPECT_EQ(result.elapsed_ns, kSecond / 4);
    EXPECT_EQ(kernel_.reads, 4U) << "100, 100 and 50 ms, and once without waiting at the end";
    ASSERT_FALSE(progress_.empty());
    EXPECT_EQ(progress_.back().elapsed_ns, kSecond / 4);
    EXPECT_FALSE(result.drives[0].first_ns);
}

TEST_F(Recording, StopsWhenCancelledAndReadsWhatIsLeft) {
    kernel_.pieces = {issue(10, "R", 80, 8)};
    kernel_.at_stop = {complete(20, "R", 80, 8) + issue(30, "R", 88, 8), issue(40, "R", 96, 8)};
    kernel_.after_pieces = [&] { cancel_.cancel(); };
    const auto result = run(std::nullopt);
    EXPECT_EQ(result.ending, RecordEnding::stopped);
    EXPECT_FALSE(result.error);
    const std::vector<Access> expected{{0, 80U * 512, 4096, Kind::read, 10 * kMicro},
                                       {20 * kMicro, 88U * 512, 4096, Kind::read, std::nullopt},
                                       {30 * kMicro, 96U * 512, 4096, Kind::read, std::nullopt}};
    EXPECT_EQ(taken_[0], expected);
    EXPECT_EQ(result.drives[0].counts.unfinished, 2U);
}

TEST_F(Recording, LinesMayArriveInPieces) {
    const auto line = issue(10, "R", 80, 8) + complete(20, "R", 80, 8);
    for (std::size_t i = 0; i < line.size(); i += 7) kernel_.pieces.push_back(line.substr(i, 7));
    const auto result = run(kSecond * 60);
    EXPECT_EQ(taken_[0], (std::vector<Access>{{0, 80U * 512, 4096, Kind::read, 10 * kMicro}}));
    EXPECT_EQ(result.events, 2U);
}

TEST_F(Recording, DrivesAreApartAndCountFromTheirOwnFirstAccess) {
    // Drive 1 is reached over two paths.
    kernel_.devices = {{"8,0", 0}, {"259,1", 1}, {"259,2", 1}};
    kernel_.pieces = {issue(10, "R", 0, 8) + issue(20, "W", 8, 8, "259,1") + issue(25, "R", 16, 8, "259,2") +
                      issue(26, "R", 16, 8, "7,0") + complete(30, "R", 0, 8) + complete(40, "W", 8, 8, "259,1") +
                      complete(50, "R", 16, 8, "259,2")};
    const auto result = run(kSecond, 2);
    EXPECT_EQ(taken_[0], (std::vector<Access>{{0, 0, 4096, Kind::read, 20 * kMicro}}));
    const std::vector<Access> second{{0, 4096, 4096, Kind::write, 20 * kMicro},
                                     {5 * kMicro, 8192, 4096, Kind::read, 25 * kMicro}};
    EXPECT_EQ(taken_[1], second);
    EXPECT_EQ(result.drives[1].first_ns, 20 * kMicro);
    EXPECT_EQ(result.events, 6U) << "of device 7,0 none";
}

TEST_F(Recording, EventsOfTheSameMomentAreBroughtIntoOrder) {
    kernel_.pieces = {complete(20, "R", 80, 8),
                      issue(10, "R", 80, 8) + issue(15, "R", 88, 8) + complete(30, "R", 88, 8)};
    const auto result = run(kSecond);
    ASSERT_EQ(taken_[0].size(), 2U);
    EXPECT_EQ(taken_[0][0].took_ns, 10 * kMicro);
    EXPECT_EQ(result.drives[0].counts.unissued, 0U);
    EXPECT_EQ(result.lost, 0U);
}

TEST_F(Recording, WhatIsNoAccessIsCounted) {
    kernel_.pieces = {"   sg-2  [000] ..... 0.000006: block_rq_issue: 8,0 N 36 (12 00 00 00 24 00) 0 + 0 [sg_inq]\n" +
                      complete(7, "N", 0, 0) + complete(8, "R", 8, 8) + issue(9, "W", 0, 8) +
                      complete(11, "W", 0, 8, "8,0", "-5")};
    const auto result = run(kSecond);
    EXPECT_EQ(result.drives[0].counts.ignored, 1U);
    EXPECT_EQ(result.drives[0].counts.unissued, 1U);
    EXPECT_EQ(result.drives[0].counts.failed, 1U);
    EXPECT_EQ(taken_[0].size(), 1U);
}

// After a loss, a completion may belong to a request whose issue was lost, so what waits gets no service time.
TEST_F(Recording, LostEventsAreCountedAndNotGuessedOver) {
    kernel_.pieces = {issue(10, "R", 80, 8) + "CPU:1 [LOST 20 EVENTS]\n" + complete(900, "R", 80, 8) +
                      issue(910, "R", 80, 8) + complete(920, "R", 80, 8)};
    const auto result = run(kSecond);
    const std::vector<Access> expected{{0, 80U * 512, 4096, Kind::read, std::nullopt},
                                       {900 * kMicro, 80U * 512, 4096, Kind::read, 10 * kMicro}};
    EXPECT_EQ(taken_[0], expected);
    EXPECT_EQ(result.lost, 20U);
    EXPECT_EQ(result.drives[0].counts, (ReadCounts{1, 1, 0, 0, 0, 20}));
    const auto found = doubts(result);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].id, "record-lost-events");
    EXPECT_NE(render(found[0].text, found[0].evidence).find("20 events were lost"), std::string::npos);
}

TEST_F(Recording, TheKernelsCountersIncludeWhatItsLinesReport) {
    kernel_.lost = 50;
    kernel_.pieces = {"CPU:0 [LOST 20 EVENTS]\n"};
    EXPECT_EQ(run(kSecond).lost, 50U);
}

TEST_F(Recording, EndsWhenTheSinkIsFull) {
    most_ = 2;
    for (unsigned i = 0; i < 3; ++i) {
        kernel_.pieces.push_back(issue(10 * i, "R", 8 * i, 8) + complete(10 * i + 5, "R", 8 * i, 8));
    }
    const auto result = run(kSecond);
    EXPECT_EQ(result.ending, RecordEnding::full);
    EXPECT_FALSE(result.error);
    EXPECT_EQ(taken_[0].size(), 2U);
    EXPECT_EQ(result.drives[0].statistics.accesses(), 2U) << "only what was taken";
}

TEST_F(Recording, AFullSinkEndsARunningRecording) {
    most_ = 10;
    std::string text;
    for (unsigned i = 0; i < kRecordWindow; ++i)
        text += issue(2 * i, "R", 8 * i, 8) + complete(2 * i + 1, "R", 8 * i, 8);
    kernel_.pieces = {text};
    const auto result = run(std::nullopt);  // without a duration, nothing else ends it
    EXPECT_EQ(result.ending, RecordEnding::full);
    EXPECT_EQ(taken_[0].size(), 10U);
}

TEST_F(Recording, ErrorsEndItAndKeepWhatWasRecorded) {
    kernel_.pieces = {issue(10, "R", 80, 8) + complete(20, "R", 80, 8)};
    kernel_.read_error = error_of(ErrorCode::io, "trace_pipe");
    const auto result = run(std::nullopt);
    EXPECT_EQ(result.ending, RecordEnding::failed);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->context, "trace_pipe");
    EXPECT_EQ(taken_[0].size(), 1U) << "what had arrived before is kept";
}

TEST_F(Recording, ASinkThatFailsEndsIt) {
    sink_error_ = error_of(ErrorCode::io, "disk full");
    kernel_.pieces = {issue(10, "R", 80, 8) + complete(20, "R", 80, 8)};
    const auto result = run(kSecond);
    EXPECT_EQ(result.ending, RecordEnding::failed);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->context, "disk full");
}

TEST_F(Recording, ErrorsOfTheEndAreReported) {
    kernel_.finish_error = error_of(ErrorCode::io, "removing");
    EXPECT_EQ(run(kSecond).error->context, "removing");
    kernel_.finished = 0;
    kernel_.stop_error = error_of(ErrorCode::io, "stopping");
    EXPECT_EQ(run(kSecond).error->context, "stopping") << "the first one";
}

TEST_F(Recording, LinesOfAnUnknownFormAreAnError) {
    for (const auto& line : std::array<std::string, 2>{" x-1 [0] 1.0: block_rq_issue: 8,0 R 4096 () x + 8 [fio]\n",
                                                       std::string(100'000, 'x')}) {
        kernel_ = FakeKernel();
        kernel_.pieces = {line};
        const auto result = run(kSecond);
        EXPECT_EQ(result.ending, RecordEnding::failed);
        ASSERT_TRUE(result.error);
        EXPECT_EQ(result.error->code, ErrorCode::malformed);
    }
}

// The events of a real run, in the pieces of a page in which trace_pipe delivers them; blkparse counted what is
// expected.
TEST_F(Recording, RealEventsGiveWhatBlkparseCounted) {
    kernel_.devices = {{"259,0", 0}};
    const auto text = data_file("nvme.tracefs");
    for (std::size_t i = 0; i < text.size(); i += 4096) kernel_.pieces.push_back(text.substr(i, 4096));
    most_ = 100'000;
    const auto result = run(kSecond * 60);
    EXPECT_FALSE(result.error);
    const auto& statistics = result.drives[0].statistics;
    EXPECT_EQ(statistics.of(Kind::read).accesses, 78U);
    EXPECT_EQ(statistics.of(Kind::read).bytes, 1576U * 1024);
    EXPECT_EQ(statistics.of(Kind::write).accesses, 21U);
    EXPECT_EQ(statistics.of(Kind::discard).bytes, 2048U * 1024);
    EXPECT_EQ(statistics.of(Kind::flush).accesses, 3U);
    EXPECT_EQ(taken_[0], read_file("nvme.tracefs").accesses);
}

TEST(RecordDoubts, NameTheFileAndItsDrive) {
    EXPECT_TRUE(doubts(std::vector<RecordOutput>{{"elsewhere.csv", {}}}).empty());
    const auto found = doubts(std::vector<RecordOutput>{{"a.csv", {"sda"}}, {"b.csv", {}}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].id, "records-itself");
    EXPECT_EQ(render(found[0].text, found[0].evidence).substr(0, 23), "a.csv is stored on sda,");
}

}  // namespace
}  // namespace fettle::trace
