// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/resolve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fake_system.h"

namespace fettle::linux_system {
namespace {

using testing::HasSubstr;

class Resolve : public testing::Test {
protected:
    Resolve() {
        const std::string controller = "sys/devices/pci0000:00/0000:01:00.0/nvme/nvme0";
        system_.block(controller + "/nvme0n1", "nvme0n1", "259:0", "4096");
        system_.link(controller + "/nvme0n1/device", controller);
        system_.partition(controller + "/nvme0n1", "nvme0n1p1", "259:1", "2048", "1024");
        system_.folder("sys/dev/char");
        system_.link("sys/dev/char/240:0", controller);
        system_.block("sys/devices/virtual/block/dm-0", "dm-0", "253:0", "4096");
    }
    [[nodiscard]] Result<std::string> resolve(Node::Kind kind, unsigned major, unsigned minor) const {
        return resolve_drive(system_.roots(), "/dev/this", [&](const std::string&) {
            return Node{kind, major, minor};
        });
    }
    FakeSystem system_;
};

TEST_F(Resolve, FindsADriveByItsNumber) { EXPECT_EQ(resolve(Node::Kind::block, 259, 0), "nvme0n1"); }

TEST_F(Resolve, NamesTheDriveOfAPartition) {
    const auto found = resolve(Node::Kind::block, 259, 1);
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().code, ErrorCode::not_a_drive);
    EXPECT_THAT(found.error().context, HasSubstr("partition of the drive nvme0n1"));
}

TEST_F(Resolve, RefusesBlockDevicesThatAreNoDrives) {
    const auto found = resolve(Node::Kind::block, 253, 0);
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().code, ErrorCode::not_a_drive);
    EXPECT_THAT(found.error().context, HasSubstr("dm-0"));
}

TEST_F(Resolve, KnowsANodeWithoutADevice) {
    EXPECT_EQ(resolve(Node::Kind::block, 8, 0).error().code, ErrorCode::vanished);
}

TEST_F(Resolve, TakesAControllerForItsOnlyNamespace) { EXPECT_EQ(resolve(Node::Kind::character, 240, 0), "nvme0n1"); }

TEST_F(Resolve, AsksWhichNamespaceOfSeveral) {
    const std::string controller = "sys/devices/pci0000:00/0000:01:00.0/nvme/nvme0";
    system_.block(controller + "/nvme0n2", "nvme0n2", "259:2", "4096");
    system_.link(controller + "/nvme0n2/device", controller);
    const auto found = resolve(Node::Kind::character, 240, 0);
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().code, ErrorCode::ambiguous);
    EXPECT_THAT(found.error().context, HasSubstr("nvme0n1, nvme0n2"));
}

TEST_F(Resolve, FindsTheDriveOfAGenericScsiNode) {
    const std::string scsi = "sys/devices/pseudo_0/adapter0/host0/target0:0:0/0:0:0:0";
    system_.block(scsi + "/block/sda", "sda", "8:0", "4096");
    system_.link(scsi + "/block/sda/device", scsi);
    system_.file(scsi + "/scsi_generic/sg0/dev", "21:0");
    system_.link(scsi + "/scsi_generic/sg0/device", scsi);
    system_.link("sys/dev/char/21:0", scsi + "/scsi_generic/sg0");
    EXPECT_EQ(resolve(Node::Kind::character, 21, 0), "sda");
}

TEST_F(Resolve, RefusesWhatIsNoDevice) {
    for (const auto kind : {Node::Kind::file, Node::Kind::folder, Node::Kind::other, Node::Kind::character}) {
        EXPECT_EQ(resolve(kind, 1, 3).error().code, ErrorCode::not_a_drive);
    }
}

TEST(LookAt, TellsWhatIsThere) {
    EXPECT_EQ(look_at("/dev/null")->kind, Node::Kind::character);
    EXPECT_EQ(look_at("/dev/null")->major_number, 1U);  // Documentation/admin-guide/devices.txt
    EXPECT_EQ(look_at("/dev/null")->minor_number, 3U);
    EXPECT_EQ(look_at("/")->kind, Node::Kind::folder);
    EXPECT_EQ(look_at("/no/such/thing").error().code, ErrorCode::not_found);
    EXPECT_EQ(look_at("/dev/null/below").error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace fettle::linux_system
