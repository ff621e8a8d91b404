// SPDX-License-Identifier: GPL-3.0-or-later
// What the wiper leaves alone because the drive as a whole is somebody's.
#include "core/trim/regions.h"

#include <gtest/gtest.h>

#include "tests/unit/partition/table_builder.h"

namespace fettle::trim {
namespace {

using partition::SparseDevice;

constexpr std::uint64_t kSize = std::uint64_t{1} << 30U;

SparseDevice with(const std::vector<partition::Row>& rows) {
    SparseDevice device(kSize);
    device.write(0, partition::boot_record(rows));
    return device;
}

void put(SparseDevice& device, std::uint64_t at, std::string_view bytes) {
    device.write(at, std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
}

std::string refusal(const Region& region) { return region.refusal ? region.refusal->id : ""; }

// md(4): 1.0 and 0.90 keep their superblock at the end; each half of a mirror then shows the mirror's own table.
TEST(Regions, PartitionsOfAnArraysMemberAreLeftAlone) {
    using namespace std::string_view_literals;
    for (const std::uint64_t at : {kSize - 0x2000, kSize - 0x10000}) {
        auto device = with({{0x83, 2048, 204'800}});
        put(device, at, "\xFC\x4E\x2B\xA9"sv);
        const auto regions = read_regions(device, "sda", true);
        ASSERT_TRUE(regions);
        ASSERT_EQ(regions->size(), 2U);
        EXPECT_EQ(refusal((*regions)[0]), "array-member");
        EXPECT_EQ(refusal((*regions)[1]), "array-member");
        EXPECT_TRUE((*regions)[1].space.free.empty());
    }
}

TEST(Regions, AVolumeInAPartitionIsNotTheDrives) {
    using namespace std::string_view_literals;
    auto device = with({{0x83, 63, 204'800}});
    put(device, 0x10040, "_BHRfS_M"sv);  // 32 KiB into the partition: its own data
    const auto regions = read_regions(device, "sda", true);
    ASSERT_TRUE(regions);
    EXPECT_NE(refusal((*regions)[0]), "drive-claimed");
    EXPECT_EQ(refusal((*regions)[1]), "");
}

TEST(Regions, HybridAndDynamicTablesSayNothingOfTheSpaceBetween) {
    auto dynamic = with({{0x42, 2048, 204'800}});
    EXPECT_EQ(refusal(read_regions(dynamic, "sda", true)->back()), "dynamic-disk");
    EXPECT_EQ(refusal(read_regions(dynamic, "sda", true)->front()), "dynamic-disk");
}

/// A volume of ext begins here.
void put_ext(SparseDevice& device, std::uint64_t at) {
    using namespace std::string_view_literals;
    put(device, at + 0x438, "\x53\xEF"sv);
}

// A row counts sectors, and an MBR does not record of what size: read in 512 bytes, one of 4096 shows an eighth.
TEST(Regions, ATableOfOtherSectorsIsKnownByWhatBeginsWhereItsRowsWouldThen) {
    constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;
    auto small = with({{0x83, 256, 100'000}});
    EXPECT_EQ(refusal(read_regions(small, "sda", true)->back()), "");
    put_ext(small, kMib);
    EXPECT_EQ(refusal(read_regions(small, "sda", true)->back()), "table-for-other-sectors");
    EXPECT_TRUE(read_regions(small, "sda", true)->back().space.free.empty());

    SparseDevice large(kSize, 4096);
    large.write(0, partition::boot_record({{0x83, 2048, 20'480}}));
    EXPECT_EQ(refusal(read_regions(large, "sda", true)->back()), "");
    put_ext(large, kMib);
    EXPECT_EQ(refusal(read_regions(large, "sda", true)->back()), "table-for-other-sectors");

    // Starts of 512-byte sectors that are none of 4096.
    SparseDevice old(kSize, 4096);
    old.write(0, partition::boot_record({{0x83, 63, 20'480}}));
    put_ext(old, 63 * 512);
    EXPECT_EQ(refusal(read_regions(old, "sda", true)->back()), "table-for-other-sectors");

    // The chain of an extended partition.
    auto chain = with({{0x83, 2048, 8192}, {0x0F, 25'600, 16'384}});
    chain.write(std::uint64_t{25'600} * 4096, partition::boot_record({{0x83, 256, 1024}}));
    EXPECT_EQ(refusal(read_regions(chain, "sda", true)->back()), "table-for-other-sectors");
}

TEST(Regions, ABootSectorThatNamesOtherSectorsTellsOfThem) {
    using namespace std::string_view_literals;
    for (const auto& [bytes, id] : {std::pair{"\x00\x10"sv, "table-for-other-sectors"}, std::pair{"\x00\x02"sv, ""}}) {
        auto device = with({{0x07, 2048, 204'800}});
        put(device, kSize / 1024, "\xEB\x52\x90NTFS    "sv);
        put(device, kSize / 1024 + 0x0B, bytes);
        EXPECT_EQ(refusal(read_regions(device, "sda", true)->back()), id);
    }
}

// Row 1 would begin, in larger sectors, where row 2 begins; and ext with blocks of 1 KiB keeps a copy of its superblock
// 56 MiB behind its beginning, where row 1 would begin if that is at 8 MiB.
TEST(Regions, WhatTheTableExplainsIsNoSignOfOtherSectors) {
    auto two = with({{0x83, 2048, 14'336}, {0x83, 16'384, 204'800}});
    put_ext(two, std::uint64_t{16'384} * 512);
    EXPECT_EQ(refusal(read_regions(two, "sda", true)->back()), "");
    auto copy = with({{0x83, 16'384, 409'600}});
    put_ext(copy, 64U << 20U);
    EXPECT_EQ(refusal(read_regions(copy, "sda", true)->back()), "table-for-other-sectors");
    put(copy, (64U << 20U) + 0x45A, std::string_view("\7\0", 2));  // of group 7
    EXPECT_EQ(refusal(read_regions(copy, "sda", true)->back()), "");
}

TEST(Regions, AGapInWhichSomethingBeginsIsLeftAloneAndTheOthersAreNot) {
    constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;
    auto device = with({{0x83, 2048, 204'800}, {0x83, 409'600, 204'800}});
    EXPECT_EQ(read_regions(device, "sda", true)->back().space.free.size(), 2U);
    put_ext(device, 101 * kMib);
    auto regions = read_regions(device, "sda", true);
    ASSERT_TRUE(regions);
    ASSERT_EQ(regions->size(), 4U);
    const auto& gaps = (*regions)[2];
    EXPECT_FALSE(gaps.refusal);
    EXPECT_EQ(gaps.space.free, (std::vector<allocation::Range>{{300 * kMib, 723 * kMib}}));
    const auto& refused = (*regions)[3];
    EXPECT_EQ(refusal(refused), "gap-holds-signature");
    EXPECT_EQ(refused.kind, Region::Kind::unallocated);
    EXPECT_EQ(refused.start, 101 * kMib);
    EXPECT_EQ(refused.size, 99 * kMib);
    EXPECT_TRUE(refused.space.free.empty());
    // Planned before, and something begins there now: nothing of the plan is carried out.
    const auto planned = (*regions)[2];
    EXPECT_TRUE(*read_again(device, "sda", planned) == planned);
    put_ext(device, 300 * kMib);
    EXPECT_FALSE(*read_again(device, "sda", planned) == planned);
}

TEST(Regions, BehindAPartitionThatEndsAnywhereTheNextBeginsAtAWholeMib) {
    auto device = with({{0x83, 2048, 204'801}});
    EXPECT_FALSE(read_regions(device, "sda", true)->back().refusal);
    put_ext(device, std::uint64_t{102} << 20U);
    EXPECT_EQ(refusal(read_regions(device, "sda", true)->back()), "gap-holds-signature");
}

TEST(Regions, AnEmptyExtendedPartitionKeepsItsBootRecord) {
    auto device = with({{0x83, 2048, 204'800}, {0x05, 409'600, 409'600}});
    const auto regions = read_regions(device, "sda", true);
    ASSERT_TRUE(regions);
    for (const auto& range : regions->back().space.free) {
        EXPECT_FALSE(range.start <= 409'600 * 512 && range.end() > 409'600 * 512);
    }
}

}  // namespace
}  // namespace fettle::trim
