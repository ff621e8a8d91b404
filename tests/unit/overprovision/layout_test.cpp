// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/layout.h"

#include <gtest/gtest.h>

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

Layout layout_of(const std::vector<Row>& rows) {
    partition::SparseDevice device(kSize, 512);
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
    device.write(0, sector);
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

TEST(Layout, RunsAreCutToWholeUnits) {
    EXPECT_EQ(aligned({{kMiB + 512, 4 * kMiB}}, 0), (Runs{{2 * kMiB, 3 * kMiB}}));
    EXPECT_EQ(aligned({{kMiB, 10 * kMiB}}, 4 * kMiB), (Runs{{4 * kMiB, 4 * kMiB}}));
    EXPECT_TRUE(aligned({{kMiB + 1, kMiB}}, 0).empty());
}

}  // namespace
}  // namespace fettle::overprovision
