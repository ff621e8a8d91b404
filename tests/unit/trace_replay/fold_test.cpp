// SPDX-License-Identifier: GPL-3.0-or-later
// Where accesses fall on a smaller target with larger sectors.
#include "core/trace/replay_fold.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "tests/support/vector_trace.h"

namespace fettle::trace {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr auto kLast = std::numeric_limits<std::uint64_t>::max();

Place place(std::uint64_t offset, std::uint64_t bytes, std::uint32_t sector = 512) {
    return Fold({kMiB}, sector).transfer(test::read(0, offset, bytes));
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> pieces_of(const Place& place, std::uint64_t area,
                                                               std::uint64_t most) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> found;
    for (Pieces pieces(place, {area}, most); !pieces.empty();) {
        const auto piece = pieces.next();
        found.emplace_back(piece.offset, piece.bytes);
    }
    return found;
}

using Parts = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

TEST(Fold, LeavesWhatFits) {
    const auto last = place(kMiB - 4096, 4096);
    EXPECT_EQ(last.offset, kMiB - 4096);
    EXPECT_EQ(last.bytes, 4096U);
    EXPECT_FALSE(last.folded || last.wraps || last.rounded || last.cut);
}

TEST(Fold, TakesAddressesModuloTheArea) {
    const auto one = place(5 * kMiB + 8192, 4096);
    EXPECT_EQ(one.offset, 8192U);
    EXPECT_EQ(one.bytes, 4096U);
    EXPECT_TRUE(one.folded);
    EXPECT_FALSE(one.wraps);
}

TEST(Fold, WrapsWhatCrossesTheEnd) {
    const auto one = place(3 * kMiB - 1024, 4096);
    EXPECT_TRUE(one.folded);
    EXPECT_TRUE(one.wraps);
    EXPECT_EQ(pieces_of(one, kMiB, kMiB), (Parts{{kMiB - 1024, 1024}, {0, 3072}}));
    EXPECT_FALSE(place(3 * kMiB - 4096, 4096).wraps) << "it ends exactly there";
}

TEST(Fold, RoundsToAllSectorsThatItTouches) {
    const auto one = place(4000, 200, 4096);  // 4000 … 4199: two sectors
    EXPECT_EQ(one.offset, 0U);
    EXPECT_EQ(one.bytes, 8192U);
    EXPECT_TRUE(one.rounded);
    EXPECT_FALSE(place(4096, 4096, 4096).rounded);
    EXPECT_EQ(place(512, 512, 4096).bytes, 4096U);
}

TEST(Fold, CutsWhatIsLargerThanTheArea) {
    const auto one = place(kMiB / 2, 10 * kMiB);
    EXPECT_TRUE(one.cut);
    EXPECT_EQ(one.bytes, kMiB);
    EXPECT_EQ(pieces_of(one, kMiB, kMiB), (Parts{{kMiB / 2, kMiB / 2}, {0, kMiB / 2}}));
}

TEST(Fold, CutsIntoTransfersOfTheLargestSize) {
    EXPECT_EQ(pieces_of(place(0, 10'240), kMiB, 4096), (Parts{{0, 4096}, {4096, 4096}, {8192, 2048}}));
    // The end of the area cuts too.
    EXPECT_EQ(pieces_of(place(kMiB - 6144, 10'240), kMiB, 4096),
              (Parts{{kMiB - 6144, 4096}, {kMiB - 2048, 2048}, {0, 4096}}));
}

TEST(Fold, NothingIsNothing) {
    EXPECT_EQ(place(100, 0).bytes, 0U);
    EXPECT_TRUE(pieces_of(place(100, 0), kMiB, 4096).empty());
}

TEST(Fold, AddressesBeyondReasonStayInside) {
    for (const std::uint32_t sector : {512U, 4096U}) {
        for (const auto& [offset, bytes] : Parts{{kLast, kLast}, {kLast - 100, 50}, {0, kLast}, {kLast - 8192, 8192}}) {
            for (const auto& [at, length] : pieces_of(place(offset, bytes, sector), kMiB, 64U << 10U)) {
                EXPECT_LE(at + length, kMiB);
                EXPECT_EQ(at % sector, 0U);
                EXPECT_EQ(length % sector, 0U);
                EXPECT_GT(length, 0U);
            }
        }
    }
}

TEST(Fold, AnAccessBeyondTheLastAddressEndsThere) {
    EXPECT_EQ(place(kLast - 8191, 50'000).bytes, 7680U) << "up to the last address that a sector can end at";
    EXPECT_EQ(place(kLast - 100, 50).bytes, 0U);
}

TEST(Fold, ADiscardCoversOnlyWholeSectors) {
    const Fold fold({kMiB}, 4096);
    const auto one = fold.discard(test::discard(0, 4000, 10'000));  // 4000 … 13999
    EXPECT_EQ(one.offset, 4096U);
    EXPECT_EQ(one.bytes, 8192U);
    EXPECT_TRUE(one.rounded);
    EXPECT_EQ(fold.discard(test::discard(0, 4000, 200)).bytes, 0U);
    const auto beyond = fold.discard(test::discard(0, kMiB - 4096, 8192));
    EXPECT_TRUE(beyond.wraps);
    EXPECT_EQ(pieces_of(beyond, kMiB, kMiB), (Parts{{kMiB - 4096, 4096}, {0, 4096}}));
}

}  // namespace
}  // namespace fettle::trace
