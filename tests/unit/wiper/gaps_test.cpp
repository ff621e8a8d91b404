// SPDX-License-Identifier: GPL-3.0-or-later
// Where partitions end, where what is free between them begins, and who claims a drive.
#include <gtest/gtest.h>

#include "core/allocation/unpartitioned.h"
#include "core/trim/regions.h"
#include "tests/unit/partition/table_builder.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::allocation {
namespace {

using partition::Row;
using partition::SparseDevice;
using Ranges = std::vector<Range>;

constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;
constexpr std::uint64_t kSize = 64 * kMib;

SparseDevice with(const std::vector<Row>& rows, std::uint32_t sector = 512, std::uint64_t size = kSize) {
    SparseDevice device(size, sector);
    device.write(0, partition::boot_record(rows));
    return device;
}

void put(SparseDevice& device, std::uint64_t at, std::string_view bytes) {
    device.write(at, std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
}

Unpartitioned read(SparseDevice& device) {
    auto all = read_unpartitioned(device);
    EXPECT_TRUE(all);
    return all ? std::move(*all) : Unpartitioned{};
}

std::string refusal(SparseDevice& device) {
    const auto all = read(device);
    return all.refusal ? all.refusal->id : "";
}

TEST(Gaps, AGapIsAMibOrMore) {
    // 1 to 2 MiB, then exactly 1 MiB free, then 3 to 4 MiB, then a sector less.
    auto device = with({{0x83, 2048, 2048}, {0x83, 6144, 2048}, {0x83, 10'239, 2049}});
    const auto all = read(device);
    EXPECT_EQ(all.gaps, (Ranges{{2 * kMib, kMib}, {6 * kMib, 57 * kMib}}));
    EXPECT_EQ(all.occupied_end, 6 * kMib);
    EXPECT_EQ(all.usable_end, 63 * kMib);
}

TEST(Gaps, OverlappingRowsAreOneAndTheLastMibIsNobodys) {
    auto device = with({{0x83, 2048, 20'480}, {0x83, 4096, 2048}, {0x83, 24'576, 104'448}});  // up to 63 MiB
    EXPECT_EQ(read(device).refusal.has_value(), true);                                        // they overlap
    auto up_to_the_end = with({{0x83, 2048, 2048}, {0x83, 6144, 122'880}});
    EXPECT_EQ(read(up_to_the_end).gaps, (Ranges{{2 * kMib, kMib}}));
    // No row at all: nothing is known to be free.
    auto none = with({});
    EXPECT_TRUE(read(none).gaps.empty());
}

TEST(Gaps, EveryKindOfContainerHoldsPartitions) {
    for (const std::uint8_t type : std::initializer_list<std::uint8_t>{0x05, 0x0F, 0x85}) {
        auto device = with({{0x83, 2048, 2048}, {type, 16'384, 32'768}});  // 8 to 24 MiB
        EXPECT_EQ(read(device).gaps, (Ranges{{2 * kMib, 6 * kMib}, {24 * kMib, 39 * kMib}})) << int{type};
    }
}

TEST(Gaps, OnASmallDriveNothingIsFree) {
    auto small = with({{0x83, 1, 7}}, 512, 2 * kMib);
    EXPECT_TRUE(read(small).gaps.empty());
    auto larger = with({{0x83, 1, 2047}}, 512, 3 * kMib);
    EXPECT_EQ(read(larger).gaps, (Ranges{{kMib, kMib}}));
}

TEST(Gaps, OfAGptOnlyTheUsableSectorsCount) {
    constexpr std::uint64_t sectors = kSize / 512;
    const auto build = [](bool hybrid = false, bool backup = true, std::uint64_t last = kSize / 512 - 34) {
        SparseDevice device(kSize);
        auto gpt = partition::standard_gpt(sectors);
        gpt.last_usable = last;
        gpt.partitions = {{2048, 4095}};
        gpt.write(device);
        if (backup) partition::backup_of(gpt).write(device);
        partition::write_protective(device, sectors);
        if (hybrid) device.write(0, partition::boot_record({{0xEE, 1, 2047}, {0x83, 2048, 2048}}));
        return device;
    };
    auto device = build();
    EXPECT_EQ(refusal(device), "");
    EXPECT_EQ(read(device).gaps, (Ranges{{2 * kMib, 61 * kMib}}));  // without the drive's last MiB
    auto short_one = build(false, true, 40 * 2048 - 1);
    EXPECT_EQ(read(short_one).gaps, (Ranges{{2 * kMib, 38 * kMib}}));
    EXPECT_EQ(read(short_one).usable_end, 40 * kMib);
    auto hybrid = build(true);
    EXPECT_EQ(refusal(hybrid), "hybrid-mbr");
    EXPECT_TRUE(read(hybrid).gaps.empty());
    auto lone = build(false, false);
    EXPECT_EQ(refusal(lone), "table-not-sound");
}

TEST(Gaps, NoTableMeansNothingIsKnown) {
    SparseDevice empty(kSize);
    EXPECT_EQ(refusal(empty), "no-partition-table");
    SparseDevice unreadable = with({{0x83, 2048, 2048}});
    unreadable.break_at(3 * kMib);
    const auto all = read(unreadable);
    EXPECT_EQ(all.gaps, (Ranges{}));
    ASSERT_EQ(all.refused_gaps.size(), 1U);
    EXPECT_EQ(all.refused_gaps[0].why.id, "drive-unreadable");
}

/// Btrfs keeps its superblock 64 KiB behind its beginning: on a drive, that may lie in a partition or not.
TEST(Claims, ASignatureInAPartitionIsItsOwn) {
    constexpr std::uint32_t at = 0x10040 / 512;  // sector 128
    const auto claim = [&](std::uint32_t start, std::uint32_t sectors) {
        auto device = with({{0x83, start, sectors}});
        put(device, 0x10040, "_BHRfS_M");
        return refusal(device);
    };
    EXPECT_EQ(claim(63, at - 63 + 1), "");
    EXPECT_EQ(claim(63, at - 63), "drive-claimed");
    EXPECT_EQ(claim(at, 9), "");
    EXPECT_EQ(claim(at + 1, 9), "drive-claimed");
}

TEST(Claims, DynamicDisksByEachOfTheirSigns) {
    auto type = with({{0x42, 2048, 2048}});
    EXPECT_EQ(refusal(type), "dynamic-disk");
    auto header = with({{0x83, 2048, 2048}});
    put(header, 6 * 512, "PRIVHEAD");
    EXPECT_EQ(refusal(header), "dynamic-disk");
    auto array = with({{0x83, 2048, 2048}});
    put(array, 512, "LABELONE");
    EXPECT_EQ(refusal(array), "array-member");
    EXPECT_TRUE(spans_drives(*read(array).claim));
    EXPECT_TRUE(spans_drives(*read(type).claim));
    auto swap = with({{0x83, 2048, 2048}});
    put(swap, 4086, "SWAPSPACE2");
    EXPECT_EQ(refusal(swap), "drive-claimed");
    EXPECT_FALSE(spans_drives(*read(swap).claim));
}

/// What begins in a gap, at its start or at the next whole MiB, and what ends there.
TEST(Gaps, AGapWithASignatureIsNamedWithItsPlace) {
    auto device = with({{0x83, 2048, 2049}});  // ends a sector behind 2 MiB
    put(device, 3 * kMib, "XFSB");
    const auto all = read(device);
    ASSERT_EQ(all.refused_gaps.size(), 1U);
    EXPECT_EQ(all.refused_gaps[0].gap, (Range{2 * kMib + 512, 61 * kMib - 512}));
    EXPECT_EQ(std::get<std::uint64_t>(*all.refused_gaps[0].why.find("at_byte")), 3 * kMib);
    EXPECT_EQ(std::get<std::string>(*all.refused_gaps[0].why.find("signature")), "xfs");
    auto other = with({{0x83, 2048, 2048}});
    put(other, 2 * kMib, "XFSB");
    EXPECT_EQ(std::get<std::uint64_t>(*read(other).refused_gaps.at(0).why.find("at_byte")), 2 * kMib);
    auto within = with({{0x83, 2048, 2048}});
    put(within, 4 * kMib, "XFSB");
    EXPECT_TRUE(read(within).refused_gaps.empty());
}

/// Boot sectors name their sectors, from 512 bytes on.
TEST(Sectors, AFileSystemOfOtherSectorsIsNoticedAtItsBootSector) {
    const auto boot = [](std::string_view name, std::uint64_t field, std::uint64_t value, unsigned width) {
        auto device = with({{0x07, 2048, 4096}});
        put(device, kMib + 3, name);
        device.write(kMib + field, [&] {
            std::vector<std::uint8_t> bytes(width);
            for (unsigned i = 0; i < width; ++i) bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
            return bytes;
        }());
        return refusal(device);
    };
    EXPECT_EQ(boot("NTFS    ", 0x0B, 4096, 2), "table-for-other-sectors");
    EXPECT_EQ(boot("NTFS    ", 0x0B, 512, 2), "");
    EXPECT_EQ(boot("NTFS    ", 0x0B, 0, 2), "");
    EXPECT_EQ(boot("EXFAT   ", 0x6C, 12, 1), "table-for-other-sectors");
    EXPECT_EQ(boot("EXFAT   ", 0x6C, 9, 1), "");
    EXPECT_EQ(boot("EXFAT   ", 0x6C, 31, 1), "table-for-other-sectors");
    EXPECT_EQ(boot("EXFAT   ", 0x6C, 32, 1), "");
    EXPECT_EQ(boot("EXFAT   ", 0x6C, 64, 1), "");
    EXPECT_EQ(boot("OTHER   ", 0x0B, 4096, 2), "");
    auto device = with({{0x07, 2048, 4096}});
    put(device, kMib + 3, "EXFAT   ");
    const auto all = read(device);  // sectors of one byte
    ASSERT_TRUE(all.refusal);
    EXPECT_TRUE(all.gaps.empty());
    EXPECT_EQ(std::get<std::string>(*all.refusal->find("type")), "unallocated");
    auto unreadable = with({{0x07, 10'240, 4096}});
    unreadable.break_at(5 * kMib);
    EXPECT_EQ(refusal(unreadable), "drive-unreadable");
}

/// What is found further than 1 MiB behind the place may be part of a file.
TEST(Sectors, OnlyWhatBeginsAtThePlaceTellsOfOtherSectors) {
    using namespace std::string_view_literals;
    const auto at = [](std::uint64_t within) {
        auto device = with({{0x83, 256, 20'480}});  // 128 KiB, or 1 MiB in sectors of 4096
        device.write(kMib + within, std::vector<std::uint8_t>{'V', 'M', 'D', 'B'});
        return device;
    };
    auto none = at(0);
    EXPECT_EQ(refusal(none), "");
    for (const auto& [offset, bytes, id] :
         {std::tuple{std::uint64_t{0x80000}, "SKUL\xBA\xBE"sv, "table-for-other-sectors"},
          std::tuple{std::uint64_t{0x100000}, "SKUL\xBA\xBE"sv, ""}}) {
        auto device = with({{0x83, 256, 20'480}});
        put(device, kMib + offset, bytes);
        EXPECT_EQ(refusal(device), id);
    }
}

}  // namespace
}  // namespace fettle::allocation

namespace fettle::trim {
namespace {

constexpr std::uint64_t kMib = std::uint64_t{1} << 20U;

std::string refusal(const Region& region) { return region.refusal ? region.refusal->id : ""; }

TEST(RegionBounds, PartitionsThatTouchDoNotOverlap) {
    const auto regions = [](const std::vector<partition::Row>& rows, const std::set<std::string>& used = {}) {
        partition::SparseDevice device(64 * kMib);
        device.write(0, partition::boot_record(rows));
        auto read = read_regions(device, "sda", false, used);
        EXPECT_TRUE(read);
        return read ? *read : std::vector<Region>{};
    };
    const auto touching = regions({{0x83, 2048, 2048}, {0x83, 4096, 2048}});
    ASSERT_EQ(touching.size(), 2U);
    EXPECT_EQ(touching[0].name, "sda1");
    EXPECT_EQ(touching[1].start, 2 * kMib);
    EXPECT_EQ(touching[1].size, kMib);
    for (const auto& region : touching) EXPECT_EQ(refusal(region), "nothing-known");
    for (const auto& region : regions({{0x83, 2048, 2049}, {0x83, 4096, 2048}})) {
        EXPECT_EQ(refusal(region), "partitions-overlap");
    }
    for (const auto& region : regions({{0x83, 4096, 2048}, {0x83, 2048, 2049}})) {
        EXPECT_EQ(refusal(region), "partitions-overlap");
    }
    EXPECT_EQ(refusal(regions({{0x83, 2048, 129'024}})[0]), "nothing-known");  // up to the drive's end
    EXPECT_EQ(refusal(regions({{0x83, 2048, 129'025}})[0]), "past-the-drive");
    const auto used = regions({{0x83, 2048, 2048}, {0x83, 4096, 2048}}, {"sda2"});
    EXPECT_EQ(refusal(used[0]), "nothing-known");
    EXPECT_EQ(refusal(used[1]), kRegionInUse);
}

TEST(RegionBounds, WhatIsReadAgainIsTheSamePartition) {
    partition::SparseDevice device(64 * kMib);
    device.write(0, partition::boot_record({{0x83, 2048, 2048}, {0x83, 4096, 2048}}));
    const auto planned = *read_regions(device, "sda", true);
    ASSERT_EQ(planned.size(), 3U);
    for (const auto& region : planned) EXPECT_TRUE(*read_again(device, "sda", region) == region);
    EXPECT_EQ(planned[2].name, "sda");
    EXPECT_EQ(planned[2].space.size_bytes, 64 * kMib);
    EXPECT_EQ(planned[2].space.unit_bytes, 512U);
    EXPECT_EQ(planned[2].space.type, "unallocated");
    device.write(0, partition::boot_record({{0x83, 2048, 2048}}));
    EXPECT_TRUE(*read_again(device, "sda", planned[0]) == planned[0]);
    const auto gone = read_again(device, "sda", planned[1]);
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().code, ErrorCode::refused);
    // A gap that is left alone is a region of its own.
    device.write(2 * kMib, std::vector<std::uint8_t>{'X', 'F', 'S', 'B'});
    const auto refused = *read_regions(device, "sda", true);
    ASSERT_EQ(refused.size(), 3U);
    EXPECT_EQ(refusal(refused[2]), "gap-holds-signature");
    EXPECT_EQ(refused[2].name, "sda");
    EXPECT_EQ(refused[2].space.type, "unallocated");
    // Without a table, the drive as a whole.
    partition::SparseDevice bare(64 * kMib);
    const auto whole = *read_regions(bare, "sda", true);
    ASSERT_EQ(whole.size(), 1U);
    EXPECT_EQ(whole[0].name, "sda");
    EXPECT_EQ(whole[0].size, 64 * kMib);
    EXPECT_TRUE(*read_again(bare, "sda", whole[0]) == whole[0]);
}

}  // namespace
}  // namespace fettle::trim
