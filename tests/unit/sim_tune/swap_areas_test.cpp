// SPDX-License-Identifier: GPL-3.0-or-later
// Swap partitions and volumes: used or not, their priority and TRIM, and what forbids to change them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/fstab.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

constexpr const char* kArea = "swap-area:nvme0n1p3";
constexpr const char* kPriority = "swap-priority:nvme0n1p3";
constexpr const char* kDiscard = "swap-discard:nvme0n1p3";
constexpr const char* kUuid = "5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11";
/// The line of the described laptop, up to its options.
const std::string kLine = "UUID=5c1f2f1e-9c6f-4d3f-bb6a-5c5f9d0f8f11 none      swap ";

std::string fstab_of(const World& world) { return world.system.all().at("/etc/fstab"); }
std::string swaps_of(const World& world) { return world.system.all().at("/proc/swaps"); }
bool has_line(const World& world, const std::string& options) {
    return fstab_of(world).find(kLine + options + " ") != std::string::npos;
}
void replace_in_fstab(World& world, const std::string& from, const std::string& to) {
    auto text = fstab_of(world);
    ASSERT_NE(text.find(from), std::string::npos);
    world.system.put("/etc/fstab", text.replace(text.find(from), from.size(), to));
}

std::string obstacle_id(const World& world, Program& program, const char* id) {
    (void)world;
    const auto setting = program.setting(id);
    return setting.obstacle ? setting.obstacle->id : "";
}

ErrorCode refusal(World& world, const std::string& id, const std::string& value) {
    const auto before = world.files();
    const auto receipt = world.start()->set({{id, value}});
    EXPECT_FALSE(receipt) << why(receipt);
    EXPECT_EQ(differences(before, world.files()), "");
    return receipt ? ErrorCode::internal : receipt.error().code;
}

TEST(SwapAreaTest, IsTurnedOffForGoodAndOnAgain) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting(kArea).value, "on");
    EXPECT_EQ(program->setting(kArea).value_at_start, "");
    EXPECT_EQ(program->setting(kArea).key, std::string("swap-area:") + kUuid) << "kernel names change";
    auto receipt = program->set({{kArea, "off"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(swaps_of(world).find("nvme0n1p3"), std::string::npos);
    // fstab(5): noauto. The line stays, so that systemd-gpt-auto-generator(8) leaves swap alone.
    EXPECT_TRUE(has_line(world, "sw,noauto")) << fstab_of(world);
    EXPECT_EQ(program->setting(kArea).value, "off");
    EXPECT_EQ(program->setting(kArea).value_at_start, "");
    receipt = program->set({{kArea, "on"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(has_line(world, "sw"));
    EXPECT_NE(swaps_of(world).find("/dev/nvme0n1p3 partition 8388604"), std::string::npos);
    ASSERT_TRUE(is_done(program->set({{kArea, "off"}})));
    ASSERT_TRUE(is_done(program->undo({std::string("swap-area:") + kUuid})));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapAreaTest, StaysWhereItsContentsDoNotFit) {
    World world(worn_laptop());
    const auto write = [&](unsigned used_kib) {
        world.system.put("/proc/swaps", fmt::format("Filename\tType\tSize\tUsed\tPriority\n"
                                                    "/dev/nvme0n1p3 partition 8388604 {} -2\n",
                                                    used_kib));
    };
    // 4,000,000 KiB are available; 256 MiB of them are to stay so.
    write(3'800'000);
    EXPECT_EQ(refusal(world, kArea, "off"), ErrorCode::refused);
    write(3'700'000);
    EXPECT_TRUE(world.start()->toolbox.tuning->plan({{kArea, "off"}}));
}

TEST(SwapAreaTest, StaysWhereTheKernelResumesFromIt) {
    const auto check = [](const std::string& path, const std::string& text) {
        World world(worn_laptop());
        world.system.put(path, text);
        EXPECT_EQ(refusal(world, kArea, "off"), ErrorCode::refused) << path;
    };
    check("/sys/power/resume", "259:3\n");
    check("/proc/cmdline", fmt::format("root=/dev/nvme0n1p2 resume=UUID={} quiet\n", kUuid));
    check("/proc/cmdline", "resume=/dev/nvme0n1p3\n");
    check("/etc/initramfs-tools/conf.d/resume", fmt::format("RESUME=UUID={}\n", kUuid));
    World world(worn_laptop());
    world.system.put("/sys/power/resume", "259:4\n");
    world.system.put("/proc/cmdline", "root=/dev/nvme0n1p2 noresume quiet\n");
    world.system.put("/etc/initramfs-tools/conf.d/resume", "RESUME=none\n");
    EXPECT_TRUE(world.start()->toolbox.tuning->plan({{kArea, "off"}}));
}

TEST(SwapAreaTest, AHibernatedComputersMemoryStays) {
    World world(worn_laptop());
    // blkid(8) names it so; udev keeps it in its database.
    world.system.put("/run/udev/data/b259:3", "E:ID_FS_TYPE=swsuspend\n");
    EXPECT_EQ(obstacle_id(world, *world.start(), kArea), "hibernated");
    EXPECT_EQ(refusal(world, kArea, "off"), ErrorCode::refused);
    world.system.put("/run/udev/data/b259:3", "E:ID_FS_TYPE=ext4\n");
    EXPECT_EQ(obstacle_id(world, *world.start(), kArea), "no-swap");
}

/// systemd.swap(5): a native unit takes precedence over /etc/fstab.
TEST(SwapAreaTest, AUnitOfSystemdIsNamed) {
    // As systemd-escape(1) --path --suffix=swap prints it.
    const std::string by_uuid = "dev-disk-by\\x2duuid-5c1f2f1e\\x2d9c6f\\x2d4d3f\\x2dbb6a\\x2d5c5f9d0f8f11.swap";
    for (const auto& path :
         {"/etc/systemd/system/" + by_uuid, std::string("/usr/lib/systemd/system/dev-nvme0n1p3.swap")}) {
        World world(worn_laptop());
        world.system.put_link(path, "/dev/null");
        const auto setting = world.start()->setting(kArea);
        ASSERT_TRUE(setting.obstacle) << path;
        EXPECT_EQ(setting.obstacle->id, "swap-unit");
        EXPECT_EQ(std::get<std::string>(*setting.obstacle->find("unit")), path);
        EXPECT_TRUE(world.start()->setting(kPriority).obstacle);
    }
    World other(worn_laptop());
    other.system.put("/etc/systemd/system/mine.swap", "[Swap]\nWhat=/dev/nvme0n1p3\nPriority=7\n");
    EXPECT_EQ(obstacle_id(other, *other.start(), kArea), "swap-unit");
    World another(worn_laptop());
    another.system.put("/etc/systemd/system/mine.swap", "[Swap]\nWhat=/dev/nvme0n1p4\n");
    EXPECT_EQ(obstacle_id(another, *another.start(), kArea), "");
    World file(luks_laptop());
    file.system.put("/etc/systemd/system/swap-swapfile.swap", "[Swap]\nWhat=/swap/swapfile\n");
    EXPECT_EQ(obstacle_id(file, *file.start(), "swap-file:/swap/swapfile"), "swap-unit");
}

TEST(SwapAreaTest, WhatSystemdFindsByItsTypeIsNotTurnedOffByFstab) {
    World world(mixed_desktop());
    EXPECT_EQ(obstacle_id(world, *world.start(), "swap-area:sda2"), "");
    world.system.put("/run/systemd/generator.late/dev-sda2.swap", "[Swap]\nWhat=/dev/sda2\n");
    const auto setting = world.start()->setting("swap-area:sda2");
    ASSERT_TRUE(setting.obstacle);
    EXPECT_EQ(setting.obstacle->id, "swap-gpt-type");
    EXPECT_EQ(setting.value_at_start, "") << "systemd starts it again";
}

TEST(SwapAreaTest, WithoutALineItIsAddedOrForgottenAtTheNextStart) {
    World world(mixed_desktop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("swap-area:sda2").value, "on");
    EXPECT_EQ(program->setting("swap-area:sda2").value_at_start, "off");
    auto receipt = program->set({{"swap-area:sda2", "on"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(fstab_of(world),
              before.at("/etc/fstab") + "UUID=0f3b5c77-2f0e-4b0c-a6d8-8c3f1f0f2a55 none swap sw 0 0\n");
    EXPECT_EQ(program->setting("swap-area:sda2").value_at_start, "");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
    receipt = program->set({{"swap-area:sda2", "off"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(fstab_of(world), before.at("/etc/fstab"));
    EXPECT_EQ(program->setting("swap-area:sda2").value, "off") << "Fettle's record lists it";
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapAreaTest, LinesThatDoNotLeadToOneDeviceForbidChanges) {
    World twice(worn_laptop());
    twice.system.put("/etc/fstab", fstab_of(twice) + "/dev/nvme0n1p3 none swap sw 0 0\n");
    EXPECT_EQ(obstacle_id(twice, *twice.start(), kArea), "fstab-lines");
    World absent(mixed_desktop());
    absent.system.put("/etc/fstab", fstab_of(absent) + "LABEL=swap none swap sw 0 0\n");
    EXPECT_EQ(obstacle_id(absent, *absent.start(), "swap-area:LABEL=swap"), "swap-absent");
    EXPECT_EQ(obstacle_id(absent, *absent.start(), "swap-area:sda2"), "swap-line") << "the label may be its own";
    World managed(worn_laptop());
    managed.system.put("/etc/fstab", "# Managed by Puppet\n" + fstab_of(managed));
    EXPECT_EQ(obstacle_id(managed, *managed.start(), kArea), "fstab-foreign");
}

TEST(SwapAreaTest, AMappingKeepsItsName) {
    World world(luks_laptop());
    world.system.put("/proc/swaps", swaps_of(world) + "/dev/dm-1 partition 4194300 0 -2\n");
    world.system.put_link("/dev/mapper/cswap", "../dm-1");
    world.system.put_link("/dev/disk/by-uuid/11111111-2222-3333-4444-555555555555", "../../dm-1");
    world.system.put("/etc/fstab", fstab_of(world) + "/dev/mapper/cswap none swap sw 0 0\n");
    const auto setting = world.start()->setting("swap-area:cswap");
    EXPECT_EQ(setting.key, "swap-area:/dev/mapper/cswap") << "with a random key, its UUID is new at each start";
    EXPECT_EQ(setting.value_at_start, "");
    EXPECT_FALSE(setting.obstacle);
}

TEST(SwapAreaTest, AZfsVolumeIsNotTurnedOn) {
    World world(mixed_desktop());
    world.system.put("/sys/class/block/zd0/dev", "230:0");
    world.system.put("/etc/fstab", fstab_of(world) + "/dev/zd0 none swap noauto 0 0\n");
    EXPECT_EQ(refusal(world, "swap-area:zd0", "on"), ErrorCode::refused);
}

TEST(SwapAreaTest, IsAdvisedBeforeANewFile) {
    World world(worn_laptop());
    EXPECT_FALSE(world.start()->setting(kArea).advised_change());
    ASSERT_TRUE(is_done(world.start()->set({{kArea, "off"}})));
    EXPECT_EQ(world.start()->setting(kArea).advice->value, "on") << "8 GB and no swap";
    EXPECT_FALSE(world.start()->setting("swap-file:/swapfile").advised_change());
}

TEST(SwapOptionsTest, APriorityIsSetAtOnceAndInFstab) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting(kPriority).value, "automatic");
    auto receipt = program->set({{kPriority, "5"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(has_line(world, "sw,pri=5")) << fstab_of(world);
    EXPECT_NE(swaps_of(world).find(" 5\n"), std::string::npos) << swaps_of(world);
    EXPECT_EQ(program->setting(kPriority).value, "5");
    receipt = program->set({{kPriority, "32767"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(has_line(world, "sw,pri=32767"));
    EXPECT_EQ(refusal(world, kPriority, "32768"), ErrorCode::invalid_argument);
    EXPECT_EQ(refusal(world, kPriority, "-1"), ErrorCode::invalid_argument);
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

/// For another priority the area is off for a moment. Where its contents do not fit, the next start has to do.
TEST(SwapOptionsTest, WhatDoesNotFitWaitsForTheNextStart) {
    World world(worn_laptop());
    world.system.put("/proc/swaps",
                     "Filename\tType\tSize\tUsed\tPriority\n/dev/nvme0n1p3 partition 8388604 3900000 -2\n");
    const auto before = world.files();
    std::vector<std::string> calls;
    world.system.on_change([&](const std::string& what) {
        if (what.starts_with("swapo")) calls.push_back(what);
        return Status();
    });
    const auto program = world.start();
    EXPECT_TRUE(program->setting(kPriority).needs_restart);
    const auto receipt = program->set({{kPriority, "5"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_TRUE(calls.empty());
    EXPECT_EQ(program->setting(kPriority).value, "automatic");
    EXPECT_EQ(program->setting(kPriority).value_at_start, "5");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

/// swapon(8): --discard=once, --discard=pages, and both without a policy.
TEST(SwapOptionsTest, DiscardHasFourValues) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting(kDiscard).value, "off");
    EXPECT_FALSE(program->setting(kDiscard).advised_change());
    const std::vector<std::pair<std::string, std::string>> all{
        {"once", "sw,discard=once"}, {"pages", "sw,discard=pages"}, {"both", "sw,discard"}, {"off", "sw"}};
    for (const auto& [value, options] : all) {
        const auto receipt = program->set({{kDiscard, value}});
        ASSERT_TRUE(is_done(receipt)) << why(receipt);
        EXPECT_TRUE(has_line(world, options)) << fstab_of(world);
        EXPECT_EQ(program->setting(kDiscard).value, value);
    }
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapOptionsTest, DiscardIsForDrivesThatHaveIt) {
    const auto listed = [](const World& world) {
        for (const auto& one : const_cast<World&>(world).start()->settings()) {  // NOLINT: start() changes nothing
            if (one.id == kDiscard) return true;
        }
        return false;
    };
    World none(worn_laptop());
    none.system.put("/sys/block/nvme0n1/queue/discard_max_bytes", "0");
    EXPECT_FALSE(listed(none));
    World disk(worn_laptop());
    disk.system.put("/sys/block/nvme0n1/queue/rotational", "1");
    EXPECT_FALSE(listed(disk));
    EXPECT_TRUE(listed(World(worn_laptop())));
}

/// Three settings share a line: each is undone alone, in any order.
TEST(SwapOptionsTest, OptionsOfALineAreIndependent) {
    const std::vector<Assignment> wanted{{kPriority, "7"}, {kDiscard, "once"}, {kArea, "off"}};
    for (const auto& order : std::vector<std::vector<const char*>>{
             {kArea, kPriority, kDiscard}, {kDiscard, kArea, kPriority}, {kPriority, kDiscard, kArea}}) {
        World world(worn_laptop());
        const auto before = world.files();
        const auto program = world.start();
        auto receipt = program->set(wanted);
        ASSERT_TRUE(is_done(receipt)) << why(receipt);
        const auto entry = swap_entry_of(fstab_of(world), std::string("UUID=") + kUuid);
        ASSERT_TRUE(entry && *entry);
        EXPECT_EQ(std::set<std::string>((*entry)->options.begin(), (*entry)->options.end()),
                  (std::set<std::string>{"sw", "pri=7", "discard=once", "noauto"}));
        EXPECT_EQ(swaps_of(world).find("nvme0n1p3"), std::string::npos) << "off, whatever its options";
        for (const auto* id : order) {
            receipt = program->undo({id});
            ASSERT_TRUE(is_done(receipt)) << why(receipt);
        }
        EXPECT_EQ(differences(before, world.files()), "");
    }
}

TEST(SwapOptionsTest, ALineThatFettleAddedGoesAfterItsOptions) {
    World world(server());
    const auto before = world.files();
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"swap-file:/swapfile", "2G"}})));
    auto receipt = program->set({{"swap-priority:/swapfile", "9"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_NE(fstab_of(world).find("/swapfile none swap sw,pri=9 0 0\n"), std::string::npos);
    EXPECT_FALSE(program->setting("swap-file:/swapfile").changed->foreign) << "the options are Fettle's own";
    EXPECT_FALSE(is_done(program->undo({"swap-file:/swapfile"}))) << "its record is of the line without them";
    receipt = program->undo();
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapOptionsTest, ALineThatFettleRemovedReturnsBeforeItsOptions) {
    World world(luks_laptop());
    const auto before = world.files();
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"swap-priority:/swap/swapfile", "9"}})));
    ASSERT_TRUE(is_done(program->set({{"swap-file:/swap/swapfile", "0"}})));
    const auto receipt = program->undo();
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(SwapOptionsTest, WhatSomebodyElseHasSetStays) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kPriority, "5"}})));
    replace_in_fstab(world, "pri=5", "pri=6");
    const auto changed = fstab_of(world);
    EXPECT_TRUE(program->setting(kPriority).changed->foreign);
    EXPECT_FALSE(is_done(program->undo()));
    EXPECT_EQ(fstab_of(world), changed);
}

}  // namespace
}  // namespace fettle::tune::test
