// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that change how much a drive offers, byte by byte as the standards have them.
#include <gtest/gtest.h>

#include "core/nvme/subsystem.h"
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

// NVMe Base 2.0 5.22 and 5.23: SEL 0 creates or attaches, 1 deletes or detaches.
TEST(CommandBytes, Namespaces) {
    const auto expect = [](const NvmeCommand& command, std::uint8_t opcode, std::uint32_t nsid, std::uint32_t select) {
        EXPECT_EQ(command.opcode, opcode);
        EXPECT_EQ(command.nsid, nsid);
        EXPECT_EQ(command.cdw10_15[0], select);
    };
    expect(create_namespace(), 0x0D, 0, 0);
    expect(delete_namespace(7), 0x0D, 7, 1);
    expect(attach_namespace(7), 0x15, 7, 0);
    expect(detach_namespace(7), 0x15, 7, 1);
    expect(nvme::identify_allocated_namespaces(), 0x06, 0, 0x10);
    expect(nvme::identify_allocated_namespace(7), 0x06, 7, 0x11);
}

// NVMe Base 2.0 figure 288: the number of identifiers, then each of them, 16 bits little-endian.
TEST(CommandBytes, AControllerHas16Bits) {
    const auto list = list_of_controllers(0x1203);
    ASSERT_EQ(list.size(), 4096U);
    EXPECT_EQ(list[0], 1);
    EXPECT_EQ(list[1], 0);
    EXPECT_EQ(list[2], 0x03);
    EXPECT_EQ(list[3], 0x12);
    EXPECT_EQ(list[4], 0);
}

// NVM Command Set 1.0 figure 97: NSZE at 0, NCAP at 8, FLBAS at 26, DPS at 29, NMIC at 30.
TEST(CommandBytes, ANamespacesShape) {
    const auto data = describe_namespace({0x0102'0304'0506'0708, 2, 3, 1});
    ASSERT_EQ(data.size(), 4096U);
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(data[i], 8 - i);
        EXPECT_EQ(data[8 + i], 8 - i);
    }
    EXPECT_EQ(data[26], 2);
    EXPECT_EQ(data[29], 3);
    EXPECT_EQ(data[30], 1);
}

}  // namespace
}  // namespace fettle::overprovision
