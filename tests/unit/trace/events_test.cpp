// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of the Linux block layer. What real recordings must give is what blkparse and btt printed of them.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "core/trace/event.h"
#include "tests/unit/trace/traces.h"

namespace fettle::trace {
namespace {

struct Totals {
    std::uint64_t reads, read_kib, writes, write_kib, discards, discard_kib, flushes;
};

void expect_totals(const ReadTrace& read, const Totals& expected) {
    const auto statistics = statistics_of(read.accesses);
    EXPECT_EQ(statistics.of(Kind::read).accesses, expected.reads);
    EXPECT_EQ(statistics.of(Kind::read).bytes, expected.read_kib * 1024);
    EXPECT_EQ(statistics.of(Kind::write).accesses, expected.writes);
    EXPECT_EQ(statistics.of(Kind::write).bytes, expected.write_kib * 1024);
    EXPECT_EQ(statistics.of(Kind::discard).accesses, expected.discards);
    EXPECT_EQ(statistics.of(Kind::discard).bytes, expected.discard_kib * 1024);
    EXPECT_EQ(statistics.of(Kind::flush).accesses, expected.flushes);
    EXPECT_EQ(read.counts.unfinished, 0U);
    EXPECT_EQ(read.counts.unissued, 0U);
    EXPECT_EQ(read.counts.failed, 0U);
}

/// btt's mean from issue to completion, of everything but flushes.
double mean_ns(const ReadTrace& read) {
    double sum = 0;
    double count = 0;
    for (const auto& access : read.accesses) {
        EXPECT_TRUE(access.took_ns);
        if (access.kind == Kind::flush) continue;
        sum += static_cast<double>(access.took_ns.value_or(0));
        ++count;
    }
    return sum / count;
}

bool in_order(const std::vector<Access>& accesses) {
    return std::is_sorted(accesses.begin(), accesses.end(),
                          [](const Access& left, const Access& right) { return left.at_ns < right.at_ns; });
}

// blkparse: read dispatches 81 with 1,576 KiB, of which three are the flushes "FN"; write dispatches 22 with 2,316 KiB,
// of which one is the discard of blkdiscard -l 2097152.
constexpr Totals kNvme{78, 1576, 21, 268, 1, 2048, 3};
constexpr Totals kSata{81, 1576, 21, 268, 1, 2048, 3};
// 9 and 51 dispatches, 124,693 KiB: three flushes, 17 discards ("D  DS").
constexpr Totals kExt4{6, 6, 34, 82, 17, 124'611, 3};

TEST(Blkparse, RealTextGivesItsSummary) {
    expect_totals(read_file("nvme.blkparse"), kNvme);
    expect_totals(read_file("sata.blkparse"), kSata);
    expect_totals(read_file("ext4.blkparse"), kExt4);
    EXPECT_EQ(read_file("nvme.blkparse").device, "259,0");
}

TEST(Blktrace, RealRecordsGiveTheSummaryOfBlkparse) {
    expect_totals(read_file("nvme.blktrace"), kNvme);
    expect_totals(read_file("sata.blktrace"), kSata);
    expect_totals(read_file("ext4.blktrace"), kExt4);
    EXPECT_EQ(read_file("sata.blktrace").device, "8,0");
}

TEST(Blktrace, ServiceTimesAreThoseOfBtt) {
    EXPECT_EQ(std::llround(mean_ns(read_file("nvme.blktrace"))), 353'917);
    EXPECT_EQ(std::llround(mean_ns(read_file("sata.blktrace"))), 1'326'709);
    EXPECT_EQ(std::llround(mean_ns(read_file("ext4.blktrace"))), 528'888);
}

TEST(Blktrace, TextAndRecordsAreTheSame) {
    for (const std::string name : {"nvme", "sata", "ext4"}) {
        EXPECT_EQ(read_file(name + ".blkparse").accesses, read_file(name + ".blktrace").accesses) << name;
        EXPECT_TRUE(in_order(read_file(name + ".blktrace").accesses)) << name;
    }
}

TEST(Blkparse, ElapsedTimesDoNotMatter) {
    const auto part = read_file("nvme-elapsed.blkparse");
    const auto all = read_file("nvme.blkparse");
    ASSERT_GT(part.accesses.size(), 30U);
    // The last line of the excerpt may be an issue.
    for (std::size_t i = 0; i + 1 < part.accesses.size(); ++i) EXPECT_EQ(part.accesses[i], all.accesses[i]) << i;
}

// blkparse: 33 reads with 4,096 KiB and 37 writes with 4,352 KiB were dispatched, of 2 and 66 that were queued.
TEST(Blktrace, MergedAndSplitRequestsCountAsIssued) {
    const auto read = read_file("merges.blktrace");
    expect_totals(read, {33, 4096, 37, 4352, 0, 0, 0});
    EXPECT_EQ(read.accesses.front().bytes, 16U * 4096);
}

// The device mapper never issues: 25 accesses and a flush are from queue to completion (btt: Q2Cdm 0.577270 ms for 25).
// Below it, the drive has D and C (Q2C of btt has other steps; blkparse: 11 and 15 dispatches with the flush).
TEST(Blkparse, WithoutIssuesQueueingCounts) {
    for (const auto* const name : {"device-mapper.blkparse", "device-mapper.blktrace"}) {
        SCOPED_TRACE(name);
        const auto upper = read_file(name, "254,0");
        expect_totals(upper, {10, 40, 15, 60, 0, 0, 1});
        EXPECT_EQ(std::llround(mean_ns(upper)), 577'270);
        EXPECT_TRUE(in_order(upper.accesses));
        const auto lower = read_file(name, "8,0");
        expect_totals(lower, {10, 40, 15, 60, 0, 0, 1});
        EXPECT_GT(lower.counts.other_devices, 0U);
        expect_error(read_text(data_file(name)), ErrorCode::ambiguous, "\"8,0\"");
        expect_error(read_text(data_file(name), {std::nullopt, "8,1"}), ErrorCode::not_found, "\"8,1\"");
    }
}

// The kernel wrote both at the same time, tracefs in microseconds and a little earlier or later.
TEST(Tracefs, RealTextAgreesWithBlktrace) {
    const auto text = read_file("nvme.tracefs");
    expect_totals(text, kNvme);
    const auto records = read_file("nvme.blktrace");
    ASSERT_EQ(text.accesses.size(), records.accesses.size());
    for (std::size_t i = 0; i < text.accesses.size(); ++i) {
        EXPECT_EQ(text.accesses[i].kind, records.accesses[i].kind) << i;
        EXPECT_EQ(text.accesses[i].offset, records.accesses[i].offset) << i;
        EXPECT_EQ(text.accesses[i].bytes, records.accesses[i].bytes) << i;
    }
    EXPECT_EQ(text.accesses[1].at_ns, 3'335'000U);    // 20.787129 - 20.783794
    EXPECT_EQ(text.accesses[0].took_ns, 4'108'000U);  // 20.787902 - 20.783794
}

TEST(Tracefs, NewerKernelsNameAPriority) {
    const auto read = read_file("loop.tracefs");
    ASSERT_GT(read.accesses.size(), 10U);
    EXPECT_EQ(read.accesses[0].offset, 7904U * 512);
    EXPECT_EQ(read.accesses[0].bytes, 16'384U);
    EXPECT_EQ(read.accesses[0].kind, Kind::write);
    EXPECT_EQ(read.device, "7,0");
}

TEST(Tracefs, OddTasksClocksAndLosses) {
    const auto read = read_text(
        "# tracer: nop\n"
        "#\n"
        "# entries-in-buffer/entries-written: 300/500   #P:2\n"
        "CPU:1 [LOST 20 EVENTS]\n"
        "   my task: [x]-12    [001] d..1. 1.000000001: block_rq_issue: 8,0 R 4096 () 80 + 8 none,0,0 [my task: [x]]\n"
        "            fio-1     [000] ..... 1.000000005: sched_switch: prev_comm=fio\n"
        "            sg-2      [000] ..... 1.000000006: block_rq_issue: 8,0 N 36 (12 00 00 00 24 00) 0 + 0 [sg_inq]\n"
        "          <idle>-0    [001] d.h1. 1.000000007: block_rq_complete: 8,0 N (12 00 00 00 24 00) 0 + 0 [0]\n"
        "          <idle>-0    [001] d.h1. 1.000000009: block_rq_complete: 8,0 R () 80 + 8 none,0,0 [-5]\n"
        "    kworker/0:1H-44   [000] ..... 1.000000010: block_rq_issue: 8,0 FF 0 () 0 + 0 [kworker/0:1H]\n"
        "          <idle>-0    [001] d.h1. 1.000000030: block_rq_complete: 8,0 FF () 18446744073709551615 + 0 [0]\n");
    EXPECT_FALSE(read.error);
    const std::vector<Access> expected{{0, 40'960, 4096, Kind::read, 8}, {9, 0, 0, Kind::flush, 20}};
    EXPECT_EQ(read.accesses, expected);
    EXPECT_EQ(read.counts, (ReadCounts{0, 0, 1, 0, 1, 220}));
}

TEST(Tracefs, WrongLinesAreNamed) {
    for (const auto* line :
         {": block_rq_issue: 8,0 R 4096 () 80 + 8 [fio]", " x-1 [0] 1: block_rq_issue: 8,0 R 4096 () 80 + 8 [fio]",
          " x-1 [0] 1.0: block_rq_issue: 8,0 R 4096 80 + 8 [fio]",
          " x-1 [0] 1.0: block_rq_issue: 8,0 R 4096 () x + 8 [fio]",
          " x-1 [0] 1.0: block_rq_issue: 8,0 R 4096 () 80 [fio]", " x-1 [0] 1.0: block_rq_complete: 8,0 R () 80 + 8",
          " x-1 [0] 1.0: block_rq_issue: 8,0 R 4096 () 18014398509481984 + 8 [fio]"}) {
        SCOPED_TRACE(line);
        expect_error(read_text(std::string("# tracer: nop\n") + line + "\n"), ErrorCode::malformed, "line 2 ");
    }
}

std::string blkparse_lines(const std::vector<std::string>& actions) {
    std::string text;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        text += "  8,0    1 " + std::to_string(i + 1) + "     0.00000000" + std::to_string(i) + "   192 " + actions[i] +
                "\n";
    }
    return text;
}

TEST(Blkparse, StepsOfOneRequest) {
    struct Case {
        const char* what;
        std::vector<std::string> actions;
        std::vector<Access> expected;
        ReadCounts counts;
    };
    const std::vector<Case> cases{
        {"two merged",
         {"Q R 0 + 8 [a]", "G R 0 + 8 [a]", "Q R 8 + 8 [a]", "M R 8 + 8 [a]", "D R 0 + 16 [a]", "C R 0 + 16 [0]"},
         {{0, 0, 8192, Kind::read, 1}},
         {}},
        {"merged at the front",
         {"Q W 8 + 8 [a]", "Q W 0 + 8 [a]", "F W 0 + 8 [a]", "D W 0 + 16 [a]", "C W 0 + 16 [0]"},
         {{0, 0, 8192, Kind::write, 1}},
         {}},
        {"split",
         {"Q W 0 + 16 [a]", "X W 0 / 8 [a]", "D W 0 + 8 [a]", "D W 8 + 8 [a]", "C W 8 + 8 [0]", "C W 0 + 8 [0]"},
         {{0, 0, 4096, Kind::write, 3}, {1, 4096, 4096, Kind::write, 1}},
         {}},
        {"completed in parts", {"D R 0 + 16 [a]", "C R 0 + 8 [0]", "C R 8 + 8 [0]"}, {{0, 0, 8192, Kind::read, 2}}, {}},
        {"issued again",
         {"Q R 0 + 8 [a]", "D R 0 + 8 [a]", "R R 0 + 8 [0]", "D R 0 + 8 [a]", "C R 0 + 8 [0]"},
         {{0, 0, 4096, Kind::read, 1}},
         {}},
        {"two of the same place",
         {"D R 0 + 8 [a]", "D R 0 + 16 [a]", "C R 0 + 16 [0]", "C R 0 + 8 [0]"},
         {{0, 0, 4096, Kind::read, 3}, {1, 0, 8192, Kind::read, 1}},
         {}},
        {"read and write of one place",
         {"D R 0 + 8 [a]", "D W 0 + 8 [a]", "C W 0 + 8 [0]", "C R 0 + 8 [0]"},
         {{0, 0, 4096, Kind::read, 3}, {1, 0, 4096, Kind::write, 1}},
         {}},
        {"flushed first",
         {"Q FWFSM 8 + 8 [a]", "D FN [a]", "C FN 0 [0]", "D WFSM 8 + 8 [a]", "C WFSM 8 + 8 [0]", "C WFSM 8 [0]"},
         {{0, 0, 0, Kind::flush, 1}, {2, 4096, 4096, Kind::write, 1}},
         {}},
        {"flush alone",
         {"Q FWS [a]", "G FWS [a]", "D FN [a]", "C FN 0 [0]", "C WS 0 [0]"},
         {{0, 0, 0, Kind::flush, 1}},
         {}},
        {"failed", {"D R 0 + 8 [a]", "C R 0 + 8 [5]"}, {{0, 0, 4096, Kind::read, 1}}, {0, 0, 1, 0, 0, 0}},
        {"never completed",
         {"D R 0 + 8 [a]", "D W 8 + 8 [a]", "C W 8 + 8 [0]"},
         {{0, 0, 4096, Kind::read, std::nullopt}, {1, 4096, 4096, Kind::write, 1}},
         {1, 0, 0, 0, 0, 0}},
        {"issued before",
         {"C W 8 + 8 [0]", "D R 0 + 8 [a]", "C R 0 + 8 [0]"},
         {{0, 0, 4096, Kind::read, 1}},
         {0, 1, 0, 0, 0, 0}},
        {"queued at the end", {"D R 0 + 8 [a]", "Q W 8 + 8 [a]", "C R 0 + 8 [0]"}, {{0, 0, 4096, Kind::read, 2}}, {}},
        {"queued only",
         {"Q R 0 + 8 [a]", "Q W 8 + 8 [a]"},
         {{0, 0, 4096, Kind::read, std::nullopt}, {1, 4096, 4096, Kind::write, std::nullopt}},
         {2, 0, 0, 0, 0, 0}},
        {"commands passed through",
         {"D R 36 (12 00 00 00 24 00) [sg_inq]", "C R (12 00 00 00 24 00) [0]", "D N 0 + 8 [a]", "m   N message",
          "UT   N [a] 1"},
         {},
         {0, 0, 0, 0, 2, 0}},
    };
    for (const auto& one : cases) {
        SCOPED_TRACE(one.what);
        const auto read = read_text(blkparse_lines(one.actions));
        EXPECT_FALSE(read.error);
        auto expected = one.expected;
        // The first access starts at 0, wherever it is in the text.
        ASSERT_EQ(read.accesses.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_EQ(read.accesses[i].took_ns, expected[i].took_ns) << i;
            EXPECT_EQ(read.accesses[i].kind, expected[i].kind) << i;
            EXPECT_EQ(read.accesses[i].offset, expected[i].offset) << i;
            EXPECT_EQ(read.accesses[i].bytes, expected[i].bytes) << i;
            EXPECT_EQ(read.accesses[i].at_ns, expected[i].at_ns) << i;
        }
        EXPECT_EQ(read.counts, one.counts);
    }
}

TEST(Blkparse, WrongLinesAreNamed) {
    const auto good = blkparse_lines({"D R 0 + 8 [a]"});
    for (const auto* line : {"Dear diary", "  8,0    1        2     0.000000001   192",
                             "  8,0    1        2     0,1   192  C   R 0 + 8 [0]",
                             "  8-0    1        2     0.000000001   192  C   R 0 + 8 [0]",
                             "  8,0    1        2     0.000000001   192  C   R 0 + x [0]",
                             "  8,0    1        2     0.000000001   192  C   R 18014398509481984 + 8 [0]"}) {
        SCOPED_TRACE(line);
        expect_error(read_text(good + line + "\n"), ErrorCode::malformed, "line 2 ");
    }
    // What follows the summary is not read.
    EXPECT_FALSE(read_text(good + "\nCPU0 (sda):\nDear diary\n").error);
    EXPECT_FALSE(read_text(good + "Total (sda):\nDear diary\n").error);
}

/// The fields of struct blk_io_trace, in order.
constexpr std::array<std::size_t, 11> kFieldBytes{4, 4, 8, 8, 4, 4, 4, 4, 4, 2, 2};

std::string with_swapped_bytes(std::string text) {
    for (std::size_t record = 0; record < text.size();) {
        const auto more =
            static_cast<unsigned char>(text[record + 46]) + 256U * static_cast<unsigned char>(text[record + 47]);
        for (const auto bytes : kFieldBytes) {
            std::reverse(text.begin() + static_cast<std::ptrdiff_t>(record),
                         text.begin() + static_cast<std::ptrdiff_t>(record + bytes));
            record += bytes;
        }
        record += more;
    }
    return text;
}

TEST(Blktrace, BothByteOrdersAreRead) {
    const auto swapped = with_swapped_bytes(data_file("nvme.blktrace"));
    EXPECT_EQ(swapped.substr(0, 4), "eat\x07");
    const auto read = read_text(swapped);
    EXPECT_FALSE(read.error);
    EXPECT_EQ(read.accesses, read_file("nvme.blktrace").accesses);
    EXPECT_EQ(read.device, "259,0");
}

TEST(Blktrace, ShortFilesNameTheByte) {
    const auto whole = data_file("nvme.blktrace");
    // The first record is a notice with 16 bytes more.
    for (const std::size_t bytes : {5U, 47U, 48U, 63U}) {
        expect_error(read_text(whole.substr(0, bytes)), ErrorCode::malformed, "byte 0 is cut short");
    }
    EXPECT_FALSE(read_text(whole.substr(0, 64)).error);
    expect_error(read_text(whole.substr(0, 70)), ErrorCode::malformed, "byte 64 is cut short");
    expect_error(read_text(whole.substr(0, 64) + std::string(48, 'x')), ErrorCode::malformed,
                 "no blktrace record at byte 64");
}

TEST(Blktrace, OtherVersionsAreRefused) {
    auto text = data_file("nvme.blktrace");
    text[0] = 8;
    expect_error(read_text(text), ErrorCode::unsupported, "version 8");
    auto swapped = with_swapped_bytes(data_file("nvme.blktrace"));
    swapped[3] = 6;
    expect_error(read_text(swapped), ErrorCode::unsupported, "version 6");
}

std::string record(std::uint64_t time, std::uint64_t sector, std::uint32_t bytes, std::uint32_t action,
                   std::uint16_t error = 0) {
    std::string text;
    const auto put = [&](std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(value >> (8 * i) & 0xFFU);
    };
    put(0x65617407, 4);
    put(1, 4);
    put(time, 8);
    put(sector, 8);
    put(bytes, 4);
    put(action, 4);
    put(1, 4);
    put(0x800010, 4);
    put(0, 4);
    put(error, 2);
    put(0, 2);
    return text;
}

// Values from include/uapi/linux/blktrace_api.h.
constexpr std::uint32_t kRead = 1U << 16U, kWrite = 1U << 17U, kIssueCategory = 1U << 22U,
                        kCompleteCategory = 1U << 23U, kPassed = 1U << 25U, kDiscard = 1U << 29U, kIssue = 7,
                        kComplete = 8, kGroup = 1U << 8U;

TEST(Blktrace, RecordsMadeByHand) {
    const auto read = read_text(record(5, 8, 512, kRead | kIssueCategory | kIssue | kGroup) +
                                record(6, 16, 1024, kWrite | kDiscard | kIssueCategory | kIssue) +
                                record(7, 0, 36, kRead | kPassed | kIssueCategory | kIssue) +
                                record(9, 16, 1024, kWrite | kDiscard | kCompleteCategory | kComplete) +
                                record(8, 8, 512, kRead | kCompleteCategory | kComplete, 5));
    EXPECT_FALSE(read.error);
    const std::vector<Access> expected{{0, 4096, 512, Kind::read, 3}, {1, 8192, 1024, Kind::discard, 3}};
    EXPECT_EQ(read.accesses, expected);
    EXPECT_EQ(read.counts, (ReadCounts{0, 0, 1, 0, 1, 0}));
    EXPECT_EQ(read.device, "8,16");
    expect_error(read_text(record(5, std::uint64_t{1} << 54U, 512, kRead | kIssue)), ErrorCode::malformed, "byte 0");
}

TEST(Blktrace, NoticesAreNotRequests) {
    constexpr std::uint32_t kNotice = 1U << 26U, kFlush = 1U << 18U, kTimestamp = 1;
    const auto read =
        read_text(record(1, 8, 512, kNotice | kTimestamp) + record(2, 0, 0, kNotice | kFlush | kTimestamp));
    EXPECT_FALSE(read.error);
    EXPECT_TRUE(read.accesses.empty());
    EXPECT_EQ(read.device, "");
}

TEST(Blktrace, ProcessorsMayBeWrittenOneAfterTheOther) {
    // All issues of one processor, then the completions of another.
    std::string text;
    for (std::uint64_t i = 0; i < 1000; ++i) text += record(100 * i, 8 * i, 4096, kRead | kIssueCategory | kIssue);
    for (std::uint64_t i = 0; i < 1000; ++i)
        text += record(100 * i + 50, 8 * i, 4096, kRead | kCompleteCategory | kComplete);
    const auto read = read_text(text);
    ASSERT_EQ(read.accesses.size(), 1000U);
    for (const auto& access : read.accesses) EXPECT_EQ(access.took_ns, 50U);
    EXPECT_EQ(read.counts, ReadCounts{});
}

TEST(Blktrace, TooFarOutOfOrderIsAnError) {
    std::string text;
    for (std::uint64_t i = 0; i <= kBlktraceWindow; ++i)
        text += record(i + 1, 8 * i, 4096, kRead | kIssueCategory | kIssue);
    expect_error(read_text(text + record(0, 0, 4096, kRead | kCompleteCategory | kComplete)), ErrorCode::malformed,
                 "too far out of order");
}

TEST(Pairing, WaitsForSoManyRequestsOnly) {
    // One request never completes; all others do at once. Beyond the window it is given up.
    auto text = record(0, 1'000'000'000, 4096, kRead | kIssueCategory | kIssue);
    for (std::uint64_t i = 1; i <= kReadWindow + 10; ++i) {
        text += record(2 * i, 8 * i, 4096, kRead | kIssueCategory | kIssue);
        text += record(2 * i + 1, 8 * i, 4096, kRead | kCompleteCategory | kComplete);
    }
    text += record(1'000'000, 1'000'000'000, 4096, kRead | kCompleteCategory | kComplete);
    const auto read = read_text(text);
    EXPECT_FALSE(read.error);
    ASSERT_EQ(read.accesses.size(), kReadWindow + 11);
    EXPECT_EQ(read.accesses[0].took_ns, std::nullopt);
    EXPECT_EQ(read.accesses[1].took_ns, 1U);
    EXPECT_EQ(read.counts.unfinished, 1U);
    EXPECT_EQ(read.counts.unissued, 1U);
    EXPECT_TRUE(in_order(read.accesses));
}

TEST(Pairing, GivesUpTheRightOneOfTwo) {
    // The first is completed to where the second starts, and given up there; the second completes much later.
    auto text = record(0, 0, 8192, kRead | kIssueCategory | kIssue) +
                record(1, 8, 4096, kRead | kIssueCategory | kIssue) +
                record(2, 0, 4096, kRead | kCompleteCategory | kComplete);
    for (std::uint64_t i = 0; i + 1 < kReadWindow; ++i) {
        text += record(3 + i, 100 + 8 * i, 4096, kRead | kIssueCategory | kIssue);
        text += record(3 + i, 100 + 8 * i, 4096, kRead | kCompleteCategory | kComplete);
    }
    text += record(1'000'000, 8, 4096, kRead | kCompleteCategory | kComplete);
    const auto read = read_text(text);
    ASSERT_EQ(read.accesses.size(), kReadWindow + 1);
    EXPECT_EQ(read.accesses[0].took_ns, std::nullopt);
    EXPECT_EQ(read.accesses[1].took_ns, 999'999U);
    EXPECT_EQ(read.counts, (ReadCounts{1, 0, 0, 0, 0, 0}));
}

TEST(Event, LettersNameTheKind) {
    const std::vector<std::pair<const char*, std::optional<Kind>>> with_data{
        {"R", Kind::read},    {"RA", Kind::read},     {"RAM", Kind::read}, {"W", Kind::write},   {"WS", Kind::write},
        {"WFS", Kind::write}, {"FWFSM", Kind::write}, {"FR", Kind::read},  {"D", Kind::discard}, {"DE", Kind::discard},
        {"N", std::nullopt},  {"ZR", std::nullopt},   {"", std::nullopt},  {"F", std::nullopt}};
    for (const auto& [letters, kind] : with_data) EXPECT_EQ(kind_of_letters(letters, 512), kind) << letters;
    for (const auto* letters : {"F", "FF", "FN", "FWS", "FWFSM"}) EXPECT_EQ(kind_of_letters(letters, 0), Kind::flush);
    for (const auto* letters : {"WS", "WFSM", "R", "N", "D", ""}) EXPECT_EQ(kind_of_letters(letters, 0), std::nullopt);
}

TEST(Pairing, ManyEqualRequestsTakeLinearTime) {
    std::string text;
    for (std::uint64_t i = 0; i < 200'000; ++i) text += record(i, 8, 4096, kRead | kIssueCategory | kIssue);
    for (std::uint64_t i = 0; i < 200'000; ++i)
        text += record(200'000 + i, 8, 512, kRead | kCompleteCategory | kComplete);
    const auto read = read_text(text);
    EXPECT_FALSE(read.error);
    EXPECT_EQ(read.accesses.size(), 200'000U);
}

}  // namespace
}  // namespace fettle::trace
