// SPDX-License-Identifier: GPL-3.0-or-later
// Plan, work and undo of settings through the toolbox, on described computers.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/unit/sim_tune/tuning_fixture.h"

namespace fettle::tune::test {
namespace {

std::string file(const World& world, const std::string& path) {
    const auto all = world.files();
    const auto found = all.find(path);
    return found == all.end() ? "(absent)" : found->second;
}

std::size_t records(World& world) { return world.changes.keys().value().size(); }

TEST(TuningTest, AKernelValueIsSetNowAndForTheNextStart) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    const auto receipt = program->set({{"swappiness", "10"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(file(world, "/proc/sys/vm/swappiness"), "10");
    // sysctl.d(5): key = value; the name must come after the distribution's and the administrator's numbers.
    const auto text = file(world, "/etc/sysctl.d/zz-fettle-swappiness.conf");
    EXPECT_NE(text.find("\nvm.swappiness = 10\n"), std::string::npos) << text;
    EXPECT_TRUE(text.starts_with("# Written by Fettle")) << text;
    const auto setting = program->setting("swappiness");
    EXPECT_EQ(setting.value, "10");
    EXPECT_EQ(setting.value_at_start, "");
    ASSERT_TRUE(setting.changed);
    EXPECT_EQ(setting.changed->from, "60");
    EXPECT_EQ(setting.changed->to, "10");
    EXPECT_TRUE(setting.changed->complete);
    EXPECT_FALSE(setting.changed->foreign);
    const auto undone = program->undo({"swappiness"});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    EXPECT_EQ(records(world), 0U);
    EXPECT_TRUE(world.journals.files.empty());
    EXPECT_FALSE(program->setting("swappiness").changed);
    EXPECT_EQ(program->undo().error().code, ErrorCode::not_found) << "once";
}

TEST(TuningTest, ADriveIsNamedInItsRuleByItsLink) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    const auto receipt = program->set({{"io-scheduler", "none"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(file(world, "/sys/block/nvme0n1/queue/scheduler"), "[none] mq-deadline kyber bfq");
    const auto text = file(world, "/etc/udev/rules.d/99-fettle-io-scheduler-nvme-nvme0n1_Snvme0n1.rules");
    // udev(7); /dev/nvme0n1 may be another drive after the next start.
    EXPECT_NE(text.find("ACTION==\"add|change\", SUBSYSTEM==\"block\", ENV{DEVTYPE}==\"disk\", "
                        "SYMLINK==\"disk/by-id/nvme-nvme0n1_Snvme0n1\", ATTR{queue/scheduler}=\"none\"\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("KERNEL"), std::string::npos) << "no kernel name";
    EXPECT_EQ(file(world, "/etc/udev/rules.d/"), "") << "the folder was made";
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, ADropInSetsHibernation) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"hibernation", "forbidden"}})));
    EXPECT_NE(
        file(world, "/etc/systemd/sleep.conf.d/zz-fettle-hibernation.conf").find("\n[Sleep]\nAllowHibernation=no\n"),
        std::string::npos);
    EXPECT_EQ(program->setting("hibernation").value, "forbidden");
    EXPECT_EQ(program->setting("suspend-then-hibernate").value, "forbidden") << "systemd-sleep.conf(5): implied";
    ASSERT_TRUE(is_done(program->undo({"hibernation"})));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, ATimerIsEnabledWithoutAFile) {
    World world(worn_laptop());
    const auto before = world.files();
    const auto program = world.start();
    const auto receipt = program->set({{"trim-timer", "enabled"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    ASSERT_EQ(receipt->steps.size(), 1U);
    const auto& finding = receipt->steps[0].verification.text;
    EXPECT_EQ(render(finding.text, finding.evidence), "systemd has enabled fstrim.timer.");
    EXPECT_EQ(program->setting("trim-timer").value, "enabled");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, MountOptionsAreChangedInFstabAndNow) {
    World world(mixed_desktop());
    const auto before = world.files();
    const auto program = world.start();
    const auto receipt = program->set({{"access-times:/home", "relatime"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(file(world, "/etc/fstab").find("strictatime"), std::string::npos);
    EXPECT_NE(file(world, "/etc/fstab").find("nofail\t0\t2\n"), std::string::npos) << file(world, "/etc/fstab");
    EXPECT_TRUE(file(world, "/etc/fstab").starts_with("UUID=7a53c1ce / ext4 defaults 0 1\n"));
    EXPECT_NE(world.system.value("/proc/self/mountinfo")->find("/home rw,relatime "), std::string::npos);
    EXPECT_EQ(program->setting("access-times:/home").value, "relatime");
    ASSERT_TRUE(is_done(program->undo({"access-times:/home"})));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, OnBtrfsDiscardIsAsynchronous) {
    // btrfs(5): without a value, "discard" is the synchronous kind, which delays deleting files.
    World world(luks_laptop());
    const auto before = world.files();
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"continuous-trim:/", "off"}})));
    EXPECT_NE(file(world, "/etc/fstab").find("/ btrfs subvol=/,nodiscard 0 0"), std::string::npos);
    EXPECT_EQ(program->setting("continuous-trim:/").value, "off");
    ASSERT_TRUE(is_done(program->set({{"continuous-trim:/", "on"}})));
    EXPECT_NE(file(world, "/etc/fstab").find("/ btrfs subvol=/,discard=async 0 0"), std::string::npos);
    EXPECT_NE(file(world, "/proc/self/mountinfo").find("discard=async"), std::string::npos);
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, XfsTakesDiscardAtTheNextStart) {
    World world(server());
    const auto before = world.files();
    const auto program = world.start();
    const auto receipt = program->set({{"continuous-trim:/srv", "off"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_NE(file(world, "/etc/fstab").find("/srv xfs nodiscard 0 2"), std::string::npos) << file(world, "/etc/fstab");
    EXPECT_EQ(program->setting("continuous-trim:/srv").value, "on");
    EXPECT_EQ(program->setting("continuous-trim:/srv").value_at_start, "off");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

/// Every setting of every computer, to another value and back, and over a third value.
TEST(TuningTest, EverySettingIsRestoredByteForByte) {
    std::size_t tried = 0;
    for (auto& described : all_computers()) {
        World world(std::move(described));
        const auto before = world.files();
        const auto program = world.start();
        for (const auto& setting : program->settings()) {
            if (setting.obstacle) {
                EXPECT_EQ(program->toolbox.tuning->plan({{setting.id, another_value(setting)}}).error().code,
                          ErrorCode::refused)
                    << setting.id;
                continue;
            }
            const auto second = another_value(setting);
            if (second.empty()) continue;  // "write back" alone
            SCOPED_TRACE(world.described.name + ": " + setting.id + " from " + setting.value + " to " + second);
            ++tried;
            auto receipt = program->set({{setting.id, second}});
            ASSERT_TRUE(is_done(receipt)) << why(receipt);
            const auto now = program->setting(setting.id);
            EXPECT_EQ(now.value_at_start.empty() ? now.value : now.value_at_start, second);
            EXPECT_NE(world.files(), before);
            if (const auto third = another_value(setting, second); !third.empty()) {
                receipt = program->set({{setting.key, third}});
                ASSERT_TRUE(is_done(receipt)) << why(receipt);
                ASSERT_TRUE(program->setting(setting.id).changed);
                EXPECT_EQ(program->setting(setting.id).changed->from, setting.value) << "the first state";
            }
            // The value of the beginning is not its form yet.
            if (setting.choices != std::vector<std::string>{"write back"}) {
                receipt = program->set({{setting.id, setting.value}});
                ASSERT_TRUE(is_done(receipt)) << why(receipt);
            }
            receipt = program->undo({setting.id});
            ASSERT_TRUE(is_done(receipt)) << why(receipt);
            ASSERT_TRUE(world.files() == before) << differences(before, world.files());
            EXPECT_EQ(records(world), 0U);
            EXPECT_TRUE(world.journals.files.empty());
        }
    }
    EXPECT_GT(tried, 60U);
}

TEST(TuningTest, AllAtOnceAndAllBack) {
    for (auto& described : all_computers()) {
        World world(std::move(described));
        const auto before = world.files();
        const auto program = world.start();
        std::vector<Assignment> wanted;
        for (const auto& setting : program->settings()) {
            const auto value = setting.obstacle ? "" : another_value(setting);
            if (!value.empty()) wanted.push_back({setting.id, value});
        }
        if (wanted.empty()) continue;
        SCOPED_TRACE(world.described.name);
        auto receipt = program->set(wanted);
        ASSERT_TRUE(is_done(receipt)) << why(receipt);
        EXPECT_EQ(records(world), wanted.size());
        receipt = program->undo();
        ASSERT_TRUE(is_done(receipt)) << why(receipt);
        EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    }
}

TEST(TuningTest, ChangesOfOneLineAreUndoneInEitherOrder) {
    for (const bool other_order : {false, true}) {
        World world(mixed_desktop());
        world.system.put(
            "/etc/fstab",
            "UUID=7a53c1ce / ext4 defaults 0 1\nUUID=1b0b7c39\t/home\text4\tnofail,strictatime,user 0 2\n");
        const auto before = world.files();
        const auto program = world.start();
        ASSERT_TRUE(is_done(program->set({{"access-times:/home", "noatime"}})));
        ASSERT_TRUE(is_done(program->set({{"continuous-trim:/home", "on"}})));
        EXPECT_NE(file(world, "/etc/fstab").find("noatime"), std::string::npos);
        EXPECT_NE(file(world, "/etc/fstab").find("discard"), std::string::npos);
        std::vector<std::string> ids{"access-times:/home", "continuous-trim:/home"};
        if (other_order) std::swap(ids[0], ids[1]);
        for (const auto& id : ids) {
            const auto undone = program->undo({id});
            ASSERT_TRUE(is_done(undone)) << why(undone);
        }
        EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    }
}

TEST(TuningTest, FoldersGoWithTheLastFileInThem) {
    for (const bool first_first : {true, false}) {
        World world(worn_laptop());
        ASSERT_TRUE(world.system.remove("/etc/udev/udev.conf"));
        const auto before = world.files();
        ASSERT_EQ(before.lower_bound("/etc/udev")->first.rfind("/etc/udev", 0), std::string::npos);
        const auto program = world.start();
        const std::vector<std::string> ids{"io-scheduler:nvme0n1", "read-ahead:nvme0n1"};
        for (const auto& id : ids) {
            ASSERT_TRUE(is_done(program->set({{id, another_value(program->setting(id))}})));
        }
        EXPECT_TRUE(world.files().contains("/etc/udev/"));
        EXPECT_TRUE(world.files().contains("/etc/udev/rules.d/"));
        ASSERT_TRUE(is_done(program->undo({ids[first_first ? 0 : 1]})));
        EXPECT_TRUE(world.files().contains("/etc/udev/rules.d/"));
        ASSERT_TRUE(is_done(program->undo({ids[first_first ? 1 : 0]})));
        EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    }
}

TEST(TuningTest, WhatIsSetAlreadyNeedsNoStep) {
    World world(worn_laptop());
    const auto program = world.start();
    for (const auto* value : {"60", "060"}) {
        const auto job = program->toolbox.tuning->plan({{"swappiness", value}});
        ASSERT_TRUE(job);
        EXPECT_TRUE(job->plan.steps.empty()) << value << " is the value already";
    }
    // Not the same: the next start would bring another value.
    world.system.put("/etc/sysctl.d/50-local.conf", "vm.swappiness = 10\n");
    const auto before = world.files();
    const auto receipt = program->set({{"swappiness", "60"}});
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(program->setting("swappiness").value_at_start, "");
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, WrongAssignmentsAreRefusedBeforeAnythingIsDone) {
    World world(mixed_desktop());
    const auto before = world.files();
    const auto program = world.start();
    const auto code = [&](const std::vector<Assignment>& wanted) {
        const auto job = program->toolbox.tuning->plan(wanted);
        return job ? ErrorCode::internal : job.error().code;
    };
    EXPECT_EQ(code({{"no-such-setting", "1"}}), ErrorCode::not_found);
    EXPECT_EQ(code({{"", "1"}}), ErrorCode::not_found);
    EXPECT_EQ(code({{"io-scheduler:sdz", "none"}}), ErrorCode::not_found);
    EXPECT_EQ(code({{"io-scheduler:", "none"}}), ErrorCode::not_found);
    EXPECT_EQ(code({{"io-scheduler", "none"}}), ErrorCode::ambiguous);
    EXPECT_EQ(code({{"swappiness", "201"}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{"io-scheduler:sda", "cfq"}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{"zswap", "Y"}}), ErrorCode::refused) << "the kernel command line";
    EXPECT_EQ(code({{"swappiness", "10"}, {"swappiness", "20"}}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({{"io-scheduler:sda", "bfq"}, {"io-scheduler:ata-sda_Ssda", "bfq"}}), ErrorCode::invalid_argument)
        << "the same by its key";
    EXPECT_EQ(code({{"swappiness", "10"}, {"no-such-setting", "1"}}), ErrorCode::not_found);
    const auto ambiguous = program->toolbox.tuning->plan({{"io-scheduler", "none"}});
    EXPECT_NE(ambiguous.error().context.find("io-scheduler:sdb"), std::string::npos) << "names the candidates";
    EXPECT_EQ(program->toolbox.tuning->plan_undo({"swappiness"}).error().code, ErrorCode::not_found);
    EXPECT_EQ(program->toolbox.tuning->plan_undo({"no-such-setting"}).error().code, ErrorCode::not_found);
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    EXPECT_EQ(records(world), 0U);
}

TEST(TuningTest, AnUndoByNameFindsTheOneThatWasChanged) {
    World world(mixed_desktop());
    const auto before = world.files();
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"io-scheduler:sda", "bfq"}})));
    // Two drives have a scheduler; only one has been changed.
    const auto undone = program->undo({"io-scheduler"});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, ObstaclesRefuse) {
    World world(worn_laptop());
    world.system.set_obstacle("/etc", "the file system is read-only");
    const auto before = world.files();
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{"swappiness", "10"}});
    ASSERT_FALSE(job);
    EXPECT_EQ(job.error().code, ErrorCode::refused);
    EXPECT_NE(job.error().context.find("read-only"), std::string::npos);
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    World linked(worn_laptop());
    linked.system.put_link("/etc/sysctl.d/zz-fettle-swappiness.conf", "/root/mine");
    EXPECT_EQ(linked.start()->toolbox.tuning->plan({{"swappiness", "10"}}).error().code, ErrorCode::refused);
}

TEST(TuningTest, AFileOfSomeoneElseIsRestoredToo) {
    World world(worn_laptop());
    world.system.put("/etc/sysctl.d/zz-fettle-swappiness.conf", "# mine\nvm.swappiness=55\n\n\xff");
    const auto before = world.files();
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"swappiness", "10"}})));
    ASSERT_TRUE(is_done(program->undo()));
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, ADriveMayHaveAnotherNameAtTheUndo) {
    World world(worn_laptop());
    ASSERT_TRUE(is_done(world.start()->set({{"io-scheduler:nvme0n1", "none"}})));
    // After the restart another drive is found first. The rule has set the same value again.
    for (const auto& [path, bytes] : world.files()) {
        const std::string old = "/sys/block/nvme0n1/";
        if (!path.starts_with(old)) continue;
        world.system.put("/sys/block/nvme1n1/" + path.substr(old.size()), bytes);
        world.system.put(path, path.ends_with("scheduler") ? "none mq-deadline [kyber]" : bytes);
    }
    auto other = world.described.drives[0];
    other.links = {"nvme-other"};
    other.identity.serial = "OTHER";
    world.described.drives[0].id = "nvme1n1";
    world.described.drives[0].path = "/dev/nvme1n1";
    world.described.drives.insert(world.described.drives.begin(), other);
    const auto program = world.start();
    EXPECT_FALSE(program->setting("io-scheduler:nvme0n1").changed) << "another drive";
    EXPECT_TRUE(program->setting("io-scheduler:nvme1n1").changed);
    EXPECT_EQ(program->toolbox.tuning->plan_undo({"io-scheduler:nvme0n1"}).error().code, ErrorCode::not_found);
    const auto undone = program->undo({"io-scheduler:nvme1n1"});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(world.system.value("/sys/block/nvme1n1/queue/scheduler"), "none mq-deadline kyber [bfq]");
    EXPECT_EQ(file(world, "/sys/block/nvme0n1/queue/scheduler"), "none mq-deadline [kyber]") << "not this drive's";
    EXPECT_EQ(file(world, "/etc/udev/rules.d/99-fettle-io-scheduler-nvme-nvme0n1_Snvme0n1.rules"), "(absent)");
    EXPECT_EQ(records(world), 0U);
}

TEST(TuningTest, ADriveMayHaveAnotherNameBetweenPlanAndExecution) {
    World world(mixed_desktop());
    const auto before = world.files();
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{"io-scheduler:sda", "bfq"}});
    ASSERT_TRUE(job);
    ASSERT_EQ(job->plan.drives.size(), 1U);
    EXPECT_EQ(job->plan.drives[0].serial, "Ssda");
    // The same plan where the names have been exchanged.
    std::swap(world.described.drives[0].identity, world.described.drives[1].identity);
    std::swap(world.described.drives[0].links, world.described.drives[1].links);
    const auto exchanged = world.start();
    auto carried = exchanged->toolbox.tuning->plan({{"io-scheduler:sda", "bfq"}});
    ASSERT_TRUE(carried);
    EXPECT_NE(carried->hash, job->hash) << "another drive is another plan";
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, TheFileOfADriveThatIsGoneIsRestored) {
    World world(worn_laptop());
    ASSERT_TRUE(is_done(world.start()->set({{"io-scheduler:nvme0n1", "none"}})));
    for (const auto& [path, bytes] : world.files()) {
        if (!path.starts_with("/sys/block/")) continue;
        ASSERT_TRUE(world.system.remove(path));
    }
    world.described.drives.clear();
    const auto program = world.start();
    EXPECT_EQ(program->toolbox.tuning->plan_undo({"io-scheduler:nvme0n1"}).error().code, ErrorCode::not_found)
        << "the kernel's name says nothing today";
    const auto undone = program->undo({"io-scheduler:nvme-nvme0n1_Snvme0n1"});
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(undone->steps.back().verification.verdict, plan::Verification::Verdict::not_verifiable);
    EXPECT_EQ(file(world, "/etc/udev/rules.d/99-fettle-io-scheduler-nvme-nvme0n1_Snvme0n1.rules"), "(absent)");
    EXPECT_EQ(records(world), 0U);
}

TEST(TuningTest, AFileThatSomeoneElseHasChangedIsNotOverwritten) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"swappiness", "10"}})));
    ASSERT_TRUE(is_done(program->set({{"read-ahead:nvme0n1", "256"}})));
    world.system.put("/etc/sysctl.d/zz-fettle-swappiness.conf", "vm.swappiness = 30\n");
    EXPECT_TRUE(program->setting("swappiness").changed->foreign);
    const auto before = world.files();
    const auto job = program->toolbox.tuning->plan_undo({"swappiness", "read-ahead:nvme0n1"});
    ASSERT_TRUE(job);
    ASSERT_EQ(job->plan.needs.size(), 2U);
    EXPECT_EQ(std::count_if(job->plan.needs.begin(), job->plan.needs.end(), [](const auto& need) { return !need.met; }),
              1);
    EXPECT_EQ(program->execute(job).error().code, ErrorCode::refused);
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    ASSERT_TRUE(is_done(program->undo({"read-ahead:nvme0n1"}))) << "the other one is free";
    // The way out: set it again, which takes the file over.
    ASSERT_TRUE(is_done(program->set({{"swappiness", "20"}})));
    ASSERT_TRUE(is_done(program->undo({"swappiness"})));
    EXPECT_EQ(file(world, "/etc/sysctl.d/zz-fettle-swappiness.conf"), "(absent)");
    EXPECT_EQ(file(world, "/proc/sys/vm/swappiness"), "60");
}

TEST(TuningTest, AnUndoOfAllLeavesWhatSomeoneElseHasChanged) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"swappiness", "10"}, {"hibernation", "forbidden"}})));
    world.system.put("/proc/sys/vm/swappiness", "42");
    const auto undone = program->undo();
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_EQ(program->setting("hibernation").value, "allowed");
    EXPECT_EQ(file(world, "/proc/sys/vm/swappiness"), "42");
    EXPECT_EQ(records(world), 1U) << "it can still be undone by name, once the value is Fettle's again";
}

TEST(TuningTest, AValueThatSomeoneElseHasChangedIsNotOverwritten) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"swappiness", "10"}})));
    world.system.put("/proc/sys/vm/swappiness", "42");
    EXPECT_TRUE(program->setting("swappiness").changed->foreign);
    EXPECT_EQ(program->undo().error().code, ErrorCode::refused);
    EXPECT_EQ(file(world, "/proc/sys/vm/swappiness"), "42");
    // Back by hand: there is nothing left to overwrite.
    world.system.put("/proc/sys/vm/swappiness", "60");
    ASSERT_TRUE(is_done(program->undo()));
}

TEST(TuningTest, AnFstabThatSomeoneElseHasChangedElsewhereIsNoObstacle) {
    World world(mixed_desktop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"access-times:/home", "noatime"}})));
    auto text = file(world, "/etc/fstab");
    const auto at = text.find("noatime");
    text = "# mine\n" + text.replace(at, 7, "noatime,x-mine") + "/dev/sdz1 /z ext4 defaults 0 0\n";
    world.system.put("/etc/fstab", text);
    const auto undone = program->undo();
    ASSERT_TRUE(is_done(undone)) << why(undone);
    const auto now = file(world, "/etc/fstab");
    EXPECT_NE(now.find("x-mine"), std::string::npos);
    EXPECT_NE(now.find("strictatime"), std::string::npos);
    EXPECT_EQ(now.find("noatime"), std::string::npos);
    EXPECT_TRUE(now.starts_with("# mine\n"));
    EXPECT_TRUE(now.ends_with("/dev/sdz1 /z ext4 defaults 0 0\n"));
}

TEST(TuningTest, AnFstabThatSomeoneElseHasChangedInThisOptionIsNotOverwritten) {
    World world(mixed_desktop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"access-times:/home", "noatime"}})));
    auto text = file(world, "/etc/fstab");
    text.replace(text.find("noatime"), 7, "lazytime");
    world.system.put("/etc/fstab", text);
    EXPECT_TRUE(program->setting("access-times:/home").changed->foreign);
    EXPECT_EQ(program->undo().error().code, ErrorCode::refused);
    EXPECT_EQ(file(world, "/etc/fstab"), text);
}

TEST(TuningTest, AFileThatChangesBetweenPlanAndExecutionStays) {
    World world(worn_laptop());
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{"swappiness", "10"}});
    ASSERT_TRUE(job);
    world.system.put("/etc/sysctl.d/zz-fettle-swappiness.conf", "vm.swappiness = 30\n");
    const auto before = world.files();
    const auto receipt = program->execute(job);
    ASSERT_FALSE(receipt);
    EXPECT_EQ(receipt.error().code, ErrorCode::refused);
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    EXPECT_EQ(records(world), 0U);
    // The same for an undo.
    ASSERT_TRUE(is_done(program->set({{"swappiness", "20"}})));
    const auto undo = program->toolbox.tuning->plan_undo({});
    ASSERT_TRUE(undo);
    world.system.put("/etc/sysctl.d/zz-fettle-swappiness.conf", "vm.swappiness = 31\n");
    EXPECT_EQ(program->execute(undo).error().code, ErrorCode::refused);
    EXPECT_EQ(file(world, "/etc/sysctl.d/zz-fettle-swappiness.conf"), "vm.swappiness = 31\n");
    EXPECT_EQ(records(world), 1U);
}

TEST(TuningTest, AnFstabLineThatChangesBetweenPlanAndExecutionStays) {
    World world(mixed_desktop());
    const auto program = world.start();
    const auto job = program->toolbox.tuning->plan({{"access-times:/home", "noatime"}});
    ASSERT_TRUE(job);
    world.system.put("/etc/fstab", "UUID=1b0b7c39\t/home\text4\tdefaults,nofail\t0\t2\n");
    const auto before = world.files();
    const auto receipt = program->execute(job);
    EXPECT_FALSE(is_done(receipt)) << "strictatime is gone";
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    const auto undone = program->undo();
    EXPECT_TRUE(!undone || is_done(undone)) << why(undone);
    EXPECT_EQ(file(world, "/etc/fstab"), "UUID=1b0b7c39\t/home\text4\tdefaults,nofail\t0\t2\n");
}

TEST(TuningTest, TwoAdministratorsAtOnce) {
    World world(worn_laptop());
    const auto one = world.start();
    const auto other = world.start();
    const auto waiting = other->toolbox.tuning->plan({{"swappiness", "20"}});
    ASSERT_TRUE(waiting);
    std::vector<ErrorCode> answers;
    plan::Watcher watcher;
    watcher.on_step = [&](std::size_t) {
        const auto receipt = other->execute(waiting);
        answers.push_back(receipt ? ErrorCode::internal : receipt.error().code);
    };
    const auto receipt = one->execute(one->toolbox.tuning->plan({{"swappiness", "10"}}), watcher);
    ASSERT_TRUE(is_done(receipt)) << why(receipt);
    EXPECT_EQ(answers, (std::vector<ErrorCode>{ErrorCode::busy, ErrorCode::busy}));
    EXPECT_EQ(file(world, "/proc/sys/vm/swappiness"), "10");
    // Afterwards the plan is too old.
    EXPECT_EQ(other->execute(waiting).error().code, ErrorCode::refused);
    EXPECT_EQ(file(world, "/proc/sys/vm/swappiness"), "10");
    ASSERT_TRUE(is_done(other->undo())) << "either may undo";
}

TEST(TuningTest, WithoutRecordsNothingIsChanged) {
    World world(worn_laptop());
    const auto before = world.files();
    world.changes.on_change = [](const std::string& what) {
        return Status(fail(ErrorCode::io, what + ": no space left"));
    };
    const auto program = world.start();
    for (const auto& setting : program->settings()) {
        const auto value = setting.obstacle ? "" : another_value(setting);
        if (value.empty()) continue;
        EXPECT_FALSE(is_done(program->set({{setting.id, value}}))) << setting.id;
        EXPECT_TRUE(world.files() == before) << setting.id << ": " << differences(before, world.files());
    }
}

TEST(TuningTest, AnUnreadableRecordIsNamedAndRefused) {
    World world(worn_laptop());
    ASSERT_TRUE(world.changes.save("swappiness", "{\"version\": 1"));
    const auto program = world.start();
    const auto report = program->toolbox.tuning->settings();
    ASSERT_TRUE(report);
    ASSERT_EQ(report->problems.size(), 1U);
    EXPECT_NE(report->problems[0].find("swappiness"), std::string::npos);
    const auto before = world.files();
    EXPECT_FALSE(is_done(program->set({{"swappiness", "10"}}))) << "the first state is not known";
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
    ASSERT_TRUE(is_done(program->set({{"hibernation", "forbidden"}}))) << "other settings are free";
    const auto all = program->toolbox.tuning->plan_undo({});
    ASSERT_FALSE(all) << "nothing would be said of the one that stays";
    EXPECT_NE(all.error().context.find("swappiness"), std::string::npos);
    EXPECT_TRUE(is_done(program->undo({"hibernation"})));
}

TEST(TuningTest, ARecordUnderAnotherNameIsRefused) {
    World world(worn_laptop());
    const auto program = world.start();
    ASSERT_TRUE(is_done(program->set({{"swappiness", "10"}})));
    ASSERT_TRUE(world.changes.save("hibernation", world.changes.load("swappiness").value()));
    EXPECT_FALSE(program->setting("hibernation").changed);
    EXPECT_EQ(program->toolbox.tuning->settings()->problems.size(), 1U);
    EXPECT_EQ(program->toolbox.tuning->plan_undo({"hibernation"}).error().code, ErrorCode::not_found);
}

/// Rounds read_ahead_kb to pages, as queue_ra_store() of block/blk-sysfs.c does.
class RoundingSystem final : public SystemFiles {
public:
    explicit RoundingSystem(SystemFiles& below) : below_(below) {}
    Result<std::optional<File>> read(const std::string& path) override { return below_.read(path); }
    std::optional<std::string> value(const std::string& path) override { return below_.value(path); }
    std::vector<std::string> names(const std::string& folder) override { return below_.names(folder); }
    std::optional<std::string> link(const std::string& path) override { return below_.link(path); }
    std::optional<std::uint64_t> bytes_below(const std::string& folder) override { return below_.bytes_below(folder); }
    Status replace(const std::string& path, const File& file) override { return below_.replace(path, file); }
    Status remove(const std::string& path) override { return below_.remove(path); }
    void remove_leftovers(const std::string& path) override { below_.remove_leftovers(path); }
    std::vector<std::string> missing_folders(const std::string& path) override { return below_.missing_folders(path); }
    Status make_folder(const std::string& path) override { return below_.make_folder(path); }
    Status remove_empty_folder(const std::string& path) override { return below_.remove_empty_folder(path); }
    std::string obstacle(const std::string& folder) override { return below_.obstacle(folder); }
    Status set_value(const std::string& path, std::string_view value) override {
        if (!path.ends_with("read_ahead_kb")) return below_.set_value(path, value);
        return below_.set_value(path, std::to_string(std::stoul(std::string(value)) / 4 * 4));
    }
    Status reload(Reload what) override { return below_.reload(what); }
    Status enable_unit(const std::string& unit, bool enabled) override { return below_.enable_unit(unit, enabled); }
    Status remount(const std::string& mount_point, const std::string& options) override {
        return below_.remount(mount_point, options);
    }
    Result<std::optional<SwapFile>> swap_file(const std::string& path) override { return below_.swap_file(path); }
    std::optional<std::uint64_t> free_bytes(const std::string& folder) override { return below_.free_bytes(folder); }
    Status set_swap_file_size(const std::string& path, std::uint64_t bytes) override {
        return below_.set_swap_file_size(path, bytes);
    }
    Status swap_on(const std::string& path, const std::string& options) override {
        return below_.swap_on(path, options);
    }
    Status swap_off(const std::string& path) override { return below_.swap_off(path); }
    Result<std::string> fstab_errors(std::string_view bytes) override { return below_.fstab_errors(bytes); }
    Result<std::unique_ptr<SettingsLock>> lock() override { return below_.lock(); }

private:
    SystemFiles& below_;
};

TEST(TuningTest, AValueThatTheKernelRoundsCanBeUndone) {
    World world(worn_laptop());
    RoundingSystem system(world.system);
    const auto before = world.files();
    const Program program(system, world.described.drives, world.changes, world.journals);
    const auto larger = program.set({{"read-ahead:nvme0n1", "258"}});
    ASSERT_TRUE(larger) << why(larger);
    EXPECT_EQ(larger->steps.back().verification.verdict, plan::Verification::Verdict::disproved);
    EXPECT_EQ(file(world, "/sys/block/nvme0n1/queue/read_ahead_kb"), "256");
    EXPECT_FALSE(program.setting("read-ahead:nvme0n1").changed->foreign) << "nobody else has changed it";
    const auto undone = program.undo();
    ASSERT_TRUE(is_done(undone)) << why(undone);
    EXPECT_TRUE(world.files() == before) << differences(before, world.files());
}

TEST(TuningTest, OnTheDemo) {
    // The demo's computer, as sim::make_fleet makes it.
    const auto drives = worn_laptop().drives;
    const auto system = sim::make_demo_system(drives);
    const auto value = [&](const std::string& path) { return system->value(path); };
    const auto before = value("/sys/block/nvme0n1/queue/scheduler");
    TestChanges changes;
    plan::test::Power power;
    plan::test::FakeStore journals{power};
    const Program program(*system, drives, changes, journals);
    for (const auto& setting : program.settings()) {
        const auto wanted = setting.obstacle ? "" : another_value(setting);
        if (wanted.empty()) continue;
        auto receipt = program.set({{setting.id, wanted}});
        ASSERT_TRUE(is_done(receipt)) << setting.id << ": " << why(receipt);
        receipt = program.undo({setting.id});
        EXPECT_TRUE(is_done(receipt)) << setting.id << ": " << why(receipt);
        EXPECT_EQ(program.setting(setting.id).value, setting.value) << setting.id;
    }
    EXPECT_EQ(value("/sys/block/nvme0n1/queue/scheduler"), before);
}

}  // namespace
}  // namespace fettle::tune::test
