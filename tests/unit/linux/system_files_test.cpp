// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/system_files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/mount_option_rows.h"
#include "platform/linux/run_program.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;

class SystemFilesTest : public testing::Test {
protected:
    static std::string bytes_of(const std::string& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    void put(const std::string& path, std::string_view bytes) const {
        fs::create_directories(fs::path(here(path)).parent_path());
        std::ofstream(here(path), std::ios::binary) << bytes;
    }
    [[nodiscard]] std::string here(const std::string& path) const { return system_.top() + path; }
    [[nodiscard]] std::vector<std::string> names_of(const std::string& folder) const {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(here(folder))) all.push_back(entry.path().filename().string());
        std::sort(all.begin(), all.end());
        return all;
    }
    [[nodiscard]] struct stat facts(const std::string& path) const {
        struct stat facts {};
        EXPECT_EQ(::lstat(here(path).c_str(), &facts), 0) << path;
        return facts;
    }

    FakeSystem system_;
    LinuxSystemFiles files_{system_.roots(), system_.top() + "/state/fettle/settings.lock"};
};

TEST_F(SystemFilesTest, AFileIsReadWithModeAndOwner) {
    const std::string bytes("a\0b\n\xff\n\n", 7);
    put("/etc/one.conf", bytes);
    fs::permissions(here("/etc/one.conf"), static_cast<fs::perms>(0640));
    const auto read = files_.read("/etc/one.conf");
    ASSERT_TRUE(read && *read) << (read ? "" : to_string(read.error()));
    EXPECT_EQ((*read)->bytes, bytes);
    EXPECT_EQ((*read)->mode, 0640U);
    EXPECT_EQ((*read)->owner, ::geteuid());
    EXPECT_EQ((*read)->group, facts("/etc/one.conf").st_gid);
    const auto absent = files_.read("/etc/none.conf");
    ASSERT_TRUE(absent);
    EXPECT_FALSE(*absent);
    EXPECT_FALSE(files_.read("/etc/one.conf/below").value_or(tune::File())) << "no such file, either";
}

TEST_F(SystemFilesTest, OnlyRegularFilesOfModestSizeAreRead) {
    put("/etc/target", "secret");
    system_.link("etc/link.conf", "etc/target");
    const auto link = files_.read("/etc/link.conf");
    ASSERT_FALSE(link);
    EXPECT_EQ(link.error().code, ErrorCode::refused);
    EXPECT_NE(link.error().context.find("symbolic link"), std::string::npos);
    system_.link("etc/dangling.conf", "etc/nothing");
    EXPECT_EQ(files_.read("/etc/dangling.conf").error().code, ErrorCode::refused) << "not the same as absent";
    system_.folder("etc/folder.conf");
    EXPECT_FALSE(files_.read("/etc/folder.conf"));
    ASSERT_EQ(::mkfifo(here("/etc/pipe.conf").c_str(), 0600), 0);
    EXPECT_FALSE(files_.read("/etc/pipe.conf")) << "and does not wait for a writer";
    put("/etc/large.conf", std::string(tune::kLargestFile + 1, 'x'));
    EXPECT_EQ(files_.read("/etc/large.conf").error().code, ErrorCode::too_large);
    put("/etc/large.conf", std::string(tune::kLargestFile, 'x'));
    EXPECT_TRUE(files_.read("/etc/large.conf"));
}

TEST_F(SystemFilesTest, ValuesHaveNoFinalNewline) {
    system_.file("proc/sys/vm/swappiness", "60");
    system_.file("sys/block/sda/queue/scheduler", "[none] bfq");
    put("/etc/os-release", "NAME=x\n\n");
    put("/etc/empty", "");
    EXPECT_EQ(files_.value("/proc/sys/vm/swappiness"), "60");
    EXPECT_EQ(files_.value("/sys/block/sda/queue/scheduler"), "[none] bfq");
    EXPECT_EQ(files_.value("/etc/os-release"), "NAME=x\n") << "one newline";
    EXPECT_EQ(files_.value("/etc/empty"), "");
    EXPECT_EQ(files_.value("/etc/none"), std::nullopt);
    EXPECT_EQ(files_.value("/etc"), std::nullopt) << "a folder";
    system_.link("etc/link", "etc/os-release");
    EXPECT_EQ(files_.value("/etc/link"), "NAME=x\n") << "reading may follow links";
}

TEST_F(SystemFilesTest, NamesLinksAndSizes) {
    put("/etc/sysctl.d/b.conf", "");
    put("/etc/sysctl.d/a.conf", "");
    put("/etc/sysctl.d/folder/x", "");
    EXPECT_EQ(files_.names("/etc/sysctl.d"), (std::vector<std::string>{"a.conf", "b.conf", "folder"}));
    EXPECT_TRUE(files_.names("/etc/none").empty());
    fs::create_symlink("/dev/null", here("/etc/sysctl.d/off.conf"));
    EXPECT_EQ(files_.link("/etc/sysctl.d/off.conf"), "/dev/null");
    EXPECT_EQ(files_.link("/etc/sysctl.d/a.conf"), std::nullopt);
    EXPECT_EQ(files_.bytes_below("/var/log/journal"), std::nullopt);
    put("/var/log/journal/id/system.journal", std::string(100'000, 'x'));
    put("/var/log/journal/id/user.journal", std::string(50'000, 'x'));
    fs::create_symlink("/", here("/var/log/journal/root"));
    const auto bytes = files_.bytes_below("/var/log/journal");
    ASSERT_TRUE(bytes);
    EXPECT_GE(*bytes, 150'000U);
    EXPECT_LT(*bytes, 1'000'000U) << "links are not followed";
}

TEST_F(SystemFilesTest, ReplacingSetsModeAndOwner) {
    put("/etc/fstab", "old");
    tune::File file{"new\n", 0664, ::geteuid(), ::getegid()};
    if (::geteuid() == 0) file.owner = file.group = 12;
    ASSERT_TRUE(files_.replace("/etc/fstab", file));
    const auto read = files_.read("/etc/fstab");
    ASSERT_TRUE(read && *read);
    EXPECT_EQ(**read, file) << "with the mode of the file and not the umask's";
    EXPECT_EQ(names_of("/etc"), std::vector<std::string>{"fstab"}) << "nothing beside it";
    const auto old = ::umask(0077);
    ASSERT_TRUE(files_.replace("/etc/new.conf", {"x", 0644, file.owner, file.group}));
    (void)::umask(old);
    EXPECT_EQ(facts("/etc/new.conf").st_mode & 07777U, 0644U);
}

TEST_F(SystemFilesTest, ReplacingIsAtomic) {
    put("/etc/fstab", "old contents");
    const auto inode = facts("/etc/fstab").st_ino;
    // Whoever has the old file open reads the old file to its end.
    const int open = ::open(here("/etc/fstab").c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_GE(open, 0);
    ASSERT_TRUE(files_.replace("/etc/fstab", {"new", 0644, ::geteuid(), ::getegid()}));
    std::array<char, 64> text{};
    EXPECT_EQ(::read(open, text.data(), text.size()), 12);
    (void)::close(open);
    EXPECT_NE(facts("/etc/fstab").st_ino, inode) << "another file under the same name";
    EXPECT_EQ(bytes_of(here("/etc/fstab")), "new");
}

TEST_F(SystemFilesTest, AFailedReplacementLeavesNothing) {
    put("/etc/folder/x", "");
    EXPECT_FALSE(files_.replace("/etc/folder", {"new", 0644, ::geteuid(), ::getegid()})) << "a folder is there";
    EXPECT_EQ(names_of("/etc"), std::vector<std::string>{"folder"});
    EXPECT_FALSE(files_.replace("/etc/none/x.conf", {"new"})) << "no folder";
    // What a crash left under the same process id is no obstacle.
    put("/etc/y.conf." + std::to_string(::getpid()) + ".part", "half");
    EXPECT_TRUE(files_.replace("/etc/y.conf", {"whole", 0644, ::geteuid(), ::getegid()}));
    EXPECT_EQ(names_of("/etc"), (std::vector<std::string>{"folder", "y.conf"}));
    EXPECT_EQ(bytes_of(here("/etc/y.conf")), "whole");
}

TEST_F(SystemFilesTest, WhatInterruptedReplacementsLeftIsRemoved) {
    // The process whose id is in a name may be another one after a restart: 1 always exists.
    put("/etc/fstab", "");
    put("/etc/fstab.1.part", "half");
    put("/etc/fstab.4194304.part", "half");
    const std::vector<std::string> others{"crypttab.1.part", "fstab",          "fstab.1.part.bak", "fstab.1x.part",
                                          "fstab.d",         "fstab.d.1.part", "fstab.part",       "xfstab.1.part"};
    for (const auto& name : others) {
        if (name != "fstab" && name != "fstab.d") put("/etc/" + name, "kept");
    }
    put("/etc/fstab.d/fstab.1.part", "kept");
    files_.remove_leftovers("/etc/fstab");
    EXPECT_EQ(names_of("/etc"), others);
    EXPECT_EQ(names_of("/etc/fstab.d"), std::vector<std::string>{"fstab.1.part"});
    files_.remove_leftovers("/etc/none/x.conf");
    // One that is being written stays: its writer holds a lock.
    put("/etc/fstab.77.part", "half");
    const int writer = ::open(here("/etc/fstab.77.part").c_str(), O_WRONLY | O_CLOEXEC);
    ASSERT_EQ(::flock(writer, LOCK_EX), 0);
    files_.remove_leftovers("/etc/fstab");
    EXPECT_TRUE(fs::exists(here("/etc/fstab.77.part")));
    (void)::close(writer);
    files_.remove_leftovers("/etc/fstab");
    EXPECT_EQ(names_of("/etc"), others);
}

TEST_F(SystemFilesTest, LinksAreNotReplaced) {
    put("/store/fstab", "generated");
    system_.link("etc/fstab", "store/fstab");
    const auto replaced = files_.replace("/etc/fstab", {"new"});
    ASSERT_FALSE(replaced);
    EXPECT_EQ(replaced.error().code, ErrorCode::refused);
    EXPECT_EQ(bytes_of(here("/store/fstab")), "generated");
    EXPECT_TRUE(fs::is_symlink(here("/etc/fstab")));
    EXPECT_EQ(names_of("/etc"), std::vector<std::string>{"fstab"});
}

TEST_F(SystemFilesTest, FilesAndFoldersAreRemoved) {
    put("/etc/x.d/one.conf", "");
    EXPECT_TRUE(files_.remove_empty_folder("/etc/x.d")) << "it is not empty, which is no error";
    EXPECT_TRUE(fs::exists(here("/etc/x.d")));
    EXPECT_TRUE(files_.remove("/etc/x.d/one.conf"));
    EXPECT_TRUE(files_.remove("/etc/x.d/one.conf")) << "there is none";
    EXPECT_TRUE(files_.remove("/etc/none/one.conf"));
    EXPECT_FALSE(files_.remove("/etc/x.d")) << "a folder is no file";
    EXPECT_TRUE(files_.remove_empty_folder("/etc/x.d"));
    EXPECT_FALSE(fs::exists(here("/etc/x.d")));
    EXPECT_TRUE(files_.remove_empty_folder("/etc/x.d")) << "there is none";
}

TEST_F(SystemFilesTest, FoldersAreMadeOnce) {
    system_.folder("etc");
    EXPECT_EQ(files_.missing_folders("/etc/x.conf"), std::vector<std::string>{});
    EXPECT_EQ(files_.missing_folders("/etc/x.d/y/z.conf"), (std::vector<std::string>{"/etc/x.d", "/etc/x.d/y"}));
    EXPECT_TRUE(files_.make_folder("/etc/x.d"));
    EXPECT_TRUE(files_.make_folder("/etc/x.d")) << "it exists";
    EXPECT_EQ(files_.missing_folders("/etc/x.d/y/z.conf"), std::vector<std::string>{"/etc/x.d/y"});
    system_.link("etc/dangling.d", "none");
    EXPECT_EQ(files_.missing_folders("/etc/dangling.d/x.conf"), std::vector<std::string>{}) << "something is there";
    EXPECT_EQ(facts("/etc/x.d").st_mode & 07777U, 0755U);
    EXPECT_FALSE(files_.make_folder("/none/x.d"));
}

TEST_F(SystemFilesTest, LinksOnTheWayAreAnObstacle) {
    system_.folder("etc/udev");
    EXPECT_EQ(files_.obstacle("/etc/udev/rules.d"), "") << "it would be made";
    EXPECT_EQ(files_.obstacle("/etc/udev"), "");
    system_.folder("store/udev");
    system_.link("etc/udev/rules.d", "store/udev");
    EXPECT_NE(files_.obstacle("/etc/udev/rules.d").find("symbolic link"), std::string::npos);
    EXPECT_NE(files_.obstacle("/etc/udev/rules.d/deeper").find("/etc/udev/rules.d is a symbolic link"),
              std::string::npos);
    FakeSystem other;
    other.folder("store/etc/systemd");
    other.link("etc", "store/etc");
    LinuxSystemFiles files(other.roots(), "");
    EXPECT_NE(files.obstacle("/etc/systemd/sleep.conf.d").find("/etc is a symbolic link"), std::string::npos);
    other.link("dangling", "nowhere");
    EXPECT_NE(files.obstacle("/dangling/x").find("symbolic link"), std::string::npos) << "even if it leads nowhere";
}

TEST_F(SystemFilesTest, AnImmutableFolderIsAnObstacle) {
    system_.folder("etc/sysctl.d");
    const auto set = run_program("chattr", {"+i", here("/etc/sysctl.d")});
    if (!set || set->status != 0) GTEST_SKIP() << "this file system or user cannot make a folder immutable";
    const auto reason = files_.obstacle("/etc/sysctl.d");
    const auto replaced = files_.replace("/etc/sysctl.d/x.conf", {"x"});
    ASSERT_TRUE(run_program("chattr", {"-i", here("/etc/sysctl.d")}));
    EXPECT_NE(reason.find("immutable"), std::string::npos) << reason;
    ASSERT_FALSE(replaced);
    EXPECT_EQ(replaced.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(files_.obstacle("/etc/sysctl.d"), "");
}

TEST_F(SystemFilesTest, ValuesAreWrittenAsTheyAre) {
    put("/sys/power/image_size", "");
    ASSERT_TRUE(files_.set_value("/sys/power/image_size", "42"));
    EXPECT_EQ(bytes_of(here("/sys/power/image_size")), "42") << "without a newline";
    EXPECT_EQ(files_.set_value("/sys/power/none", "42").error().code, ErrorCode::not_found);
    EXPECT_FALSE(fs::exists(here("/sys/power/none"))) << "never created";
    // A device that refuses every byte.
    auto roots = system_.roots();
    roots.proc = "/dev";
    LinuxSystemFiles full(roots, "");
    EXPECT_EQ(full.set_value("/proc/full", "1").error().code, ErrorCode::io);
}

TEST_F(SystemFilesTest, WithoutUdevdThereIsNothingToReload) {
    EXPECT_TRUE(files_.reload(tune::Reload::none));
    EXPECT_TRUE(files_.reload(tune::Reload::udev));
    // The folders of programs are those of the roots, which have none.
    const auto rebuilt = files_.reload(tune::Reload::initramfs);
    ASSERT_FALSE(rebuilt);
    EXPECT_EQ(rebuilt.error().code, ErrorCode::unsupported);
}

TEST_F(SystemFilesTest, OneProcessAtATime) {
    auto first = files_.lock();
    ASSERT_TRUE(first) << to_string(first.error());
    LinuxSystemFiles other(system_.roots(), system_.top() + "/state/fettle/settings.lock");
    EXPECT_EQ(other.lock().error().code, ErrorCode::busy);
    EXPECT_EQ(files_.lock().error().code, ErrorCode::busy) << "in the same process, too";
    first->reset();
    EXPECT_TRUE(other.lock());
    EXPECT_EQ(facts("/state/fettle").st_mode & 07777U, 0700U);
    EXPECT_EQ(LinuxSystemFiles(system_.roots(), "").lock().error().code, ErrorCode::refused) << "no folder for it";
}

TEST_F(SystemFilesTest, ALinkIsNoLock) {
    put("/elsewhere", "text");
    system_.folder("state/fettle");
    fs::permissions(here("/state/fettle"), fs::perms::owner_all);
    system_.link("state/fettle/settings.lock", "elsewhere");
    EXPECT_FALSE(files_.lock());
    EXPECT_EQ(bytes_of(here("/elsewhere")), "text");
}

class FstabErrorsTest : public SystemFilesTest {
protected:
    void SetUp() override {
        if (!is_installed("findmnt")) GTEST_SKIP() << "findmnt is not installed";
    }
    std::string errors(std::string_view text) {
        auto found = files_.fstab_errors(text);
        EXPECT_TRUE(found) << (found ? "" : to_string(found.error()));
        return found.value_or("");
    }
};

// What findmnt of util-linux 2.38 reports, tried by hand: rc 1 for parse errors, a missing target and a missing UUID;
// warnings at most for a missing device and an unknown option.
TEST_F(FstabErrorsTest, GoodFilesHaveNone) {
    EXPECT_EQ(errors(""), "");
    EXPECT_EQ(errors("# comment\ntmpfs /tmp tmpfs defaults 0 0\n"), "");
    EXPECT_EQ(errors("tmpfs /tmp tmpfs defaults 0 0"), "") << "without a final newline";
    EXPECT_EQ(errors("/dev/fettle-none /tmp ext4 noauto,bogus 0 0\n"), "") << "warnings do not count";
}

TEST_F(FstabErrorsTest, ErrorsAreNamed) {
    const auto parse = errors("tmpfs /tmp tmpfs defaults 0 0\nbroken\n");
    EXPECT_NE(parse.find("parse error at line 2"), std::string::npos) << parse;
    EXPECT_EQ(parse.find("/tmp/fettle-fstab"), std::string::npos) << "the copy's name says nothing: " << parse;
    const auto uuid = errors("UUID=aaaaaaaa-0000-0000-0000-000000000000 /tmp ext4 defaults 0 1\n");
    EXPECT_NE(uuid.find("aaaaaaaa"), std::string::npos) << uuid;
    EXPECT_NE(errors("tmpfs /fettle/no/such/folder tmpfs defaults 0 0\n"), "");
}

TEST_F(FstabErrorsTest, WarningsDoNotChangeTheErrors) {
    // check_fstab() compares the errors before and after a change.
    const std::string broken = "UUID=aaaaaaaa-0000-0000-0000-000000000000 /tmp ext4 defaults 0 1\n";
    EXPECT_EQ(errors(broken), errors(broken + "/dev/fettle-none /tmp ext4 noauto 0 0\n"));
}

/// mount(8) itself, in a user namespace of its own: the mounts of this computer stay as they are.
class RemountTest : public SystemFilesTest {
protected:
    void SetUp() override {
        // For others, mountinfo shows the owner of a tmpfs by a number that their namespace does not have.
        if (::geteuid() != 0) GTEST_SKIP() << "not root";
    }
    /// The line of mountinfo of a tmpfs with these options after the remount; "" if this cannot be tried here.
    std::string remounted(const std::string& options, const std::string& option) {
        constexpr const char* kScript =
            "mount --bind \"$1\" /etc/fstab && mount -t tmpfs -o \"$2\" tmpfs \"$3\" || exit 77\n"
            "folder=$3; shift 3\n"
            "mount \"$@\" || exit 3\n"
            "grep -F \" $folder \" /proc/self/mountinfo";
        const auto folder = here("/data");
        system_.folder("data");
        put("/etc/fstab", "tmpfs " + folder + " tmpfs defaults 0 0\n");
        std::vector<std::string> arguments{"-rm", "sh", "-c", kScript, "sh", here("/etc/fstab"), options, folder};
        for (auto& one : tune::remount_arguments(folder, option)) arguments.push_back(std::move(one));
        const auto result = run_program("unshare", arguments);
        if (!result) return {};
        EXPECT_NE(result->status, 3) << result->output;
        return result->status == 0 ? result->output : std::string();
    }
};

TEST_F(RemountTest, OneOptionChangesAndTheOthersStay) {
    const auto line = remounted("ro,nosuid,size=1m", "noatime");
    if (line.empty()) GTEST_SKIP() << "no user namespaces, or no /etc/fstab";
    EXPECT_NE(line.find(" ro,nosuid,noatime - tmpfs tmpfs ro,size=1024k"), std::string::npos) << line;
}

TEST_F(RemountTest, RelatimeReplacesNoatime) {
    const auto line = remounted("ro,nosuid,noatime", "relatime");
    if (line.empty()) GTEST_SKIP() << "no user namespaces, or no /etc/fstab";
    EXPECT_NE(line.find(" ro,nosuid,relatime - tmpfs tmpfs ro"), std::string::npos) << line;
}

TEST_F(SystemFilesTest, TheSystemsMountsCountWhereThoseOfTheProcessAreItsOwn) {
    LinuxSystemFiles files(system_.roots(), std::string(), MountView::system);
    put("/etc/fstab", "");
    put("/srv/a b/x", "");
    // As in a service with ProtectSystem=full: /etc is a mount of its own there, and read-only.
    system_.file("proc/self/mountinfo",
                 "22 1 8:2 / / rw,relatime - ext4 /dev/sda2 rw\n30 22 8:2 /etc /etc ro,relatime - ext4 /dev/sda2 rw");
    system_.file("proc/1/mountinfo", "22 1 8:2 / / rw,noatime - ext4 /dev/sda2 rw");
    EXPECT_EQ(files.value("/proc/self/mountinfo"), "22 1 8:2 / / rw,noatime - ext4 /dev/sda2 rw");
    EXPECT_EQ(files.obstacle("/etc"), "");
    EXPECT_EQ(files.obstacle("/etc/fstab"), "");
    // The whole file system, a mount on a folder, and one that hides it.
    system_.file("proc/1/mountinfo", "22 1 8:2 / / rw - ext4 /dev/sda2 ro,errors=remount-ro");
    EXPECT_NE(files.obstacle("/etc/sysctl.d").find("read-only"), std::string::npos);
    const std::string mounts("22 1 8:2 / / rw - ext4 /dev/sda2 rw\n31 22 8:3 / /srv/a\\040b ro - ext4 /dev/sda3 rw");
    system_.file("proc/1/mountinfo", mounts);
    EXPECT_EQ(files.obstacle("/etc"), "");
    EXPECT_EQ(files.obstacle("/srv"), "");
    EXPECT_NE(files.obstacle("/srv/a b/x").find("read-only"), std::string::npos);
    system_.file("proc/1/mountinfo", mounts + "\n32 31 8:3 / /srv/a\\040b rw - ext4 /dev/sda3 rw");
    EXPECT_EQ(files.obstacle("/srv/a b"), "");
}

}  // namespace
}  // namespace fettle::linux_system
