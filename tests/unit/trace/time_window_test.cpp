// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/time_window.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/bench/lanes.h"

namespace fettle::trace {
namespace {

struct Item {
    std::uint64_t at_ns = 0;
    std::uint64_t number = 0;
};

TEST(TimeWindow, RestoresTheOrderOfWhatIsNotTooLate) {
    constexpr std::size_t kSize = 64;
    bench::Dice dice(7, 0);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> pushed;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> popped;
    TimeWindow<Item> window(kSize);
    const auto pop = [&] {
        const auto item = window.pop();
        popped.emplace_back(item.at_ns, item.number);
    };
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        // Late by less than the window's 64 items, of which four have the same time.
        const auto at = i / 4 + 100 - dice.below(kSize / 4 - 1);
        ASSERT_TRUE(window.push({at, i}));
        pushed.emplace_back(at, i);
        if (!window.wants_more()) pop();
    }
    while (!window.empty()) pop();
    std::sort(pushed.begin(), pushed.end());
    EXPECT_EQ(popped, pushed);
}

TEST(TimeWindow, RefusesWhatIsTooLate) {
    TimeWindow<Item> window(2);
    EXPECT_TRUE(window.wants_more());
    EXPECT_TRUE(window.push({5, 0}));
    EXPECT_TRUE(window.push({7, 1}));
    EXPECT_FALSE(window.wants_more());
    EXPECT_EQ(window.pop().at_ns, 5U);
    EXPECT_TRUE(window.push({5, 2}));
    EXPECT_FALSE(window.push({4, 3}));
    EXPECT_EQ(window.pop().number, 2U);
    EXPECT_EQ(window.pop().number, 1U);
    EXPECT_TRUE(window.empty());
}

}  // namespace
}  // namespace fettle::trace
