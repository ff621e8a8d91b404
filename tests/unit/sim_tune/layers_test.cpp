// SPDX-License-Identifier: GPL-3.0-or-later
// TRIM through encryption and LVM, and the initramfs: set, seen at the next start, and taken back byte for byte.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/tune/family.h"
#include "core/tune/initramfs.h"
#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

constexpr const char* kRootTrim = "luks-trim:luks-root";
constexpr const char* kCrypttabText =
    "# <target> <source> <key> <options>\n"
    "luks-root UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e none luks\n"
    "archive\t/dev/sdx1\tnone\tluks,noauto\n";

Described encrypted(const std::string& tool = "update-initramfs") {
    auto one = encrypted_laptop();
    EXPECT_TRUE(one.system->remove("/usr/sbin/update-initramfs"));
    if (!tool.empty()) one.system->put("/usr/sbin/" + tool, "");
    return one;
}

std::string text_of(const World& world, const std::string& path) {
    const auto all = world.system.all();
    const auto found = all.find(path);
    return found == all.end() ? "absent" : found->second;
}

std::string rendered(const Message& message) { return render(message.text, message.evidence); }

TEST(LuksTrimTest, TheLineOfTheRootDeviceIsChangedAndTheInitramfsRebuilt) {
    World world(encrypted());
    const auto before = world.files();
    const auto program = world.start();
    const auto setting = program->setting(kRootTrim);
    EXPECT_EQ(setting.value, "off");
    EXPECT_TRUE(setting.needs_restart);
    EXPECT_FALSE(setting.obstacle);
    int rebuilt = 0;
    world.system.on_change([&](const std::string& what) {
        rebuilt += what == "reload" ? 1 : 0;
        return Status();
    });
    const auto job = program->toolbox.tuning->plan({{kRootTrim, "on"}});
    ASSERT_TRUE(job) << to_string(job.error());
    ASSERT_EQ(job->plan.steps.size(), 2U);
    EXPECT_NE(rendered(job->plan.steps[0].what).find("/etc/crypttab"), std::string::npos);
    const auto step = rendered(job->plan.steps[1].what);
    EXPECT_NE(step.find("initramfs"), std::string::npos) << step;
    EXPECT_NE(step.find("update-initramfs"), std::string::npos) << step;
    EXPECT_EQ(rendered(job->plan.steps[1].if_power_fails).find('{'), std::string::npos);
    const auto receipt = program->execute(job);
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(rebuilt, 1);
    EXPECT_EQ(text_of(world, "/etc/crypttab"),
              "# <target> <source> <key> <options>\n"
              "luks-root UUID=7a53c1ce-1f7f-4d53-8a3b-6f0c7b3b5f4e none luks,discard\n"
              "archive\t/dev/sdx1\tnone\tluks,noauto\n");
    EXPECT_EQ(program->setting(kRootTrim).value, "off") << "until the restart";
    EXPECT_EQ(program->setting(kRootTrim).value_at_start, "on");
    // The restart: dm-crypt passes discards on.
    world.system.put("/sys/class/block/dm-0/queue/discard_max_bytes", "2199023255040\n");
    EXPECT_EQ(program->setting(kRootTrim).value, "on");
    EXPECT_EQ(program->setting(kRootTrim).value_at_start, "");
    world.system.put("/sys/class/block/dm-0/queue/discard_max_bytes", "0\n");
    ASSERT_TRUE(is_done(program->undo({kRootTrim})));
    EXPECT_EQ(rebuilt, 2) << "undo rebuilds again";
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(LuksTrimTest, OtherLinesNeedNoInitramfs) {
    World world(encrypted(""));
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{"luks-trim:archive", "on"}});
    ASSERT_TRUE(job) << to_string(job.error());
    for (const auto& step : job->plan.steps) {
        EXPECT_EQ(rendered(step.what).find("initramfs"), std::string::npos) << rendered(step.what);
    }
    const auto receipt = program->execute(job);
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(program->setting("luks-trim:archive").value, "on") << "not mapped: what the file says";
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(text_of(world, "/etc/crypttab"), kCrypttabText);
}

TEST(LuksTrimTest, OffRemovesBothNamesOfTheOption) {
    // systemd-cryptsetup(8) takes "allow-discards" for "discard".
    for (const auto& [options, without] :
         std::vector<std::pair<std::string, std::string>>{{"luks,discard,allow-discards", "luks"},
                                                          {"allow-discards,luks,discard,noauto", "luks,noauto"},
                                                          {"luks,allow-discards", "luks"},
                                                          {"discard,allow-discards", "none"}}) {
        World world(encrypted(""));
        const auto line = [](const std::string& field) { return "archive\t/dev/sdx1\tnone\t" + field + " # disk\n"; };
        world.system.put("/etc/crypttab", line(options));
        const auto program = world.start();
        EXPECT_EQ(program->setting("luks-trim:archive").value, "on") << options;
        const auto receipt = program->set({{"luks-trim:archive", "off"}});
        ASSERT_TRUE(is_done(receipt)) << why(receipt);
        EXPECT_EQ(text_of(world, "/etc/crypttab"), line(without));
        EXPECT_EQ(program->setting("luks-trim:archive").value, "off") << options;
        ASSERT_TRUE(is_done(program->undo()));
        EXPECT_EQ(text_of(world, "/etc/crypttab"), line(options));
    }
}

TEST(LuksTrimTest, ButOptionsMayAskForIt) {
    for (const auto* option : {"initramfs", "x-initrd.attach"}) {
        World world(encrypted(""));
        world.system.put("/etc/crypttab", fmt::format("archive /dev/sdx1 none luks,{}\n", option));
        ASSERT_TRUE(world.start()->setting("luks-trim:archive").obstacle) << option;
        world.system.put("/usr/bin/dracut", "");
        world.system.put("/boot/initramfs-6.8.img", "");
        world.system.put("/boot/initramfs-0-rescue.img", "");
        EXPECT_FALSE(world.start()->setting("luks-trim:archive").obstacle) << option;
    }
}

TEST(LuksTrimTest, WithoutAToolTheRootDeviceIsNotChanged) {
    World world(encrypted(""));
    const auto before = world.files();
    const auto obstacle = world.start()->setting(kRootTrim).obstacle;
    ASSERT_TRUE(obstacle);
    for (const auto* tool : {"update-initramfs", "dracut", "mkinitcpio"}) {
        EXPECT_NE(obstacle->text.find(tool), std::string::npos) << "which are looked for";
    }
    EXPECT_FALSE(obstacle->remedy.empty());
    EXPECT_EQ(world.start()->set({{kRootTrim, "on"}}).error().code, ErrorCode::refused);
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(LuksTrimTest, OnOstreeItsOwnToolIsNamed) {
    World world(encrypted("dracut"));
    world.system.put("/run/ostree-booted", "");
    const auto obstacle = world.start()->setting(kRootTrim).obstacle;
    ASSERT_TRUE(obstacle);
    EXPECT_NE(obstacle->remedy.find("rpm-ostree"), std::string::npos);
    EXPECT_FALSE(world.start()->setting("luks-trim:archive").obstacle) << "not in the initramfs";
}

TEST(LuksTrimTest, AFailedRebuildIsOnRecordAndCanBeUndone) {
    World world(encrypted());
    const auto before = world.files();
    world.system.on_change([](const std::string& what) {
        return what == "reload" ? Status(fail(ErrorCode::io, "update-initramfs: No space left on device")) : Status();
    });
    auto program = world.start();
    const auto receipt = program->set({{kRootTrim, "on"}});
    ASSERT_TRUE(receipt);
    EXPECT_FALSE(is_done(receipt));
    EXPECT_NE(why(receipt).find("No space left"), std::string::npos) << why(receipt);
    const auto changed = program->setting(kRootTrim).changed;
    ASSERT_TRUE(changed);
    EXPECT_FALSE(changed->complete);
    EXPECT_FALSE(changed->foreign);
    // As long as it fails, so does the undo: the images may be of either kind.
    EXPECT_FALSE(is_done(program->undo({kRootTrim})));
    EXPECT_EQ(differences(before, world.files()), "") << "but the file is back";
    ASSERT_TRUE(program->setting(kRootTrim).changed) << "and still on record";
    world.system.on_change({});
    const auto undone = program->undo({kRootTrim});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_FALSE(program->setting(kRootTrim).changed);
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(LuksTrimTest, AFullBootIsFoundBefore) {
    World world(encrypted());
    // Larger than the 40 GiB that are free.
    world.system.put("/boot/initrd.img-6.1.0-19-amd64", "");
    world.system.put_swap_file("/boot/initrd.img-6.1.0-19-amd64", std::uint64_t{50} << 30U);
    const auto before = world.files();
    const auto receipt = world.start()->set({{kRootTrim, "on"}});
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_NE(receipt.error().context.find("/boot"), std::string::npos);
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(LuksTrimTest, WhatSomebodyElseHasChangedSinceStays) {
    World world(encrypted());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kRootTrim, "on"}})));
    auto text = text_of(world, "/etc/crypttab");
    text.replace(text.find("luks,discard"), 12, "luks,discard,tries=5");
    world.system.put("/etc/crypttab", text);
    EXPECT_TRUE(program->setting(kRootTrim).changed->foreign);
    EXPECT_FALSE(is_done(program->undo({kRootTrim})));
    EXPECT_EQ(text_of(world, "/etc/crypttab"), text);
}

TEST(LuksTrimTest, AHeaderThatPermitsItIsSeenInTheKernel) {
    World world(encrypted());
    world.system.put("/sys/class/block/dm-0/queue/discard_max_bytes", "2199023255040\n");
    const auto setting = world.start()->setting(kRootTrim);
    EXPECT_EQ(setting.value, "on");
    EXPECT_EQ(setting.value_at_start, "") << "what the header says is not known";
    EXPECT_NE(setting.advice->reason.text.find("allow-discards"), std::string::npos);
    EXPECT_EQ(world.start()->set({{kRootTrim, "off"}}).error().code, ErrorCode::refused);
}

TEST(LuksTrimTest, SettingOnAndOffBeforeTheRestartLeadsBack) {
    World world(encrypted());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{kRootTrim, "on"}})));
    ASSERT_TRUE(is_done(program->set({{kRootTrim, "off"}})));
    EXPECT_EQ(text_of(world, "/etc/crypttab"), kCrypttabText);
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(text_of(world, "/etc/crypttab"), kCrypttabText);
}

TEST(LuksTrimTest, ASettingHasNoNameThatATerminalCannotShow) {
    World world(encrypted());
    world.system.put("/etc/crypttab", "a\x1b[2J /dev/x none luks\n\xff /dev/y none luks\n");
    for (const auto& setting : world.start()->settings()) EXPECT_NE(name_of(setting.id), "luks-trim") << setting.id;
}

TEST(InitramfsTest, TheDistributionsToolIsFound) {
    struct Case {
        std::vector<const char*> installed;
        const char* program;  // empty: none
        std::vector<std::string> arguments;
    };
    // update-initramfs(8), dracut(8), mkinitcpio(8)
    const std::vector<Case> cases{
        {{"/usr/sbin/update-initramfs"}, "/usr/sbin/update-initramfs", {"-u", "-k", "all"}},
        {{"/usr/sbin/update-initramfs", "/usr/bin/dracut"}, "/usr/sbin/update-initramfs", {"-u", "-k", "all"}},
        {{"/usr/bin/dracut"}, "/usr/bin/dracut", {"--force", "--regenerate-all"}},
        {{"/usr/bin/mkinitcpio"}, "/usr/bin/mkinitcpio", {"-P"}},
        {{"/usr/bin/mkinitcpio", "/usr/bin/dracut"}, "", {}},
        {{"/usr/local/bin/dracut", "/home/x/mkinitcpio"}, "", {}},
        {{}, "", {}},
    };
    for (const auto& one : cases) {
        sim::MemorySystem system;
        for (const auto* path : one.installed) system.put(path, "");
        const auto tool = initramfs_tool(system);
        EXPECT_EQ(tool ? tool->program : "", one.program);
        EXPECT_EQ(tool ? tool->arguments : std::vector<std::string>(), one.arguments);
    }
}

TEST(InitramfsTest, AToolThatWouldDoNothingIsFound) {
    // update-initramfs(8) succeeds without doing anything.
    for (const auto& [text, off] : std::vector<std::pair<const char*, bool>>{
             {"update_initramfs=no\n", true},
             {"# update_initramfs=no\nupdate_initramfs=yes\n", false},
             {"update_initramfs=no\nupdate_initramfs=all\n", false},
             {"update_initramfs=yes\n  update_initramfs=\"no\"", true},
         }) {
        World world(encrypted());
        world.system.put("/etc/initramfs-tools/update-initramfs.conf", text);
        EXPECT_EQ(world.start()->setting(kRootTrim).obstacle.has_value(), off) << text;
    }
    World world(encrypted());
    world.system.set_obstacle("/boot", "the file system is read-only");
    const auto obstacle = world.start()->setting(kRootTrim).obstacle;
    ASSERT_TRUE(obstacle);
    EXPECT_NE(rendered(*obstacle).find("read-only"), std::string::npos);
}

TEST(InitramfsTest, TheRootDeviceIsFoundThroughItsLayers) {
    sim::MemorySystem system;
    // ext4 on LVM on LUKS; swap on another mapping; /data on a third.
    system.put("/sys/class/block/dm-0/dm/name", "crypt");
    system.put("/sys/class/block/dm-1/dm/name", "vg-root");
    system.put("/sys/class/block/dm-1/slaves/dm-0/size", "1");
    system.put("/sys/class/block/dm-2/dm/name", "cryptswap");
    system.put("/sys/class/block/dm-3/dm/name", "data");
    Computer computer;
    computer.mounts = {{"/dev/mapper/vg-root", "/", "ext4", {}}, {"/dev/mapper/data", "/data", "ext4", {}}};
    computer.swaps = {{"/dev/dm-2", false, 1, 0, 0}};
    EXPECT_TRUE(starts_from(computer, system, "crypt"));
    EXPECT_TRUE(starts_from(computer, system, "cryptswap")) << "the computer may resume from it";
    EXPECT_FALSE(starts_from(computer, system, "data"));
    EXPECT_FALSE(starts_from(computer, system, "absent"));
    computer.swaps = {{"/data/swapfile", true, 1, 0, 0}};
    EXPECT_TRUE(starts_from(computer, system, "data"));
    EXPECT_FALSE(starts_from(computer, system, "cryptswap"));
    // A loop, which the kernel never has.
    system.put("/sys/class/block/dm-0/slaves/dm-1/size", "1");
    EXPECT_FALSE(starts_from(computer, system, "cryptswap"));
}

TEST(LvmDiscardsTest, ItGoesToTheLocalFile) {
    World world(worn_laptop());
    world.system.put("/etc/lvm/lvm.conf", "devices {\n\t# issue_discards = 0\n}\n");
    const std::string local = "local {\n\t# system_id = \"\"\n}";
    world.system.put("/etc/lvm/lvmlocal.conf", local);
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("lvm-issue-discards").value, "off");
    EXPECT_FALSE(program->setting("lvm-issue-discards").advised_change());
    ASSERT_TRUE(is_done(program->set({{"lvm-issue-discards", "on"}})));
    EXPECT_EQ(program->setting("lvm-issue-discards").value, "on");
    EXPECT_TRUE(text_of(world, "/etc/lvm/lvmlocal.conf").starts_with(local));
    EXPECT_EQ(text_of(world, "/etc/lvm/lvm.conf"), before.at("/etc/lvm/lvm.conf"));
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(LvmDiscardsTest, WithoutALocalFileOneIsMade) {
    World world(worn_laptop());
    world.system.put("/etc/lvm/lvm.conf", "devices { issue_discards = 1 }\n");
    const auto before = world.files();
    const auto program = world.start();
    EXPECT_EQ(program->setting("lvm-issue-discards").value, "on");
    ASSERT_TRUE(is_done(program->set({{"lvm-issue-discards", "off"}})));
    EXPECT_EQ(program->setting("lvm-issue-discards").value, "off") << "the local file comes later";
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_EQ(differences(before, world.files()), "");
}

TEST(LvmDiscardsTest, ADamagedFileIsNotChanged) {
    for (const auto* path : {"/etc/lvm/lvm.conf", "/etc/lvm/lvmlocal.conf"}) {
        World world(worn_laptop());
        world.system.put("/etc/lvm/lvm.conf", "devices { }\n");
        world.system.put(path, "devices { issue_discards = \n");
        const auto obstacle = world.start()->setting("lvm-issue-discards").obstacle;
        ASSERT_TRUE(obstacle) << path;
        EXPECT_NE(rendered(*obstacle).find(path), std::string::npos);
    }
}

TEST(TrimLayersTest, WhatTrustsTheDriveIsShownAndNeverSet) {
    World world(mixed_desktop());
    world.system.put("/sys/module/raid456/parameters/devices_handle_discard_safely", "N\n");
    world.system.put("/sys/block/sda/device/scsi_disk/2:0:0:0/provisioning_mode", "full\n");
    const auto before = world.files();
    const auto program = world.start();
    for (const auto* id : {"raid-trim", "provisioning-mode:sda"}) {
        const auto setting = program->setting(id);
        ASSERT_TRUE(setting.obstacle) << id;
        EXPECT_FALSE(setting.advised_change());
        EXPECT_EQ(program->set({{id, id == std::string("raid-trim") ? "on" : "unmap"}}).error().code,
                  ErrorCode::refused);
    }
    EXPECT_EQ(program->setting("raid-trim").value, "off");
    EXPECT_EQ(program->setting("provisioning-mode:sda").value, "full");
    EXPECT_FALSE(linux_places().has_value("/sys/module/raid456/parameters/devices_handle_discard_safely"));
    EXPECT_FALSE(linux_places().has_value("/sys/block/sda/device/scsi_disk/2:0:0:0/provisioning_mode"));
    EXPECT_EQ(differences(before, world.files()), "");
}

}  // namespace
}  // namespace fettle::tune::test
