// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/partition/support.h"
#include "tests/unit/partition/table_builder.h"

namespace fettle::partition {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t kSectors = 100'000;

Table read(SparseDevice& device) {
    auto table = read_table(device);
    EXPECT_TRUE(table) << to_string(table.error());
    return table ? *table : Table{};
}

SparseDevice with_record(const std::vector<Row>& rows) {
    SparseDevice device(kSectors * 512);
    device.write(0, boot_record(rows, 0x0BADCAFE));
    return device;
}

TEST(Mbr, PrimaryPartitions) {
    auto device = with_record({{0x07, 63, 1000}, {}, {0x83, 2048, 4096, 0x80}});
    const auto table = read(device);
    EXPECT_EQ(table.scheme, Scheme::mbr);
    EXPECT_EQ(table.disk_id, "0x0badcafe");
    ASSERT_THAT(numbers(table), ElementsAre(1, 3));
    EXPECT_EQ(table.partitions[0].type, "07");
    EXPECT_EQ(table.partitions[1].start, 2048U);
    EXPECT_EQ(table.partitions[1].sectors, 4096U);
    EXPECT_THAT(ids(table), IsEmpty());
}

TEST(Mbr, EmptyDeviceHasNoTable) {
    SparseDevice device(kSectors * 512);
    const auto table = read(device);
    EXPECT_EQ(table.scheme, Scheme::none);
    EXPECT_THAT(ids(table), IsEmpty());
}

TEST(Mbr, FileSystemOnTheWholeDriveIsNoTable) {
    SparseDevice device(kSectors * 512);
    std::vector<std::uint8_t> superblock(1024);  // ext4: magic EF53h at 1024 + 56
    put(superblock, 56, 0xEF53, 2);
    device.write(1024, superblock);
    EXPECT_EQ(read(device).scheme, Scheme::none);
}

// A FAT boot sector as mkfs.fat writes it (its text ends before the rows), and one whose boot code
// runs through the place of the rows.
TEST(Mbr, FatBootSectorIsNoTable) {
    auto sector = boot_record({});
    sector[0] = 0xEB;
    sector[1] = 0x3C;
    sector[2] = 0x90;
    put(sector, 11, 512, 2);
    sector[13] = 4;
    put(sector, 14, 1, 2);
    sector[16] = 2;
    sector[21] = 0xF8;
    SparseDevice device(kSectors * 512);
    device.write(0, sector);
    EXPECT_EQ(read(device).scheme, Scheme::none);

    for (std::size_t i = 446; i < 510; ++i) sector[i] = static_cast<std::uint8_t>('A' + i % 26);
    device.write(0, sector);
    EXPECT_EQ(read(device).scheme, Scheme::none);

    // mkfs.fat --mbr: one row over the whole drive, from sector 0.
    const auto fake = boot_record({{0x0C, 0, kSectors}});
    std::copy(fake.begin() + 446, fake.end(), sector.begin() + 446);
    device.write(0, sector);
    EXPECT_EQ(read(device).scheme, Scheme::none);
}

TEST(Mbr, TableBehindAnOldBootSectorIsATable) {
    auto sector = boot_record({{0x83, 2048, 4096}});
    const std::string oem = "NTFS    ";
    sector[0] = 0xEB;
    sector[2] = 0x90;
    std::copy(oem.begin(), oem.end(), sector.begin() + 3);
    SparseDevice device(kSectors * 512);
    device.write(0, sector);
    EXPECT_EQ(read(device).scheme, Scheme::mbr);
}

TEST(Mbr, RowsWithImpossibleBootIndicatorAreNoTable) {
    auto device = with_record({{0x83, 2048, 4096, 0x41}});
    EXPECT_EQ(read(device).scheme, Scheme::none);
}

TEST(Mbr, OverlapsAndEndsPastTheDevice) {
    auto device = with_record({{0x83, 2048, 4096}, {0x83, 4096, 4096}, {0x83, 99'000, 1001}, {0x83, 500, 0}});
    const auto table = read(device);
    EXPECT_THAT(ids(table), ElementsAre("partitions-overlap", "partition-past-end", "partition-empty"));
    const auto& overlap = table.problems[0];
    EXPECT_EQ(*overlap.find("first"), Value(std::uint64_t{1}));
    EXPECT_EQ(*overlap.find("second"), Value(std::uint64_t{2}));
    EXPECT_EQ(*overlap.find("shared_bytes"), Value(std::uint64_t{1'048'576}));
    EXPECT_EQ(*table.problems[1].find("excess_bytes"), Value(std::uint64_t{512}));
}

TEST(Mbr, NeighboursDoNotOverlap) {
    auto device = with_record({{0x83, 2048, 4096}, {0x83, 6144, 93'856}});
    EXPECT_THAT(ids(read(device)), IsEmpty());
}

TEST(Mbr, PrimaryInsideTheExtendedPartition) {
    auto device = with_record({{0x05, 10'000, 50'000}, {0x83, 20'000, 1000}});
    device.write(10'000ULL * 512, boot_record({}));
    EXPECT_THAT(ids(read(device)), ElementsAre("partitions-overlap"));
}

TEST(Extended, Chain) {
    auto device = with_record({{0x83, 2048, 4096}, {0x0F, 10'000, 50'000}});
    device.write(10'000ULL * 512, boot_record({{0x83, 63, 900}, {0x05, 1000, 2000}}));
    device.write(11'000ULL * 512, boot_record({{0x82, 64, 1900}}));
    const auto table = read(device);
    ASSERT_THAT(numbers(table), ElementsAre(1, 5, 6));
    EXPECT_EQ(table.partitions[1].start, 10'063U);
    EXPECT_EQ(table.partitions[2].start, 11'064U);
    EXPECT_EQ(table.partitions[2].type, "82");
    EXPECT_TRUE(table.partitions[2].logical);
    EXPECT_THAT(ids(table), IsEmpty());
}

TEST(Extended, ContainerThatWasNeverFilled) {
    auto device = with_record({{0x0F, 10'000, 50'000}});
    const auto table = read(device);
    EXPECT_THAT(numbers(table), IsEmpty());
    EXPECT_THAT(ids(table), IsEmpty());
}

TEST(Extended, LinkToItself) {
    auto device = with_record({{0x05, 10'000, 50'000}});
    device.write(10'000ULL * 512, boot_record({{0x83, 63, 900}, {0x05, 0, 50'000}}));
    const auto table = read(device);
    EXPECT_THAT(numbers(table), ElementsAre(5));
    EXPECT_THAT(ids(table), ElementsAre("partition-table-loop"));
}

TEST(Extended, LoopOfTwo) {
    auto device = with_record({{0x05, 10'000, 50'000}});
    device.write(10'000ULL * 512, boot_record({{0x83, 63, 900}, {0x05, 1000, 2000}}));
    device.write(11'000ULL * 512, boot_record({{0x83, 63, 900}, {0x05, 0, 2000}}));
    const auto table = read(device);
    EXPECT_THAT(numbers(table), ElementsAre(5, 6));
    EXPECT_THAT(ids(table), ElementsAre("partition-table-loop"));
}

TEST(Extended, LinkOutOfTheContainer) {
    auto device = with_record({{0x05, 10'000, 50'000}});
    device.write(10'000ULL * 512, boot_record({{0x83, 63, 900}, {0x05, 50'000, 2000}}));
    device.write(60'000ULL * 512, boot_record({{0x83, 63, 900}}));
    const auto table = read(device);
    EXPECT_THAT(numbers(table), ElementsAre(5));
    EXPECT_THAT(ids(table), ElementsAre("extended-partition-damaged"));
}

TEST(Extended, LogicalOutOfTheContainer) {
    auto device = with_record({{0x05, 10'000, 5'000}});
    device.write(10'000ULL * 512, boot_record({{0x83, 63, 5000}}));
    EXPECT_THAT(ids(read(device)), ElementsAre("partition-outside-container"));
}

TEST(Extended, LinkToSomethingElse) {
    auto device = with_record({{0x05, 10'000, 50'000}});
    device.write(10'000ULL * 512, boot_record({{0x83, 63, 900}, {0x05, 1000, 2000}}));
    EXPECT_THAT(ids(read(device)), ElementsAre("extended-partition-damaged"));
    device.break_at(11'000ULL * 512);
    EXPECT_THAT(ids(read(device)), ElementsAre("extended-partition-damaged"));
}

TEST(Extended, EndlessChainIsCutOff) {
    auto device = with_record({{0x05, 1'000, 90'000}});
    for (std::uint32_t i = 0; i < 1000; ++i) {
        device.write((1'000 + i * 10) * 512ULL, boot_record({{0x83, 1, 9}, {0x05, (i + 1) * 10, 10}}));
    }
    const auto table = read(device);
    EXPECT_EQ(table.partitions.size(), 128U);
    EXPECT_THAT(ids(table), ElementsAre("too-many-partitions"));
    EXPECT_LT(device.bytes_read(), 512U * 1024U);
}

TEST(Extended, EndlessChainOfEmptyRecordsIsCutOff) {
    auto device = with_record({{0x05, 1'000, 90'000}});
    for (std::uint32_t i = 0; i < 1000; ++i) {
        device.write((1'000 + i * 10) * 512ULL, boot_record({{}, {0x05, (i + 1) * 10, 10}}));
    }
    EXPECT_THAT(ids(read(device)), ElementsAre("too-many-partitions"));
    EXPECT_LT(device.bytes_read(), 512U * 1024U);
}

TEST(Extended, RubbishInRowsThreeAndFourIsIgnored) {
    auto device = with_record({{0x05, 10'000, 50'000}});
    device.write(10'000ULL * 512, boot_record({{0x83, 63, 900}, {}, {0x66, 0x61626364, 0x65666768}}));
    const auto table = read(device);
    EXPECT_THAT(numbers(table), ElementsAre(5));
    EXPECT_THAT(ids(table), IsEmpty());
}

TEST(Mbr, DriveBeyondTheReachOfTheTable) {
    SparseDevice device(4'000'787'030'016);
    device.write(0, boot_record({{0x83, 2048, 0xFFFF0000}}));
    EXPECT_THAT(ids(read(device)), ElementsAre("mbr-beyond-reach"));
}

TEST(ReadTable, RefusesWhatCannotBeRead) {
    SparseDevice tiny(511);
    EXPECT_EQ(read_table(tiny).error().code, ErrorCode::truncated);
    SparseDevice empty(0);
    EXPECT_EQ(read_table(empty).error().code, ErrorCode::truncated);
    SparseDevice device(kSectors * 512);
    EXPECT_EQ(read_table(device, 0).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(read_table(device, 520).error().code, ErrorCode::invalid_argument);
    device.break_at(0);
    EXPECT_EQ(read_table(device).error().code, ErrorCode::io);
    SparseDevice one(512);
    EXPECT_EQ(read_table(one)->scheme, Scheme::none);
}

}  // namespace
}  // namespace fettle::partition
