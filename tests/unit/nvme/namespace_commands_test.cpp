// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that create, delete, attach and detach namespaces, byte by byte as the standards have them.
#include "core/nvme/namespace_commands.h"

#include <gtest/gtest.h>

#include "core/nvme/subsystem.h"

namespace fettle::nvme {
namespace {

// NVMe Base 2.0 5.22 and 5.23: SEL 0 creates or attaches, 1 deletes or detaches.
TEST(NamespaceCommands, HaveTheirSelectInDword10) {
    const auto expect = [](const NvmeCommand& command, std::uint8_t opcode, std::uint32_t nsid, std::uint32_t select) {
        EXPECT_EQ(command.opcode, opcode);
        EXPECT_EQ(command.nsid, nsid);
        EXPECT_EQ(command.cdw10_15[0], select);
    };
    expect(create_namespace(), 0x0D, 0, 0);
    expect(delete_namespace(7), 0x0D, 7, 1);
    expect(attach_namespace(7), 0x15, 7, 0);
    expect(detach_namespace(7), 0x15, 7, 1);
    expect(identify_allocated_namespaces(), 0x06, 0, 0x10);
    expect(identify_allocated_namespace(7), 0x06, 7, 0x11);
}

// NVMe Base 2.0 figure 288: the number of identifiers, then each of them, 16 bits little-endian.
TEST(NamespaceCommands, AControllerHas16Bits) {
    const auto list = list_of_controllers(0x1203);
    ASSERT_EQ(list.size(), 4096U);
    EXPECT_EQ(list[0], 1);
    EXPECT_EQ(list[1], 0);
    EXPECT_EQ(list[2], 0x03);
    EXPECT_EQ(list[3], 0x12);
    EXPECT_EQ(list[4], 0);
}

// NVM Command Set 1.0 figure 97: NSZE at 0, NCAP at 8, FLBAS at 26, DPS at 29, NMIC at 30.
TEST(NamespaceCommands, ANamespacesShape) {
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
}  // namespace fettle::nvme
