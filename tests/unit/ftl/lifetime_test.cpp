// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/lifetime.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace fettle::ftl {
namespace {

// AnandTech, Vertex 3 Pro preview (2011): a 256 GB drive of which 203.4 GB are free, 7 GB a day.
TEST(FlashLifetime, PublishedExample) {
    const auto free_only = lifetime({203.4e9, 1, 7e9, 1});
    ASSERT_TRUE(free_only);
    EXPECT_EQ(std::floor(free_only->days_per_pass), 29);
    const auto everything = lifetime({256e9, 1, 7e9, 1});
    ASSERT_TRUE(everything);
    EXPECT_EQ(std::floor(everything->days_per_pass), 36);
    // 360,000, 180,000 and 108,000 days: the article goes on with the 36 whole days.
    for (const double cycles : {10'000.0, 5'000.0, 3'000.0}) {
        EXPECT_NEAR(lifetime({256e9, cycles, 7e9, 1})->days, 36 * cycles, 0.02 * 36 * cycles);
        // "Divide by write amplification."
        EXPECT_NEAR(lifetime({256e9, cycles, 7e9, 10})->days, 3.6 * cycles, 0.02 * 3.6 * cycles);
    }
    // 1,100 GB of flash writes on a 120 GB drive used about 10 of 3,000 cycles.
    EXPECT_NEAR(lifetime({128e9, 10, 1, 1})->host_bytes, 1'100e9, 0.2 * 1'100e9);
}

TEST(FlashLifetime, RefusesWhatIsNotAboveZero) {
    const auto nan = std::numeric_limits<double>::quiet_NaN();
    for (const double bad : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
        EXPECT_FALSE(lifetime({bad, 1, 1, 1}));
        EXPECT_FALSE(lifetime({1, bad, 1, 1}));
        EXPECT_FALSE(lifetime({1, 1, bad, 1}));
    }
    EXPECT_FALSE(lifetime({1, 1, 1, 0}));
    EXPECT_FALSE(lifetime({1, 1, 1, nan}));
}

}  // namespace
}  // namespace fettle::ftl
