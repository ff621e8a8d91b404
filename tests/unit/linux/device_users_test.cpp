// SPDX-License-Identifier: GPL-3.0-or-later
// Who has a device or a file open: made-up trees for what is looked for, real processes for who is found.
#include "platform/linux/device_users.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>

#include "core/plan/plan.h"
#include "platform/linux/image_holder.h"
#include "platform/linux/run_program.h"
#include "platform/linux/sysfs.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

/// Another process, which does something and then stays until the object goes.
class Other {
public:
    explicit Other(const std::function<bool()>& action) {
        std::array<int, 2> ready{};
        std::array<int, 2> end{};
        EXPECT_EQ(::pipe2(ready.data(), O_CLOEXEC), 0);
        EXPECT_EQ(::pipe2(end.data(), O_CLOEXEC), 0);
        pid_ = ::fork();
        if (pid_ == 0) {
            ::close(end[1]);
            const char done = action() ? 'y' : 'n';
            (void)!::write(ready[1], &done, 1);
            char nothing = 0;
            (void)!::read(end[0], &nothing, 1);
            ::_exit(0);
        }
        ::close(end[0]);
        ::close(ready[1]);
        end_ = end[1];
        char done = 0;
        ready_ = ::read(ready[0], &done, 1) == 1 && done == 'y';
        ::close(ready[0]);
    }
    ~Other() {
        ::close(end_);
        ::waitpid(pid_, nullptr, 0);
    }
    Other(const Other&) = delete;
    Other& operator=(const Other&) = delete;
    [[nodiscard]] std::uint64_t pid() const { return static_cast<std::uint64_t>(pid_); }
    [[nodiscard]] bool ready() const { return ready_; }

private:
    pid_t pid_ = -1;
    int end_ = -1;
    bool ready_ = false;
};

class FileUsersTest : public testing::Test {
protected:
    void SetUp() override {
        path_ = (std::filesystem::temp_directory_path() / fmt::format("fettle-users {}", ::getpid())).string();
        std::ofstream(path_) << std::string(1U << 20U, 'x');
        struct stat facts {};
        ASSERT_EQ(::stat(path_.c_str(), &facts), 0);
        sought_.file = {facts.st_dev, facts.st_ino};
        sought_.file_name = {path_, path_};
    }
    void TearDown() override { std::filesystem::remove(path_); }
    [[nodiscard]] bool open(int flags) const { return ::open(path_.c_str(), flags) >= 0; }
    [[nodiscard]] std::vector<plan::User> found() const { return users_now(Roots(), sought_).all; }
    Result<std::unique_ptr<plan::HeldDrive>> hold() {
        DriveEntry entry;
        entry.id = entry.path = path_;
        return ImageHolder(Roots()).hold(entry, plan::Hold::exclusive);
    }

    std::string path_;
    Sought sought_;
};

TEST_F(FileUsersTest, WritersAndReadersAreFoundByNameAndProcess) {
    EXPECT_TRUE(found().empty());
    const Other writer([&] { return open(O_RDWR); });
    const Other reader([&] { return open(O_RDONLY); });
    ASSERT_TRUE(writer.ready() && reader.ready());
    const auto users = found();
    ASSERT_EQ(users.size(), 2U);
    for (const auto& user : users) {
        EXPECT_EQ(user.name, text_or_empty("/proc/self/comm"));
        EXPECT_EQ(user.device, path_);
        EXPECT_EQ(user.writes, user.pid == writer.pid());
        EXPECT_TRUE(user.pid == writer.pid() || user.pid == reader.pid());
    }
}

TEST_F(FileUsersTest, WhatIsMappedIsInUseAfterItWasClosed) {
    const Other other([&] {
        const int descriptor = ::open(path_.c_str(), O_RDWR);
        auto* const memory = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
        ::close(descriptor);
        return memory != MAP_FAILED;
    });
    ASSERT_TRUE(other.ready());
    const auto users = found();
    ASSERT_EQ(users.size(), 1U);
    EXPECT_EQ(users.front().pid, other.pid());
    EXPECT_TRUE(users.front().writes);
}

TEST_F(FileUsersTest, ThisProcessIsNoUser) {
    const int descriptor = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(descriptor, 0);
    EXPECT_TRUE(found().empty());
    ::close(descriptor);
}

TEST_F(FileUsersTest, AnImageThatIsOpenIsBusyAndHeldItKeepsOthersOff) {
    {
        const Other writer([&] { return open(O_RDWR); });
        ASSERT_TRUE(writer.ready());
        const auto held = hold();
        ASSERT_FALSE(held);
        EXPECT_EQ(held.error().code, ErrorCode::busy);
        EXPECT_NE(held.error().context.find(fmt::format("PID {}", writer.pid())), std::string::npos);
    }
    auto held = hold();
    ASSERT_TRUE(held) << to_string(held.error());
    ASSERT_TRUE((*held)->discard(0, 4096)) << "nobody else";
    // Another opens it without waiting: it is told to come again, and the holder to end.
    const Other late([&] { return !open(O_RDWR | O_NONBLOCK) && errno == EWOULDBLOCK; });
    if (!late.ready()) GTEST_SKIP() << "no leases on the file system of the folder for temporary files";
    const auto stopped = (*held)->discard(4096, 4096);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::busy);
}

// Another user's processes hide what they have open, and the kernel gives a lease to the owner alone.
TEST_F(FileUsersTest, WithoutALeaseHiddenProcessesKeepAnImageFromBeingHeld) {
    if (::geteuid() != 0) GTEST_SKIP() << "not root, who owns the file here";
    std::filesystem::permissions(path_, std::filesystem::perms::all);
    const auto as_nobody = [](const std::function<bool()>& action) {
        return Other([&] { return ::seteuid(65'534) == 0 && action(); }).ready();
    };
    EXPECT_TRUE(as_nobody([&] { return open(O_RDWR); })) << "it may be opened";
    EXPECT_TRUE(as_nobody([&] {
        const auto held = hold();
        return !held && held.error().code == ErrorCode::not_permitted;
    }));
    DriveEntry entry;
    entry.path = path_;
    EXPECT_TRUE(as_nobody([&] {
        const auto users = ImageHolder(Roots()).users(entry);
        return users.hidden != 0 && !plan::users_need(users, path_).met;
    }));
    // The owner has the lease, which finds those who are not seen.
    EXPECT_EQ(ImageHolder(Roots()).users(entry).hidden, 0U);
    EXPECT_TRUE(hold());
}

TEST_F(FileUsersTest, ALoopDeviceIsAUser) {
    const auto made = run_program("losetup", {"-f", "--show", path_});
    if (!made || made->status != 0) GTEST_SKIP() << "no loop devices here";
    const auto node = made->output.substr(0, made->output.find('\n'));
    const auto users = found();
    const auto of_drive = users_now(Roots(), sought_drive(Roots(), base_name(node)));
    // A loop device on a block device claims it no more than on a file.
    const auto above = run_program("losetup", {"-f", "--show", node});
    const auto upon = users_now(Roots(), sought_drive(Roots(), base_name(node)));
    if (above && above->status == 0)
        (void)run_program("losetup", {"-d", above->output.substr(0, above->output.find('\n'))});
    (void)run_program("losetup", {"-d", node});
    ASSERT_EQ(users.size(), 1U);
    EXPECT_EQ(users.front().name, base_name(node));
    EXPECT_EQ(users.front().pid, 0U);
    EXPECT_TRUE(of_drive.all.empty());
    if (!above || above->status != 0) GTEST_SKIP() << "no second loop device";
    ASSERT_EQ(upon.all.size(), 1U);
    EXPECT_EQ(upon.all.front().device, base_name(node));
}

TEST_F(FileUsersTest, ABlockDeviceIsFoundByItsNumberUnderAnyName) {
    const auto made = run_program("losetup", {"-f", "--show", path_});
    if (!made || made->status != 0) GTEST_SKIP() << "no loop devices here";
    const auto node = made->output.substr(0, made->output.find('\n'));
    std::vector<plan::User> users;
    std::uint64_t pid = 0;
    {
        const Other other([&] { return ::open(node.c_str(), O_WRONLY) >= 0; });
        EXPECT_TRUE(other.ready());
        pid = other.pid();
        users = users_now(Roots(), sought_drive(Roots(), base_name(node))).all;
    }
    (void)run_program("losetup", {"-d", node});
    ASSERT_EQ(users.size(), 1U);
    EXPECT_EQ(users.front().pid, pid);
    EXPECT_EQ(users.front().part, base_name(node));
    EXPECT_TRUE(users.front().writes);
}

TEST(SoughtTest, TheDriveItsPartitionsWhatIsBuiltOnThemAndItsGenericNodes) {
    const FakeSystem system;
    const std::string device = "sys/devices/pci0000:00/ata1/host0/block/sda";
    system.block(device, "sda", "8:0", "1000");
    system.partition(device, "sda2", "8:2", "100", "800");
    system.file(device + "/device/scsi_generic/sg3/dev", "21:3");
    system.block("sys/devices/virtual/block/dm-3", "dm-3", "253:3", "800");
    system.folder(device + "/sda2/holders/dm-3");
    const auto sought = sought_drive(system.roots(), "sda");
    ASSERT_EQ(sought.blocks.size(), 3U);
    EXPECT_EQ(sought.blocks.at(makedev(8, 0)).part, "sda");
    EXPECT_EQ(sought.blocks.at(makedev(8, 2)).part, "sda2");
    EXPECT_EQ(sought.blocks.at(makedev(253, 3)).device, "dm-3");
    EXPECT_EQ(sought.blocks.at(makedev(253, 3)).part, "sda2");
    ASSERT_EQ(sought.characters.size(), 1U);
    EXPECT_EQ(sought.characters.at(makedev(21, 3)).device, "sg3");
}

TEST(SoughtTest, WhatIsOfferedToOtherComputersIsInUse) {
    const FakeSystem system;
    system.file("image", "x");
    struct stat facts {};
    ASSERT_EQ(::stat((system.top() + "/image").c_str(), &facts), 0);
    Sought sought;
    sought.file = {facts.st_dev, facts.st_ino};
    sought.file_name = {"image", "image"};
    const std::string space = "sys/kernel/config/nvmet/subsystems/pool/namespaces/1";
    system.file(space + "/device_path", system.top() + "/image\n");
    system.file(space + "/enable", "0\n");
    EXPECT_TRUE(users_now(system.roots(), sought).all.empty());
    system.file(space + "/enable", "1\n");
    const auto users = users_now(system.roots(), sought);
    ASSERT_EQ(users.all.size(), 1U);
    EXPECT_EQ(plan::words(users.all), "nvmet pool (image)");
    const std::string scsi = "sys/kernel/config/target/core/fileio_0/disk";
    system.file(scsi + "/udev_path", system.top() + "/image\n");
    system.file(scsi + "/enable", "1\n");
    EXPECT_EQ(users_now(system.roots(), sought).all.size(), 2U);
}

TEST(SoughtTest, ProcessesThatHideWhatTheyHaveOpenAreCounted) {
    if (::geteuid() != 0) GTEST_SKIP() << "needs an administrator, who gives that up for a moment";
    const FakeSystem system;
    system.folder("proc/4242/fd");
    std::filesystem::permissions(system.top(), std::filesystem::perms::all);
    std::filesystem::permissions(system.top() + "/proc/4242/fd", std::filesystem::perms::none);
    EXPECT_EQ(users_now(system.roots(), {}).hidden, 0U);
    const Other other([&] { return ::seteuid(65'534) == 0 && users_now(system.roots(), {}).hidden == 1; });
    EXPECT_TRUE(other.ready());
}

}  // namespace
}  // namespace fettle::linux_system
