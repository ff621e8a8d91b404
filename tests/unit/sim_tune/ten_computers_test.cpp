// SPDX-License-Identifier: GPL-3.0-or-later
// What is advised on ten described computers, and why. Each expectation follows from the source that stands beside it.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/tune/family.h"
#include "core/tune/profile.h"
#include "tests/unit/sim_tune/computers.h"

namespace fettle::tune::test {
namespace {

struct Expected {
    std::string setting;
    std::string value;   ///< the advised one
    bool change;         ///< it is not set yet
    std::string reason;  ///< id
    std::string source;  ///< a part of it
};

struct TenthComputer {
    Described (*make)();
    std::set<std::string> changes;  ///< "id=value": all that "fettle tune set --advised" makes of kJudged
    std::vector<Expected> advice;
};

/// The settings whose advice this table covers.
const std::set<std::string> kJudged{"swap-file",    "swappiness",      "zswap",         "hibernation",
                                    "trim-timer",   "io-scheduler",    "read-ahead",    "queue-depth",
                                    "link-power",   "idle-latency",    "write-cache",   "usb-suspend",
                                    "access-times", "continuous-trim", "journal-limit", "suspend-then-hibernate"};

const std::vector<TenthComputer> kTen{
    // RHEL 9: no scheduler on NVMe. fstrim(8): once a week. power/swsusp: the image is up to two fifths of the memory,
    // 3.3 GB; one a day is 1.2 TB in a year, above 1% of the 100 TBW that Intel rates the drive at. Neither lower
    // swappiness nor noatime: no review measured an effect.
    {worn_laptop,
     {"io-scheduler:nvme0n1=none", "trim-timer=enabled"},
     {{"io-scheduler:nvme0n1", "none", true, "advice", "Red Hat"},
      {"trim-timer", "enabled", true, "advice", "fstrim(8)"},
      {"hibernation", "allowed", false, "hibernation-worn", "swsusp"},
      {"swappiness", "60", false, "keep", "sysctl/vm"},
      {"access-times:/", "relatime", false, "keep", "mount(8)"},
      {"idle-latency:nvme0n1", "100000", false, "keep", "9947d6a0"}}},
    // xfs(5): fstrim instead of the option discard. Red Hat's table asks for swap up to 8 GB of memory only as a rule.
    {server,
     {"continuous-trim:/srv=off"},
     {{"continuous-trim:/srv", "off", true, "advice", "xfs(5)"},
      {"swap-file:/swapfile", "0", false, "keep", "swap space"},
      {"io-scheduler:nvme1n1", "none", false, "keep", "Red Hat"},
      {"trim-timer", "enabled", false, "keep", "fstrim(8)"}}},
    // admin-guide/sysctl/vm: above 100 for zram. admin-guide/mm/zswap: it compresses what zram compresses again.
    {raspberry_pi,
     {"swappiness=133"},
     {{"swappiness", "133", true, "advice", "sysctl/vm"},
      {"zswap", "N", true, "advice", "mm/zswap"},
      {"access-times:/", "noatime", false, "keep", "mount(8)"},
      {"hibernation", "allowed", false, "keep", "systemd-sleep"}}},
    // RHEL 9: a hard disk needs a scheduler. Serial ATA, 13.6: a queue. mount(8): strictatime writes at every read.
    // Swap is not in use.
    {mixed_desktop,
     {"io-scheduler:sda=mq-deadline", "queue-depth:sdb=32", "trim-timer=enabled", "access-times:/home=relatime"},
     {{"io-scheduler:sda", "mq-deadline", true, "advice", "Red Hat"},
      {"queue-depth:sdb", "32", true, "advice", "13.6"},
      {"access-times:/home", "relatime", true, "advice", "mount(8)"},
      {"swappiness", "60", false, "swap-unused", "sysctl/vm"},
      {"link-power:sdb", "max_performance", false, "keep", "link_power"}}},
    // btrfs(5): asynchronous discards by default since Linux 6.2. A drop-in forbids hibernation: the choice of whoever
    // wrote it.
    {luks_laptop,
     {},
     {{"continuous-trim:/", "on", false, "keep", "fstrim(8)"},
      {"hibernation", "forbidden", false, "keep", "swsusp"},
      {"swap-file:/swap/swapfile", "32768", false, "keep", "swap space"}}},
    // Red Hat's table: twice the memory up to 2 GB. 2,000,000 KiB are 1953 MiB.
    {small_without_swap,
     {"swap-file:/swapfile=3906"},
     {{"swap-file:/swapfile", "3906", true, "advice", "swap space"},
      {"swappiness", "60", false, "keep", "sysctl/vm"},
      {"hibernation", "allowed", false, "keep", "systemd-sleep"}}},
    // fstrim(8): also for thinly provisioned storage. A virtual disk has no heads, whatever its flag "rotational" says.
    // Red Hat's table: as much swap as memory from 2 to 8 GB; 4,000,000 KiB are 3906 MiB.
    {virtual_machine,
     {"trim-timer=enabled", "swap-file:/swapfile=3906"},
     {{"trim-timer", "enabled", true, "advice", "fstrim(8)"},
      {"io-scheduler:vda", "none", false, "keep", "virtual guests"},
      {"hibernation", "allowed", false, "keep", "systemd-sleep"}}},
    // The same computer as the first, managed by NixOS: the advice is shown and nothing is changed.
    {nixos,
     {},
     {{"io-scheduler:nvme0n1", "none", true, "advice", "Red Hat"},
      {"trim-timer", "enabled", true, "advice", "fstrim(8)"}}},
    // Linux commit 538e4a8c: the A2000 hangs in its deepest state. The limit stays as it is.
    {faulty_apst_laptop,
     {"io-scheduler:nvme0n1=none", "trim-timer=enabled"},
     {{"idle-latency:nvme0n1", "100000", false, "keep", "drivers/nvme/host"}}},
    // admin-guide/sysctl/vm for zram of higher priority. 25.6 GB a day are 9.6 TB in a year; 40 TB have taken 2%, so
    // that is below 1%.
    {btrfs_workstation,
     {"swappiness=133"},
     {{"swappiness", "133", true, "advice", "sysctl/vm"},
      {"continuous-trim:/", "on", false, "keep", "fstrim(8)"},
      {"io-scheduler:nvme0n1", "none", false, "keep", "Red Hat"},
      {"hibernation", "allowed", false, "hibernation-negligible", "swsusp"}}},
};

std::map<std::string, Setting> settings_of(const Described& described) {
    std::map<std::string, Setting> all;
    const auto computer = computer_of(described);
    for (const auto& family : make_linux_families()) {
        for (auto& setting : family->look(computer, *described.system)) all.emplace(setting.id, std::move(setting));
    }
    return all;
}

TEST(TenComputersTest, AdviceAndItsReason) {
    ASSERT_EQ(kTen.size(), 10U);
    for (const auto& ten : kTen) {
        const auto described = ten.make();
        SCOPED_TRACE(described.name);
        const auto settings = settings_of(described);
        std::vector<Setting> judged;
        for (const auto& [id, setting] : settings) {
            if (kJudged.count(std::string(name_of(id))) != 0) judged.push_back(setting);
        }
        std::set<std::string> changes;
        for (const auto& one : advised(judged)) changes.insert(one.id + "=" + one.value);
        EXPECT_EQ(changes, ten.changes);
        for (const auto& expected : ten.advice) {
            SCOPED_TRACE(expected.setting);
            const auto found = settings.find(expected.setting);
            ASSERT_NE(found, settings.end());
            const auto& setting = found->second;
            ASSERT_TRUE(setting.advice);
            EXPECT_EQ(setting.advice->value, expected.value);
            EXPECT_EQ(setting.advised_change(), expected.change);
            EXPECT_EQ(setting.advice->reason.id, expected.reason) << setting.advice->reason.text;
            EXPECT_NE(setting.advice->source.find(expected.source), std::string_view::npos) << setting.advice->source;
            EXPECT_EQ(render(setting.advice->reason.text, setting.advice->reason.evidence).find('{'), std::string::npos)
                << "evidence is missing";
        }
    }
}

TEST(TenComputersTest, OnNixosEveryAdviceHasItsObstacle) {
    for (const auto& [id, setting] : settings_of(nixos())) EXPECT_TRUE(setting.obstacle) << id;
}

TEST(TenComputersTest, WearDecidesWhatHibernationCosts) {
    // 8,000,000 KiB * 2/5 = 3.2768 GB; 365 of them 1.196 TB, of 103 TB for 103%: 1.2%.
    auto laptop = worn_laptop();
    const auto reason = [&] { return settings_of(laptop).at("hibernation").advice->reason; };
    const auto worn = reason();
    const auto* percent = worn.find("percent");
    ASSERT_NE(percent, nullptr);
    EXPECT_NEAR(std::get<double>(*percent), 1.196 / 103 * 104, 0.001);
    // A new drive that has been written little: 1% in steps of a whole percent says little, so the figure is high.
    laptop.lives["nvme0n1"] = {1.0, 1'000'000'000'000};
    EXPECT_EQ(reason().id, "hibernation-share");
    laptop.lives["nvme0n1"] = {10.0, 100'000'000'000'000};
    EXPECT_EQ(reason().id, "hibernation-negligible");
    // Unknown wear, and a drive that reports no wear.
    laptop.lives.clear();
    EXPECT_EQ(reason().id, "keep");
    EXPECT_EQ(settings_of(laptop).at("hibernation").advice->basis, Basis::documented);
}

TEST(TenComputersTest, AFaultyDriveKeepsAnyLatencyLimit) {
    auto laptop = faulty_apst_laptop();
    laptop.system->put("/sys/block/nvme0n1/device/power/pm_qos_latency_tolerance_us", "0");
    EXPECT_FALSE(settings_of(laptop).at("idle-latency:nvme0n1").advised_change());
}

TEST(TenComputersTest, AVirtualDiskWithoutDiscardsNeedsNoTrim) {
    auto guest = virtual_machine();
    guest.system->put("/sys/block/vda/queue/discard_max_bytes", "0");
    EXPECT_FALSE(settings_of(guest).at("trim-timer").advised_change());
}

TEST(TenComputersTest, AHardDiskIsNotToldOfFlash) {
    auto desktop = mixed_desktop();
    desktop.system->put("/sys/block/sda/device/queue_depth", "1");
    const auto advice = settings_of(desktop).at("queue-depth:sda").advice;
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->value, "32");
    EXPECT_EQ(advice->reason.text.find("SSD"), std::string_view::npos);
    EXPECT_EQ(advice->reason.text.find("flash"), std::string_view::npos);
}

TEST(ComputerTest, ADeviceBelongsToTheDriveOfItsName) {
    Computer computer;
    for (const auto* id : {"sda", "nvme0n1", "mmcblk0"}) {
        TunedDrive drive;
        drive.entry.id = id;
        computer.drives.push_back(drive);
    }
    const std::map<std::string, std::string> expected{
        {"/dev/sda", "sda"},           {"/dev/sda12", "sda"},    {"/dev/sdaa", ""},     {"/dev/sdaa1", ""},
        {"/dev/nvme0n1p3", "nvme0n1"}, {"/dev/nvme0n10", ""},    {"/dev/nvme0n1p", ""}, {"/dev/mmcblk0p2", "mmcblk0"},
        {"/dev/mmcblk01", ""},         {"/dev/mapper/luks", ""}, {"/dev/md0", ""},      {"sda1", ""},
        {"/dev/mmcblk0boot0", ""}};
    for (const auto& [device, id] : expected) {
        const auto* found = computer.drive_under(device);
        EXPECT_EQ(found == nullptr ? "" : found->entry.id, id) << device;
    }
    // Above LVM or LUKS, the only fixed drive must be it.
    computer.drives.resize(1);
    TunedDrive stick;
    stick.entry.id = "sdb";
    stick.entry.identity.bus = Bus::usb;
    computer.drives.push_back(stick);
    ASSERT_NE(computer.drive_under("/dev/mapper/luks"), nullptr);
    EXPECT_EQ(computer.drive_under("/dev/mapper/luks")->entry.id, "sda");
    EXPECT_EQ(computer.drive_under("/dev/md0"), nullptr);
}

TEST(ComputerTest, ASwapFileIsOnTheDriveOfItsInnermostMount) {
    Computer computer;
    for (const auto* id : {"sda", "sdb"}) {
        TunedDrive drive;
        drive.entry.id = id;
        computer.drives.push_back(drive);
    }
    computer.mounts = {{"/dev/sda1", "/", "ext4", {}}, {"/dev/sdb1", "/home", "ext4", {}}};
    const auto id_of = [&](const std::string& path, bool is_file) {
        const auto* found = computer.drive_of({path, is_file, 0, 0, 0});
        return found == nullptr ? std::string() : found->entry.id;
    };
    EXPECT_EQ(id_of("/swapfile", true), "sda");
    EXPECT_EQ(id_of("/home/swapfile", true), "sdb");
    EXPECT_EQ(id_of("/homes/swapfile", true), "sda");
    EXPECT_EQ(id_of("/dev/sdb2", false), "sdb");
    EXPECT_EQ(id_of("/dev/zram0", false), "");
}

}  // namespace
}  // namespace fettle::tune::test
