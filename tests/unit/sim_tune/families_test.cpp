// SPDX-License-Identifier: GPL-3.0-or-later
// What is listed and advised on described computers. The expectations come from the sources that each test names.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/tune/family.h"
#include "core/tune/profile.h"
#include "tests/unit/sim_tune/computers.h"

namespace fettle::tune::test {
namespace {

class Looked {
public:
    explicit Looked(Described described) : described_(std::move(described)), computer(computer_of(described_)) {
        for (const auto& family : make_linux_families()) {
            for (auto& setting : family->look(computer, *described_.system)) {
                EXPECT_TRUE(settings.emplace(setting.id, setting).second) << setting.id << " is listed twice";
            }
        }
    }
    const Setting& operator[](const std::string& id) {
        EXPECT_TRUE(settings.count(id)) << described_.name << " has no " << id;
        return settings[id];
    }
    [[nodiscard]] std::set<std::string> ids() const {
        std::set<std::string> all;
        for (const auto& [id, setting] : settings) all.insert(id);
        return all;
    }
    /// What "fettle tune" would change: "id=value".
    [[nodiscard]] std::set<std::string> advised_changes() const {
        std::vector<Setting> list;
        for (const auto& [id, setting] : settings) list.push_back(setting);
        std::set<std::string> all;
        for (const auto& one : advised(list)) all.insert(one.id + "=" + one.value);
        return all;
    }

private:
    Described described_;

public:
    Computer computer;
    std::map<std::string, Setting> settings;
};

using Ids = std::set<std::string>;

/// With systemd, every computer has these.
const Ids kCommon{"swappiness",     "zswap",         "hibernation-image-size", "pcie-aspm",
                  "hibernation",    "journal-limit", "suspend-then-hibernate", "trim-timer",
                  "journal-storage"};
Ids with_common(Ids more) {
    more.insert(kCommon.begin(), kCommon.end());
    return more;
}
Ids of_drive(const std::string& id, const Ids& more) {
    Ids all;
    for (const auto* name : {"io-scheduler", "read-ahead", "largest-request", "write-cache"}) {
        all.insert(fmt::format("{}:{}", name, id));
    }
    for (const auto& name : more) all.insert(fmt::format("{}:{}", name, id));
    return all;
}
Ids together(const std::vector<Ids>& sets) {
    Ids all;
    for (const auto& one : sets) all.insert(one.begin(), one.end());
    return all;
}

TEST(FamiliesTest, AWornLaptop) {
    Looked laptop(worn_laptop());
    EXPECT_TRUE(laptop.computer.battery);
    EXPECT_TRUE(laptop.computer.systemd);
    EXPECT_EQ(laptop.ids(), with_common(together({of_drive("nvme0n1", {"idle-latency"}),
                                                  {"access-times:/", "continuous-trim:/", "lazytime:/",
                                                   "commit-interval:/", "swap-file:/swapfile", "swap-area:nvme0n1p3",
                                                   "swap-priority:nvme0n1p3", "swap-discard:nvme0n1p3"}})));
    EXPECT_EQ(laptop["io-scheduler:nvme0n1"].value, "bfq");
    EXPECT_EQ(laptop["io-scheduler:nvme0n1"].choices,
              (std::vector<std::string>{"none", "mq-deadline", "kyber", "bfq"}));
    EXPECT_EQ(laptop["io-scheduler:nvme0n1"].key, "io-scheduler:nvme-nvme0n1_Snvme0n1");
    EXPECT_EQ(laptop["largest-request:nvme0n1"].bounds->most, 2048U) << "max_hw_sectors_kb (ABI/stable/sysfs-block)";
    EXPECT_EQ(laptop["swappiness"].bounds->most, 200U) << "since Linux 5.8 (commit c843966c)";
    // RHEL 9: none for NVMe. fstrim.timer trims weekly. Nothing else: a worn drive does not make folklore true, so
    // neither swappiness nor hibernation nor noatime.
    EXPECT_EQ(laptop.advised_changes(), (Ids{"io-scheduler:nvme0n1=none", "trim-timer=enabled"}));
    ASSERT_TRUE(laptop["swappiness"].advice);
    EXPECT_EQ(laptop["swappiness"].advice->value, "60");
    // power/swsusp: the image is up to two fifths of the memory.
    const auto* image = laptop["hibernation"].advice->reason.find("image_bytes");
    ASSERT_NE(image, nullptr);
    EXPECT_EQ(std::get<std::uint64_t>(*image), 8'000'000ULL * 1024 / 5 * 2);
    EXPECT_EQ(laptop["hibernation"].value, "allowed");
    // systemd.mount(5) in Debian's header is no sign of a foreign owner.
    EXPECT_FALSE(laptop["access-times:/"].obstacle);
    EXPECT_EQ(laptop["access-times:/"].value, "relatime");
    EXPECT_EQ(laptop["access-times:/"].value_at_start, "");
    EXPECT_EQ(laptop["continuous-trim:/"].value, "off");
    // The kernel's command line is the boot loader's.
    EXPECT_TRUE(laptop["zswap"].obstacle);
    EXPECT_NE(laptop["zswap"].obstacle->remedy, "");
    // ABI/stable/sysfs-block: "write through" stops the flushes while the drive still caches.
    EXPECT_TRUE(laptop["write-cache:nvme0n1"].obstacle);
    EXPECT_EQ(laptop["write-cache:nvme0n1"].choices, std::vector<std::string>{"write back"});
}

TEST(FamiliesTest, AServer) {
    Looked box(server());
    EXPECT_FALSE(box.computer.battery);
    EXPECT_EQ(box.ids(),
              with_common(together(
                  {of_drive("nvme0n1", {"idle-latency"}),
                   of_drive("nvme1n1", {"idle-latency"}),
                   {"access-times:/", "access-times:/srv", "continuous-trim:/", "continuous-trim:/srv", "lazytime:/",
                    "lazytime:/srv", "commit-interval:/", "swap-file:/swapfile", "swap-file:/srv/swapfile"}})));
    // xfs(5) advises fstrim instead of the option discard. Everything else is well.
    EXPECT_EQ(box.advised_changes(), Ids{"continuous-trim:/srv=off"});
    // XFS takes discard at mount only.
    EXPECT_TRUE(box["continuous-trim:/srv"].needs_restart);
    EXPECT_FALSE(box["continuous-trim:/"].needs_restart);
    EXPECT_EQ(box["trim-timer"].value, "enabled");
    // No swap: the value has no effect, and nothing is said of memory.
    EXPECT_EQ(box["swappiness"].advice->value, "60");
    // "write through" is what the kernel reports for a drive without a volatile cache: no reason to worry.
    EXPECT_FALSE(box["write-cache:nvme0n1"].advised_change());
}

TEST(FamiliesTest, ARaspberryPi) {
    Looked pi(raspberry_pi());
    EXPECT_EQ(pi.ids(), with_common(together({of_drive("mmcblk0", {}),
                                              {"access-times:/", "continuous-trim:/", "lazytime:/", "commit-interval:/",
                                               "swap-file:/swapfile", "zram-size"}})));
    // admin-guide/sysctl/vm: above 100 for zram, 133 where it is twice as fast.
    EXPECT_EQ(pi.advised_changes(), Ids{"swappiness=133"});
    // zswap in front of zram compresses twice; the command line alone changes it.
    EXPECT_TRUE(pi["zswap"].advised_change());
    EXPECT_EQ(pi["zswap"].advice->value, "N");
    EXPECT_TRUE(pi["zswap"].obstacle);
    // noatime is the Pi's own default: documented, and harmless.
    EXPECT_EQ(pi["access-times:/"].value, "noatime");
    EXPECT_EQ(pi["access-times:/"].advice->value, "noatime");
    // Without "disk" in /sys/power/state nothing can be said of what hibernation writes.
    EXPECT_EQ(pi["hibernation"].advice->reason.find("image_bytes"), nullptr);
    // Somebody who has considered zram is left alone.
    auto tuned = raspberry_pi();
    tuned.system->put("/proc/sys/vm/swappiness", "180");
    EXPECT_FALSE(Looked(tuned)["swappiness"].advised_change());
    // Swap on the card is used first: the value above 100 does not suit.
    auto mixed = raspberry_pi();
    mixed.system->put("/proc/swaps", "/dev/zram0 partition 1000 0 5\n/var/swap file 102396 0 10\n");
    EXPECT_FALSE(Looked(mixed)["swappiness"].advised_change());
}

TEST(FamiliesTest, ADesktopWithHardDiskAndSsd) {
    Looked desktop(mixed_desktop());
    EXPECT_EQ(
        desktop.ids(),
        with_common(together({of_drive("sda", {"queue-depth", "link-power"}),
                              of_drive("sdb", {"queue-depth", "link-power"}),
                              {"access-times:/", "access-times:/home", "continuous-trim:/", "continuous-trim:/home",
                               "lazytime:/", "lazytime:/home", "commit-interval:/", "commit-interval:/home",
                               "swap-file:/swapfile", "swap-file:/home/swapfile", "swap-area:sda2"}})));
    // RHEL 9: mq-deadline or bfq for a hard disk. Serial ATA, 13.6: several commands at a time. mount(8): relatime is
    // the default, strictatime writes at every read. On AC power the link stays as it is.
    EXPECT_EQ(desktop.advised_changes(), (Ids{"io-scheduler:sda=mq-deadline", "queue-depth:sdb=32",
                                              "trim-timer=enabled", "access-times:/home=relatime"}));
    EXPECT_EQ(desktop["access-times:/home"].value, "strictatime") << "the kernel lists neither relatime nor noatime";
    EXPECT_EQ(desktop["access-times:/home"].value_at_start, "");
    EXPECT_EQ(desktop["link-power:sda"].value, "max_performance");
    EXPECT_EQ(desktop["link-power:sda"].choices.size(), 5U);
    // A hard disk alone needs no TRIM.
    auto old = mixed_desktop();
    old.drives.pop_back();
    EXPECT_FALSE(Looked(old)["trim-timer"].advised_change());
}

TEST(FamiliesTest, ALaptopWithLuks) {
    Looked laptop(luks_laptop());
    EXPECT_EQ(laptop.ids(),
              with_common(together({of_drive("nvme0n1", {"idle-latency"}),
                                    {"access-times:/", "continuous-trim:/", "lazytime:/", "commit-interval:/",
                                     "swap-file:/swap/swapfile", "swap-priority:/swap/swapfile"}})))
        << "a file system counts once, at its first mount point";
    EXPECT_TRUE(laptop.advised_changes().empty());
    // btrfs discards by itself since 6.2: what fstab does not say is no difference.
    EXPECT_EQ(laptop["continuous-trim:/"].value, "on");
    EXPECT_EQ(laptop["continuous-trim:/"].value_at_start, "");
    // systemd's parse_boolean() ignores the case of letters.
    EXPECT_EQ(laptop["hibernation"].value, "forbidden");
    // systemd-sleep.conf(5): AllowHibernation=no implies AllowSuspendThenHibernate=no.
    EXPECT_EQ(laptop["suspend-then-hibernate"].value, "forbidden");
    // … unless it is allowed explicitly, and AllowSuspend=no implies it, too.
    auto one = luks_laptop();
    one.system->put("/etc/systemd/sleep.conf.d/20.conf", "[Sleep]\nAllowSuspendThenHibernate=yes\n");
    EXPECT_EQ(Looked(one)["suspend-then-hibernate"].value, "allowed");
    one.system->put("/etc/systemd/sleep.conf.d/10-local.conf", "[Sleep]\nAllowSuspend=off\n");
    one.system->put("/etc/systemd/sleep.conf.d/20.conf", "[Sleep]\nAllowSuspendThenHibernate=\n");
    EXPECT_EQ(Looked(one)["suspend-then-hibernate"].value, "forbidden");
    EXPECT_EQ(Looked(one)["hibernation"].value, "allowed");
}

TEST(FamiliesTest, InAContainerNothingCanBeChanged) {
    Looked inside(container());
    EXPECT_TRUE(inside.advised_changes().empty());
    for (const auto& [id, setting] : inside.settings) {
        ASSERT_TRUE(setting.obstacle) << id;
        // Also of what needs the kernel's command line: the container has none.
        if (id.starts_with("write-cache")) continue;
        EXPECT_EQ(setting.obstacle->id, "container") << id;
    }
    for (const auto* mark : {"/run/.containerenv", "/.dockerenv"}) {
        auto other = worn_laptop();
        other.system->put(mark, "");
        EXPECT_TRUE(computer_of(other).container) << mark;
    }
}

TEST(FamiliesTest, NixosIsNotChanged) {
    Looked nix(nixos());
    EXPECT_TRUE(nix.advised_changes().empty());
    for (const auto& [id, setting] : nix.settings) {
        ASSERT_TRUE(setting.obstacle) << id;
        const auto name = name_of(id);
        if (name == "write-cache" || name == "access-times" || name == "continuous-trim" || name == "lazytime" ||
            name == "commit-interval") {
            continue;
        }
        EXPECT_EQ(setting.obstacle->id, "nixos") << id;
        EXPECT_NE(setting.obstacle->remedy, "") << "who can: " << id;
    }
}

TEST(FamiliesTest, OnOstreeDropInsAreFine) {
    auto one = worn_laptop();
    one.system->put("/run/ostree-booted", "");
    one.system->put("/etc/fstab", "");
    Looked silverblue(one);
    EXPECT_EQ(silverblue.computer.owner, Owner::ostree);
    EXPECT_FALSE(silverblue["swappiness"].obstacle);
    EXPECT_TRUE(silverblue["access-times:/"].obstacle) << "no line in fstab";
    EXPECT_NE(silverblue["access-times:/"].obstacle->remedy, "");
}

TEST(FamiliesTest, WithoutSystemd) {
    // sd_booted(3): /run/systemd/system. elogind makes other folders in /run/systemd.
    Looked box(without_systemd());
    EXPECT_FALSE(box.computer.systemd);
    EXPECT_EQ(box.ids(), together({{"swappiness", "zswap", "hibernation-image-size", "pcie-aspm"},
                                   of_drive("sda", {"queue-depth", "link-power"}),
                                   {"access-times:/", "continuous-trim:/", "lazytime:/", "commit-interval:/",
                                    "swap-file:/swapfile", "swap-area:sda2"}}));
    EXPECT_TRUE(box.advised_changes().empty());
    // sysctl.d is read by procps' service, too; tmpfiles.d by systemd-tmpfiles alone.
    EXPECT_FALSE(box["swappiness"].obstacle);
    EXPECT_TRUE(box["hibernation-image-size"].obstacle);
    // A normal system with an empty folder.
    EXPECT_TRUE(computer_of(worn_laptop()).systemd);
}

TEST(FamiliesTest, AUsbDriveThatMayBeSuspended) {
    Looked desktop(usb_desktop());
    EXPECT_EQ(desktop.ids(), with_common(together({of_drive("nvme0n1", {"idle-latency"}),
                                                   of_drive("sdb", {"usb-suspend"}),
                                                   {"access-times:/", "continuous-trim:/", "lazytime:/",
                                                    "commit-interval:/", "swap-file:/swapfile"}})))
        << "no card reader; a bridge has no link of its own";
    // driver-api/usb/power-management: leave bridges "on" unless proven.
    EXPECT_EQ(desktop.advised_changes(), Ids{"usb-suspend:sdb=on"});
    const auto& effects = desktop["usb-suspend:sdb"].advice->effects;
    EXPECT_NE(std::find(effects.begin(), effects.end(), Effect::safety), effects.end());
}

TEST(FamiliesTest, ADriveThatFailsWithLinkPowerManagement) {
    Looked laptop(faulty_link_laptop());
    ASSERT_TRUE(laptop.computer.drive("sda")->lpm_faulty);
    // libata's quirk goes before the battery: nothing is to be saved at this drive. For the other one see Linux
    // documentation, scsi/link_power_management_policy.
    EXPECT_EQ(laptop.advised_changes(), Ids{"link-power:sdb=med_power_with_dipm"});
    EXPECT_EQ(laptop["link-power:sda"].advice->source, "Linux, drivers/ata/libata-core.c");
    EXPECT_EQ(laptop["link-power:sdb"].advice->effects, std::vector<Effect>{Effect::power});
    auto firmware = faulty_link_laptop();
    firmware.drives[0].identity.firmware = "CXM14D1Q";
    EXPECT_TRUE(Looked(firmware)["link-power:sda"].advised_change()) << "another firmware";
}

TEST(FamiliesTest, ADriveThatFailsWithCommandQueueing) {
    auto described = faulty_link_laptop();
    described.system->put("/sys/block/sda/device/queue_depth", "1");
    described.system->put("/sys/block/sdb/device/queue_depth", "1");
    described.drives[0].identity.model = "OCZ CORE_SSD";
    described.drives[0].identity.firmware = "02.10104";
    Looked laptop(described);
    // libata's quirk: whatever is set, the kernel sends this drive one command at a time.
    EXPECT_FALSE(laptop["queue-depth:sda"].advised_change());
    EXPECT_EQ(laptop["queue-depth:sda"].advice->source, "Linux, drivers/ata/libata-core.c");
    EXPECT_EQ(laptop["queue-depth:sdb"].advice->value, "32");
}

TEST(FamiliesTest, ADriveThatHangsInDeepPowerStates) {
    auto off = faulty_apst_laptop();
    off.system->put("/sys/block/nvme0n1/device/power/pm_qos_latency_tolerance_us", "0");
    Looked laptop(off);
    ASSERT_TRUE(laptop.computer.drive("nvme0n1")->apst_faulty);
    // Somebody has turned APST off (0, commit c5552fde): for this model nobody advises to turn it on.
    EXPECT_EQ(laptop.advised_changes(), (Ids{"io-scheduler:nvme0n1=none", "trim-timer=enabled"}));
    EXPECT_EQ(laptop["idle-latency:nvme0n1"].advice->source, "Linux, drivers/nvme/host");
    // A healthy drive: 100000 is the kernel's default (commit 9947d6a0).
    off.drives[0].identity.model = "INTEL SSDPEKNW512G8";
    EXPECT_EQ(Looked(off)["idle-latency:nvme0n1"].advice->value, "100000");
    off.system->put("/sys/block/nvme0n1/device/power/pm_qos_latency_tolerance_us", "any");
    EXPECT_FALSE(Looked(off)["idle-latency:nvme0n1"].advised_change()) << "no limit at all";
}

TEST(FamiliesTest, EveryAdviceCanBeSetAndEveryTextIsFilled) {
    for (auto& described : all_computers()) {
        const auto name = described.name;
        Looked looked(std::move(described));
        for (const auto& [id, setting] : looked.settings) {
            EXPECT_EQ(setting.id, id);
            EXPECT_FALSE(setting.title.empty()) << id;
            EXPECT_FALSE(setting.about.empty()) << id;
            EXPECT_FALSE(setting.value.empty()) << name << ": " << id;
            EXPECT_TRUE(setting.key.starts_with(name_of(id))) << setting.key;
            if (setting.obstacle) {
                EXPECT_EQ(render(setting.obstacle->text, setting.obstacle->evidence).find('{'), std::string::npos)
                    << id;
                EXPECT_EQ(render(setting.obstacle->remedy, setting.obstacle->evidence).find('{'), std::string::npos)
                    << id;
                EXPECT_FALSE(accepted_value(setting, setting.value)) << id;
            }
            if (!setting.advice) continue;
            EXPECT_EQ(render(setting.advice->reason.text, setting.advice->reason.evidence).find('{'),
                      std::string::npos);
            EXPECT_FALSE(setting.advice->source.empty()) << id << " is advised without a source";
            if (setting.advised_change() && !setting.obstacle) {
                EXPECT_EQ(accepted_value(setting, setting.advice->value).value_or("refused"), setting.advice->value)
                    << name << ": " << id;
                EXPECT_FALSE(setting.advice->effects.empty()) << id << " is advised for no effect";
            }
        }
    }
}

TEST(FamiliesTest, ObstaclesOfFoldersAreNamed) {
    auto one = worn_laptop();
    one.system->set_obstacle("/etc", "the file system is read-only");
    Looked laptop(one);
    EXPECT_TRUE(laptop.advised_changes().empty());
    const auto& obstacle = laptop["swappiness"].obstacle;
    ASSERT_TRUE(obstacle);
    EXPECT_NE(render(obstacle->text, obstacle->evidence).find("read-only"), std::string::npos);
}

TEST(FamiliesTest, ADriveWithoutByIdNameIsNotChanged) {
    auto one = worn_laptop();
    one.drives[0].links.clear();
    Looked laptop(one);
    ASSERT_TRUE(laptop["io-scheduler:nvme0n1"].obstacle);
    EXPECT_EQ(laptop["io-scheduler:nvme0n1"].obstacle->id, "no-by-id");
}

TEST(FamiliesTest, WhatTheNextStartBringsIsShown) {
    auto one = worn_laptop();
    one.system->put("/etc/sysctl.d/50-local.conf", "vm.swappiness = 10\n");
    EXPECT_EQ(Looked(one)["swappiness"].value_at_start, "10");
    one.system->put("/etc/sysctl.d/60-local.conf", "vm.swappiness=60\n");
    EXPECT_EQ(Looked(one)["swappiness"].value_at_start, "") << "the later name wins";
    one.system->put("/etc/fstab", "/dev/nvme0n1p2 / ext4 noatime,discard 0 1\n");
    Looked laptop(one);
    EXPECT_EQ(laptop["access-times:/"].value_at_start, "noatime");
    EXPECT_EQ(laptop["continuous-trim:/"].value_at_start, "on");
    one.system->put("/etc/fstab", "/dev/nvme0n1p2 / ext4 discard,nodiscard 0 1\n");
    EXPECT_EQ(Looked(one)["continuous-trim:/"].value_at_start, "") << "mount(8): the last option wins";
}

TEST(FamiliesTest, OptionsThatAFileSystemHasByItselfAreNoDifference) {
    // f2fs discards by itself where the drive can (commit a39e5365): its line in fstab need not say so.
    auto one = worn_laptop();
    one.system->put("/proc/self/mountinfo",
                    "26 1 259:2 / / rw,relatime - f2fs /dev/nvme0n1p2 rw,discard,inline_data\n");
    EXPECT_EQ(Looked(one)["continuous-trim:/"].value, "on");
    EXPECT_EQ(Looked(one)["continuous-trim:/"].value_at_start, "");
}

TEST(FamiliesTest, MountPointsThatNoRecordCanNameAreNotChanged) {
    // A record is JSON, which is UTF-8: another name would not be found again for the undo.
    auto one = worn_laptop();
    one.system->put("/proc/self/mountinfo", "26 1 259:2 / /mnt/\xff rw,relatime - ext4 /dev/nvme0n1p2 rw\n");
    one.system->put("/etc/fstab", "/dev/nvme0n1p2 /mnt/\xff ext4 defaults 0 1\n");
    Looked laptop(one);
    for (const auto& [id, setting] : laptop.settings) {
        if (setting.topic != Topic::mount || setting.subject.empty()) continue;
        EXPECT_TRUE(setting.obstacle) << testing::PrintToString(id);
    }
}

TEST(FamiliesTest, BatteriesOfMiceMakeNoLaptop) {
    auto one = mixed_desktop();
    one.system->put("/sys/class/power_supply/hidpp_battery_0/type", "Battery");
    one.system->put("/sys/class/power_supply/hidpp_battery_0/scope", "Device");
    EXPECT_FALSE(computer_of(one).battery);
    one.system->put("/sys/class/power_supply/BAT1/type", "Battery");
    EXPECT_TRUE(computer_of(one).battery);
}

}  // namespace
}  // namespace fettle::tune::test
