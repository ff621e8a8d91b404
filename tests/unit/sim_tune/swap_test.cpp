// SPDX-License-Identifier: GPL-3.0-or-later
// Swap files: created, resized, moved and deleted, and refused where that would lose memory or somebody's file.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

constexpr const char* kRoot = "swap-file:/swapfile";
constexpr const char* kLaptops = "swap-file:/swap/swapfile";
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

std::string fstab(const World& world) { return world.system.all().at("/etc/fstab"); }
std::string swaps(const World& world) { return world.system.all().at("/proc/swaps"); }

ErrorCode code_of(const Result<plan::Receipt>& receipt) {
    EXPECT_FALSE(receipt) << why(receipt);
    return receipt ? ErrorCode::internal : receipt.error().code;
}

TEST(SwapTest, AFileIsCreatedUsedAndListed) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting(kRoot).value, "0");
    const auto receipt = program->set({{kRoot, "2G"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(world.system.swap_file("/swapfile").value()->bytes, 2048 * kMiB);
    EXPECT_NE(swaps(world).find("\n/swapfile file 2097148 0 "), std::string::npos) << "without the header's page";
    EXPECT_EQ(fstab(world), before.at("/etc/fstab") + "/swapfile none swap sw 0 0\n");
    const auto setting = program->setting(kRoot);
    EXPECT_EQ(setting.value, "2048");
    EXPECT_EQ(setting.value_at_start, "");
    ASSERT_TRUE(is_done(program->undo({kRoot})));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapTest, AnotherFileOfThatNameIsNeverTouched) {
    World world(worn_laptop());
    world.system.put("/swapfile", "a diary");
    const auto before = world.files();
    EXPECT_TRUE(world.start()->setting(kRoot).obstacle);
    EXPECT_EQ(code_of(world.start()->set({{kRoot, "2G"}})), ErrorCode::refused);
    EXPECT_TRUE(world.start()->toolbox.tuning->plan({{kRoot, "0"}})->plan.steps.empty())
        << "there is no swap to delete";
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapTest, AFileThatAppearsBetweenPlanAndWorkStays) {
    World world(worn_laptop());
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{kRoot, "2G"}});
    world.system.put("/swapfile", "a diary");
    const auto receipt = program->execute(job);
    EXPECT_FALSE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(world.system.all().at("/swapfile"), "a diary");
    EXPECT_EQ(fstab(world).find("/swapfile"), std::string::npos);
}

TEST(SwapTest, AnExistingFileIsResizedAndKeepsItsLine) {
    World world(luks_laptop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting(kLaptops).value, "32768");
    ASSERT_TRUE(is_done(program->set({{kLaptops, "8G"}})));
    EXPECT_EQ(world.system.swap_file("/swap/swapfile").value()->bytes, 8192 * kMiB);
    EXPECT_EQ(fstab(world), before.at("/etc/fstab"));
    EXPECT_NE(swaps(world).find("/swap/swapfile file 8388604"), std::string::npos);
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

/// Its line returns to its place, with its options, tabs and the comment after it.
TEST(SwapTest, ADeletedFileReturns) {
    World world(luks_laptop());
    const auto before = world.files();
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kLaptops, "0"}})));
    EXPECT_FALSE(world.system.swap_file("/swap/swapfile")->has_value());
    EXPECT_EQ(fstab(world).find("swapfile"), std::string::npos);
    EXPECT_NE(fstab(world).find("# end\n"), std::string::npos);
    EXPECT_EQ(swaps(world).find("swapfile"), std::string::npos);
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

/// The new file is in use before the old one goes, in whatever order they are named.
TEST(SwapTest, SwapMovesToAnotherFileSystem) {
    World world(luks_laptop());
    world.system.put("/proc/self/mountinfo", world.system.all().at("/proc/self/mountinfo") +
                                                 "50 26 8:1 / /data rw shared:4 - xfs /dev/nvme0n1p5 rw\n");
    const auto before = world.files();
    std::vector<std::string> order;
    world.system.on_change([&](const std::string& what) {
        if (what.starts_with("swapo")) order.push_back(what);
        return Status();
    });
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kLaptops, "0"}, {"swap-file:/data/swapfile", "16G"}})));
    EXPECT_EQ(order, (std::vector<std::string>{"swapon /data/swapfile", "swapoff /swap/swapfile"}));
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapTest, HowMuchHasBeenMovedToMemoryIsTold) {
    World world(luks_laptop());
    const auto write = [&](unsigned used_kib) {
        world.system.put("/proc/swaps", fmt::format("Filename\tType\tSize\tUsed\tPriority\n"
                                                    "/swap/swapfile file 33554428 {} -2\n",
                                                    used_kib));
    };
    write(1000);
    std::mutex mutex;
    std::condition_variable told;
    std::vector<plan::StepProgress> states;
    // The kernel is slow: it ends only when the first quarter has been told.
    world.system.on_change([&](const std::string& what) {
        if (!what.starts_with("swapoff")) return Status();
        write(750);
        std::unique_lock lock(mutex);
        EXPECT_TRUE(told.wait_for(lock, std::chrono::seconds(60), [&] { return !states.empty(); }));
        return Status();
    });
    plan::Watcher watcher;
    watcher.on_progress = [&](const plan::StepProgress& state) {
        const std::lock_guard lock(mutex);
        states.push_back(state);
        told.notify_all();
    };
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->execute(program->toolbox.tuning->plan({{kLaptops, "0"}}), watcher)));
    ASSERT_FALSE(states.empty());
    EXPECT_EQ(states.front().done, 250U * 1024);
    EXPECT_EQ(states.front().total, 1000U * 1024);
}

TEST(SwapTest, WhatDoesNotFitIntoMemoryStays) {
    World world(luks_laptop());
    const auto write = [&](unsigned used_kib) {
        world.system.put("/proc/swaps", fmt::format("Filename\tType\tSize\tUsed\tPriority\n"
                                                    "/swap/swapfile file 33554428 {} -2\n",
                                                    used_kib));
    };
    // 16,000,000 KiB are available; 256 MiB of them are to stay so.
    write(15'800'000);
    EXPECT_EQ(code_of(world.start()->set({{kLaptops, "0"}})), ErrorCode::refused);
    EXPECT_EQ(code_of(world.start()->set({{kLaptops, "40G"}})), ErrorCode::refused) << "it is off for a moment";
    write(15'700'000);
    EXPECT_TRUE(world.start()->toolbox.tuning->plan({{kLaptops, "0"}}));
}

TEST(SwapTest, AFileFromWhichTheKernelResumesStays) {
    World world(luks_laptop());
    world.system.put("/sys/power/resume_offset", "34816\n");
    EXPECT_EQ(code_of(world.start()->set({{kLaptops, "0"}})), ErrorCode::refused);
    // 32,000,000 KiB of memory, two fifths of it the image: 12,500 MiB.
    EXPECT_EQ(code_of(world.start()->set({{kLaptops, "12499"}})), ErrorCode::refused);
    EXPECT_TRUE(world.start()->toolbox.tuning->plan({{kLaptops, "12500"}}));
    world.system.put("/sys/power/resume_offset", "0\n");
    EXPECT_TRUE(world.start()->toolbox.tuning->plan({{kLaptops, "0"}}));
    world.system.put("/proc/cmdline", "root=/dev/mapper/luks-root resume_offset=34816 quiet\n");
    EXPECT_EQ(code_of(world.start()->set({{kLaptops, "0"}})), ErrorCode::refused);
}

TEST(SwapTest, ALineThatSomeoneChangedIsNotUndone) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kRoot, "2G"}})));
    auto text = fstab(world);
    text.replace(text.find("/swapfile none swap sw"), 22, "/swapfile none swap pri=3");
    world.system.put("/etc/fstab", text);
    EXPECT_TRUE(program->setting(kRoot).changed->foreign);
    const auto undone = program->undo({kRoot});
    EXPECT_FALSE(is_done(undone)) << why(undone);
    EXPECT_EQ(fstab(world), text);
    EXPECT_TRUE(world.system.swap_file("/swapfile")->has_value());
}

TEST(SwapTest, AFileThatSomeoneResizedIsNotUndone) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kRoot, "2G"}})));
    world.system.put_swap_file("/swapfile", 3072 * kMiB);
    const auto undone = program->undo({kRoot});
    EXPECT_FALSE(is_done(undone)) << why(undone);
    EXPECT_EQ(world.system.swap_file("/swapfile").value()->bytes, 3072 * kMiB);
}

TEST(SwapTest, SizesAreTakenInAnyUnit) {
    World world(worn_laptop());
    const auto setting = world.start()->setting(kRoot);
    EXPECT_EQ(accepted_value(setting, "2048").value(), "2048");
    EXPECT_EQ(accepted_value(setting, "2G").value(), "2048");
    EXPECT_EQ(accepted_value(setting, "1.5 GiB").value(), "1536");
    EXPECT_EQ(accepted_value(setting, "-1").error().code, ErrorCode::invalid_argument);
    // Nine tenths of the free 40 GiB.
    EXPECT_EQ(setting.bounds->most, 36864U);
    EXPECT_EQ(accepted_value(setting, "36865").error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(accepted_value(world.start()->setting("swappiness"), "10M").error().code, ErrorCode::invalid_argument)
        << "a plain number has no unit";
}

/// A small computer without any swap gets some; the others keep what they have.
TEST(SwapTest, Advice) {
    World small(raspberry_pi());
    EXPECT_FALSE(small.start()->setting(kRoot).advised_change()) << "it has zram";
    small.system.put("/proc/swaps", "Filename\tType\tSize\tUsed\tPriority\n");
    EXPECT_EQ(small.start()->setting(kRoot).advice->value, "3906") << "4,000,000 KiB: as much as memory";
    small.system.put("/proc/meminfo", "MemTotal: 1000000 kB\nMemAvailable: 500000 kB\n");
    EXPECT_EQ(small.start()->setting(kRoot).advice->value, "1953") << "up to 2 GiB: twice as much";
    World big(server());
    EXPECT_FALSE(big.start()->setting(kRoot).advised_change()) << "256 GB";
}

TEST(SwapTest, NoFilesOnDrivesThatMayBeUnplugged) {
    World world(usb_desktop());
    // A USB drive, a card in a reader, and a second partition of the drive within.
    world.system.put("/proc/self/mountinfo", world.system.all().at("/proc/self/mountinfo") +
                                                 "90 26 8:99 / /media/stick rw - ext4 /dev/sdb1 rw\n"
                                                 "91 26 8:98 / /media/card rw - ext4 /dev/sdc1 rw\n"
                                                 "92 26 259:3 / /srv rw - ext4 /dev/nvme0n1p3 rw\n");
    std::vector<std::string> offered;
    for (const auto& setting : world.start()->settings()) {
        if (name_of(setting.id) == "swap-file") offered.push_back(setting.subject);
    }
    EXPECT_EQ(offered, (std::vector<std::string>{"/swapfile", "/srv/swapfile"}));
}

}  // namespace
}  // namespace fettle::tune::test
