// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace fettle::bench {
namespace {

TEST(Histogram, IsOfConstantSize) { EXPECT_LE(sizeof(Histogram), 17U * 1024); }

TEST(Histogram, BucketsFollowOneAnotherWithoutGap) {
    std::uint64_t next = 0;
    for (std::size_t i = 0; i < Histogram::kBuckets; ++i) {
        ASSERT_EQ(Histogram::bucket_first_ns(i), next) << i;
        ASSERT_EQ(Histogram::index(next), i);
        next += Histogram::bucket_width_ns(i);
        ASSERT_EQ(Histogram::index(next - 1), i);
    }
    EXPECT_EQ(next, std::uint64_t{1} << 37U);
    EXPECT_EQ(Histogram::index(~std::uint64_t{0}), Histogram::kBuckets - 1);
}

TEST(Histogram, AValueReadBackIsOffByLessThanOneIn128) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 100'000; ++i) {
        const auto value = (random() >> 27U) >> (random() % 37);
        Histogram histogram;
        histogram.record(value);
        histogram.record(0);                        // so that the exact smallest and largest
        histogram.record(std::uint64_t{1} << 40U);  // do not help
        const auto read = static_cast<double>(histogram.percentile_ns(50));
        ASSERT_LE(std::abs(read - static_cast<double>(value)) * 128, static_cast<double>(value) + 1e-9) << value;
    }
}

TEST(Histogram, PercentilesAreNearestRanks) {
    std::mt19937_64 random(2);
    std::lognormal_distribution<double> latencies(11.0, 1.5);
    std::vector<std::uint64_t> values(200'001);
    Histogram histogram;
    for (auto& value : values) histogram.record(value = static_cast<std::uint64_t>(latencies(random)));
    std::sort(values.begin(), values.end());
    for (const double percent : {0.001, 1.0, 25.0, 50.0, 90.0, 99.0, 99.9, 99.99, 99.999, 100.0}) {
        const auto rank = static_cast<std::size_t>(std::ceil(percent / 100 * static_cast<double>(values.size())));
        const auto exact = static_cast<double>(values[rank - 1]);
        EXPECT_NEAR(static_cast<double>(histogram.percentile_ns(percent)), exact, exact / 128) << percent;
    }
    EXPECT_EQ(histogram.largest_ns(), values.back());
    EXPECT_EQ(histogram.smallest_ns(), values.front());
    EXPECT_EQ(histogram.percentile_ns(100), values.back());
}

TEST(Histogram, MergingIsRecordingBoth) {
    Histogram one;
    Histogram two;
    Histogram both;
    for (std::uint64_t i = 1; i < 5000; ++i) {
        one.record(i * i);
        two.record(i * 1000);
        both.record(i * i);
        both.record(i * 1000);
    }
    one.merge(two);
    EXPECT_EQ(one.count(), both.count());
    EXPECT_DOUBLE_EQ(one.mean_ns(), both.mean_ns());
    EXPECT_EQ(one.smallest_ns(), both.smallest_ns());
    EXPECT_EQ(one.largest_ns(), both.largest_ns());
    for (std::size_t i = 0; i < Histogram::kBuckets; ++i) ASSERT_EQ(one.bucket(i), both.bucket(i));
}

TEST(Histogram, OfNothingIsZero) {
    Histogram histogram;
    EXPECT_TRUE(histogram.empty());
    EXPECT_EQ(histogram.percentile_ns(99), 0U);
    EXPECT_EQ(histogram.mean_ns(), 0);
    EXPECT_EQ(histogram.smallest_ns(), 0U);
    histogram.record(5);
    EXPECT_FALSE(histogram.empty());
    histogram.clear();
    EXPECT_TRUE(histogram.empty());
}

}  // namespace
}  // namespace fettle::bench
