// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/utf16.h"
#include "core/partition/guid.h"
#include "tests/unit/partition/support.h"
#include "tests/unit/partition/table_builder.h"

namespace fettle::partition {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t kSectors = 100'000;

Table read(SparseDevice& device, std::optional<std::uint32_t> unit = {}) {
    auto table = read_table(device, unit);
    EXPECT_TRUE(table) << to_string(table.error());
    return table ? *table : Table{};
}

SparseDevice device_with(const Gpt& primary, std::uint64_t sectors = kSectors) {
    SparseDevice device(sectors * 512);
    write_protective(device, sectors);
    primary.write(device);
    backup_of(primary).write(device);
    return device;
}

Gpt one_partition(std::uint64_t sectors = kSectors) {
    auto gpt = standard_gpt(sectors);
    gpt.partitions = {{2048, 4095}};
    return gpt;
}

TEST(Gpt, BothCopiesGood) {
    auto device = device_with(one_partition());
    const auto table = read(device);
    EXPECT_EQ(table.scheme, Scheme::gpt);
    EXPECT_EQ(table.gpt_primary, CopyState::good);
    EXPECT_EQ(table.gpt_backup, CopyState::good);
    ASSERT_THAT(numbers(table), ElementsAre(1));
    EXPECT_EQ(table.partitions[0].sectors, 2048U);
    EXPECT_THAT(ids(table), IsEmpty());
}

TEST(Gpt, MostEntriesThatAreRead) {
    auto gpt = standard_gpt(kSectors);
    gpt.entry_count = 4096;
    gpt.entry_size = 256;
    gpt.first_usable = 2050;
    gpt.last_usable = kSectors - 2050;
    for (std::uint64_t i = 0; i < 4096; ++i) gpt.partitions.push_back({3000 + i * 10, 3009 + i * 10});
    SparseDevice device(kSectors * 512);
    write_protective(device, kSectors);
    gpt.write(device);
    auto backup = backup_of(gpt);
    backup.entries_lba = kSectors - 2049;
    backup.write(device);
    const auto table = read(device);
    EXPECT_EQ(table.partitions.size(), 4096U);
    EXPECT_THAT(ids(table), IsEmpty());
}

// The array would be 512 GiB: it is not read, and nothing of that size is allocated.
TEST(Gpt, HostileNumberOfEntries) {
    for (const std::uint32_t count : {0xFFFFFFFFU, 4097U, 0x80000000U}) {
        SparseDevice device(std::uint64_t{1} << 50U);
        const auto sectors = device.size().bytes / 512;
        write_protective(device, sectors);
        auto gpt = standard_gpt(sectors);
        gpt.entry_count = count;
        device.write(512, gpt.header(0));
        std::swap(gpt.my_lba, gpt.alternate);
        device.write((sectors - 1) * 512, gpt.header(0));
        const auto table = read(device);
        EXPECT_EQ(table.gpt_primary, CopyState::damaged);
        EXPECT_EQ(table.gpt_backup, CopyState::damaged);
        EXPECT_THAT(ids(table), ElementsAre("gpt-entries-unreasonable", "gpt-lost"));
        EXPECT_THAT(numbers(table), IsEmpty());
        EXPECT_LT(device.bytes_read(), 64U * 1024U);
    }
}

TEST(Gpt, EntrySizes) {
    for (const std::uint32_t size : {0U, 1U, 64U, 127U, 129U, 192U, 8192U, 0xFFFFFFFFU}) {
        SCOPED_TRACE(size);
        SparseDevice device(kSectors * 512);
        write_protective(device, kSectors);
        auto gpt = standard_gpt(kSectors);
        gpt.entry_size = size;
        device.write(512, gpt.header(0));
        EXPECT_EQ(read(device).gpt_primary, CopyState::damaged);
    }
    auto gpt = one_partition();
    gpt.entry_size = 512;
    gpt.first_usable = 200;
    gpt.last_usable = kSectors - 200;
    SparseDevice device(kSectors * 512);
    write_protective(device, kSectors);
    gpt.write(device);
    auto backup = backup_of(gpt);
    backup.entries_lba = kSectors - 129;
    backup.write(device);
    EXPECT_THAT(numbers(read(device)), ElementsAre(1));
    EXPECT_THAT(ids(read(device)), IsEmpty());
}

TEST(Gpt, HeaderThatContradictsItself) {
    const auto state_of = [](const Gpt& gpt) {
        SparseDevice device(kSectors * 512);
        write_protective(device, kSectors);
        device.write(512, gpt.header(static_cast<std::uint32_t>(crc32(0, nullptr, 0))));
        return read(device).gpt_primary;
    };
    auto good = standard_gpt(kSectors);
    good.entry_count = 0;
    EXPECT_EQ(state_of(good), CopyState::good);
    auto gpt = good;
    gpt.my_lba = 2;
    EXPECT_EQ(state_of(gpt), CopyState::damaged);
    gpt = good;
    gpt.header_size = 91;
    EXPECT_EQ(state_of(gpt), CopyState::damaged);
    gpt.header_size = 513;
    EXPECT_EQ(state_of(gpt), CopyState::damaged);
    gpt.header_size = 512;
    EXPECT_EQ(state_of(gpt), CopyState::good);
    gpt = good;
    gpt.first_usable = gpt.last_usable + 2;
    EXPECT_EQ(state_of(gpt), CopyState::damaged);
    gpt = standard_gpt(kSectors);
    gpt.entries_lba = kSectors - 1;
    EXPECT_EQ(state_of(gpt), CopyState::damaged);
    gpt.entries_lba = ~std::uint64_t{0};
    EXPECT_EQ(state_of(gpt), CopyState::damaged);
    gpt.entries_lba = 0;
    EXPECT_EQ(state_of(gpt), CopyState::damaged);
}

TEST(Gpt, PrimaryLostOrDamaged) {
    auto device = device_with(one_partition());
    device.write(512, std::vector<std::uint8_t>(512));
    auto table = read(device);
    EXPECT_EQ(table.gpt_primary, CopyState::absent);
    EXPECT_THAT(numbers(table), ElementsAre(1));
    EXPECT_THAT(ids(table), ElementsAre("gpt-primary-damaged"));

    device = device_with(one_partition());
    device.write(1024 + 40, std::vector<std::uint8_t>{0xFE});
    table = read(device);
    EXPECT_EQ(table.gpt_primary, CopyState::damaged);
    EXPECT_EQ(table.partitions[0].sectors, 2048U);  // from the backup

    device = device_with(one_partition());
    device.break_at(512);
    EXPECT_EQ(read(device).gpt_primary, CopyState::damaged);
    EXPECT_THAT(numbers(read(device)), ElementsAre(1));
}

TEST(Gpt, BackupMissingOrDamaged) {
    auto device = device_with(one_partition());
    device.write((kSectors - 1) * 512, std::vector<std::uint8_t>(512));
    EXPECT_THAT(ids(read(device)), ElementsAre("gpt-backup-missing"));

    device = device_with(one_partition());
    device.write((kSectors - 1) * 512 + 60, std::vector<std::uint8_t>{0xFF});
    EXPECT_EQ(read(device).gpt_backup, CopyState::damaged);
    EXPECT_THAT(ids(read(device)), ElementsAre("gpt-backup-damaged"));

    device = device_with(one_partition());
    device.break_at((kSectors - 1) * 512);
    EXPECT_THAT(ids(read(device)), ElementsAre("gpt-backup-damaged"));
}

TEST(Gpt, BothCopiesLost) {
    SparseDevice device(kSectors * 512);
    write_protective(device, kSectors);
    const auto table = read(device);
    EXPECT_EQ(table.scheme, Scheme::gpt);
    EXPECT_THAT(ids(table), ElementsAre("gpt-lost"));
}

TEST(Gpt, DeviceHasGrown) {
    auto device = device_with(one_partition());
    device.resize(2 * kSectors * 512);
    const auto table = read(device);
    EXPECT_EQ(table.gpt_backup, CopyState::good);
    ASSERT_THAT(ids(table), ElementsAre("gpt-backup-not-at-end"));
    EXPECT_EQ(*table.problems[0].find("unused_bytes"), Value(std::uint64_t{kSectors * 512}));

    // The primary's checksum is wrong as well; where it says that the backup is still helps.
    device.write(512 + 60, std::vector<std::uint8_t>{0xFF});
    EXPECT_THAT(ids(read(device)), ElementsAre("gpt-primary-damaged", "gpt-backup-not-at-end"));
    EXPECT_THAT(numbers(read(device)), ElementsAre(1));
}

TEST(Gpt, DeviceHasShrunk) {
    auto gpt = standard_gpt(kSectors);
    gpt.partitions = {{2048, kSectors - 34}};
    auto device = device_with(gpt);
    device.resize(kSectors / 2 * 512);
    EXPECT_THAT(ids(read(device)), ElementsAre("gpt-larger-than-device", "partition-past-end", "gpt-backup-missing"));
}

TEST(Gpt, CopiesContradictEachOther) {
    auto device = device_with(one_partition());
    auto other = one_partition();
    other.partitions = {{2048, 8191}};
    backup_of(other).write(device);
    const auto table = read(device);
    EXPECT_THAT(ids(table), ElementsAre("gpt-copies-differ"));
    EXPECT_EQ(table.partitions[0].sectors, 2048U);
}

TEST(Gpt, PartitionsThatOverlapOrHaveNoLengthOrLeaveTheRange) {
    auto gpt = standard_gpt(kSectors);
    gpt.partitions = {{2048, 4095}, {4095, 8191}, {9000, 8999}, {33, 40}, {0, ~std::uint64_t{0}}};
    auto device = device_with(gpt);
    const auto table = read(device);
    EXPECT_THAT(numbers(table), ElementsAre(1, 2, 4));
    EXPECT_THAT(ids(table),
                ElementsAre("partitions-overlap", "partition-outside-usable", "partition-empty", "partition-empty"));
}

TEST(Gpt, NumbersNearTheLimitOf64Bits) {
    auto gpt = standard_gpt(kSectors);
    gpt.partitions = {{~std::uint64_t{0} - 1, ~std::uint64_t{0}}, {1, ~std::uint64_t{0}}};
    auto device = device_with(gpt);
    EXPECT_THAT(ids(read(device)), Contains("partition-past-end"));
}

TEST(Gpt, ManyProblemsAreSaidAFewTimes) {
    auto gpt = standard_gpt(kSectors);
    gpt.partitions.assign(128, {2048, kSectors * 2});
    auto device = device_with(gpt);
    EXPECT_LE(read(device).problems.size(), 48U);
}

TEST(Gpt, WithoutProtectiveMbr) {
    auto device = device_with(one_partition());
    device.write(0, std::vector<std::uint8_t>(512));
    EXPECT_EQ(read(device).scheme, Scheme::gpt);
    EXPECT_THAT(ids(read(device)), ElementsAre("protective-mbr-missing"));
}

TEST(Gpt, LeftoverUnderAnMbrOrAFileSystem) {
    auto device = device_with(one_partition());
    device.write(0, boot_record({{0x83, 2048, 4096}}));
    auto table = read(device);
    EXPECT_EQ(table.scheme, Scheme::mbr);
    EXPECT_EQ(table.partitions[0].sectors, 4096U);
    EXPECT_THAT(ids(table), ElementsAre("gpt-leftover"));

    device.write(0, std::vector<std::uint8_t>(34ULL * 512));  // mkfs wipes the beginning
    table = read(device);
    EXPECT_EQ(table.scheme, Scheme::none);
    EXPECT_THAT(ids(table), ElementsAre("gpt-leftover"));
}

TEST(Gpt, Hybrid) {
    auto device = device_with(one_partition());
    device.write(0, boot_record({{0x83, 2048, 2048}, {0xEE, 1, 2047}}));
    const auto table = read(device);
    EXPECT_TRUE(table.hybrid_mbr);
    EXPECT_THAT(numbers(table), ElementsAre(1));
    EXPECT_THAT(ids(table), ElementsAre("hybrid-mbr"));
}

// A USB enclosure that shows 4,096-byte sectors of a 512-byte drive, and the other way round.
TEST(Gpt, WrittenForAnotherSectorSize) {
    constexpr std::uint64_t bytes = 400'000ULL * 4096;
    auto gpt = standard_gpt(400'000);
    gpt.partitions = {{2048, 4095}};
    SparseDevice device(bytes, 512);
    write_protective(device, 400'000);
    gpt.write(device, 4096);
    backup_of(gpt).write(device, 4096);
    auto table = read(device);
    EXPECT_EQ(table.sector_bytes, 4096U);
    ASSERT_THAT(ids(table), ElementsAre("table-other-sector-size"));
    EXPECT_THAT(numbers(table), ElementsAre(1));
    EXPECT_THAT(ids(read(device, 4096)), IsEmpty());

    SparseDevice native(kSectors * 4096, 4096);
    write_protective(native, kSectors * 8);
    auto small = standard_gpt(kSectors * 8);
    small.partitions = {{2048, 4095}};
    small.write(native, 512);
    backup_of(small).write(native, 512);
    table = read(native);
    EXPECT_EQ(table.sector_bytes, 512U);
    EXPECT_THAT(ids(table), ElementsAre("table-other-sector-size"));
    EXPECT_EQ(table.partitions[0].start, 2048U);
}

// The EFI system partition's type as UEFI 2.9 table 5-7 prints it and as it lies on disk.
TEST(Guid, MixedEndianness) {
    constexpr std::array<std::uint8_t, 16> kOnDisk{0x28, 0x73, 0x2A, 0xC1, 0x1F, 0xF8, 0xD2, 0x11,
                                                   0xBA, 0x4B, 0x00, 0xA0, 0xC9, 0x3E, 0xC9, 0x3B};
    EXPECT_EQ(guid_text(kOnDisk), "c12a7328-f81f-11d2-ba4b-00a0c93ec93b");
}

TEST(Names, Utf16BecomesUtf8) {
    const auto of = [](std::u16string_view text) {
        std::vector<std::uint8_t> bytes(text.size() * 2);
        for (std::size_t i = 0; i < text.size(); ++i) put(bytes, 2 * i, text[i], 2);
        return utf8_name_from_utf16le(bytes);
    };
    EXPECT_EQ(of(u"EFI system"), "EFI system");
    EXPECT_EQ(of(u"Größe"), "Größe");
    EXPECT_EQ(of(u"数据 😀"), "数据 😀");
    EXPECT_EQ(of(u"a\xD800z"), "a\xEF\xBF\xBDz");
    EXPECT_EQ(of(u"a\xDC00"), "a\xEF\xBF\xBD");
    EXPECT_EQ(of(u"\x1B[31mred\x7F\x9B"), "[31mred");
    EXPECT_EQ(of(std::u16string_view(u"ab\0cd", 5)), "ab");
    EXPECT_EQ(utf8_name_from_utf16le(std::array<std::uint8_t, 3>{'a', 0, 'b'}), "a");
}

}  // namespace
}  // namespace fettle::partition
