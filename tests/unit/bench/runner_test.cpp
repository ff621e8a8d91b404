// SPDX-License-Identifier: GPL-3.0-or-later
// The engine over a drive in virtual time whose service times are known: what goes in must come out.
#include "core/bench/runner.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "core/bench/virtual_target.h"

namespace fettle::bench {
namespace {

constexpr std::uint64_t kMicro = 1000;
constexpr std::uint64_t kMilli = 1'000'000;
constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr ByteCount kSize{64U << 20U};

ServiceModel constant(std::uint64_t ns) {
    return [ns](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
        return Service{ns, static_cast<std::int32_t>(request.bytes)};
    };
}

RunResult run(ServiceModel model, const Workload& workload, unsigned channels, const CancelToken& cancel = {}) {
    VirtualTarget target(kSize, 512, channels, std::move(model));
    auto result = run_workload(target, workload, {}, cancel);
    EXPECT_TRUE(result) << (result ? "" : to_string(result.error()));
    return result ? std::move(*result) : RunResult();
}

/// Within the histogram's error.
void expect_near(std::uint64_t measured, std::uint64_t exact) {
    EXPECT_NEAR(static_cast<double>(measured), static_cast<double>(exact), static_cast<double>(exact) / 128);
}

TEST(Runner, MeasuresAConstantServiceTime) {
    Workload workload;
    workload.depth = 8;
    const auto result = run(constant(100 * kMicro), workload, 8);
    EXPECT_EQ(result.ending, Ending::finished);
    EXPECT_EQ(result.elapsed_ns, 10 * kSecond);
    EXPECT_NEAR(result.iops(), 80'000, 10);
    EXPECT_NEAR(result.bytes_per_second(), 80'000 * 4096.0, 1e5);
    EXPECT_NEAR(result.mean_depth, 8, 0.01);
    for (const double percent : {1.0, 50.0, 99.0, 99.999}) {
        expect_near(result.read.latency.percentile_ns(percent), 100 * kMicro);
    }
    EXPECT_TRUE(result.write.latency.empty());
}

TEST(Runner, DepthBeyondTheDrivesOwnIsWaiting) {
    Workload workload;
    workload.depth = 32;
    const auto result = run(constant(100 * kMicro), workload, 4);
    EXPECT_NEAR(result.iops(), 40'000, 10);
    expect_near(result.read.latency.percentile_ns(50), 800 * kMicro);  // 32 in flight, 4 served: Little's law
    EXPECT_NEAR(result.mean_depth, 32, 0.05);
}

TEST(Runner, FillsADepthBeyondOneBatch) {
    Workload workload;
    workload.depth = 200;
    workload.runtime_ns = kSecond;
    const auto result = run(constant(kMilli), workload, 200);
    EXPECT_NEAR(result.iops(), 200'000, 300);
    EXPECT_NEAR(result.mean_depth, 200, 0.5);
}

TEST(Runner, PercentilesOfAKnownMixtureAreWithinOnePercent) {
    // 98.95 % 80 µs, 0.95 % 400 µs, 0.09 % 3 ms, 0.01 % 50 ms, each as often in every 10,000.
    std::vector<std::uint64_t> times(10'000, 80 * kMicro);
    std::fill_n(times.begin(), 95, 400 * kMicro);
    std::fill_n(times.begin() + 95, 9, 3 * kMilli);
    times[104] = 50 * kMilli;
    std::shuffle(times.begin(), times.end(), std::mt19937(5));
    std::size_t next = 0;
    Workload workload;
    workload.depth = 1;
    workload.runtime_ns = 200 * kSecond;
    const auto result = run(
        [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
            return Service{times[next++ % times.size()], static_cast<std::int32_t>(request.bytes)};
        },
        workload, 1);
    const auto& latency = result.read.latency;
    ASSERT_GT(latency.count(), 1'000'000U);
    expect_near(latency.percentile_ns(50), 80 * kMicro);
    expect_near(latency.percentile_ns(98.9), 80 * kMicro);
    expect_near(latency.percentile_ns(99.5), 400 * kMicro);
    expect_near(latency.percentile_ns(99.95), 3 * kMilli);
    expect_near(latency.percentile_ns(99.995), 50 * kMilli);
}

TEST(Runner, PercentilesOfAContinuousDistributionAreWithinOnePercent) {
    std::mt19937_64 random(3);
    std::lognormal_distribution<double> distribution(std::log(90'000.0), 0.8);
    std::vector<std::uint64_t> served;
    Workload workload;
    workload.depth = 16;
    workload.runtime_ns = 5 * kSecond;
    const auto result = run(
        [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
            served.push_back(static_cast<std::uint64_t>(distribution(random)));
            return Service{served.back(), static_cast<std::int32_t>(request.bytes)};
        },
        workload, 16);
    std::sort(served.begin(), served.end());
    ASSERT_EQ(result.read.latency.count(), served.size());
    for (const double percent : {50.0, 90.0, 99.0, 99.9, 99.99}) {
        const auto rank = static_cast<std::size_t>(std::ceil(percent / 100 * static_cast<double>(served.size())));
        const auto exact = static_cast<double>(served[rank - 1]);
        EXPECT_NEAR(static_cast<double>(result.read.latency.percentile_ns(percent)), exact, exact / 100) << percent;
    }
}

TEST(Runner, AFixedRateIsKept) {
    Workload workload;
    workload.depth = 16;
    workload.rate_iops = 1000;
    const auto result = run(constant(200 * kMicro), workload, 16);
    EXPECT_NEAR(result.iops(), 1000, 0.5);
    expect_near(result.read.latency.percentile_ns(99.9), 200 * kMicro);
    EXPECT_NEAR(result.mean_depth, 0.2, 0.001);
    EXPECT_EQ(result.late_starts, 0U);
    workload.arrivals = Arrivals::poisson;
    EXPECT_NEAR(run(constant(200 * kMicro), workload, 16).iops(), 1000, 50);  // 5 standard deviations
}

TEST(Runner, AFixedRateCountsFromTheIntendedStart) {
    // Once a second the drive stands still for 100 ms. Who asks only after each answer sees one slow operation a
    // second; whoever comes 1,000 times a second sees a hundred, waiting 100 ms, 99 ms, and so on.
    const auto stalling = [next = kSecond](const IoRequest& request, std::span<std::uint8_t>,
                                           std::uint64_t now) mutable {
        const auto bytes = static_cast<std::int32_t>(request.bytes);
        if (now < next) return Service{10 * kMicro, bytes};
        next += kSecond;
        return Service{100 * kMilli, bytes};
    };
    Workload workload;
    workload.depth = 1;
    workload.rate_iops = 1000;
    workload.runtime_ns = 20 * kSecond;
    const auto result = run(stalling, workload, 1);
    EXPECT_NEAR(result.iops(), 1000, 1);
    // 1,900 of 20,000 (the first second has no stall) waited, evenly between 1 and 100 ms: 90.5 % did not.
    EXPECT_LT(result.read.latency.percentile_ns(90), 20 * kMicro);
    EXPECT_NEAR(static_cast<double>(result.read.latency.percentile_ns(95)), 47.4 * kMilli, 1.5 * kMilli);
    EXPECT_NEAR(static_cast<double>(result.read.latency.percentile_ns(99)), 89.5 * kMilli, 1.5 * kMilli);
    EXPECT_NEAR(static_cast<double>(result.late_starts), 1900, 40);
}

TEST(Runner, TheRampIsNotMeasured) {
    const auto slow_at_first = [](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t now) {
        return Service{now < 2 * kSecond - 20 * kMilli ? 20 * kMilli : 100 * kMicro,
                       static_cast<std::int32_t>(request.bytes)};
    };
    Workload workload;
    workload.depth = 4;
    workload.ramp_ns = 2 * kSecond;
    workload.runtime_ns = 3 * kSecond;
    const auto result = run(slow_at_first, workload, 4);
    EXPECT_EQ(result.elapsed_ns, 3 * kSecond);
    EXPECT_NEAR(result.iops(), 40'000, 10);
    EXPECT_LT(result.read.latency.largest_ns(), 20 * kMilli);
    ASSERT_EQ(result.intervals.size(), 5U);
    EXPECT_EQ(result.intervals.front().start_ns, -2 * static_cast<std::int64_t>(kSecond));
    EXPECT_NEAR(static_cast<double>(result.intervals.front().read.operations), 200, 4);
}

TEST(Runner, IntervalsSumUpToTheWhole) {
    Workload workload;
    workload.depth = 3;
    workload.threads = 3;
    workload.read_percent = 60;
    workload.runtime_ns = 4'500 * kMilli;
    const auto result = run(constant(250 * kMicro), workload, 3);
    ASSERT_EQ(result.intervals.size(), 5U);
    EXPECT_EQ(result.intervals.back().length_ns, 500 * kMilli);
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    for (const auto& interval : result.intervals) {
        reads += interval.read.operations;
        writes += interval.write.operations;
        expect_near(interval.read_latency.p99_ns, 250 * kMicro);
    }
    EXPECT_EQ(reads, result.read.sums.operations);
    EXPECT_EQ(writes, result.write.sums.operations);
    EXPECT_NEAR(result.iops(), 36'000, 20);
    const auto share = static_cast<double>(reads) / static_cast<double>(reads + writes);
    EXPECT_NEAR(share, 0.6, 0.01);
}

TEST(Runner, AStandstillIsAnIntervalOfZero) {
    const auto stuck = [](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t now) {
        return Service{now >= kSecond ? 3'500 * kMilli : 100 * kMicro, static_cast<std::int32_t>(request.bytes)};
    };
    Workload workload;
    workload.runtime_ns = 4 * kSecond;
    const auto result = run(stuck, workload, 1);
    ASSERT_EQ(result.intervals.size(), 4U);
    EXPECT_EQ(result.intervals[2].read.operations, 0U);
    // The one that was in flight at the end has not fallen off.
    EXPECT_EQ(result.read.latency.largest_ns(), 3'500 * kMilli);
}

TEST(Runner, SequentialThreadsWalkTheirOwnParts) {
    std::map<std::uint64_t, int> seen;
    Workload workload;
    workload.access = Access::sequential;
    workload.blocks = {{1U << 20U, 100}};
    workload.threads = 4;
    workload.byte_limit = kSize.bytes;
    const auto result = run(
        [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
            ++seen[request.offset];
            return Service{kMilli, static_cast<std::int32_t>(request.bytes)};
        },
        workload, 1);
    EXPECT_EQ(seen.size(), 64U);
    for (const auto& [offset, count] : seen) EXPECT_EQ(count, 1) << offset;
    EXPECT_EQ(result.read.sums.bytes, kSize);
    EXPECT_EQ(result.elapsed_ns, 16 * kMilli);
}

TEST(Runner, RandomOffsetsStayAlignedWithinTheSpan) {
    std::set<std::uint64_t> seen;
    Workload workload;
    workload.span_offset = 1U << 20U;
    workload.span_bytes = 1U << 20U;
    workload.blocks = {{4096, 50}, {8192, 50}};
    workload.runtime_ns = kSecond;
    int large = 0;
    int all = 0;
    run(
        [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
            EXPECT_GE(request.offset, 1U << 20U);
            EXPECT_LE(request.offset + request.bytes, 2U << 20U);
            EXPECT_EQ(request.offset % request.bytes, 0U);
            large += request.bytes == 8192 ? 1 : 0;
            ++all;
            seen.insert(request.offset);
            return Service{100 * kMicro, static_cast<std::int32_t>(request.bytes)};
        },
        workload, 1);
    EXPECT_EQ(seen.size(), 256U);  // 10,000 draws leave none of 256 out
    EXPECT_NEAR(static_cast<double>(large) / all, 0.5, 0.03);
}

TEST(Runner, WritesFreshDataEachTime) {
    std::set<std::vector<std::uint8_t>> seen;
    Workload workload;
    workload.read_percent = 0;
    workload.depth = 4;
    workload.blocks = {{512, 100}};
    workload.runtime_ns = 100 * kMilli;
    std::size_t writes = 0;
    const auto result = run(
        [&](const IoRequest& request, std::span<std::uint8_t> data, std::uint64_t) {
            ++writes;
            seen.emplace(data.begin(), data.end());
            return Service{100 * kMicro, static_cast<std::int32_t>(request.bytes)};
        },
        workload, 4);
    EXPECT_EQ(seen.size(), writes);
    EXPECT_EQ(result.written.bytes, writes * 512);
}

TEST(Runner, AFailedTransferEndsTheRunWithItsReason) {
    int served = 0;
    const auto fails = [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
        return ++served == 1000 ? Service{kMilli, -EIO}
                                : Service{100 * kMicro, static_cast<std::int32_t>(request.bytes)};
    };
    Workload workload;
    workload.depth = 4;
    const auto result = run(fails, workload, 4);
    EXPECT_EQ(result.ending, Ending::failed);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::io);
    EXPECT_EQ(result.error->native.value, static_cast<std::uint32_t>(EIO));
    EXPECT_EQ(result.failed_transfers, 1U);
    EXPECT_NEAR(static_cast<double>(result.read.sums.operations), 1030, 32);
    EXPECT_NEAR(result.iops(), 40'000, 2000);  // what was measured before is good
}

TEST(Runner, AVanishedDriveEndsTheRun) {
    const auto vanishes = [](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t now) {
        return now >= 2 * kSecond ? Service{kMicro, -ENODEV}
                                  : Service{100 * kMicro, static_cast<std::int32_t>(request.bytes)};
    };
    Workload workload;
    workload.depth = 8;
    workload.threads = 2;
    const auto result = run(vanishes, workload, 8);
    EXPECT_EQ(result.ending, Ending::failed);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::vanished);
    EXPECT_LE(result.elapsed_ns, 2 * kSecond + kMilli);
    EXPECT_GE(result.intervals.size(), 1U);
}

TEST(Runner, ADriveThatGivesNothingAnyMoreHasVanished) {
    // So Linux does with reads of a block device that was unplugged while it was open: its size is 0 then.
    const auto vanishes = [](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t now) {
        return Service{100 * kMicro, now >= 2 * kSecond ? 0 : static_cast<std::int32_t>(request.bytes)};
    };
    Workload workload;
    workload.runtime_ns = 3600 * kSecond;
    const auto result = run(vanishes, workload, 8);
    EXPECT_EQ(result.ending, Ending::failed);
    ASSERT_TRUE(result.error);
    EXPECT_EQ(result.error->code, ErrorCode::vanished);
    EXPECT_LE(result.elapsed_ns, 2 * kSecond + kMilli);
    EXPECT_EQ(result.short_transfers, 0U);
    EXPECT_GT(result.read.sums.operations, 1000U);
}

TEST(Runner, ShortTransfersAreCountedForWhatTheyMoved) {
    int served = 0;
    const auto shorts = [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
        const auto bytes = static_cast<std::int32_t>(request.bytes);
        return Service{kMilli, ++served % 10 == 0 ? bytes / 2 : bytes};
    };
    Workload workload;
    workload.runtime_ns = kSecond;
    const auto result = run(shorts, workload, 1);
    EXPECT_EQ(result.ending, Ending::finished);
    EXPECT_NEAR(static_cast<double>(result.short_transfers), 100, 1);
    EXPECT_NEAR(static_cast<double>(result.read.sums.bytes.bytes), 0.95 * 4096 * 1000, 8192);
}

TEST(Runner, CancellingKeepsWhatWasMeasured) {
    CancelToken cancel;
    int served = 0;
    const auto cancels = [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
        if (++served == 5000) cancel.cancel();
        return Service{kMilli, static_cast<std::int32_t>(request.bytes)};
    };
    Workload workload;
    workload.runtime_ns = 3600 * kSecond;
    const auto result = run(cancels, workload, 1, cancel);
    EXPECT_EQ(result.ending, Ending::cancelled);
    EXPECT_NEAR(static_cast<double>(result.read.sums.operations), 5000, 1);
    EXPECT_NEAR(result.iops(), 1000, 1);
    EXPECT_EQ(result.intervals.size(), 5U);
}

TEST(Runner, WhoWatchesSeesEveryInterval) {
    VirtualTarget target(kSize, 512, 1, constant(kMilli));
    std::vector<LiveState> seen;
    Workload workload;
    workload.ramp_ns = kSecond;
    workload.runtime_ns = 3 * kSecond;
    ASSERT_TRUE(run_workload(target, workload, [&](const LiveState& state) { seen.push_back(state); }, {}));
    ASSERT_EQ(seen.size(), 4U);
    EXPECT_EQ(seen[0].phase, LiveState::Phase::ramp);
    EXPECT_EQ(seen[3].phase, LiveState::Phase::measuring);
    EXPECT_EQ(seen[3].done, 3 * kSecond);
    EXPECT_EQ(seen[3].total, 3 * kSecond);
}

TEST(Runner, FillingWritesEveryByteOnce) {
    std::set<std::uint64_t> seen;
    VirtualTarget target(kSize, 512, 1, [&](const IoRequest& request, std::span<std::uint8_t>, std::uint64_t) {
        EXPECT_EQ(request.kind, IoKind::write);
        EXPECT_TRUE(seen.insert(request.offset).second);
        return Service{kMicro, static_cast<std::int32_t>(request.bytes)};
    });
    const auto filled = fill_target(target, 1, {}, {});
    ASSERT_TRUE(filled);
    EXPECT_EQ(*filled, kSize);
    EXPECT_EQ(seen.size(), 64U);
}

TEST(Runner, FillingEndsWithTheFirstFailure) {
    VirtualTarget target(kSize, 512, 1, [](const IoRequest&, std::span<std::uint8_t>, std::uint64_t) {
        return Service{kMicro, -ENOSPC};
    });
    const auto filled = fill_target(target, 1, {}, {});
    ASSERT_FALSE(filled);
    EXPECT_EQ(filled.error().code, ErrorCode::io);
}

TEST(Runner, SaysWhatDoesNotFitTheTarget) {
    VirtualTarget target({4096}, 4096, 1, constant(1));
    Workload workload;
    workload.blocks = {{512, 100}};
    const auto result = run_workload(target, workload, {}, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace fettle::bench
