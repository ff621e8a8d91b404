// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/series.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "core/bench/spread.h"

namespace fettle::bench {
namespace {

Interval writing(std::size_t index, double bytes_per_second, std::uint64_t length_ns = 100'000'000) {
    Interval interval;
    interval.start_ns = static_cast<std::int64_t>(index * length_ns);
    interval.length_ns = length_ns;
    interval.write.bytes.bytes = static_cast<std::uint64_t>(bytes_per_second * static_cast<double>(length_ns) * 1e-9);
    interval.write.operations = interval.write.bytes.bytes / 4096;
    return interval;
}

/// A drive whose cache of `cache` bytes takes `fast`, and the flash behind it `slow`, in intervals of 0.1 s.
std::vector<Interval> write_of(double cache, double fast, double slow, double seconds) {
    std::vector<Interval> line;
    double written = 0;
    const double full_at = cache / fast;
    for (std::size_t i = 0; static_cast<double>(i) * 0.1 < seconds; ++i) {
        const double end = static_cast<double>(i + 1) * 0.1;
        const double by_end = end <= full_at ? end * fast : cache + (end - full_at) * slow;
        line.push_back(writing(i, (by_end - written) / 0.1));
        written = by_end;
    }
    return line;
}

TEST(Spread, TakesTheMiddleThreeOfFive) {
    const auto spread = spread_of({10, 50, 20, 40, 30});
    EXPECT_DOUBLE_EQ(spread.median, 30);
    EXPECT_DOUBLE_EQ(spread.smallest, 10);
    EXPECT_DOUBLE_EQ(spread.largest, 50);
    ASSERT_TRUE(spread.middle_mean);
    EXPECT_DOUBLE_EQ(*spread.middle_mean, 30);
    EXPECT_DOUBLE_EQ(spread.values.front(), 10);
}

TEST(Spread, OfTwoIsTheirMean) {
    const auto spread = spread_of({100, 110});
    EXPECT_DOUBLE_EQ(spread.median, 105);
    EXPECT_FALSE(spread.middle_mean);
    EXPECT_NEAR(spread.relative_range(), 10.0 / 105, 1e-12);
}

// SNIA SSS PTS 2.0.2 clause 2.1.22: range at most 20 % of the mean, slope excursion at most 10 %.
TEST(SteadyState, NeedsFiveRounds) {
    EXPECT_FALSE(steady_state({100, 100, 100, 100}).reached);
    EXPECT_TRUE(steady_state({100, 100, 100, 100, 100}).reached);
}

TEST(SteadyState, LooksAtTheLastFiveAlone) {
    EXPECT_TRUE(steady_state({900, 500, 100, 101, 99, 100, 100}).reached);
    EXPECT_FALSE(steady_state({900, 500, 100, 101, 99, 100}).reached);
}

TEST(SteadyState, RangeOfTwentyPercentIsTheLimit) {
    // Symmetric about the middle: no slope, so that the range alone decides. Mean 100.
    EXPECT_TRUE(steady_state({110, 90, 100, 90, 110}).reached);
    EXPECT_FALSE(steady_state({111, 89, 100, 89, 111}).reached);
}

TEST(SteadyState, SlopeOfTenPercentIsTheLimit) {
    // A straight line through 100: the excursion over the window is four times the step.
    EXPECT_TRUE(steady_state({95, 97.5, 100, 102.5, 105}).reached);
    const auto steep = steady_state({94, 97, 100, 103, 106});
    EXPECT_FALSE(steep.reached);
    EXPECT_NEAR(steep.slope_share, 0.12, 1e-12);
    EXPECT_NEAR(steep.range_share, 0.12, 1e-12);
}

TEST(Cliff, IsFoundWhereTheCacheIsFull) {
    const auto cliff = find_cliff(write_of(24.3e9, 3.0e9, 0.4e9, 40));
    ASSERT_TRUE(cliff);
    EXPECT_NEAR(static_cast<double>(cliff->before.bytes), 24.3e9, 24.3e9 * 0.005);
    EXPECT_NEAR(cliff->speed_before, 3.0e9, 1e6);
    EXPECT_NEAR(cliff->speed_after, 0.4e9, 1e6);
    EXPECT_NEAR(cliff->at_seconds, 8.1, 0.02);
}

TEST(Cliff, EarlyAndLateOnesAreFound) {
    for (const double cache : {1.5e9, 3.33e9, 50e9, 56.0e9}) {
        const auto cliff = find_cliff(write_of(cache, 3.0e9, 0.4e9, 20));
        ASSERT_TRUE(cliff) << cache;
        EXPECT_NEAR(static_cast<double>(cliff->before.bytes), cache, cache * 0.01) << cache;
    }
}

TEST(Cliff, EvenWritingHasNone) { EXPECT_FALSE(find_cliff(write_of(1e15, 500e6, 100e6, 30))); }

TEST(Cliff, OneSlowSecondIsNone) {
    auto line = write_of(1e15, 500e6, 100e6, 30);
    line[100] = writing(100, 1e6);
    EXPECT_FALSE(find_cliff(line));
}

TEST(Cliff, NoiseDoesNotHideIt) {
    auto line = write_of(10e9, 2.0e9, 0.5e9, 20);
    for (std::size_t i = 0; i < line.size(); ++i) {
        auto& bytes = line[i].write.bytes.bytes;
        bytes = bytes * (i % 2 == 0 ? 95 : 105) / 100;
    }
    const auto cliff = find_cliff(line);
    ASSERT_TRUE(cliff);
    EXPECT_NEAR(static_cast<double>(cliff->before.bytes), 10e9, 0.5e9);
}

TEST(Cliff, TooFewIntervalsSayNothing) { EXPECT_FALSE(find_cliff(write_of(1e9, 3e9, 1e8, 0.6))); }

TEST(Evenness, CountsTheSlowSeconds) {
    std::vector<Interval> line;
    for (std::size_t i = 0; i < 20; ++i) line.push_back(writing(i, i % 10 == 9 ? 10e6 : 100e6, 1'000'000'000));
    const auto even = evenness(line);
    ASSERT_TRUE(even);
    EXPECT_EQ(even->intervals, 20U);
    EXPECT_NEAR(even->median_iops, 100e6 / 4096, 1);
    EXPECT_NEAR(even->slowest_iops, 10e6 / 4096, 1);
    EXPECT_DOUBLE_EQ(even->share_below_half, 0.1);
}

TEST(SpeedLevels, ADriveThatCompressesShowsThree) {
    std::vector<Interval> line;
    for (std::size_t i = 0; i < 90; ++i) line.push_back(writing(i, i < 30 ? 520e6 : i < 60 ? 400e6 : 200e6));
    const auto levels = speed_levels(line);
    ASSERT_EQ(levels.size(), 3U);
    EXPECT_NEAR(levels[0].bytes_per_second, 520e6, 1e5);
    EXPECT_NEAR(levels[1].bytes_per_second, 400e6, 1e5);
    EXPECT_NEAR(levels[2].bytes_per_second, 200e6, 1e5);
    EXPECT_NEAR(levels[0].share, 520.0 / 1120, 0.01);
}

TEST(SpeedLevels, AnotherDriveShowsOne) {
    std::vector<Interval> line;
    for (std::size_t i = 0; i < 90; ++i) line.push_back(writing(i, 500e6 + static_cast<double>(i % 7) * 1e6));
    EXPECT_EQ(speed_levels(line).size(), 1U);
}

Interval line_piece(std::uint64_t start_s, std::uint64_t bytes) {
    Interval interval;
    interval.start_ns = static_cast<std::int64_t>(start_s * 1'000'000'000);
    interval.length_ns = 1'000'000'000;
    interval.read.bytes.bytes = bytes;
    return interval;
}

TEST(Line, SpeedsBetweenTwoPlacesLeaveOutWhatLiesAcross) {
    // 500, 500, 300, 200, 200: the third lies across the place at 1,200.
    const std::vector<Interval> line{line_piece(0, 500), line_piece(1, 500), line_piece(2, 300), line_piece(3, 200),
                                     line_piece(4, 200)};
    EXPECT_DOUBLE_EQ(speed_between(line, 0, 1200).value(), 500);
    EXPECT_DOUBLE_EQ(speed_between(line, 1200, 1700).value(), 200);
    EXPECT_FALSE(speed_between(line, 100, 200));
    const auto range = line_range(line);
    ASSERT_TRUE(range);
    EXPECT_DOUBLE_EQ(range->slowest, 200);
    EXPECT_DOUBLE_EQ(range->fastest, 500);
}

TEST(Line, CompressionNeedsMoreThanARunsDifference) {
    EXPECT_FALSE((Compression{110, 100, 105, 100}).found());
    EXPECT_TRUE((Compression{126, 100, 100, 100}).found());
    EXPECT_TRUE((Compression{100, 100, 113, 100}).found());
    EXPECT_FALSE((Compression{40, 100, 100, 100}).found()) << "slower with what compresses: a fast cache ended";
}

}  // namespace
}  // namespace fettle::bench
