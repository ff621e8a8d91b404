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
