// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/layout.h"

#include <gtest/gtest.h>

#include "core/allocation/unpartitioned.h"
#include "tests/unit/partition/sparse_device.h"

namespace fettle::overprovision {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSize = std::uint64_t{1} << 30U;

/// gtest's Test has a Run of its own.
using Runs = std::vector<fettle::overprovision::Run>;

/// One row of an MBR: type, first sector, sectors.
struct Row {
    std::uint8_t type;
    std::uint32_t start;
    std::uint32_t sectors;
};

std::vector<std::uint8_t> mbr(const std::vector<Row>& rows) {
    std::vector<std::uint8_t> sector(512);
    const auto put32 = [&](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) sector[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        sector[446 + 16 * i + 4] = rows[i].type;
        put32(446 + 16 * i + 8, rows[i].start);
        put32(446 + 16 * i + 12, rows[i].sectors);
    }
    sector[510] = 0x55;
    sector[511] = 0xAA;
    return sector;
}

Layout layout_of(const std::vector<Row>& rows) {
    partition::SparseDevice device(kSize, 512);
    device.write(0, mbr(rows));
    auto layout = read_layout(device);
    EXPECT_TRUE(layout);
    return layout.value_or(Layout{});
}

TEST(Layout, IsFreeBetweenAndBehindButNotBeforeTheFirstNorInTheLastMiB) {
    const auto layout = layout_of({{0x83, 204'800, 204'800}, {0x83, 819'200, 204'800}});  // at 100 and 400 MiB
    ASSERT_FALSE(layout.doubt);
    EXPECT_EQ(layout.free, (Runs{{200 * kMiB, 200 * kMiB}, {500 * kMiB, 523 * kMiB}}));
    EXPECT_EQ(layout.occupied_end, 500 * kMiB);
    EXPECT_TRUE(is_free(layout, {600 * kMiB, kMiB}));
    EXPECT_FALSE(is_free(layout, {50 * kMiB, kMiB}));
    EXPECT_FALSE(is_free(layout, {399 * kMiB, 2 * kMiB}));
    EXPECT_FALSE(is_free(layout, {1023 * kMiB, kMiB}));
}

// A container's first sector is the beginning of the chain of logical partitions, even of an empty one.
TEST(Layout, AnExtendedContainerIsTakenAsAWhole) {
    for (const unsigned type : {0x05U, 0x0FU, 0x85U}) {
        const auto layout =
            layout_of({{0x83, 2048, 204'800}, {static_cast<std::uint8_t>(type), 409'600, 409'600}});  // 200 to 400 MiB
        ASSERT_EQ(layout.free.size(), 2U);
        EXPECT_EQ(layout.free[0].end(), 200 * kMiB);
        EXPECT_EQ(layout.free[1].start, 400 * kMiB);
    }
}

TEST(Layout, ATableThatIsNotSoundTellsNothing) {
    EXPECT_EQ(layout_of({{0x83, 2048, 204'800}, {0x83, 100'000, 409'600}}).doubt->id, "table-not-sound");  // overlap
    EXPECT_EQ(layout_of({{0x83, 2048, 8'000'000}}).doubt->id, "table-not-sound");  // past the end
    partition::SparseDevice empty(kSize, 512);
    EXPECT_EQ(read_layout(empty)->doubt->id, "no-partition-table");
}

/// A drive of 1 GiB with two partitions, and marks of other users.
partition::SparseDevice partitioned(std::uint8_t second_type = 0x83) {
    partition::SparseDevice device(kSize, 512);
    device.write(0, mbr({{0x83, 204'800, 204'800}, {second_type, 819'200, 204'800}}));
    return device;
}

void put(partition::SparseDevice& device, std::uint64_t at, std::string_view bytes) {
    device.write(at, std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
}

std::string doubt_about(partition::SparseDevice& device) {
    const auto layout = read_layout(device);
    if (!layout) return to_string(layout.error());
    return layout->doubt ? layout->doubt->id : "";
}

// md(4), Intel's and DDF's metadata keep the partition table of the array at the beginning of each member.
TEST(Layout, TheTableOfAMemberOfAnArrayIsTheArrays) {
    using namespace std::string_view_literals;
    const std::pair<std::uint64_t, std::string_view> marks[] = {
        {kSize - 0x2000, "\xFC\x4E\x2B\xA9"sv},              // md 1.0
        {kSize - 0x10000, "\xFC\x4E\x2B\xA9"sv},             // md 0.90
        {kSize - 1024, "Intel Raid ISM Cfg Sig. 1.3.00"sv},  // RST
        {kSize - 512, "\xDE\x11\xDE\x11"sv},                 // DDF
        {0x1000, "\xFC\x4E\x2B\xA9"sv},                      // md 1.2
    };
    for (const auto& [at, bytes] : marks) {
        auto device = partitioned();
        EXPECT_EQ(doubt_about(device), "");
        put(device, at, bytes);
        EXPECT_EQ(doubt_about(device), "array-member") << at;
    }
}

// md 1.0 and 0.90, and DDF, leave the beginning to what is on the array.
TEST(Layout, AMemberThatBeginsWithAFileSystemIsOneAllTheSame) {
    using namespace std::string_view_literals;
    const std::pair<std::uint64_t, std::string_view> marks[] = {{kSize - 0x2000, "\xFC\x4E\x2B\xA9"sv},
                                                                {kSize - 0x10000, "\xFC\x4E\x2B\xA9"sv},
                                                                {kSize - 512, "\xDE\x11\xDE\x11"sv}};
    for (const auto& [at, bytes] : marks) {
        partition::SparseDevice device(kSize, 512);
        put(device, 0x438, "\x53\xEF"sv);
        put(device, at, bytes);
        const auto claim = allocation::claim_on_whole_drive(device, *partition::read_table(device));
        ASSERT_TRUE(claim);
        EXPECT_EQ(claim->id, "array-member");
        EXPECT_TRUE(allocation::spans_drives(*claim)) << at;
    }
}

TEST(Layout, SpaceInWhichSomethingBeginsIsNotFree) {
    using namespace std::string_view_literals;
    auto device = partitioned();  // 100 to 200 MiB, 400 to 500 MiB
    put(device, 200 * kMiB, "XFSB"sv);
    const auto layout = read_layout(device);
    ASSERT_TRUE(layout);
    EXPECT_FALSE(layout->doubt);
    EXPECT_EQ(layout->free, (Runs{{500 * kMiB, 523 * kMiB}}));
    ASSERT_EQ(layout->refused.size(), 1U);
    EXPECT_EQ(layout->refused.front().why.id, "gap-holds-signature");
    EXPECT_FALSE(is_free(*layout, {250 * kMiB, kMiB}));
    ASSERT_NE(refused_behind(*layout, 300 * kMiB), nullptr);
    EXPECT_EQ(refused_behind(*layout, 400 * kMiB), nullptr);
}

TEST(Layout, AVolumeOnTheWholeDriveIsNotOutsideItsPartitions) {
    using namespace std::string_view_literals;
    auto lvm = partitioned();
    put(lvm, 512, "LABELONE"sv);
    EXPECT_EQ(doubt_about(lvm), "array-member");
    auto ext = partitioned();
    put(ext, 0x438, "\x53\xEF"sv);
    EXPECT_EQ(doubt_about(ext), "drive-claimed");
}

// Their volumes lie where the partition table shows nothing; the database of an MBR's is in the drive's last MiB.
TEST(Layout, DynamicDisksOfWindowsAreLeftAlone) {
    using namespace std::string_view_literals;
    auto by_type = partitioned(0x42);
    EXPECT_EQ(doubt_about(by_type), "dynamic-disk");
    auto by_header = partitioned();
    put(by_header, 6 * 512, "PRIVHEAD"sv);
    EXPECT_EQ(doubt_about(by_header), "dynamic-disk");
}

TEST(Layout, AnExtendedContainerWithoutPartitionsIsNotFree) {
    const auto layout = layout_of({{0x05, 409'600, 409'600}, {0x83, 2048, 204'800}});
    for (const auto& run : layout.free) EXPECT_FALSE(run.start < 400 * kMiB && run.end() > 200 * kMiB);
}

TEST(Layout, RunsAreCutToWholeUnits) {
    EXPECT_EQ(aligned({{kMiB + 512, 4 * kMiB}}, 0), (Runs{{2 * kMiB, 3 * kMiB}}));
    EXPECT_EQ(aligned({{kMiB, 10 * kMiB}}, 4 * kMiB), (Runs{{4 * kMiB, 4 * kMiB}}));
    EXPECT_TRUE(aligned({{kMiB + 1, kMiB}}, 0).empty());
}

}  // namespace
}  // namespace fettle::overprovision
