// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/pacer.h"

#include <gtest/gtest.h>

namespace fettle::scan {
namespace {

constexpr std::uint64_t kMilli = 1'000'000;
constexpr std::uint64_t kMiB = 1U << 20U;

TEST(Pacer, DoesNotPauseOnAnIdleDrive) {
    Pacer pacer(true);
    EXPECT_EQ(pacer.pause_ns({0, 0, 1000, 2000, 2000}), 0U);
    EXPECT_FALSE(pacer.due(249 * kMilli));
    EXPECT_TRUE(pacer.due(250 * kMilli));
    // 50 MiB of its own, and a log entry of somebody.
    EXPECT_EQ(pacer.pause_ns({250 * kMilli, 50 * kMiB, 1000 + 50 * kMiB + 4096, 2000, 2000}), 0U);
    EXPECT_FALSE(pacer.yields());
}

TEST(Pacer, IsIdleNineTenthsOfTheTimeWhileOthersTransfer) {
    Pacer pacer(true);
    (void)pacer.pause_ns({0, 0, 0, 0, 0});
    EXPECT_EQ(pacer.pause_ns({250 * kMilli, 50 * kMiB, 51 * kMiB, 4000, 2000}), 36 * kMilli);
    EXPECT_TRUE(pacer.yields());
    EXPECT_TRUE(pacer.due(251 * kMilli)) << "after each read";
    // One more read of its own and nothing else: the others have ended.
    EXPECT_EQ(pacer.pause_ns({290 * kMilli, 51 * kMiB, 52 * kMiB, 2000, 2000}), 0U);
    EXPECT_FALSE(pacer.yields());
}

TEST(Pacer, PausesHaveBounds) {
    Pacer pacer(true);
    (void)pacer.pause_ns({0, 0, 0, 0, 0});
    EXPECT_EQ(pacer.pause_ns({250 * kMilli, 0, kMiB, 10, 10}), Pacer::kShortest_ns);
    EXPECT_EQ(pacer.pause_ns({500 * kMilli, 0, 2 * kMiB, 5'000'000, 10}), Pacer::kLongest_ns);
}

TEST(Pacer, WithoutCountersItGoesByLatency) {
    Pacer pacer(true);
    (void)pacer.pause_ns({0, 0, {}, 2000, 2000});
    EXPECT_EQ(pacer.pause_ns({250 * kMilli, 0, {}, 6000, 2000}), 0U);
    EXPECT_EQ(pacer.pause_ns({500 * kMilli, 0, {}, 6001, 2000}), 9 * 6001 * 1000U);
}

TEST(Pacer, NeverPausesIfNotGentle) {
    Pacer pacer(false);
    (void)pacer.pause_ns({0, 0, 0, 0, 0});
    EXPECT_EQ(pacer.pause_ns({250 * kMilli, 0, 1000 * kMiB, 4000, 2000}), 0U);
}

}  // namespace
}  // namespace fettle::scan
