// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/ranges.h"

#include <gtest/gtest.h>

namespace fettle::trim {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;
constexpr std::uint64_t kGiB = std::uint64_t{1} << 30U;

TEST(RangesTest, WithoutGroupsItIsAskedAsAWhole) {
    EXPECT_EQ(ranges_of({}), (std::vector<Range>{{0, kToTheEnd}}));
    EXPECT_EQ(ranges_of({0, 0, 500 * kGiB}), (std::vector<Range>{{0, kToTheEnd}}));
    EXPECT_EQ(ranges_of({0, 128 * kMiB, 0}), (std::vector<Range>{{0, kToTheEnd}}));
}

TEST(RangesTest, PiecesEndWhereGroupsEnd) {
    // ext4 with blocks of 4 KiB: 8 groups of 128 MiB a GiB.
    EXPECT_EQ(ranges_of({0, 128 * kMiB, 2 * kGiB + kMiB}),
              (std::vector<Range>{{0, kGiB}, {kGiB, kGiB}, {2 * kGiB, kToTheEnd - 2 * kGiB}}));
    // A size that is a whole number of pieces has no empty one at its end.
    EXPECT_EQ(ranges_of({0, 128 * kMiB, 2 * kGiB}).size(), 2U);
    // Blocks of 1 KiB: the first group begins at block 1.
    EXPECT_EQ(ranges_of({1024, 8 * kMiB, 2 * kGiB})[0], (Range{0, kGiB + 1024}));
    // XFS: allocation groups larger than a piece would be.
    EXPECT_EQ(ranges_of({0, 100 * kGiB, 400 * kGiB}).size(), 4U);
}

TEST(RangesTest, TheyCoverEverythingOnceAndAreNotTooMany) {
    for (const std::uint64_t group : {std::uint64_t{8} * kMiB, 128 * kMiB, 3 * kGiB + 4096}) {
        for (const std::uint64_t size : {std::uint64_t{1}, 5 * kMiB, kGiB, 7 * kGiB + 1, 900 * kGiB, 16384 * kGiB}) {
            for (const std::uint64_t first : {0U, 1024U}) {
                const auto ranges = ranges_of({first, group, size});
                EXPECT_LE(ranges.size(), 1024U);
                std::uint64_t next = 0;
                for (const auto& range : ranges) {
                    EXPECT_EQ(range.start, next);
                    EXPECT_LT(range.start, size);
                    if (range.start > 0) {
                        EXPECT_EQ((range.start - first) % group, 0U);
                    }
                    next = range.start + range.length;
                }
                EXPECT_EQ(next, kToTheEnd);
            }
        }
    }
}

}  // namespace
}  // namespace fettle::trim
