// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/trim_source.h"

#include <gmock/gmock.h>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto kDisk = "sys/devices/pci0000:00/0000:00:1f.2/ata1/host0/target0:0:0/0:0:0:0/block/sda";

class TrimSourceTest : public testing::Test {
protected:
    TrimSourceTest() {
        system_.block(kDisk, "sda", "8:0", "1000000");
        system_.file(std::string(kDisk) + "/queue/discard_max_bytes", "2147450880");
        system_.partition(kDisk, "sda1", "8:1", "2048", "4096");
        system_.partition(kDisk, "sda2", "8:2", "8192", "8192");
    }
    std::vector<trim::FileSystem> list(const std::string& mountinfo) {
        system_.file("proc/self/mountinfo", mountinfo);
        auto all = source_.list();
        EXPECT_TRUE(all);
        return all ? *all : std::vector<trim::FileSystem>();
    }

    FakeSystem system_;
    TrimSource source_{system_.roots()};
};

TEST_F(TrimSourceTest, EachFileSystemOnceWithWhatLiesBelow) {
    const auto all = list(
        "20 1 0:5 / /proc rw - proc proc rw\n"
        "21 1 0:6 / /run rw - tmpfs tmpfs rw\n"
        "22 1 0:7 / /auto rw - autofs systemd-1 rw,fd=29,direct\n"
        "23 1 0:8 / /over rw - overlay overlay rw,lowerdir=/a\n"
        "30 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
        "31 30 8:2 / /a\\040name\\011and\\134more rw - ext4 /dev/sda2 rw\n"
        "32 30 8:2 /sub /bound ro - ext4 /dev/sda2 rw\n"
        "33 30 0:50 / /net rw - nfs4 server:/export rw\n"
        "34 30 0:51 / /share rw - 9p host rw\n");
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0].target, "/");
    EXPECT_THAT(all[0].devices, ElementsAre("sda1"));
    EXPECT_THAT(all[0].drives, ElementsAre("sda"));
    EXPECT_EQ(all[0].discard_max_bytes, 2147450880U);  // a partition has its drive's queue
    EXPECT_EQ(all[0].size_bytes, 4096U * 512);
    EXPECT_EQ(all[1].target, "/a name\tand\\more");
    EXPECT_THAT(all[1].also_at, ElementsAre("/bound"));
    EXPECT_FALSE(all[1].read_only);
    EXPECT_TRUE(all[2].network);
    EXPECT_THAT(all[2].devices, IsEmpty());
    EXPECT_TRUE(all[3].network);
}

TEST_F(TrimSourceTest, ReadOnlyIsAMatterOfTheFileSystem) {
    const auto all =
        list("30 1 8:1 / / ro - ext4 /dev/sda1 rw\n31 30 8:2 / /b rw - ext4 /dev/sda2 ro,errors=continue\n");
    ASSERT_EQ(all.size(), 2U);
    EXPECT_FALSE(all[0].read_only);
    EXPECT_TRUE(all[1].read_only);
}

TEST_F(TrimSourceTest, AMountThatIsCoveredGivesWayToOneThatIsNot) {
    const auto covered = list(
        "30 1 8:1 / / rw - ext4 /dev/sda1 rw\n31 30 8:2 / /b rw - ext4 /dev/sda2 rw\n"
        "32 30 8:2 / /c rw - ext4 /dev/sda2 rw\n33 31 0:60 / /b rw - tmpfs none rw\n");
    ASSERT_EQ(covered.size(), 2U);
    EXPECT_EQ(covered[1].target, "/c");
    EXPECT_EQ(covered[1].mount_id, 32U);
    EXPECT_THAT(covered[1].also_at, ElementsAre("/b"));
    // Mounted over from above, later.
    const auto above = list(
        "30 1 8:1 / / rw - ext4 /dev/sda1 rw\n31 30 8:2 / /mnt/b rw - ext4 /dev/sda2 rw\n"
        "32 30 0:60 / /mnt rw - tmpfs none rw\n33 32 8:2 / /mnt/c rw - ext4 /dev/sda2 rw\n");
    ASSERT_EQ(above.size(), 2U);
    EXPECT_EQ(above[1].target, "/mnt/c");
}

TEST_F(TrimSourceTest, BtrfsIsOneFileSystemOverItsMembers) {
    system_.link("sys/fs/btrfs/0a1b/devices/sda1", std::string(kDisk) + "/sda1");
    system_.link("sys/fs/btrfs/0a1b/devices/sda2", std::string(kDisk) + "/sda2");
    system_.file("dev/sda2", "");
    const auto all = list(
        "30 1 0:42 /@ / rw - btrfs /dev/sda2 rw,subvolid=256\n31 30 0:42 /@home /home rw - btrfs /dev/sda2 "
        "rw,subvolid=257\n");
    ASSERT_EQ(all.size(), 1U);
    EXPECT_THAT(all[0].devices, ElementsAre("sda1", "sda2"));
    EXPECT_THAT(all[0].drives, ElementsAre("sda"));
    EXPECT_THAT(all[0].also_at, ElementsAre("/home"));
}

TEST_F(TrimSourceTest, MountPointsAreFoundByTheirNames) {
    system_.file("proc/self/mountinfo",
                 "30 1 8:1 / / rw - ext4 /dev/sda1 rw\n31 30 8:2 / /b\\040c rw - ext4 /dev/sda2 rw\n");
    EXPECT_EQ(source_.mount_point("/b c"), "/b c");
    EXPECT_EQ(source_.mount_point("/b c///"), "/b c");
    EXPECT_EQ(source_.mount_point("/"), "/");
    EXPECT_EQ(source_.mount_point("/usr/../"), "/");  // a path that is there, followed
    EXPECT_EQ(source_.mount_point("/no/such/place"), "");
    EXPECT_EQ(source_.mount_point(""), "");
}

TEST_F(TrimSourceTest, OneJobADrive) {
    const std::vector<std::string> drives{"no-such-drive-of-the-tests"};
    auto first = source_.lock(drives);
    ASSERT_TRUE(first);
    EXPECT_EQ(source_.lock(drives).error().code, ErrorCode::busy);
    first->reset();
    EXPECT_TRUE(source_.lock(drives));
}

}  // namespace
}  // namespace fettle::linux_system
