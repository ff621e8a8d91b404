// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ranges.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace fettle::allocation {
namespace {

using Ranges = std::vector<Range>;

Ranges clear_bits(const std::vector<std::uint8_t>& bitmap, std::uint64_t first, std::uint64_t count) {
    RangeBuilder builder;
    add_clear_bits(bitmap, first, count, builder);
    return std::move(builder).take();
}

TEST(RangesTest, ClearBitsAreFreeFromTheLeastSignificantOn) {
    EXPECT_EQ(clear_bits({0b1111'0001, 0xFF, 0b0111'1111}, 100, 24), (Ranges{{101, 3}, {123, 1}}));
    EXPECT_EQ(clear_bits({0, 0}, 0, 16), (Ranges{{0, 16}}));
    EXPECT_EQ(clear_bits({0, 0}, 0, 11), (Ranges{{0, 11}}));
    // Whole bytes, and those with bits behind the last.
    EXPECT_EQ(clear_bits({0xFF, 0x00, 0x01, 0x00}, 7, 32), (Ranges{{15, 8}, {24, 15}}));
    EXPECT_EQ(clear_bits({0xFF, 0x00}, 0, 9), (Ranges{{8, 1}}));
    EXPECT_EQ(clear_bits({0x00, 0xFF}, 0, 15), (Ranges{{0, 8}}));
    EXPECT_EQ(clear_bits({0x00}, 0, 0), (Ranges{}));
}

TEST(RangesTest, BitsAreReadFromTheLeastSignificantOn) {
    const std::array<std::uint8_t, 2> bitmap{0b0000'0010, 0b1000'0000};
    for (std::uint64_t bit = 0; bit < 16; ++bit) EXPECT_EQ(bit_is_set(bitmap, bit), bit == 1 || bit == 15) << bit;
    EXPECT_TRUE(bit_is_set(bitmap, 16));
}

TEST(RangesTest, AllThatIsAddedIsCounted) {
    EXPECT_EQ(total(Ranges{}), 0U);
    EXPECT_EQ(total(Ranges{{5, 3}, {9, 4}}), 7U);
}

TEST(RangesTest, WholeUnitsOnlyAndNoEmptyRange) {
    EXPECT_EQ(aligned_inward(Ranges{{0, 8}, {9, 7}, {17, 15}}, 8, 0), (Ranges{{0, 8}, {24, 8}}));
    EXPECT_EQ(aligned_inward(Ranges{{1, 8}}, 8, 7), (Ranges{{1, 8}}));
    EXPECT_EQ(aligned_inward(Ranges{{3, 5}}, 1, 0), (Ranges{{3, 5}}));
}

TEST(RangesTest, BitsThatAreNotThereAreInUse) {
    EXPECT_EQ(clear_bits({0}, 0, 64), (Ranges{{0, 8}}));
    EXPECT_TRUE(bit_is_set(std::array<std::uint8_t, 1>{0}, 8));
    EXPECT_FALSE(bit_is_set(std::array<std::uint8_t, 1>{0}, 7));
}

TEST(RangesTest, WhatTouchesIsJoined) {
    RangeBuilder builder;
    builder.add(0, 4);
    builder.add(4, 0);
    builder.add(4, 4);
    builder.add(9, 1);
    EXPECT_EQ(std::move(builder).take(), (Ranges{{0, 8}, {9, 1}}));
}

/// Against a table of bits, one by one.
TEST(RangesTest, WithoutTakesAwayEveryByteThatIsTakenAndNoOther) {
    std::mt19937 chance(1);  // NOLINT(cert-msc51-cpp,cert-msc32-c): the same each time
    for (int round = 0; round < 2'000; ++round) {
        constexpr std::uint64_t size = 64;
        std::array<bool, size> wanted{};
        Ranges from;
        for (std::uint64_t at = chance() % 8; at < size;) {
            const auto length = std::min<std::uint64_t>(1 + chance() % 12, size - at);
            from.push_back({at, length});
            for (auto i = at; i < at + length; ++i) wanted[i] = true;
            at += length + 1 + chance() % 6;
        }
        Ranges taken;
        for (std::uint64_t start = 0; start < size; start += chance() % 9) {
            const auto length = std::min<std::uint64_t>(chance() % 20, size - start);  // they may overlap
            taken.push_back({start, length});
            for (auto i = start; i < start + length; ++i) wanted[i] = false;
        }
        std::array<bool, size> found{};
        std::uint64_t end = 0;
        for (const auto& range : without(from, taken)) {
            ASSERT_GE(range.start, end);
            ASSERT_GT(range.length, 0U);
            end = range.end();
            for (auto i = range.start; i < range.end(); ++i) found.at(i) = true;
        }
        ASSERT_EQ(found, wanted) << round;
    }
}

TEST(RangesTest, AlignmentNeverGrowsARange) {
    // The partition begins 63 sectors into the drive, whose granules are 4 KiB.
    const Ranges free{{0, 4096}, {8192, 40'960}};
    const auto aligned = aligned_inward(free, 4096, 63 * 512);
    ASSERT_EQ(aligned.size(), 1U);
    EXPECT_EQ((aligned[0].start + 63 * 512) % 4096, 0U);
    EXPECT_EQ(aligned[0].length % 4096, 0U);
    EXPECT_GE(aligned[0].start, 8192U);
    EXPECT_LE(aligned[0].end(), 8192U + 40'960U);
    EXPECT_EQ(aligned[0].length, 40'960U - 4096U);
    EXPECT_EQ(aligned_inward(free, 0, 0), free);
}

}  // namespace
}  // namespace fettle::allocation
