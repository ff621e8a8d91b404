// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/statistics.h"

#include <gtest/gtest.h>

#include "tests/unit/trace/traces.h"

namespace fettle::trace {
namespace {

constexpr std::uint64_t kKiB = 1024;

TEST(Statistics, OfNothing) {
    const Statistics statistics;
    EXPECT_EQ(statistics.accesses(), 0U);
    EXPECT_EQ(statistics.duration_ns(), 0U);
    EXPECT_EQ(statistics.sequential_share(), 0);
    EXPECT_EQ(statistics.share_of_size(4096), 0);
    EXPECT_EQ(statistics.lowest_address(), 0U);
    EXPECT_EQ(statistics.highest_address(), 0U);
    EXPECT_EQ(statistics.idle_share(), std::nullopt);
    EXPECT_EQ(statistics.busy_bytes_per_second(), std::nullopt);
    EXPECT_EQ(statistics.mean_depth(), std::nullopt);
    EXPECT_EQ(statistics.depths().deepest, 0U);
}

// Three overlapping accesses, a pause, one alone:
//   read  0 …100
//   write   50 … 150
//   read     80 … 90
//   read                 300 … 350
TEST(Statistics, TimeInFlight) {
    const auto statistics = statistics_of({{0, 0, 4 * kKiB, Kind::read, 100},
                                           {50, 8 * kKiB, 8 * kKiB, Kind::write, 100},
                                           {80, 64 * kKiB, 4 * kKiB, Kind::read, 10},
                                           {300, 0, 4 * kKiB, Kind::read, 50}});
    EXPECT_EQ(statistics.duration_ns(), 350U);
    EXPECT_EQ(statistics.busy_ns(), 200U);  // 0…150 and 300…350
    EXPECT_DOUBLE_EQ(*statistics.idle_share(), 150.0 / 350);
    EXPECT_DOUBLE_EQ(*statistics.mean_depth(), 260.0 / 200);
    EXPECT_DOUBLE_EQ(*statistics.busy_bytes_per_second(), 20 * kKiB / 200e-9);
    const auto depths = statistics.depths();
    EXPECT_EQ(depths.deepest, 3U);
    EXPECT_EQ(depths.nanoseconds[0], 150U);  // 0…50, 100…150, 300…350
    EXPECT_EQ(depths.nanoseconds[1], 40U);   // 50…80, 90…100
    EXPECT_EQ(depths.nanoseconds[2], 10U);   // 80…90
    EXPECT_EQ(depths.uncounted, 0U);
    EXPECT_EQ(statistics.timed(), 4U);
    EXPECT_EQ(statistics.service().largest_ns(), 100U);
    EXPECT_DOUBLE_EQ(statistics.of(Kind::read).service.mean_ns(), 160.0 / 3);
    EXPECT_EQ(statistics.of(Kind::read).accesses, 3U);
    EXPECT_EQ(statistics.of(Kind::write).bytes, 8 * kKiB);
    EXPECT_EQ(statistics.data_bytes(), 20 * kKiB);
    EXPECT_EQ(statistics.highest_address(), 68 * kKiB);
}

TEST(Statistics, WithoutServiceTimes) {
    const auto statistics =
        statistics_of({{0, kKiB, kKiB, Kind::read, std::nullopt}, {70, kKiB, kKiB, Kind::write, 10}});
    EXPECT_EQ(statistics.duration_ns(), 80U);
    EXPECT_EQ(statistics.timed(), 1U);
    EXPECT_EQ(statistics.busy_ns(), 10U);
    EXPECT_EQ(statistics.idle_share(), std::nullopt);  // the read may have been in flight all the time
    EXPECT_DOUBLE_EQ(*statistics.busy_bytes_per_second(), kKiB / 10e-9);
    EXPECT_EQ(statistics.lowest_address(), kKiB);
}

TEST(Statistics, AnExcerptHasItsOwnDuration) {
    EXPECT_EQ(statistics_of({{1000, 0, 1, Kind::read, 5}, {1100, 0, 1, Kind::read, 5}}).duration_ns(), 105U);
}

TEST(Statistics, SequentialMeansTheSameKindAtTheEndOfTheLast) {
    const auto statistics = statistics_of({{0, 0, 8, Kind::write, {}},
                                           {1, 8, 8, Kind::write, {}},   // yes
                                           {2, 0, 0, Kind::flush, {}},   // does not count
                                           {3, 16, 8, Kind::write, {}},  // yes
                                           {4, 24, 8, Kind::read, {}},   // another kind
                                           {5, 33, 8, Kind::read, {}},   // a gap
                                           {6, 33, 8, Kind::read, {}},   // the same place
                                           {7, 41, 8, Kind::read, {}},   // yes
                                           {8, 49, 8, Kind::discard, {}},
                                           {9, 57, 8, Kind::discard, {}},  // yes, but a discard
                                           {10, 49, 8, Kind::read, {}}});
    EXPECT_EQ(statistics.of(Kind::write).sequential, 2U);
    EXPECT_EQ(statistics.of(Kind::read).sequential, 1U);
    EXPECT_EQ(statistics.of(Kind::discard).sequential, 1U);
    EXPECT_DOUBLE_EQ(statistics.sequential_share(), 3.0 / 8);
}

TEST(Statistics, SizesAreCountedExactlyAndBetween) {
    const auto statistics = statistics_of({{0, 0, 1, Kind::read, {}},
                                           {0, 0, 4 * kKiB, Kind::read, {}},
                                           {0, 0, 4 * kKiB, Kind::write, {}},
                                           {0, 0, 4 * kKiB, Kind::discard, {}},
                                           {0, 0, 4 * kKiB + 512, Kind::write, {}},
                                           {0, 0, 8 * kKiB - 1, Kind::write, {}},
                                           {0, 0, 8 * kKiB, Kind::write, {}},
                                           {0, 0, std::uint64_t{INT64_MAX}, Kind::discard, {}}});
    EXPECT_EQ(statistics.size_exactly(0).reads, 1U);
    EXPECT_EQ(statistics.size_exactly(12).reads, 1U);
    EXPECT_EQ(statistics.size_exactly(12).writes, 1U);
    EXPECT_EQ(statistics.size_exactly(12).discards, 1U);
    EXPECT_EQ(statistics.size_above(12).writes, 2U);
    EXPECT_EQ(statistics.size_exactly(13).writes, 1U);
    EXPECT_EQ(statistics.size_above(62).discards, 1U);
    EXPECT_TRUE(statistics.size_above(13).empty());
    EXPECT_DOUBLE_EQ(statistics.share_of_size(4 * kKiB), 2.0 / 6);
}

TEST(Statistics, HugeNumbersStayAtTheLargest) {
    const auto most = std::uint64_t{INT64_MAX};
    const auto statistics = statistics_of({{0, 0, most, Kind::discard, UINT64_MAX},
                                           {1, 0, most, Kind::discard, UINT64_MAX},
                                           {2, 0, most, Kind::discard, UINT64_MAX},
                                           {UINT64_MAX, 0, 1, Kind::read, UINT64_MAX}});
    EXPECT_EQ(statistics.of(Kind::discard).bytes, UINT64_MAX);
    EXPECT_EQ(statistics.duration_ns(), UINT64_MAX);
    EXPECT_EQ(statistics.busy_ns(), UINT64_MAX);
    EXPECT_DOUBLE_EQ(*statistics.idle_share(), 0);
}

TEST(DepthMeter, RowsArePowersOfTwo) {
    EXPECT_EQ(DepthTable::first_depth(0), 1U);
    EXPECT_EQ(DepthTable::last_depth(0), 1U);
    EXPECT_EQ(DepthTable::first_depth(3), 5U);
    EXPECT_EQ(DepthTable::last_depth(3), 8U);
    EXPECT_EQ(DepthTable::last_depth(DepthTable::kRows - 1), DepthMeter::kMost);
    DepthMeter meter;
    for (std::uint64_t i = 0; i < 9; ++i) meter.add(10 * i, 1000 - 100 * i);
    // Up to nine at 80, which end at 200, 300, …, 1000.
    const auto table = meter.table();
    EXPECT_EQ(table.deepest, 9U);
    EXPECT_EQ(table.nanoseconds[0], 10U + 100);  // one
    EXPECT_EQ(table.nanoseconds[1], 10U + 100);  // two
    EXPECT_EQ(table.nanoseconds[2], 20U + 200);  // three, four
    EXPECT_EQ(table.nanoseconds[3], 40U + 400);  // five to eight
    EXPECT_EQ(table.nanoseconds[4], 120U);       // nine, from 80 to 200
}

TEST(DepthMeter, MemoryHasALimit) {
    DepthMeter meter;
    for (std::size_t i = 0; i < DepthMeter::kMost + 5; ++i) meter.add(i, 1'000'000);
    EXPECT_EQ(meter.table().deepest, DepthMeter::kMost);
    EXPECT_EQ(meter.table().uncounted, 5U);
    meter.add(2'000'000, 2'000'001);
    EXPECT_EQ(meter.table().uncounted, 5U);
}

TEST(DepthMeter, AnInstantIsNoDepth) {
    DepthMeter meter;
    meter.add(5, 5);
    meter.add(5, 5);
    meter.add(5, 9);
    EXPECT_EQ(meter.table().nanoseconds[0], 4U);
    EXPECT_EQ(meter.table().nanoseconds[1], 0U);
    meter.add(7, 7);   // during another
    meter.add(9, 12);  // when that ends
    EXPECT_EQ(meter.table().deepest, 1U);
}

}  // namespace
}  // namespace fettle::trace
