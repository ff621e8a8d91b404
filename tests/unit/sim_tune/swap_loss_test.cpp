// SPDX-License-Identifier: GPL-3.0-or-later
// Swap that must not go: undo and work check it again, because memory and the kernel's command line change after a
// plan.
#include "core/tune/swap_loss.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/tune/initramfs.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

constexpr const char* kFile = "swap-file:/swapfile";
constexpr const char* kArea = "swap-area:nvme0n1p3";
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

std::string swaps(const World& world) { return world.system.all().at("/proc/swaps"); }

/// The kernel has moved that much to the file or partition of this name.
void use(World& world, const std::string& name, unsigned kib) {
    const auto before = swaps(world);
    std::string text;
    for (const auto line : lines_of(before)) {
        const auto words = words_of(line);
        if (words.size() != 5) continue;
        const bool same = words.front() == name;
        text += same ? fmt::format("{} {} {} {} {}", words[0], words[1], words[2], kib, words[4]) : std::string(line);
        text += "\n";
    }
    ASSERT_NE(text, before);
    world.system.put("/proc/swaps", text);
}

/// What the first unmet requirement of an undo says; empty: all are met.
std::string unmet(Program& program, const std::vector<std::string>& ids) {
    const auto job = program.toolbox.tuning->plan_undo(ids);
    EXPECT_TRUE(job) << (job ? "" : to_string(job.error()));
    if (!job) return {};
    for (const auto& need : job->plan.needs) {
        if (!need.met) return render(need.what.text, need.what.evidence);
    }
    return {};
}

TEST(SwapLossTest, AFileWhoseContentsDoNotFitIsNotUndone) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kFile, "4G"}})));
    use(world, "/swapfile", 3'900'000);  // of 4,000,000 KiB that are available; 256 MiB are to stay so
    const auto before = world.files();
    EXPECT_NE(unmet(*program, {kFile}).find("holds 3808 MiB of swapped-out memory"), std::string::npos)
        << unmet(*program, {kFile});
    EXPECT_FALSE(is_done(program->undo({kFile})));
    EXPECT_EQ(differences(before, world.files()), "");
    use(world, "/swapfile", 1000);
    EXPECT_EQ(unmet(*program, {kFile}), "");
    EXPECT_TRUE(is_done(program->undo({kFile})));
}

TEST(SwapLossTest, AFileFromWhichTheKernelResumesIsNotUndone) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kFile, "4G"}, {"swappiness", "10"}})));
    world.system.put("/proc/cmdline", "root=/dev/nvme0n1p2 resume=/dev/nvme0n1p2 resume_offset=34816\n");
    EXPECT_NE(unmet(*program, {kFile}).find("resume_offset"), std::string::npos);
    EXPECT_FALSE(is_done(program->undo({kFile})));
    EXPECT_TRUE(world.system.swap_file("/swapfile")->has_value());
    // Of all, the others are restored.
    EXPECT_EQ(unmet(*program, {}), "");
    EXPECT_TRUE(is_done(program->undo()));
    EXPECT_TRUE(world.system.swap_file("/swapfile")->has_value());
    EXPECT_FALSE(program->setting("swappiness").changed);
    EXPECT_TRUE(program->setting(kFile).changed) << "it can still be undone later";
}

TEST(SwapLossTest, AnAreaThatFettleTurnedOnIsNotTurnedOffUnderLoad) {
    World world(worn_laptop());
    {
        // Off before Fettle's first change: with a line that says so, and not active.
        auto text = world.system.all().at("/etc/fstab");
        const std::string line = "UUID=5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11 none      swap sw";
        ASSERT_NE(text.find(line), std::string::npos);
        world.system.put("/etc/fstab", text.insert(text.find(line) + line.size(), ",noauto"));
        ASSERT_TRUE(world.system.swap_off("/dev/nvme0n1p3"));
    }
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kArea, "on"}})));
    use(world, "/dev/nvme0n1p3", 3'900'000);
    EXPECT_NE(unmet(*program, {kArea}).find("of swapped-out memory"), std::string::npos);
    EXPECT_FALSE(is_done(program->undo({kArea})));
    EXPECT_NE(swaps(world).find("nvme0n1p3"), std::string::npos);
    use(world, "/dev/nvme0n1p3", 0);
    EXPECT_TRUE(is_done(program->undo({kArea})));
    EXPECT_EQ(swaps(world).find("nvme0n1p3"), std::string::npos);
}

TEST(SwapLossTest, WhatFilledUpAfterThePlanIsNotDeactivated) {
    for (const auto* id : {kFile, kArea}) {
        World world(worn_laptop());
        const auto program = world.start();
        const bool file = id == std::string_view(kFile);
        if (file) {
            ASSERT_TRUE(is_done(program->set({{kFile, "4G"}})));
        }
        const auto job = program->toolbox.tuning->plan({{id, file ? "0" : "off"}});
        ASSERT_TRUE(job) << to_string(job.error());
        use(world, file ? "/swapfile" : "/dev/nvme0n1p3", 3'900'000);
        bool off = false;
        world.system.on_change([&](const std::string& what) {
            off = off || what.starts_with("swapoff");
            return Status();
        });
        const auto receipt = program->execute(job);
        EXPECT_FALSE(is_done(receipt));
        EXPECT_NE(why(receipt).find("of swapped-out memory"), std::string::npos) << why(receipt);
        EXPECT_FALSE(off) << id;
    }
}

TEST(SwapLossTest, AnAreaFromWhichTheKernelResumesStaysAtWork) {
    World world(worn_laptop());
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{kArea, "off"}});
    ASSERT_TRUE(job) << to_string(job.error());
    world.system.put("/proc/cmdline", "root=/dev/nvme0n1p2 resume=UUID=5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11\n");
    const auto receipt = program->execute(job);
    EXPECT_FALSE(is_done(receipt));
    EXPECT_NE(swaps(world).find("nvme0n1p3"), std::string::npos);
}

/// "fallocate -l 2GB": mkswap(8) uses whole pages, so the area is smaller than the file.
TEST(SwapLossTest, AFileOfNoWholePagesReturnsToItsSize) {
    constexpr std::uint64_t kOdd = 2'000'000'000;
    World world(worn_laptop());
    world.system.put_swap_file("/swapfile", kOdd);
    world.system.put("/proc/swaps", swaps(world) + "/swapfile file 1953116 0 -3\n");
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kFile, "4G"}})));
    const auto undone = program->undo({kFile});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(world.system.swap_file("/swapfile").value()->bytes, kOdd);
}

TEST(SwapLossTest, AnAreaActivatedByHandKeepsItsPriority) {
    World world(worn_laptop());
    auto text = world.system.all().at("/etc/fstab");
    const auto at = text.find("UUID=5c1f2f1e");
    ASSERT_NE(at, std::string::npos);
    text.erase(at, text.find('\n', at) + 1 - at);
    world.system.put("/etc/fstab", text);
    world.system.put("/proc/swaps", "Filename\tType\tSize\tUsed\tPriority\n/dev/nvme0n1p3 partition 8388604 0 7\n");
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kArea, "off"}})));
    ASSERT_TRUE(is_done(program->set({{kArea, "on"}})));
    const auto undone = program->undo({kArea});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_NE(swaps(world).find("/dev/nvme0n1p3 partition 8388604 0 7\n"), std::string::npos) << swaps(world);
}

TEST(SwapLossTest, AFileThatFstabNamesThroughALinkStays) {
    World world(worn_laptop());
    world.system.put_swap_file("/data/swap.img", 1024 * kMiB);
    world.system.put("/proc/swaps", swaps(world) + "/data/swap.img file 1048572 0 -3\n");
    world.system.put("/etc/fstab", world.system.all().at("/etc/fstab") + "/swap.img none swap sw 0 0\n");
    world.system.put_link("/swap.img", "data/swap.img");
    const auto before = world.files();
    const auto setting = world.start()->setting("swap-file:/data/swap.img");
    ASSERT_TRUE(setting.obstacle);
    EXPECT_EQ(setting.obstacle->id, "swap-link");
    EXPECT_FALSE(world.start()->set({{"swap-file:/data/swap.img", "0"}}));
    EXPECT_EQ(differences(before, world.files()), "");
}

/// The line above is how a restored line finds its place; a record cannot hold it unless it is UTF-8.
TEST(SwapLossTest, ALineBelowACommentInLatin1IsNotRemoved) {
    World world(worn_laptop());
    world.system.put_swap_file("/swapfile", 2048 * kMiB);
    world.system.put("/etc/fstab",
                     "# Auslagerung f\xFCr alles\n/swapfile none swap sw 0 0\n" + world.system.all().at("/etc/fstab"));
    const auto before = world.files();
    const auto refused = world.start()->set({{kFile, "0"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::refused);
    EXPECT_EQ(differences(before, world.files()), "");
}

// dracut(8) copies over the image; mkinitcpio(8) does where space is short.
TEST(InitramfsInPlaceTest, NeedsASecondImageToStartFrom) {
    for (const auto* tool : {"/usr/bin/dracut", "/usr/bin/mkinitcpio"}) {
        sim::MemorySystem system;
        system.put(tool, "");
        system.put("/boot/initramfs-6.8.img", "");
        const auto obstacle = initramfs_obstacle({}, system);
        ASSERT_TRUE(obstacle) << tool;
        EXPECT_EQ(obstacle->id, "only-initramfs");
        system.put("/boot/initramfs-0-rescue.img", "");
        EXPECT_FALSE(initramfs_obstacle({}, system)) << tool;
    }
    sim::MemorySystem debian;
    debian.put("/usr/sbin/update-initramfs", "");
    debian.put("/boot/initrd.img-6.1", "");
    EXPECT_FALSE(initramfs_obstacle({}, debian)) << "it replaces an image by a complete one";
}

}  // namespace
}  // namespace fettle::tune::test
