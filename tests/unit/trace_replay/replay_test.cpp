// SPDX-License-Identifier: GPL-3.0-or-later
// Traces replayed on targets with clocks of their own: what the target was asked, when, and what was measured, worked
// out by hand.
#include "core/trace/replay.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <set>

#include "core/bench/virtual_target.h"
#include "tests/support/vector_trace.h"
#include "tests/unit/trace_replay/clocked_target.h"

namespace fettle::trace {
namespace {

using bench::Ending;
using test::access;
using test::Asked;
using test::ClockedTarget;
using test::discard;
using test::flush;
using test::read;
using test::VectorTrace;
using test::write;

constexpr std::uint64_t kMilli = 1'000'000;
constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr std::uint64_t kMiB = 1U << 20U;

class Replay : public testing::Test {
protected:
    /// The survey is that of the same trace.
    Result<ReplayResult> try_run(std::vector<Access> accesses, const ReplaySettings& settings = {},
                                 std::optional<Error> error = {}) {
        VectorTrace surveyed(accesses);
        const auto survey = survey_of(surveyed, settings.pace, settings.reads_only, {});
        VectorTrace trace(std::move(accesses), std::move(error));
        const bench::LiveCallback live = [&](const bench::LiveState& state) {
            live_.push_back(state);
            if (on_live_) on_live_();
        };
        ReplayTarget target{target_, {}};
        if (discards_) target.discard = [&](auto offset, auto bytes) { return target_.discard(offset, bytes); };
        return replay(trace, target, settings, survey ? *survey : Survey(), live, cancel_);
    }
    ReplayResult run(std::vector<Access> accesses, const ReplaySettings& settings = {},
                     std::optional<Error> error = {}) {
        auto result = try_run(std::move(accesses), settings, std::move(error));
        EXPECT_TRUE(result) << (result ? "" : to_string(result.error()));
        return result ? std::move(*result) : ReplayResult();
    }
    /// Times count from the start of the replay.
    std::vector<Asked> asked() const {
        auto log = target_.log;
        for (auto& one : log) one.at_ns -= kStart_ns;
        return log;
    }

    static constexpr std::uint64_t kStart_ns = 7 * kSecond;
    ClockedTarget target_{kMiB};
    bool discards_ = true;
    CancelToken cancel_;
    std::vector<bench::LiveState> live_;
    std::function<void()> on_live_;
};

ReplaySettings fast(std::optional<unsigned> depth = {}) {
    ReplaySettings settings;
    settings.pace.fast = true;
    settings.depth = depth;
    return settings;
}

TEST_F(Replay, KeepsOrderAndTimes) {
    const auto result =
        run({read(0, 4096), write(3 * kMilli, 8192, 512), read(3 * kMilli, 0), read(90 * kSecond, 512)});
    EXPECT_EQ(asked(), (std::vector<Asked>{{0, "read", 4096, 4096},
                                           {3 * kMilli, "write", 8192, 512},
                                           {3 * kMilli, "read", 0, 4096},
                                           {90 * kSecond, "read", 512, 4096}}));
    EXPECT_EQ(result.ending, Ending::finished);
    EXPECT_FALSE(result.error);
    EXPECT_EQ(result.elapsed_ns, 90 * kSecond + kMilli);
    EXPECT_EQ(result.planned_ns, 90 * kSecond);
    EXPECT_EQ(result.busy_ns, 3 * kMilli);
    EXPECT_DOUBLE_EQ(result.mean_depth, 4.0 / 3);
    EXPECT_EQ(result.of(Kind::read).accesses, 3U);
    EXPECT_EQ(result.of(Kind::read).bytes.bytes, 3U * 4096);
    EXPECT_EQ(result.of(Kind::write).bytes.bytes, 512U);
    EXPECT_EQ(result.written.bytes, 512U);
    EXPECT_EQ(result.of(Kind::read).service.smallest_ns(), kMilli);
    EXPECT_EQ(result.of(Kind::read).service.largest_ns(), kMilli);
    EXPECT_EQ(result.lag.count(), 4U);
    EXPECT_EQ(result.lag.largest_ns(), 0U);
    EXPECT_DOUBLE_EQ(result.busy_bytes_per_second(), 12'800 / 3e-3);
    EXPECT_DOUBLE_EQ(result.busy_iops(), 4 / 3e-3);
}

TEST_F(Replay, ScalesTheTimes) {
    ReplaySettings settings;
    settings.pace.speed = 10;
    (void)run({read(0, 0), read(50 * kMilli, 0)}, settings);
    EXPECT_EQ(target_.log.at(1).at_ns - kStart_ns, 5 * kMilli);
}

TEST_F(Replay, CutsIdleTime) {
    ReplaySettings settings;
    settings.pace.idle_limit_ns = 20 * kMilli;
    const auto result = run({read(0, 0), read(10 * kMilli, 0), read(3600 * kSecond, 0)}, settings);
    EXPECT_EQ(target_.log.at(1).at_ns - kStart_ns, 10 * kMilli);
    EXPECT_EQ(target_.log.at(2).at_ns - kStart_ns, 30 * kMilli);
    EXPECT_EQ(result.planned_ns, 30 * kMilli);
}

TEST_F(Replay, FastKeepsTheGivenDepth) {
    // Each takes 1 ms; at most three at once, so in threes.
    std::vector<Access> trace;
    for (std::uint64_t i = 0; i < 9; ++i) trace.push_back(read(i * kSecond, i * 4096));
    const auto result = run(trace, fast(3));
    EXPECT_EQ(target_.most_in_flight, 3U);
    EXPECT_EQ(result.elapsed_ns, 3 * kMilli);
    EXPECT_EQ(result.busy_ns, 3 * kMilli);
    EXPECT_DOUBLE_EQ(result.mean_depth, 3);
    EXPECT_DOUBLE_EQ(result.iops(), 3000);
    EXPECT_TRUE(result.lag.empty()) << "nothing is late without times";
    EXPECT_FALSE(result.original_depth);
}

TEST_F(Replay, FastKeepsTheOriginalDepth) {
    // In the trace: two at once, then each alone.
    const auto result = run(
        {read(0, 0, 4096, 50), read(10, 4096, 4096, 50), read(kSecond, 0, 4096, 50), read(2 * kSecond, 4096, 4096, 50)},
        fast());
    EXPECT_EQ(asked(), (std::vector<Asked>{{0, "read", 0, 4096},
                                           {0, "read", 4096, 4096},
                                           {kMilli, "read", 0, 4096},
                                           {2 * kMilli, "read", 4096, 4096}}));
    EXPECT_TRUE(result.original_depth);
    EXPECT_EQ(result.unknown_depth, 0U);
}

TEST_F(Replay, AnUnknownOriginalDepthIsOneAndCounted) {
    const auto result = run({read(0, 0), read(0, 4096), flush(1)}, fast());
    EXPECT_EQ(target_.most_in_flight, 1U);
    EXPECT_EQ(result.unknown_depth, 2U) << "a flush is alone in any case";
    EXPECT_EQ(run({read(0, 0), read(0, 4096)}, fast(2)).unknown_depth, 0U);
}

TEST_F(Replay, WhatIsLateIsIssuedLaterAndMeasured) {
    // One at a time, each 1 ms, due at 0, 0.25, 0.5 and 10 ms: late by 0, 0.75, 1.5 and 0 ms.
    ReplaySettings settings;
    settings.depth = 1;
    const auto result = run({read(0, 0), read(kMilli / 4, 0), read(kMilli / 2, 0), read(10 * kMilli, 0)}, settings);
    EXPECT_EQ(asked().at(1).at_ns, kMilli);
    EXPECT_EQ(asked().at(2).at_ns, 2 * kMilli);
    EXPECT_EQ(asked().at(3).at_ns, 10 * kMilli) << "the delay is not carried on";
    EXPECT_EQ(target_.most_in_flight, 1U);
    EXPECT_EQ(result.lag.count(), 4U);
    EXPECT_EQ(result.lag.largest_ns(), 1'500'000U);
    EXPECT_DOUBLE_EQ(result.lag.mean_ns(), 562'500);
    EXPECT_EQ(result.of(Kind::read).service.largest_ns(), kMilli) << "waiting is lag, not service";
}

TEST_F(Replay, WithoutALimitNothingIsLate) {
    const auto result = run({read(0, 0), read(kMilli / 4, 0), read(kMilli / 2, 0), read(10 * kMilli, 0)});
    EXPECT_EQ(result.lag.largest_ns(), 0U);
    EXPECT_EQ(target_.most_in_flight, 3U);
    EXPECT_EQ(result.depth, kMostDepth);
    EXPECT_EQ(target_.opened.depth, kMostDepth);
}

TEST_F(Replay, BusyTimeIsTheUnionOfWhatOverlaps) {
    // 0…4, 1…2 within it, 3…6 beyond it, 6…7 adjoining, 9…10 alone: busy 0…7 and 9…10.
    const std::vector<std::uint64_t> lengths{4, 1, 3, 1, 1};
    std::size_t next = 0;
    target_.service = [&](const bench::IoRequest&) { return lengths[next++] * kMilli; };
    const auto result =
        run({read(0, 0), read(kMilli, 0), read(3 * kMilli, 0), read(6 * kMilli, 0), read(9 * kMilli, 0)});
    EXPECT_EQ(result.busy_ns, 8 * kMilli);
    EXPECT_EQ(result.elapsed_ns, 10 * kMilli);
    EXPECT_DOUBLE_EQ(result.mean_depth, 10.0 / 8);
    // The second and the third were issued beside the first.
    EXPECT_EQ(result.by_depth[0].read.accesses, 3U);
    EXPECT_EQ(result.by_depth[1].read.accesses, 2U);
    EXPECT_EQ(result.by_depth[1].read.service.largest_ns(), 3 * kMilli);
}

TEST_F(Replay, CompletionsNoticedLaterCountWhereTheyWere) {
    // The first is issued after 10 ns. The second is due 5 ns before that ends, and is issued 5 ns after it, by the
    // exchange that reports it: they do not overlap.
    target_.submit_ns = 10;
    const auto result = run({read(0, 0), read(kMilli + 5, 0)});
    EXPECT_EQ(asked().at(1).at_ns, kMilli + 15);
    EXPECT_EQ(result.busy_ns, 2 * kMilli);
    EXPECT_DOUBLE_EQ(result.mean_depth, 1);
    EXPECT_EQ(result.by_depth[0].read.accesses, 2U);
    EXPECT_EQ(result.of(Kind::read).service.largest_ns(), kMilli);
    EXPECT_EQ(result.lag.largest_ns(), 10U);
}

TEST_F(Replay, CompletionsReportedOutOfOrderCountInTheirOrder) {
    // Both are reported together, the later one first.
    target_.notice_ns = 10'000;
    target_.service = [](const bench::IoRequest& request) { return request.offset == 0 ? kMilli + 5'000 : kMilli; };
    const auto result = run({read(0, 0), read(0, 4096)});
    EXPECT_EQ(result.busy_ns, kMilli + 5'000);
    EXPECT_DOUBLE_EQ(result.mean_depth, (2e6 + 5'000) / (1e6 + 5'000));
}

TEST_F(Replay, ManyAtOnceAreIssuedAtOnce) {
    std::vector<Access> burst;
    for (std::uint64_t i = 0; i < 100; ++i) burst.push_back(read(0, i * 4096));
    const auto result = run(burst);
    for (const auto& one : asked()) EXPECT_EQ(one.at_ns, 0U);
    EXPECT_EQ(target_.most_in_flight, 100U);
    EXPECT_EQ(result.elapsed_ns, kMilli);
}

TEST_F(Replay, FoldsWrapsAndCounts) {
    const auto result =
        run({read(0, 5 * kMiB + 4096), read(10 * kMilli, kMiB - 512, 1024), read(20 * kMilli, 100, 100)});
    EXPECT_EQ(asked(), (std::vector<Asked>{{0, "read", 4096, 4096},
                                           {10 * kMilli, "read", kMiB - 512, 512},
                                           {10 * kMilli, "read", 0, 512},
                                           {20 * kMilli, "read", 0, 512}}));
    EXPECT_EQ(result.changed.folded, 2U);
    EXPECT_EQ(result.changed.wrapped, 1U);
    EXPECT_EQ(result.changed.rounded, 1U);
    EXPECT_EQ(result.changed.split, 0U);
    EXPECT_EQ(result.changed.cut, 0U);
    EXPECT_EQ(result.of(Kind::read).accesses, 3U) << "the two halves are one access";
    EXPECT_EQ(result.of(Kind::read).bytes.bytes, 4096U + 1024 + 512);
    EXPECT_DOUBLE_EQ(result.mean_depth, 1);
}

TEST_F(Replay, AnAccessLargerThanTheTargetIsCut) {
    ReplaySettings settings;
    settings.depth = 64;
    const auto result = run({read(0, kMiB / 4, 3 * kMiB)}, settings);
    EXPECT_EQ(asked(), (std::vector<Asked>{{0, "read", kMiB / 4, kMiB * 3 / 4}, {0, "read", 0, kMiB / 4}}));
    EXPECT_EQ(result.changed.cut, 1U);
    EXPECT_EQ(result.of(Kind::read).bytes.bytes, kMiB);
}

TEST_F(Replay, UsesOnlyTheArea) {
    ReplaySettings settings;
    settings.area = ByteCount{64U << 10U};
    (void)run({read(0, (64U << 10U) + 512)}, settings);
    EXPECT_EQ(asked().at(0).offset, 512U);
    for (const auto bytes : {std::uint64_t{0}, kMiB + 512, std::uint64_t{1000}}) {
        settings.area = ByteCount{bytes};
        const auto refused = try_run({read(0, 0)}, settings);
        ASSERT_FALSE(refused) << bytes;
        EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
    }
}

TEST_F(Replay, SplitsWhatIsLargerThanABuffer) {
    // At depth 128 a buffer has 512 KiB. The second half takes longer.
    target_.service = [](const bench::IoRequest& request) { return request.offset == 0 ? kMilli : 3 * kMilli; };
    ReplaySettings settings;
    settings.depth = 128;
    const auto result = run({read(0, 0, kMiB), read(kSecond, 0, 4096)}, settings);
    EXPECT_EQ(asked().at(0), (Asked{0, "read", 0, kMiB / 2}));
    EXPECT_EQ(asked().at(1), (Asked{0, "read", kMiB / 2, kMiB / 2}));
    EXPECT_EQ(result.largest_transfer, kMiB / 2);
    EXPECT_EQ(result.changed.split, 1U);
    EXPECT_EQ(result.of(Kind::read).accesses, 2U);
    EXPECT_EQ(result.of(Kind::read).service.largest_ns(), 3 * kMilli);
    EXPECT_EQ(result.busy_ns, 4 * kMilli);
    EXPECT_DOUBLE_EQ(result.mean_depth, 1) << "two transfers, one access";
    EXPECT_EQ(result.by_size.at(9).read.accesses, 1U);
    EXPECT_EQ(result.by_size.at(9).last, kMiB);
    EXPECT_EQ(result.by_size.at(1).read.accesses, 1U);
    EXPECT_EQ(result.by_size.at(1).first, 4096U);
}

TEST_F(Replay, MorePiecesThanTheDepthGoOneAfterTheOther) {
    ClockedTarget large(8 * kMiB);
    VectorTrace trace({read(0, 0, 5 * kMiB), read(0, 0, 512)});
    ReplaySettings settings;
    settings.depth = 2;
    const auto result = replay(trace, {large, {}}, settings, {}, {}, cancel_);
    ASSERT_TRUE(result);
    EXPECT_EQ(large.most_in_flight, 2U);
    EXPECT_EQ(large.log.size(), 6U);
    EXPECT_EQ(result->of(Kind::read).bytes.bytes, 5 * kMiB + 512);
    // Pieces at 0, 0, 1, 1, 2 ms; the second access finds a free place at 2 ms.
    EXPECT_EQ(large.log.at(4).at_ns - kStart_ns, 2 * kMilli);
    EXPECT_EQ(large.log.at(5), (Asked{kStart_ns + 2 * kMilli, "read", 0, 512}));
    EXPECT_EQ(result->of(Kind::read).service.largest_ns(), 3 * kMilli);
    EXPECT_EQ(result->lag.largest_ns(), 2 * kMilli);
}

TEST_F(Replay, AFlushWaitsAndIsWaitedFor) {
    const auto result = run({write(0, 0), flush(kMilli / 2), read(kMilli / 2, 0)});
    // The write ends at 1 ms, the flush takes 5 ms.
    EXPECT_EQ(asked(),
              (std::vector<Asked>{{0, "write", 0, 4096}, {kMilli, "flush", 0, 0}, {6 * kMilli, "read", 0, 4096}}));
    EXPECT_EQ(target_.most_beside_alone, 0U);
    EXPECT_EQ(result.of(Kind::flush).accesses, 1U);
    EXPECT_EQ(result.of(Kind::flush).service.largest_ns(), ClockedTarget::kFlush_ns);
    EXPECT_EQ(result.busy_ns, 7 * kMilli);
    EXPECT_EQ(result.lag.count(), 3U);
    EXPECT_EQ(result.lag.largest_ns(), 5'500'000U);
    EXPECT_DOUBLE_EQ(result.lag.mean_ns(), 2'000'000);
    EXPECT_EQ(result.transfers(), 2U);
}

TEST_F(Replay, AFlushIsNotEarly) {
    (void)run({write(0, 0), flush(20 * kMilli)});
    EXPECT_EQ(asked().at(1).at_ns, 20 * kMilli);
}

TEST_F(Replay, DiscardsWhatTheTargetCanDiscard) {
    const auto result = run({write(0, 0), discard(0, kMiB - 4096, 8192), discard(0, 100, 200)});
    EXPECT_EQ(asked().at(1), (Asked{kMilli, "discard", kMiB - 4096, 4096}));
    EXPECT_EQ(asked().at(2), (Asked{3 * kMilli, "discard", 0, 4096}));
    EXPECT_EQ(target_.log.size(), 3U);
    EXPECT_EQ(result.of(Kind::discard).accesses, 1U);
    EXPECT_EQ(result.of(Kind::discard).bytes.bytes, 8192U);
    EXPECT_EQ(result.of(Kind::discard).service.largest_ns(), 2 * ClockedTarget::kDiscard_ns);
    EXPECT_EQ(result.skipped.discards, 1U) << "no whole sector";
    EXPECT_EQ(result.changed.wrapped, 1U);
    EXPECT_EQ(result.bytes().bytes, 4096U) << "a discard transfers nothing";
    EXPECT_EQ(result.by_size.at(1).write.accesses, 1U);
    EXPECT_EQ(result.by_size.at(2).write.accesses, 0U);
    EXPECT_EQ(result.accesses(), 2U);
    EXPECT_EQ(result.transfers(), 1U);
}

TEST_F(Replay, SkipsAndCountsDiscardsOfATargetThatCannot) {
    discards_ = false;
    auto result = run({discard(0, 0, 4096), read(kMilli, 0)});
    EXPECT_EQ(result.skipped.discards, 1U);
    EXPECT_EQ(result.of(Kind::discard).accesses, 0U);
    discards_ = true;
    target_.discarded = fail(ErrorCode::unsupported, "discard");
    target_.log.clear();
    result = run({discard(0, 0, 4096), discard(0, 0, 4096), read(0, 0)});
    EXPECT_EQ(result.skipped.discards, 2U);
    EXPECT_EQ(result.errors, 0U);
    EXPECT_EQ(target_.log.size(), 2U) << "it is tried once";
}

TEST_F(Replay, ReadsOnlyIfAsked) {
    ReplaySettings settings;
    settings.reads_only = true;
    const auto result = run({write(0, 0), read(kMilli, 0), flush(2 * kMilli), discard(3 * kMilli, 0, 512),
                             read(4, 0, 0), read(4, ~std::uint64_t{0} - 100, 50)},
                            settings);
    EXPECT_EQ(asked(), (std::vector<Asked>{{kMilli, "read", 0, 4096}}));
    EXPECT_EQ(result.skipped.writes, 1U);
    EXPECT_EQ(result.skipped.flushes, 1U);
    EXPECT_EQ(result.skipped.discards, 1U);
    EXPECT_EQ(result.skipped.empty, 2U);
    EXPECT_EQ(result.written.bytes, 0U);
    EXPECT_FALSE(target_.opened.writes);
}

TEST_F(Replay, OfReadsOnlyTheTimesAndDepthsAreThoseOfReads) {
    // Reads one at a time beside three writes; a write keeps the drive busy between two of them.
    const std::vector<Access> trace{write(0, 0, 512, 90),        write(0, 0, 512, 90),  write(0, 0, 512, 90),
                                    read(10, 0, 512, 5),         read(20, 512, 512, 5), write(100, 0, 512, 5 * kSecond),
                                    read(5 * kSecond, 0, 512, 5)};
    auto settings = fast();
    settings.reads_only = true;
    EXPECT_EQ(run(trace, settings).elapsed_ns, 3 * kMilli);
    EXPECT_EQ(target_.most_in_flight, 1U);
    target_.log.clear();
    const auto start = target_.clock_ns;
    settings = {};
    settings.reads_only = true;
    settings.pace.idle_limit_ns = kSecond;
    const auto result = run(trace, settings);
    EXPECT_EQ(target_.log.at(2).at_ns - start, kSecond + 25);
    EXPECT_EQ(result.planned_ns, kSecond + 25);
}

TEST_F(Replay, WritesDataThatNeverRepeats) {
    std::set<std::string> sectors;
    target_.on_request = [&](const bench::IoRequest&, std::span<const std::uint8_t> data) {
        for (std::size_t at = 0; at < data.size(); at += 512) {
            sectors.insert(std::string(data.begin() + static_cast<std::ptrdiff_t>(at),
                                       data.begin() + static_cast<std::ptrdiff_t>(at) + 512));
        }
    };
    ReplaySettings settings;
    settings.nonce = 1;
    (void)run({write(0, 0, 8192), write(kSecond, 0, 8192)}, settings);
    settings.nonce = 2;
    (void)run({write(0, 0, 8192)}, settings);
    EXPECT_EQ(sectors.size(), 48U);
}

TEST_F(Replay, AFailedAccessIsCountedAndTheFirstReported) {
    target_.answer = [](const bench::IoRequest& request) {
        if (request.offset == 4096) return -EIO;
        return request.offset == 8192 ? -ETIMEDOUT : static_cast<std::int32_t>(request.bytes);
    };
    const auto result = run({read(0, 0), read(kMilli, 4096), read(2 * kMilli, 8192), read(3 * kMilli, 0)});
    EXPECT_EQ(result.ending, Ending::finished);
    EXPECT_EQ(result.errors, 2U);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::io);
    EXPECT_NE(result.error->context.find("4096"), std::string::npos);
    EXPECT_EQ(result.of(Kind::read).accesses, 2U);
    EXPECT_EQ(result.of(Kind::read).service.count(), 2U);
}

TEST_F(Replay, StopsAtTheErrorLimitAndKeepsWhatWasMeasured) {
    target_.answer = [](const bench::IoRequest& request) {
        return request.offset >= 4096 ? -EIO : static_cast<std::int32_t>(request.bytes);
    };
    ReplaySettings settings;
    settings.error_limit = 2;
    const auto result =
        run({read(0, 0), read(2 * kMilli, 4096), read(4 * kMilli, 4096), read(6 * kMilli, 0)}, settings);
    EXPECT_EQ(result.ending, Ending::failed);
    EXPECT_EQ(result.errors, 2U);
    EXPECT_EQ(target_.log.size(), 3U);
    EXPECT_EQ(result.of(Kind::read).accesses, 1U);
    EXPECT_EQ(result.elapsed_ns, 5 * kMilli);
}

TEST_F(Replay, WhatWasInFlightAtAStopIsAwaited) {
    target_.answer = [](const bench::IoRequest& request) {
        return request.offset == 4096 ? -EIO : static_cast<std::int32_t>(request.bytes);
    };
    target_.service = [](const bench::IoRequest& request) { return request.offset == 0 ? 9 * kMilli : kMilli; };
    ReplaySettings settings;
    settings.error_limit = 1;
    const auto result = run({read(0, 0), read(0, 4096), read(kSecond, 0)}, settings);
    EXPECT_EQ(result.of(Kind::read).accesses, 1U);
    EXPECT_EQ(result.of(Kind::read).service.largest_ns(), 9 * kMilli);
    EXPECT_EQ(result.elapsed_ns, 9 * kMilli);
    EXPECT_EQ(target_.in_flight, 0U);
}

TEST_F(Replay, APartOfAnAccessThatFailsFailsItOnce) {
    target_.answer = [](const bench::IoRequest&) { return -EIO; };
    const auto result = run({read(0, kMiB - 512, 1024)});
    EXPECT_EQ(target_.log.size(), 2U);
    EXPECT_EQ(result.errors, 1U);
}

TEST_F(Replay, AVanishedTargetEndsItAtOnce) {
    target_.answer = [](const bench::IoRequest&) { return -ENODEV; };
    const auto result = run({read(0, 0), read(kSecond, 0)});
    EXPECT_EQ(result.ending, Ending::failed);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::vanished);
    EXPECT_EQ(target_.log.size(), 1U);
}

TEST_F(Replay, ShortTransfersAreCounted) {
    target_.answer = [](const bench::IoRequest& request) { return static_cast<std::int32_t>(request.bytes) / 2; };
    const auto result = run({read(0, 0), write(kMilli, 0)});
    EXPECT_EQ(result.short_transfers, 2U);
    EXPECT_EQ(result.of(Kind::read).bytes.bytes, 2048U);
    EXPECT_EQ(result.written.bytes, 2048U);
    EXPECT_EQ(result.errors, 0U);
}

TEST_F(Replay, AFailedFlushIsAnError) {
    target_.flushed = fail(ErrorCode::io, "flushing");
    const auto result = run({flush(0), read(kMilli, 0)});
    EXPECT_EQ(result.errors, 1U);
    EXPECT_EQ(result.error->context, "flushing");
    EXPECT_EQ(result.of(Kind::flush).accesses, 0U);
    EXPECT_EQ(result.of(Kind::read).accesses, 1U);
}

TEST_F(Replay, ABrokenQueueEndsIt) {
    target_.breaks_after = 1;
    const auto result = run({read(0, 0), read(kSecond, 0)});
    EXPECT_EQ(result.ending, Ending::failed);
    EXPECT_EQ(result.error->context, "the queue broke");
    EXPECT_EQ(result.of(Kind::read).accesses, 1U);
    target_.exchanges = 0;
    target_.breaks_after = 0;
    EXPECT_EQ(run({read(0, 0)}).ending, Ending::failed);
    EXPECT_EQ(target_.exchanges, 1U) << "it is left alone afterwards";
}

TEST_F(Replay, ATraceThatBreaksOffIsReplayedUpToThere) {
    const auto result = run({read(0, 0), read(kMilli, 0)}, {}, Error{ErrorCode::malformed, "line 3", {}});
    EXPECT_EQ(result.ending, Ending::failed);
    EXPECT_EQ(result.error->context, "line 3");
    EXPECT_EQ(result.errors, 0U) << "no access failed";
    EXPECT_EQ(result.of(Kind::read).accesses, 2U);
    const auto none = try_run({}, {}, Error{ErrorCode::malformed, "line 1", {}});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().context, "line 1");
}

TEST_F(Replay, CancelledItReturnsWhatItHas) {
    on_live_ = [&] { cancel_.cancel(); };
    const auto result = run({read(0, 0), read(2 * kSecond, 0), read(4 * kSecond, 0)});
    EXPECT_EQ(result.ending, Ending::cancelled);
    EXPECT_FALSE(result.error);
    EXPECT_GE(result.of(Kind::read).accesses, 1U);
    EXPECT_LT(target_.log.size(), 3U);
}

TEST_F(Replay, CancelledWhileADriveHangsItReturns) {
    target_.service = [](const bench::IoRequest&) { return 3600 * kSecond; };
    on_live_ = [&] { cancel_.cancel(); };
    const auto result = run({read(0, 0)});
    EXPECT_EQ(result.ending, Ending::cancelled);
    EXPECT_EQ(result.of(Kind::read).accesses, 0U);
    // Simulated time passes by the minute where nothing happens; then half a second for what is in flight.
    EXPECT_EQ(target_.clock_ns - kStart_ns, 60 * kSecond + kSecond / 2);
    EXPECT_EQ(result.elapsed_ns, 60 * kSecond + kSecond / 2);
}

TEST_F(Replay, WhatFailsAfterACancellationDoesNotChangeTheEnding) {
    target_.service = [](const bench::IoRequest&) { return 60 * kSecond + kMilli; };
    target_.answer = [](const bench::IoRequest&) { return -EIO; };
    on_live_ = [&] { cancel_.cancel(); };
    ReplaySettings settings;
    settings.error_limit = 1;
    const auto result = run({read(0, 0)}, settings);
    EXPECT_EQ(result.errors, 1U);
    EXPECT_EQ(result.ending, Ending::cancelled);
}

TEST_F(Replay, CancelledInTheMiddleOfAnAccessItDoesNotCountIt) {
    ClockedTarget large(64 * kMiB);
    large.service = [&](const bench::IoRequest&) {
        if (large.log.size() == 3) cancel_.cancel();
        return kMilli;
    };
    VectorTrace trace({read(0, 0, 512), read(kSecond, 0, 8 * kMiB)});
    ReplaySettings settings;
    settings.depth = 2;
    const auto result = replay(trace, {large, {}}, settings, {}, {}, cancel_);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->ending, Ending::cancelled);
    EXPECT_EQ(result->of(Kind::read).accesses, 1U);
    EXPECT_EQ(large.log.size(), 3U);
    EXPECT_EQ(large.in_flight, 0U);
}

TEST_F(Replay, ReadsTheTraceOnlySoFarAhead) {
    // A second apart each, so that nothing is issued when the replay is stopped.
    std::vector<Access> accesses;
    for (std::uint64_t i = 0; i < 20'000; ++i) accesses.push_back(read(i * kSecond, 0));
    VectorTrace trace(accesses);
    on_live_ = [&] { cancel_.cancel(); };
    const auto result = replay(
        trace, {target_, {}}, {}, {}, [&](const auto&) { cancel_.cancel(); }, cancel_);
    ASSERT_TRUE(result);
    EXPECT_EQ(trace.read, 4096U + 1);
}

TEST_F(Replay, ShowsItsProgress) {
    (void)run({read(0, 0), read(500 * kMilli, 0), read(1500 * kMilli, 0), read(4 * kSecond, 0)});
    ASSERT_FALSE(live_.empty());
    const auto& first = live_.front();
    EXPECT_EQ(first.total, 4 * kSecond);
    EXPECT_FALSE(first.counts_bytes());
    ASSERT_TRUE(first.interval);
    EXPECT_EQ(first.interval->start_ns, 0);
    EXPECT_EQ(first.interval->read.operations, 2U);
    EXPECT_EQ(first.interval->read_latency.p99_ns, kMilli);
    std::uint64_t operations = 0;
    for (const auto& state : live_) {
        EXPECT_LE(state.done, state.total);
        operations += state.interval->read.operations;
    }
    EXPECT_LE(operations, 4U);
}

TEST_F(Replay, ShowsNoMoreThanAllOfIt) {
    target_.service = [](const bench::IoRequest&) { return 3 * kSecond; };
    (void)run({read(0, 0), read(kSecond, 0)});
    ASSERT_FALSE(live_.empty());
    for (const auto& state : live_) EXPECT_LE(state.done, state.total);
}

TEST_F(Replay, ShowsTheProgressOfAFastOneInBytes) {
    target_.service = [](const bench::IoRequest&) { return 2 * kSecond; };
    const std::vector<Access> trace{read(0, 0, 4096, 1), write(kSecond / 2, 0, 512, 1), read(kSecond, 0, 8192, 1)};
    (void)run(trace, fast());
    ASSERT_FALSE(live_.empty());
    EXPECT_TRUE(live_.front().counts_bytes());
    EXPECT_EQ(live_.front().done, 4096U);
    EXPECT_EQ(live_.front().total, 12'800U);
    live_.clear();
    auto settings = fast();
    settings.reads_only = true;
    (void)run(trace, settings);
    ASSERT_FALSE(live_.empty());
    EXPECT_EQ(live_.front().total, 12'288U);
}

TEST_F(Replay, RunsInTheVirtualTimeOfASimulatedDrive) {
    // Two channels of 100 µs: four due at once end in pairs; an hour later one more.
    bench::VirtualTarget drive({kMiB}, 512, 2,
                               [](const bench::IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
                                   return bench::Service{100'000, static_cast<std::int32_t>(request.bytes)};
                               });
    VectorTrace trace({read(0, 0), read(0, 4096), write(0, 8192), read(0, 0), read(3600 * kSecond, 0)});
    const auto result = replay(trace, {drive, {}}, {}, {}, {}, cancel_);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->elapsed_ns, 3600 * kSecond + 100'000);
    EXPECT_EQ(result->busy_ns, 300'000U);
    EXPECT_DOUBLE_EQ(result->mean_depth, (4 * 1.0 + 2 * 1.0 + 1.0) / 3);
    EXPECT_EQ(result->of(Kind::read).service.largest_ns(), 200'000U);
    EXPECT_EQ(result->of(Kind::write).service.largest_ns(), 200'000U);
    EXPECT_EQ(result->lag.largest_ns(), 0U);
}

TEST_F(Replay, RefusesSettingsThatMakeNoSense) {
    for (const unsigned depth : {0U, kMostDepth + 1}) {
        ReplaySettings settings;
        settings.depth = depth;
        EXPECT_EQ(try_run({read(0, 0)}, settings).error().code, ErrorCode::invalid_argument);
    }
    ReplaySettings settings;
    settings.error_limit = 0;
    EXPECT_EQ(try_run({read(0, 0)}, settings).error().code, ErrorCode::invalid_argument);
    settings = fast();
    settings.pace.speed = 2;
    EXPECT_EQ(try_run({read(0, 0)}, settings).error().code, ErrorCode::invalid_argument);
    EXPECT_TRUE(target_.log.empty());
}

TEST(SurveyOfATrace, CountsWhatMustBeKnownBefore) {
    VectorTrace trace({read(0, 4096, 4096, 10), write(5, 8192, 512), access(Kind::flush, 7, kSecond, 512),
                       discard(kSecond, 65536, 4096), read(2 * kSecond, 0, 2048, 1)});
    ReplayPace pace;
    pace.idle_limit_ns = 100;
    const auto survey = survey_of(trace, pace, false, {});
    ASSERT_TRUE(survey);
    EXPECT_EQ(survey->accesses(), 5U);
    EXPECT_EQ(survey->of(Kind::read).accesses, 2U);
    EXPECT_EQ(survey->of(Kind::read).bytes.bytes, 6144U);
    EXPECT_EQ(survey->of(Kind::flush).accesses, 1U);
    EXPECT_EQ(survey->span.bytes, 65536U + 4096);
    EXPECT_EQ(survey->largest.bytes, 4096U);
    EXPECT_EQ(survey->duration_ns, 2 * kSecond);
    EXPECT_EQ(survey->planned_ns, 10U + 100 + 100);
    EXPECT_EQ(survey->without_time, 3U);
    EXPECT_TRUE(survey->changes_data());
}

TEST(SurveyOfATrace, TellsReadsApart) {
    VectorTrace trace({read(0, 0), flush(1)});
    ReplayPace pace;
    pace.fast = true;
    const auto survey = survey_of(trace, pace, false, {});
    ASSERT_TRUE(survey);
    EXPECT_FALSE(survey->changes_data());
    EXPECT_EQ(survey->planned_ns, 0U);
    VectorTrace only_discards({discard(0, 0, 512)});
    EXPECT_TRUE(survey_of(only_discards, {}, false, {})->changes_data());
}

TEST(SurveyOfATrace, FailsWithTheTrace) {
    VectorTrace empty({});
    EXPECT_EQ(survey_of(empty, {}, false, {}).error().code, ErrorCode::invalid_argument);
    VectorTrace broken({read(0, 0)}, Error{ErrorCode::malformed, "line 2", {}});
    EXPECT_EQ(survey_of(broken, {}, false, {}).error().context, "line 2");
    VectorTrace any({read(0, 0)});
    CancelToken cancel;
    cancel.cancel();
    EXPECT_EQ(survey_of(any, {}, false, cancel).error().code, ErrorCode::cancelled);
    constexpr auto kLast = ~std::uint64_t{0};
    VectorTrace huge({read(0, kLast - 10, kLast), read(0, 0, kLast)});
    EXPECT_EQ(survey_of(huge, {}, false, {})->span.bytes, kLast);
}

}  // namespace
}  // namespace fettle::trace
