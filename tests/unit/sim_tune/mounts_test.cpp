// SPDX-License-Identifier: GPL-3.0-or-later
// Options of mounts, /tmp in memory and the place of the journal: set, and taken back byte for byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/family.h"
#include "core/tune/mount_option_rows.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

std::string bytes_of(const World& world, const std::string& path) {
    const auto all = world.system.all();
    const auto found = all.find(path);
    return found == all.end() ? "absent" : found->second;
}

TEST(MountOptionsTest, FourSettingsOfOneLineAreSetAndTakenBackInAnyOrder) {
    const std::vector<Assignment> all{{"access-times:/home", "noatime"},
                                      {"continuous-trim:/home", "on"},
                                      {"lazytime:/home", "on"},
                                      {"commit-interval:/home", "60"}};
    std::vector<std::size_t> order{0, 1, 2, 3};
    do {
        World world(mixed_desktop());
        const auto before = world.files();
        const auto program = world.start();
        EXPECT_EQ(program->setting("lazytime:/home").value, "off");
        EXPECT_EQ(program->setting("commit-interval:/home").value, "5") << "JBD2_DEFAULT_MAX_COMMIT_AGE";
        const auto receipt = program->set(all);
        ASSERT_TRUE(is_done(receipt)) << why(receipt);
        for (const auto& one : all) {
            EXPECT_EQ(program->setting(one.id).value, one.value) << one.id;
            EXPECT_EQ(program->setting(one.id).value_at_start, "") << one.id;
        }
        for (const auto i : order) {
            const auto undone = program->undo({all[i].id});
            ASSERT_TRUE(is_done(undone)) << why(undone);
        }
        EXPECT_EQ(differences(before, world.files()), "");
    } while (std::next_permutation(order.begin(), order.end()));
}

TEST(MountOptionsTest, ALongIntervalIsAdvisedAgainst) {
    World world(worn_laptop());
    world.system.put("/proc/self/mountinfo", "26 1 259:2 / / rw,relatime - ext4 /dev/nvme0n1p2 rw,commit=600\n");
    auto fstab = bytes_of(world, "/etc/fstab");
    fstab.replace(fstab.find("errors=remount-ro"), 17, "errors=remount-ro,commit=600");
    world.system.put("/etc/fstab", fstab);
    const auto before = world.files();
    const auto program = world.start();
    const auto setting = program->setting("commit-interval:/");
    EXPECT_EQ(setting.value, "600");
    ASSERT_TRUE(setting.advice);
    EXPECT_EQ(setting.advice->value, "5");
    ASSERT_TRUE(is_done(program->set({{"commit-interval:/", "5"}})));
    EXPECT_EQ(bytes_of(world, "/etc/fstab").find("commit"), std::string::npos) << "the default needs no option";
    EXPECT_EQ(program->setting("commit-interval:/").value, "5");
    EXPECT_EQ(program->set({{"commit-interval:/", "4"}}).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(program->set({{"commit-interval:/", "301"}}).error().code, ErrorCode::invalid_argument);
    ASSERT_TRUE(is_done(program->undo())) << "a value that Fettle itself does not accept comes back";
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(MountOptionsTest, TheDefaultIsThatOfTheFileSystemThatIsMounted) {
    World world(luks_laptop());
    world.system.put("/etc/fstab", "/dev/mapper/luks-root / auto subvol=/ 0 0\n");
    const auto setting = world.start()->setting("commit-interval:/");
    EXPECT_EQ(setting.value, "30") << "btrfs(5)";
    EXPECT_EQ(setting.value_at_start, "");
}

TEST(MountOptionsTest, WhatTheKernelDidNotTakeIsFound) {
    const auto contrary = [](const std::string& type, std::vector<std::string> options, const std::string& before,
                             const std::string& after) {
        return contrary_of({"/dev/x", "/", type, std::move(options)}, {"/", before, after});
    };
    EXPECT_EQ(contrary("ext4", {"rw", "lazytime"}, "nolazytime", "lazytime"), "");
    EXPECT_EQ(contrary("ext4", {"rw"}, "nolazytime", "lazytime"), "nolazytime");
    EXPECT_EQ(contrary("ext4", {"rw"}, "lazytime", "nolazytime"), "");
    EXPECT_EQ(contrary("ext4", {"rw", "lazytime"}, "lazytime", "nolazytime"), "lazytime");
    EXPECT_EQ(contrary("ext4", {"rw", "commit=60"}, "commit=5", "commit=60"), "");
    EXPECT_EQ(contrary("ext4", {"rw"}, "commit=5", "commit=60"), "commit=5");
    EXPECT_EQ(contrary("ext4", {"rw"}, "commit=60", "commit=5"), "") << "the default is not listed";
    EXPECT_EQ(contrary("btrfs", {"rw"}, "commit=60", "commit=30"), "");
    EXPECT_EQ(contrary("btrfs", {"rw"}, "commit=30", "commit=5"), "commit=30");
    EXPECT_EQ(contrary("ext4", {"rw", "relatime"}, "relatime", "noatime"), "relatime");
    EXPECT_EQ(contrary("ext4", {"rw"}, "relatime", "strictatime"), "");
}

std::string replaced(std::string text, const std::string& part, const std::string& by) {
    const auto at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part << " is not in " << text;
    return at == std::string::npos ? text : text.replace(at, part.size(), by);
}

bool is_mounted(const World& world, const std::string& part) {
    return bytes_of(world, "/proc/self/mountinfo").find(part) != std::string::npos;
}

TEST(MountOptionsTest, OfAMountOnDemandTheFileSystemCountsAndNotItsAutomountPoint) {
    World world(automount_desktop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("access-times:/home").value, "noatime");
    auto receipt = program->set({{"access-times:/home", "relatime"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(is_mounted(world, "/home rw,relatime shared:5 - btrfs"));
    // autofs lists relatime, which is not what the file system had.
    receipt = program->set({{"access-times:/home", "strictatime"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(is_mounted(world, "/home rw shared:5 - btrfs"));
    receipt = program->undo();
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(MountOptionsTest, DefaultsOfAMountOnDemandAreThoseOfItsFileSystem) {
    World world(automount_desktop());
    const auto program = world.start();
    EXPECT_EQ(program->setting("commit-interval:/home").value, "30") << "btrfs(5)";
    const auto receipt = program->set({{"commit-interval:/home", "5"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_NE(bytes_of(world, "/etc/fstab").find("commit=5"), std::string::npos) << "the default of ext4 alone";
    EXPECT_EQ(program->setting("commit-interval:/home").value, "5");
    EXPECT_EQ(program->setting("commit-interval:/home").value_at_start, "");
}

TEST(MountOptionsTest, XfsThatIsMountedOnDemandTakesDiscardAtTheNextStart) {
    World world(server());
    const auto mounts = bytes_of(world, "/proc/self/mountinfo");
    world.system.put("/proc/self/mountinfo",
                     "42 26 0:35 / /srv rw,relatime shared:2 - autofs systemd-1 rw,direct\n" + mounts);
    const auto program = world.start();
    const auto receipt = program->set({{"continuous-trim:/srv", "off"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(program->setting("continuous-trim:/srv").value, "on");
    EXPECT_EQ(program->setting("continuous-trim:/srv").value_at_start, "off");
}

TEST(MountOptionsTest, AFileSystemThatIsHiddenHasNoSettings) {
    World world(mixed_desktop());
    world.system.put("/proc/self/mountinfo",
                     bytes_of(world, "/proc/self/mountinfo") + "44 43 8:33 / /home rw,noatime - ext4 /dev/sdc1 rw\n");
    EXPECT_EQ(world.start()->setting("access-times:/home").value, "noatime") << "of the one that can be reached";
    world.system.put("/proc/self/mountinfo",
                     bytes_of(world, "/proc/self/mountinfo") + "45 44 0:41 / /home rw - overlay overlay rw\n");
    for (const auto& setting : world.start()->settings()) EXPECT_NE(setting.subject, "/home") << setting.id;
}

TEST(MountOptionsTest, WhatWasRemountedReadOnlyIsLeftAlone) {
    World world(read_only_data());
    const auto before = world.files();
    const auto program = world.start();
    const auto setting = program->setting("access-times:/data");
    EXPECT_EQ(setting.value, "relatime");
    ASSERT_TRUE(setting.obstacle);
    EXPECT_EQ(setting.obstacle->id, "mounted-read-only");
    const auto refused = program->set({{"access-times:/data", "noatime"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_NE(refused.error().context.find("/data is mounted read-only"), std::string::npos) << refused.error().context;
    // It may become read-only between the list and the change.
    const auto change =
        make_mount_option_family()->change(computer_of(world.described), world.system, setting, "noatime");
    ASSERT_FALSE(change);
    EXPECT_EQ(change.error().code, ErrorCode::refused);
    EXPECT_EQ(change.error().context, "/data is mounted read-only; Fettle does not remount it");
    EXPECT_EQ(differences(before, world.files()), "");
    EXPECT_FALSE(program->setting("access-times:/").obstacle);
}

TEST(MountOptionsTest, AfterAnErrorOnlyTheFileSystemIsReadOnly) {
    World world(read_only_data());
    // ext4(5), errors=remount-ro
    const auto mounts = bytes_of(world, "/proc/self/mountinfo");
    world.system.put("/proc/self/mountinfo", replaced(mounts, "/data ro,", "/data rw,"));
    world.system.put("/etc/fstab", replaced(bytes_of(world, "/etc/fstab"), "/data ext4 defaults", "/data ext4 ro"));
    const auto obstacle = world.start()->setting("access-times:/data").obstacle;
    ASSERT_TRUE(obstacle);
    EXPECT_EQ(obstacle->id, "mounted-read-only");
}

TEST(MountOptionsTest, WhatFstabMountsReadOnlyStaysReadOnly) {
    World world(read_only_data());
    world.system.put("/etc/fstab", replaced(bytes_of(world, "/etc/fstab"), "/data ext4 defaults", "/data ext4 rw,ro"));
    const auto before = world.files();
    const auto program = world.start();
    auto receipt = program->set({{"access-times:/data", "noatime"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(is_mounted(world, "/data ro,noatime shared:3 - ext4 /dev/sdb1 ro"));
    receipt = program->undo();
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(MountOptionsTest, ARemountKeepsWhatDiffersFromFstab) {
    World world(mixed_desktop());
    const auto program = world.start();
    auto receipt = program->set({{"access-times:/home", "noatime"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    // The administrator remounts it by hand: fstab says neither ro nor nosuid nor commit.
    world.system.put("/proc/self/mountinfo",
                     replaced(bytes_of(world, "/proc/self/mountinfo"), "/home rw,noatime shared:3 - ext4 /dev/sda1 rw",
                              "/home ro,nosuid,noatime shared:3 - ext4 /dev/sda1 ro,commit=60"));
    receipt = program->undo();
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(is_mounted(world, "/home ro,nosuid shared:3 - ext4 /dev/sda1 ro,commit=60"))
        << bytes_of(world, "/proc/self/mountinfo");
}

TEST(MountOptionsTest, RemountArgumentsKeepThePresentOptions) {
    using Arguments = std::vector<std::string>;
    // mount(8) of util-linux 2.38 with fstab saying "defaults", tried by hand on a tmpfs that is ro and noatime:
    // without the first argument it becomes rw, and without "atime" it stays noatime.
    EXPECT_EQ(remount_arguments("/data", "noatime"),
              (Arguments{"--options-source=mtab", "--options-mode=prepend", "-o", "remount,noatime", "--", "/data"}));
    EXPECT_EQ(remount_arguments("/a b", "relatime"), (Arguments{"--options-source=mtab", "--options-mode=prepend", "-o",
                                                                "remount,atime,relatime", "--", "/a b"}));
    EXPECT_EQ(remount_arguments("-x", "commit=60").at(3), "remount,commit=60");
}

TEST(MemoryTmpTest, OnDebianTheExampleIsCopied) {
    World world(mixed_desktop());
    world.system.put("/usr/share/systemd/tmp.mount", "[Mount]\nWhat=tmpfs\n");
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("tmp-in-memory").value, "off");
    EXPECT_FALSE(program->setting("tmp-in-memory").obstacle);
    bool told = false;
    world.system.on_change([&](const std::string& what) {
        told = told || what == "reload" || what.starts_with("enable");
        return Status();
    });
    ASSERT_TRUE(is_done(program->set({{"tmp-in-memory", "on"}})));
    EXPECT_FALSE(told) << "a running system keeps its /tmp";
    EXPECT_EQ(bytes_of(world, "/etc/systemd/system/tmp.mount"), "[Mount]\nWhat=tmpfs\n");
    EXPECT_NE(bytes_of(world, "/etc/systemd/system/local-fs.target.d/zz-fettle-tmp-in-memory.conf")
                  .find("[Unit]\nWants=tmp.mount\n"),
              std::string::npos);
    EXPECT_EQ(program->setting("tmp-in-memory").value, "off");
    EXPECT_EQ(program->setting("tmp-in-memory").value_at_start, "on");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(MemoryTmpTest, WhereItIsOnAnEmptyUnitMasksIt) {
    World world(mixed_desktop());
    world.system.put("/usr/lib/systemd/system/tmp.mount", "[Mount]\nWhat=tmpfs\n");
    world.system.put_link("/usr/lib/systemd/system/local-fs.target.wants/tmp.mount", "../tmp.mount");
    auto mounts = bytes_of(world, "/proc/self/mountinfo");
    world.system.put("/proc/self/mountinfo", mounts + "44 26 0:30 / /tmp rw,nosuid,nodev - tmpfs tmpfs rw\n");
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("tmp-in-memory").value, "on");
    EXPECT_EQ(program->setting("tmp-in-memory").value_at_start, "");
    ASSERT_TRUE(is_done(program->set({{"tmp-in-memory", "off"}})));
    EXPECT_EQ(bytes_of(world, "/etc/systemd/system/tmp.mount"), "") << "systemd.unit(5): an empty unit is masked";
    EXPECT_EQ(program->setting("tmp-in-memory").value_at_start, "off");
    ASSERT_TRUE(is_done(program->set({{"tmp-in-memory", "on"}})));
    EXPECT_EQ(program->setting("tmp-in-memory").value_at_start, "");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(MemoryTmpTest, WhereSomethingElseDecidesItIsNotChanged) {
    const auto obstacle_with = [](const auto& prepare) {
        World world(mixed_desktop());
        world.system.put("/usr/share/systemd/tmp.mount", "[Mount]\n");
        prepare(world.system);
        const auto obstacle = world.start()->setting("tmp-in-memory").obstacle;
        return obstacle ? obstacle->id : std::string("none");
    };
    EXPECT_EQ(obstacle_with([](auto&) {}), "none");
    EXPECT_EQ(obstacle_with([](auto& system) { system.put("/etc/fstab", "tmpfs /tmp tmpfs size=1G 0 0\n"); }),
              "tmp-in-fstab");
    EXPECT_EQ(obstacle_with([](auto& system) {
                  system.put("/proc/self/mountinfo", "44 26 8:9 / /tmp rw - ext4 /dev/sda9 rw\n");
              }),
              "tmp-mounted");
    EXPECT_EQ(obstacle_with([](auto& system) { system.put_link("/etc/systemd/system/tmp.mount", "/dev/null"); }),
              "tmp-masked");
    EXPECT_EQ(obstacle_with([](auto& system) { system.put_link("/tmp", "/var/tmp"); }), "tmp-link");
}

TEST(JournalStorageTest, AVolatileJournalIsAdvisedAgainst) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("journal-storage").value, "auto") << "journald.conf(5): the default";
    ASSERT_TRUE(is_done(program->set({{"journal-storage", "volatile"}})));
    const auto setting = program->setting("journal-storage");
    EXPECT_EQ(setting.value, "volatile");
    EXPECT_TRUE(setting.advised_change());
    EXPECT_EQ(setting.advice->effects, std::vector<Effect>{Effect::safety});
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
    world.system.put("/etc/systemd/journald.conf", "[Journal]\nStorage=bogus\n");
    EXPECT_EQ(program->setting("journal-storage").value, "auto") << "ignored";
}

}  // namespace
}  // namespace fettle::tune::test
