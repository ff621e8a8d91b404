// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/partition/table.h"

namespace fettle::partition {
namespace {

Alignment at(std::uint64_t start, std::uint32_t sector = 512, const AlignmentRules& rules = {}) {
    return judge({1, start, 1000, {}, {}, false}, sector, rules);
}

TEST(Alignment, WindowsXpSector63IsBad) {
    const auto alignment = at(63, 512, {4096, 0, 0});
    EXPECT_EQ(alignment.offset_bytes, 32256U);
    EXPECT_FALSE(alignment.to_4k);
    EXPECT_FALSE(alignment.to_1m);
    EXPECT_FALSE(alignment.to_physical);
}

TEST(Alignment, VistaSector2048IsGood) {
    const auto alignment = at(2048, 512, {4096, 0, 0});
    EXPECT_TRUE(alignment.to_4k && alignment.to_1m && alignment.to_physical && alignment.to_optimal);
}

TEST(Alignment, AppleSector40IsAlignedTo4K) {
    const auto alignment = at(40, 512, {4096, 0, 0});
    EXPECT_EQ(alignment.offset_bytes, 20'480U);
    EXPECT_TRUE(alignment.to_4k);
    EXPECT_TRUE(alignment.to_physical);
    EXPECT_FALSE(alignment.to_1m);
}

TEST(Alignment, EverySectorOfA4KnDriveIsAlignedTo4K) {
    EXPECT_TRUE(at(63, 4096).to_4k);
    EXPECT_FALSE(at(63, 4096).to_1m);
    EXPECT_TRUE(at(256, 4096).to_1m);
}

// 512e drives with the jumper "for XP": sector 7 (3,584 bytes) is the first natural boundary, and
// so sector 63 is one.
TEST(Alignment, OffsetOfTheDriveIsRespected) {
    const AlignmentRules rules{4096, 0, 3584};
    EXPECT_TRUE(at(63, 512, rules).to_physical);
    EXPECT_TRUE(at(7, 512, rules).to_physical);
    EXPECT_FALSE(at(2048, 512, rules).to_physical);
    EXPECT_FALSE(at(64, 512, rules).to_physical);
}

TEST(Alignment, OptimalSize) {
    EXPECT_TRUE(at(2048, 512, {512, 1U << 20U, 0}).to_optimal);
    EXPECT_FALSE(at(64, 512, {512, 1U << 20U, 0}).to_optimal);
    EXPECT_TRUE(at(64, 512, {16'384, 0, 0}).to_physical);
    EXPECT_FALSE(at(72, 512, {16'384, 0, 0}).to_physical);
    // 65,535 sectors of 512 bytes, as many USB bridges say: no boundary at all.
    EXPECT_TRUE(at(2048, 512, {4096, 33'553'920, 0}).to_optimal);
}

TEST(Alignment, SaturatesInsteadOfOverflowing) {
    EXPECT_EQ(at(~std::uint64_t{0}, 4096).offset_bytes, ~std::uint64_t{0});
}

}  // namespace
}  // namespace fettle::partition
