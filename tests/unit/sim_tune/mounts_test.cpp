// SPDX-License-Identifier: GPL-3.0-or-later
// Options of mounts, /tmp in memory and the place of the journal: set, and taken back byte for byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

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
