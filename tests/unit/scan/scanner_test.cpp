// SPDX-License-Identifier: GPL-3.0-or-later
// The scanner over a drive in virtual time whose bad and slow blocks are known: all must be found, and nothing else.
#include "core/scan/scanner.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "core/bench/virtual_target.h"

namespace fettle::scan {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kMilli = 1'000'000;
constexpr std::uint64_t kSize = 64 * kMiB;
constexpr std::uint32_t kBlock = 512;

/// A drive with faults by block.
struct Fake {
    std::set<std::uint64_t> bad;                       ///< blocks
    std::map<std::uint64_t, std::uint64_t> slow_ms;    ///< by block: added to each read that contains it
    std::map<std::uint64_t, int> passing;              ///< by block: so many reads fail, then it is fine
    std::map<std::uint64_t, std::uint64_t> slow_once;  ///< by block
    std::function<void(const bench::IoRequest&)> on_read;
    std::int32_t error = -EIO;
    std::uint64_t reads = 0;
    std::set<std::uint64_t> seen;  ///< MiB that were read in full
    std::uint64_t read_ns = 2 * kMilli;

    bench::Service serve(const bench::IoRequest& request, std::uint64_t /*now*/) {
        ++reads;
        if (on_read) on_read(request);
        EXPECT_EQ(request.kind, bench::IoKind::read) << "a scan never writes";
        if (request.bytes == kMiB) seen.insert(request.offset / kMiB);
        const auto first = request.offset / kBlock;
        const auto last = first + request.bytes / kBlock;
        auto ns = read_ns * request.bytes / kMiB + 1;
        for (auto it = slow_ms.lower_bound(first); it != slow_ms.end() && it->first < last; ++it)
            ns += it->second * kMilli;
        for (auto it = slow_once.lower_bound(first); it != slow_once.end() && it->first < last;) {
            ns += it->second * kMilli;
            it = slow_once.erase(it);
        }
        if (const auto found = bad.lower_bound(first); found != bad.end() && *found < last) return {ns, error};
        for (auto it = passing.lower_bound(first); it != passing.end() && it->first < last; ++it) {
            if (it->second-- > 0) return {ns, error};
        }
        return {ns, static_cast<std::int32_t>(request.bytes)};
    }
};

class ScannerTest : public testing::Test {
protected:
    Status scan(unsigned depth = kDepth) {
        bench::VirtualTarget target({kSize}, kBlock, 32, [this](const auto& request, auto, std::uint64_t now) {
            return drive_.serve(request, now);
        });
        auto queue = target.open_queue({depth, kChunk, false});
        EXPECT_TRUE(queue);
        Scanner::Hooks hooks;
        hooks.traffic = traffic_;
        hooks.on_state = [this](const ScanMap& map) { states_.push_back(map.position); };
        return Scanner(**queue, map_, depth, std::move(hooks)).run(cancel_);
    }

    Fake drive_;
    ScanMap map_ = make_map({}, kSize, kBlock);
    CancelToken cancel_;
    std::function<std::optional<std::uint64_t>()> traffic_;
    std::vector<std::uint64_t> states_;
};

TEST_F(ScannerTest, ReadsAllOfAHealthyDriveAndFindsNothing) {
    ASSERT_TRUE(scan());
    EXPECT_TRUE(map_.complete());
    EXPECT_FALSE(map_.found_any());
    EXPECT_EQ(drive_.seen.size(), 64U);
    EXPECT_EQ(drive_.reads, 64U);
    EXPECT_EQ(map_.cells.size(), 64U);
    for (const auto& cell : map_.cells) EXPECT_EQ(cell.reads, 1U);
    EXPECT_NEAR(map_.median_us, 2000 / kDepth, 2000 / kDepth / 16) << "four at a time take as long as one";
    EXPECT_EQ(map_.paused_ns, 0U);
    ASSERT_FALSE(states_.empty());
    EXPECT_EQ(states_.back(), kSize);
}

TEST_F(ScannerTest, FindsExactlyTheUnreadableBlocks) {
    // Single, adjacent, across a border of pieces and of chunks, the first and the last.
    drive_.bad = {0, 5000, 5001, 127 + 8 * 2048, 128 + 8 * 2048, 20 * 2048 - 1, 20 * 2048, kSize / kBlock - 1};
    ASSERT_TRUE(scan());
    EXPECT_TRUE(map_.complete());
    EXPECT_EQ(map_.unreadable_blocks, drive_.bad.size());
    std::set<std::uint64_t> found;
    for (const auto& place : map_.unreadable.list) {
        for (auto at = place.start; at < place.start + place.bytes; at += kBlock) found.insert(at / kBlock);
    }
    EXPECT_EQ(found, drive_.bad);
    EXPECT_EQ(map_.unreadable.count(), 5U);
    EXPECT_EQ(map_.cells[0].unreadable, 1U);
    EXPECT_EQ(map_.cells[2].unreadable, 2U);
    EXPECT_EQ(map_.cells[63].unreadable, 1U);
    EXPECT_EQ(map_.slow.count(), 0U);
    EXPECT_TRUE(map_.found_any());
}

TEST_F(ScannerTest, FindsSlowBlocksWithinAPieceAndNoNeighbours) {
    drive_.slow_ms = {{10 * 2048 + 300, 200}, {40 * 2048, 80}};
    ASSERT_TRUE(scan());
    ASSERT_EQ(map_.slow.list.size(), 2U);
    EXPECT_EQ(map_.slow.list[0].start, (10 * 2048 + 256) * std::uint64_t{kBlock});
    EXPECT_EQ(map_.slow.list[0].bytes, kPiece);
    EXPECT_GE(map_.slow.list[0].worst_us, 200'000U);
    EXPECT_EQ(map_.slow.list[1].start, 40 * kMiB);
    EXPECT_EQ(map_.slow.list[1].bytes, kPiece);
    EXPECT_EQ(map_.cells[10].slow, 1U);
    EXPECT_EQ(map_.cells[11].slow, 0U);
    EXPECT_TRUE(map_.found_any());
    EXPECT_EQ(map_.unreadable_blocks, 0U);
}

TEST_F(ScannerTest, WhatIsSlowOnlyOnceIsNoFinding) {
    drive_.slow_once = {{7 * 2048, 300}};
    ASSERT_TRUE(scan());
    EXPECT_EQ(map_.slow.count(), 0U);
    EXPECT_FALSE(map_.found_any());
    EXPECT_GE(map_.cells[7].worst_us, 300'000U) << "the map shows it all the same";
}

TEST_F(ScannerTest, AChunkWhosePiecesAreAllABitSlowIsSlow) {
    for (std::uint64_t piece = 0; piece < 16; ++piece) drive_.slow_ms[3 * 2048 + piece * 128] = 10;
    ASSERT_TRUE(scan());
    ASSERT_EQ(map_.slow.list.size(), 1U);
    EXPECT_EQ(map_.slow.list[0].start, 3 * kMiB);
    EXPECT_EQ(map_.slow.list[0].bytes, kMiB);
}

TEST_F(ScannerTest, ASlowDriveIsNotSlowEverywhere) {
    drive_.read_ns = 60 * kMilli;  // a memory card
    ASSERT_TRUE(scan(1));
    EXPECT_FALSE(map_.found_any());
}

TEST_F(ScannerTest, AnErrorThatDoesNotRecurIsCountedOnly) {
    drive_.passing = {{9 * 2048 + 17, 1}};
    ASSERT_TRUE(scan());
    EXPECT_EQ(map_.unreadable_blocks, 0U);
    EXPECT_EQ(map_.passing_errors, 1U);
}

TEST_F(ScannerTest, ReadsOnlyItsRange) {
    map_.from = map_.position = 10 * kMiB + 4096;
    map_.to = 12 * kMiB + 512;
    drive_.bad = {0, 30 * 2048};
    ASSERT_TRUE(scan());
    EXPECT_EQ(drive_.reads, 3U);
    EXPECT_TRUE(map_.complete());
    EXPECT_FALSE(map_.found_any());
    EXPECT_FALSE(map_.cells[9].scanned());
    EXPECT_TRUE(map_.cells[10].scanned());
    EXPECT_TRUE(map_.cells[12].scanned());
    EXPECT_FALSE(map_.cells[13].scanned());
}

TEST_F(ScannerTest, ContinuesWhereItWasStopped) {
    drive_.bad = {5 * 2048, 50 * 2048};
    drive_.on_read = [&](const bench::IoRequest& request) {
        if (request.offset == 30 * kMiB) cancel_.cancel();
    };
    const auto stopped = scan();
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    EXPECT_FALSE(map_.complete());
    EXPECT_GE(map_.position, 30 * kMiB);
    EXPECT_LT(map_.position, 40 * kMiB);
    EXPECT_EQ(map_.unreadable_blocks, 1U);
    const auto position = map_.position;
    drive_.seen.clear();
    drive_.on_read = nullptr;
    CancelToken again;
    bench::VirtualTarget target({kSize}, kBlock, 32, [this](const auto& request, auto, std::uint64_t now) {
        return drive_.serve(request, now);
    });
    auto queue = target.open_queue({kDepth, kChunk, false});
    ASSERT_TRUE(Scanner(**queue, map_, kDepth, {}).run(again));
    EXPECT_TRUE(map_.complete());
    EXPECT_EQ(map_.unreadable_blocks, 2U);
    EXPECT_EQ(*drive_.seen.begin(), position / kMiB) << "nothing is read again";
}

TEST_F(ScannerTest, CancelledWhileNarrowingItCountsNothingTwice) {
    drive_.bad = {5 * 2048 + 3};
    bool first = true;
    drive_.on_read = [&](const bench::IoRequest& request) {
        if (request.bytes == kBlock && std::exchange(first, false)) cancel_.cancel();
    };
    ASSERT_FALSE(scan());
    EXPECT_EQ(map_.position, 5 * kMiB);
    bench::VirtualTarget target({kSize}, kBlock, 32, [this](const auto& request, auto, std::uint64_t now) {
        return drive_.serve(request, now);
    });
    auto queue = target.open_queue({kDepth, kChunk, false});
    ASSERT_TRUE(Scanner(**queue, map_, kDepth, {}).run(CancelToken()));
    EXPECT_EQ(map_.unreadable_blocks, 1U);
    EXPECT_EQ(map_.unreadable.count(), 1U);
}

TEST_F(ScannerTest, ADriveThatVanishesEndsTheScanWithWhatWasFound) {
    drive_.bad = {40 * 2048};
    drive_.error = -ENODEV;
    const auto ended = scan();
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, ErrorCode::vanished);
    EXPECT_EQ(map_.unreadable_blocks, 0U) << "a missing drive says nothing about its blocks";
}

TEST_F(ScannerTest, GivesUpOnADriveThatRejectsEveryRead) {
    for (std::uint64_t block = 0; block < kSize / kBlock; ++block) drive_.bad.insert(drive_.bad.end(), block);
    const auto ended = scan();
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().code, ErrorCode::io);
    EXPECT_EQ(map_.unreadable_blocks * kBlock, kMostUnreadable);
}

TEST_F(ScannerTest, GivesWayToOtherPrograms) {
    // Another program reads 100 MB/s until the scan has read 30 MiB.
    std::uint64_t calls = 0;
    std::uint64_t own = 0;
    drive_.on_read = [&](const bench::IoRequest& request) { own += request.bytes; };
    traffic_ = [&]() -> std::optional<std::uint64_t> {
        return own + (own < 30 * kMiB ? ++calls * 25'000'000 : calls * 25'000'000);
    };
    map_.gentle = true;
    drive_.read_ns = 100 * kMilli;
    ASSERT_TRUE(scan());
    EXPECT_TRUE(map_.complete());
    EXPECT_GT(map_.paused_ns, 0U);
    EXPECT_FALSE(map_.found_any());
    const auto gentle = map_.paused_ns;
    map_ = make_map({}, kSize, kBlock);
    map_.gentle = false;
    own = calls = 0;
    ASSERT_TRUE(scan());
    EXPECT_EQ(map_.paused_ns, 0U);
    EXPECT_GT(gentle, 0U);
}

}  // namespace
}  // namespace fettle::scan
