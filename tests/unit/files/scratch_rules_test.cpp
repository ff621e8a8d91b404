// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/scratch_rules.h"

#include <gtest/gtest.h>

#include <limits>

namespace fettle {
namespace {

constexpr std::uint64_t kGib = std::uint64_t{1} << 30U;

TEST(OnClusters, AddsWhatLargeClustersWaste) {
    EXPECT_EQ(on_clusters({1000}, 7, {0}).bytes, 1000U) << "not known";
    EXPECT_EQ(on_clusters({1000}, 7, {512}).bytes, 1000U);
    EXPECT_EQ(on_clusters({1000}, 7, {4096}).bytes, 1000U);
    EXPECT_EQ(on_clusters({1000}, 7, {128 << 10U}).bytes, 1000U + 7U * (131'072U - 4096U));
    const auto all = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(on_clusters({all - 1}, 1, {8192}).bytes, all);
    EXPECT_EQ(on_clusters({1}, all, {8192}).bytes, all);
}

TEST(LeaveReserve, KeepsFivePercentFreeAndAtLeastAGibibyte) {
    // 5 % of 100 GiB are more than 1 GiB, those of 10 GiB less.
    EXPECT_TRUE(leave_reserve("/a", {{100 * kGib}, {50 * kGib}}, {45 * kGib}, "a scratch file"));
    EXPECT_FALSE(leave_reserve("/a", {{100 * kGib}, {50 * kGib}}, {46 * kGib}, "a scratch file"));
    EXPECT_TRUE(leave_reserve("/a", {{10 * kGib}, {5 * kGib}}, {4 * kGib}, "a scratch file"));
    const auto refused = leave_reserve("/a", {{10 * kGib}, {5 * kGib}}, {4 * kGib + 1}, "a scratch file");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_FALSE(leave_reserve("/a", {{10 * kGib}, {kGib}}, {std::numeric_limits<std::uint64_t>::max()}, "a file"));
}

}  // namespace
}  // namespace fettle
