// SPDX-License-Identifier: GPL-3.0-or-later
// Trees as Linux 6.1 shows them with nvme_core.multipath=N, and of a SAS drive with two ports.
#include "platform/linux/other_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plan/kinship.h"
#include "fake_system.h"
#include "platform/linux/drive_entry.h"

namespace fettle::linux_system {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

void add_namespace(const FakeSystem& system, const std::string& name, const std::string& number,
                   const std::string& wwid) {
    const auto folder = "sys/devices/pci0000:00/0000:00:04.0/nvme/" + name.substr(0, 5) + "/" + name;
    system.block(folder, name, number, "2097152");
    system.file(folder + "/wwid", wwid + "\n");
}

void add_disk(const FakeSystem& system, const std::string& name, const std::string& number, const std::string& above,
              const std::string& wwid) {
    const auto device = "sys/devices/pci0000:00/0000:00:05.0/host0/" + above + "/0:0:0:0";
    system.block(device + "/block/" + name, name, number, "2097152");
    system.link(device + "/block/" + name + "/device", device);
    system.file(device + "/wwid", wwid + "\n");
}

TEST(OtherPaths, ANamespaceOfTwoControllersHasTwoDevices) {
    const FakeSystem system;
    add_namespace(system, "nvme0n1", "259:0", "eui.0025385b71b0a1c2");
    add_namespace(system, "nvme0n2", "259:1", "eui.0025385b71b0a1c3");
    add_namespace(system, "nvme1n1", "259:2", "eui.0025385b71b0a1c2");
    EXPECT_THAT(other_paths(system.roots(), "nvme0n1"), ElementsAre("nvme1n1"));
    EXPECT_THAT(other_paths(system.roots(), "nvme1n1"), ElementsAre("nvme0n1"));
    EXPECT_THAT(other_paths(system.roots(), "nvme0n2"), IsEmpty());
}

TEST(OtherPaths, OfASasDriveAreKnownByItsNameAndThoseOfUsbAreNot) {
    const FakeSystem system;
    add_disk(system, "sda", "8:0", "port-0:0/end_device-0:0", "naa.5000c50012345678");
    add_disk(system, "sdb", "8:16", "port-0:1/end_device-0:1", "naa.5000c50012345678");
    // Bridges of one kind may all give the same name.
    add_disk(system, "sdc", "8:32", "usb1/1-1", "naa.5000000000000001");
    add_disk(system, "sdd", "8:48", "usb1/1-2", "naa.5000000000000001");
    EXPECT_THAT(other_paths(system.roots(), "sda"), ElementsAre("sdb"));
    EXPECT_THAT(other_paths(system.roots(), "sdc"), IsEmpty());
}

// Two sessions to one iSCSI target: plan::kinship() takes their disks for one, and leaves it to the holder to hold
// both.
TEST(OtherPaths, OfALogicalUnitAreAllThatCountAsTheSameUnit) {
    const FakeSystem system;
    const auto add = [&](const std::string& name, const std::string& number, const std::string& session,
                         const std::string& wwid) {
        const auto device = "sys/devices/platform/host3/" + session + "/target3:0:0/3:0:0:0";
        system.block(device + "/block/" + name, name, number, "2097152");
        system.link(device + "/block/" + name + "/device", device);
        system.file(device + "/wwid", wwid + "\n");
        system.file(device + "/vendor", "LIO-ORG \n");
        system.file(device + "/model", "disk            \n");
    };
    add("sda", "8:0", "session1", "naa.60014051234567890abcdef012345678");
    add("sdb", "8:16", "session2", "naa.60014051234567890abcdef012345678");
    add("sdc", "8:32", "session3", "naa.60014051234567890abcdef0123456ff");
    const auto one = read_drive_entry(system.roots(), "sda");
    const auto other = read_drive_entry(system.roots(), "sdb");
    ASSERT_TRUE(one && other);
    ASSERT_EQ(plan::kinship({*one, nullptr}, {*other, nullptr}), plan::Kinship::same_unit);
    EXPECT_THAT(other_paths(system.roots(), "sda"), ElementsAre("sdb"));
    EXPECT_THAT(other_paths(system.roots(), "sdb"), ElementsAre("sda"));
    EXPECT_THAT(other_paths(system.roots(), "sdc"), IsEmpty());
}

}  // namespace
}  // namespace fettle::linux_system
