// SPDX-License-Identifier: GPL-3.0-or-later
// The times of a replay, and the depths of a fast one, worked out by hand.
#include "core/trace/replay_pace.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/vector_trace.h"

namespace fettle::trace {
namespace {

using test::read;

std::vector<std::uint64_t> times(const ReplayPace& pace, const std::vector<Access>& accesses) {
    PaceClock clock(pace);
    std::vector<std::uint64_t> intended;
    for (const auto& access : accesses) intended.push_back(clock.intended_ns(access));
    return intended;
}

std::vector<std::optional<unsigned>> depths(unsigned limit, const std::vector<Access>& accesses) {
    OriginalDepth depth(limit);
    std::vector<std::optional<unsigned>> found;
    for (const auto& access : accesses) found.push_back(depth.of(access));
    return found;
}

TEST(ReplayPace, TimedKeepsTheTimes) {
    EXPECT_EQ(times({}, {read(0, 0), read(300, 0), read(300, 0), read(7'000'000'000, 0)}),
              (std::vector<std::uint64_t>{0, 300, 300, 7'000'000'000}));
}

TEST(ReplayPace, ScaledDividesThem) {
    ReplayPace pace;
    pace.speed = 4;
    EXPECT_EQ(times(pace, {read(0, 0), read(1000, 0), read(5000, 0)}), (std::vector<std::uint64_t>{0, 250, 1250}));
    pace.speed = 0.5;
    EXPECT_EQ(times(pace, {read(0, 0), read(1000, 0)}), (std::vector<std::uint64_t>{0, 2000}));
}

TEST(ReplayPace, LongGapsAreCutToTheLimit) {
    ReplayPace pace;
    pace.idle_limit_ns = 100;
    // Gaps of 80, 1000 and 100: the second loses 900, and all later times with it.
    EXPECT_EQ(times(pace, {read(0, 0), read(80, 0), read(1080, 0), read(1180, 0)}),
              (std::vector<std::uint64_t>{0, 80, 180, 280}));
}

TEST(ReplayPace, ADriveThatIsBusyIsNotIdle) {
    ReplayPace pace;
    pace.idle_limit_ns = 100;
    // The first takes until 950, the second ends before it: idle from 950 to 1000 and from 1040 to 2000.
    EXPECT_EQ(times(pace, {read(0, 0, 4096, 950), read(50, 0, 4096, 10), read(1000, 0, 4096, 40), read(2000, 0)}),
              (std::vector<std::uint64_t>{0, 50, 1000, 1140}));
}

TEST(ReplayPace, GapsAreCutBeforeTheyAreScaled) {
    ReplayPace pace;
    pace.idle_limit_ns = 100;
    pace.speed = 2;
    EXPECT_EQ(times(pace, {read(0, 0), read(1000, 0)}), (std::vector<std::uint64_t>{0, 50}));
}

TEST(ReplayPace, WithoutIdleTimeAtAll) {
    ReplayPace pace;
    pace.idle_limit_ns = 0;
    EXPECT_EQ(times(pace, {read(0, 0, 4096, 30), read(1000, 0, 4096, 30), read(9000, 0)}),
              (std::vector<std::uint64_t>{0, 30, 60}));
}

TEST(ReplayPace, ATraceOutOfOrderDoesNotGoBack) {
    EXPECT_EQ(times({}, {read(500, 0), read(200, 0), read(600, 0)}), (std::vector<std::uint64_t>{500, 500, 600}));
}

TEST(ReplayPace, TimesBeyondReasonDoNotOverflow) {
    constexpr auto kLast = std::numeric_limits<std::uint64_t>::max();
    ReplayPace pace;
    pace.idle_limit_ns = 10;
    const auto intended = times(pace, {read(kLast, 0, 4096, kLast), read(kLast, 0)});
    EXPECT_LE(intended[0], intended[1]);
    pace = {};
    pace.speed = kSlowest;
    EXPECT_LE(times(pace, {read(kLast, 0)})[0], std::uint64_t{1} << 62U);
}

TEST(ReplayPace, NamesItsMode) {
    EXPECT_EQ(name(ReplayPace{}), "timed");
    EXPECT_EQ(name(ReplayPace{false, 2, {}}), "scaled");
    EXPECT_EQ(name(ReplayPace{false, 2, 5}), "idle-capped");
    EXPECT_EQ(name(ReplayPace{true, 1, {}}), "fast");
}

TEST(ReplayPace, RefusesWhatMakesNoSense) {
    EXPECT_TRUE(validate(ReplayPace{false, kSlowest, 0}));
    EXPECT_TRUE(validate(ReplayPace{true, 1, {}}));
    for (const auto& pace : {ReplayPace{false, 0, {}}, ReplayPace{false, -1, {}}, ReplayPace{false, kFastest * 2, {}},
                             ReplayPace{false, std::numeric_limits<double>::quiet_NaN(), {}}, ReplayPace{true, 2, {}},
                             ReplayPace{true, 1, 5}}) {
        const auto good = validate(pace);
        ASSERT_FALSE(good);
        EXPECT_EQ(good.error().code, ErrorCode::invalid_argument);
    }
    EXPECT_NE(validate(ReplayPace{false, 0, {}}).error().context.find("0.001 to 1000000"), std::string::npos);
}

TEST(OriginalDepths, CountsWhatWasInFlight) {
    // |--------0--------|100
    //    10|--1--|50
    //        40|---2------------|200
    //               60|3|70   100: the first has just ended
    EXPECT_EQ(depths(256, {read(0, 0, 1, 100), read(10, 0, 1, 40), read(40, 0, 1, 160), read(60, 0, 1, 10),
                           read(100, 0, 1, 5), read(300, 0, 1, 1)}),
              (std::vector<std::optional<unsigned>>{1, 2, 3, 3, 2, 1}));
}

TEST(OriginalDepths, StaysRightAtItsLimit) {
    // Five are in flight at once, the limit is 3; when the three shortest have ended, two are left.
    EXPECT_EQ(depths(3, {read(0, 0, 1, 10), read(0, 0, 1, 10), read(0, 0, 1, 10), read(0, 0, 1, 1000),
                         read(0, 0, 1, 1000), read(20, 0, 1, 1), read(2000, 0, 1, 1)}),
              (std::vector<std::optional<unsigned>>{1, 2, 3, 3, 3, 3, 1}));
}

TEST(OriginalDepths, WithoutATimeItIsUnknown) {
    EXPECT_EQ(depths(8, {read(0, 0), read(0, 0, 1, 10), read(5, 0)}),
              (std::vector<std::optional<unsigned>>{std::nullopt, 1, std::nullopt}));
}

}  // namespace
}  // namespace fettle::trace
