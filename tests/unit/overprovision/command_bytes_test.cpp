// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that change how much a drive offers, byte by byte as the standards have them.
#include <gtest/gtest.h>

#include "core/overprovision/commands.h"

namespace fettle::overprovision {
namespace {

constexpr std::uint64_t kLast = 0x1234'5678'9ABC;

// ATA/ATAPI-7 6.31 and 6.50; DEVICE bit 6 says that the address is an LBA; COUNT bit 0 (VV) makes it last.
TEST(CommandBytes, MaxAddressOfAta7) {
    const auto read = read_native_max();
    EXPECT_EQ(read.command, 0x27);
    EXPECT_EQ(read.device & 0x40, 0x40);
    EXPECT_TRUE(read.extended);
    const auto set = set_max(kLast, true);
    EXPECT_EQ(set.command, 0x37);
    EXPECT_EQ(set.lba, kLast);
    EXPECT_EQ(set.device & 0x40, 0x40);
    EXPECT_EQ(set.count, 1);
    EXPECT_TRUE(set.extended);
    EXPECT_EQ(set_max(kLast, false).count, 0);
}

// ACS-4 7.2.
TEST(CommandBytes, AccessibleMaxOfAcs4) {
    EXPECT_EQ(get_native_max().command, 0x78);
    EXPECT_EQ(get_native_max().features, 0);
    const auto set = set_accessible_max(kLast);
    EXPECT_EQ(set.command, 0x78);
    EXPECT_EQ(set.features, 1);
    EXPECT_EQ(set.lba, kLast);
    EXPECT_EQ(set.device & 0x40, 0x40);
}

}  // namespace
}  // namespace fettle::overprovision
