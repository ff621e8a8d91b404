// SPDX-License-Identifier: GPL-3.0-or-later
// The controller through which commands about namespaces are sent, in made-up sysfs trees.
#include <gtest/gtest.h>
#include <unistd.h>

#include "platform/linux/held_drive.h"
#include "platform/linux/sysfs.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

/// nvme0n1 of a subsystem with the controllers nvme2 (CNTLID 1) and nvme3 (CNTLID 7).
class TwoControllers : public testing::Test {
protected:
    TwoControllers() {
        const std::string subsystem = "sys/devices/virtual/nvme-subsystem/nvme-subsys0";
        system_.block(subsystem + "/nvme0n1", "nvme0n1", "259:0", "2097152");
        system_.link(subsystem + "/nvme0n1/device", subsystem);
        add(subsystem, "nvme2", "1");
        add(subsystem, "nvme3", "7");
        entry_.id = "nvme0n1";
    }

    void add(const std::string& subsystem, const std::string& name, const std::string& cntlid) {
        const auto controller = "sys/devices/pci0000:00/nvme/" + name;
        system_.file(controller + "/cntlid", cntlid + "\n");
        system_.file(controller + "/serial", "SERIAL-" + name);
        system_.file(controller + "/rescan_controller", "");
        system_.link(subsystem + "/" + name, controller);
        system_.link("sys/class/nvme/" + name, controller);
        system_.folder("dev");
        // A character device that is always there.
        ASSERT_EQ(::symlink("/dev/null", (system_.top() + "/dev/" + name).c_str()), 0);
    }
    [[nodiscard]] std::string rescans(const std::string& name) const {
        return text_or_empty(system_.top() + "/sys/class/nvme/" + name + "/rescan_controller");
    }

    FakeSystem system_;
    DriveEntry entry_;
    LinuxHolder holder_{system_.roots(), std::make_unique<FakeLinks>()};
};

TEST_F(TwoControllers, TheOneWithTheIdIsTaken) {
    const auto held = holder_.hold_controller(entry_, 7);
    ASSERT_TRUE(held) << to_string(held.error());
    ASSERT_NE((*held)->ports().nvme, nullptr);
    EXPECT_EQ((*held)->ports().block, nullptr);
    ASSERT_TRUE((*held)->read_again());
    EXPECT_EQ(rescans("nvme3"), "1");
    EXPECT_EQ(rescans("nvme2"), "");
}

TEST_F(TwoControllers, OneThatTheNamespaceIsNotConnectedThroughIsNotTaken) {
    EXPECT_EQ(holder_.hold_controller(entry_, 9).error().code, ErrorCode::vanished);
    entry_.id = "sda";
    EXPECT_EQ(holder_.hold_controller(entry_, 7).error().code, ErrorCode::vanished);
    entry_.id = "../nvme3";
    EXPECT_EQ(holder_.hold_controller(entry_, 7).error().code, ErrorCode::vanished);
}

TEST_F(TwoControllers, ADriveWithoutANamespaceIsItsOwnController) {
    entry_.id = "nvme2";
    EXPECT_TRUE(holder_.hold_controller(entry_, 1));
    EXPECT_EQ(holder_.hold_controller(entry_, 7).error().code, ErrorCode::vanished);
}

TEST_F(TwoControllers, AFileInPlaceOfTheNodeIsNotOpened) {
    const auto node = system_.top() + "/dev/nvme3";
    ASSERT_EQ(::unlink(node.c_str()), 0);
    system_.file("dev/nvme3", "not a device");
    EXPECT_EQ(holder_.hold_controller(entry_, 7).error().code, ErrorCode::not_a_drive);
}

}  // namespace
}  // namespace fettle::linux_system
