// SPDX-License-Identifier: GPL-3.0-or-later
// What a described computer writes, and what takes its space.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/linux_space.h"
#include "core/tune/proc_counters.h"
#include "core/tune/space.h"
#include "platform/sim/fleet/memory_folders.h"
#include "tests/unit/sim_tune/computers.h"

namespace fettle::tune::test {
namespace {

constexpr std::uint64_t kSpaceMB = 1'000'000;
constexpr std::uint64_t kSpaceGB = 1'000'000'000;

// --- writes -----------------------------------------------------------------------------------------

void put_counters(sim::MemorySystem& system, const std::string& swapped_out, const std::string& zram_written) {
    system.put("/proc/vmstat", "pswpin 10\npswpout " + swapped_out + "\n");
    system.put("/proc/diskstats",
               "8 0 sda 1 0 8 0 1 0 100 0 0 0 0 5 0 40 0\n252 0 zram0 1 0 16 0 1 0 " + zram_written + " 0 0 0 0\n");
}

WriteSample sample_writes(std::shared_ptr<sim::MemorySystem> system, const std::vector<std::string>& drives) {
    return ProcCounters(std::move(system)).sample(drives);
}

Writes written(const std::shared_ptr<sim::MemorySystem>& system, const std::string& out_before,
               const std::string& zram_before, const std::string& out_after, const std::string& zram_after) {
    put_counters(*system, out_before, zram_before);
    const auto before = sample_writes(system, {"sda"});
    put_counters(*system, out_after, zram_after);
    return writes_between(before, sample_writes(system, {"sda"}));
}

TEST(WritesTest, SwapToZramIsNoWriteToADrive) {
    const auto system = std::make_shared<sim::MemorySystem>();
    system->put("/proc/swaps", "/dev/zram0 partition 4194300 1024 100\n/dev/sda2 partition 8388604 0 -2\n");
    // 100 pages of 4096 bytes went out, 60 of them to zram: 480 sectors.
    const auto writes = written(system, "50", "0", "150", "480");
    EXPECT_FALSE(writes.zram_included);
    EXPECT_EQ(writes.swapped_out_bytes, 40 * 4096);
    EXPECT_EQ(writes.swapped_in_bytes, 0U);
    // All of it, and the counters were read at slightly different moments.
    EXPECT_EQ(written(system, "50", "0", "150", "1600").swapped_out_bytes, 0U);
}

TEST(WritesTest, SwapThatTheKernelDoesNotCountApartIsSaidToBeIncluded) {
    const auto system = std::make_shared<sim::MemorySystem>();
    system->put("/proc/swaps", "/dev/zram1 partition 4194300 1024 100\n");
    const auto writes = written(system, "50", "0", "150", "480");
    EXPECT_TRUE(writes.zram_included) << "diskstats does not list zram1";
    EXPECT_EQ(writes.swapped_out_bytes, 100 * 4096);
    // Created anew in between: the counter began again.
    system->put("/proc/swaps", "/dev/zram0 partition 4194300 1024 100\n");
    EXPECT_TRUE(written(system, "50", "480", "150", "8").zram_included);
    // Without zram nothing has to be subtracted.
    system->put("/proc/swaps", "/dev/sda2 partition 8388604 0 -2\n");
    EXPECT_FALSE(written(system, "50", "0", "150", "480").zram_included);
    EXPECT_EQ(written(system, "50", "0", "150", "480").swapped_out_bytes, 100 * 4096);
}

TEST(WritesTest, DiscardsAreCountedForTheirDrive) {
    const auto system = std::make_shared<sim::MemorySystem>();
    system->put("/proc/diskstats", "8 0 sda 1 0 8 0 1 0 100 0 0 0 0 5 0 40 0\n8 16 sdb 1 0 8 0 1 0 100 0 0 0 0\n");
    const auto before = sample_writes(system, {"sda", "sdb"});
    system->put("/proc/diskstats", "8 0 sda 1 0 8 0 1 0 110 0 0 0 0 5 0 44 0\n8 16 sdb 1 0 8 0 1 0 101 0 0 0 0\n");
    const auto writes = writes_between(before, sample_writes(system, {"sda", "sdb"}));
    EXPECT_EQ(writes.discarded, (std::vector<Writes::Item>{{"sda", 2048}}));
    EXPECT_EQ(writes.drives, (std::vector<Writes::Item>{{"sda", 5120}, {"sdb", 512}}));
}

// --- space ------------------------------------------------------------------------------------------

struct SpaceOf {
    explicit SpaceOf(Described one) : described(std::move(one)) {
        meter.put_file_system("/", {500 * kSpaceGB, 50 * kSpaceGB});
    }
    [[nodiscard]] SpaceReport find() {
        LinuxSpace space(described.system);
        return find_space(space, meter);
    }
    [[nodiscard]] SpaceUser user(const std::string& id) {
        for (auto& one : find().users) {
            if (one.id == id) return one;
        }
        return {};
    }
    [[nodiscard]] bool has(const std::string& id) { return !user(id).id.empty(); }
    Described described;
    sim::MemoryFolders meter;
};

TEST(SpaceTest, CachesAreFreedByTheirOwnPrograms) {
    SpaceOf laptop(worn_laptop());
    laptop.meter.put("/var/cache/apt/archives", {900 * kSpaceMB, 1, true});
    laptop.meter.put("/var/cache/dnf", {4096, 0, true});
    laptop.meter.put("/var/cache/pacman/pkg", {5 * kSpaceGB, 0, false});
    const auto apt = laptop.user("apt-cache");
    EXPECT_EQ(apt.bytes, 900 * kSpaceMB);
    EXPECT_EQ(apt.freeable_bytes, 900 * kSpaceMB);
    EXPECT_EQ(apt.command, "apt-get clean");  // apt-get(8)
    EXPECT_EQ(apt.unreadable, 1U);
    EXPECT_EQ(apt.mount_point, "/");
    EXPECT_FALSE(laptop.has("dnf-cache")) << "an empty folder";
    EXPECT_FALSE(laptop.user("pacman-cache").complete);
    EXPECT_FALSE(laptop.has("zypper-cache")) << "there is none";
}

TEST(SpaceTest, AJournalBelowWhatIsKeptIsLeftAlone) {
    SpaceOf laptop(worn_laptop());
    // journalctl(1): --vacuum-size=200M leaves 200 MiB.
    constexpr auto kMiB = std::uint64_t{1} << 20U;
    laptop.meter.put("/var/log/journal", {1200 * kMiB, 0, true});
    EXPECT_EQ(laptop.user("journal").freeable_bytes, 1000 * kMiB);
    EXPECT_EQ(laptop.user("journal").command, "journalctl --vacuum-size=200M");
    laptop.meter.put("/var/log/journal", {200 * kMiB, 0, true});
    EXPECT_EQ(laptop.user("journal").freeable_bytes, std::nullopt);
    EXPECT_EQ(laptop.user("journal").command, "");
}

TEST(SpaceTest, TheRunningAndTheNewestKernelStay) {
    SpaceOf laptop(worn_laptop());
    auto& system = *laptop.described.system;
    system.put("/var/lib/dpkg/status", "");
    system.put("/proc/sys/kernel/osrelease", "6.1.0-13-amd64");
    for (const auto* version : {"6.1.0-9-amd64", "6.1.0-13-amd64", "6.1.0-18-amd64", "6.1.0-1-amd64"}) {
        system.put("/lib/modules/" + std::string(version) + "/modules.dep", "");
        laptop.meter.put("/lib/modules/" + std::string(version), {400 * kSpaceMB, 0, true});
        for (const auto* file : {"initrd.img-", "vmlinuz-"}) {
            system.put("/boot/" + std::string(file) + version, "");
            laptop.meter.put("/boot/" + std::string(file) + version, {30 * kSpaceMB, 0, true});
        }
    }
    // 6.1.0-1 and 6.1.0-9 are old; 6.1.0-13 is running although its name begins like the first.
    EXPECT_EQ(laptop.user("old-kernels").bytes, 800 * kSpaceMB);
    EXPECT_EQ(laptop.user("old-kernel-images").bytes, 120 * kSpaceMB);
    EXPECT_EQ(laptop.user("old-kernels").command, "apt-get autoremove --purge");
    // In a container, the running kernel is the host's: nothing is known of the others.
    system.put("/proc/sys/kernel/osrelease", "6.8.12-pve");
    EXPECT_FALSE(laptop.has("old-kernels"));
    EXPECT_FALSE(laptop.has("old-kernel-images"));
}

TEST(SpaceTest, KernelVersionsAreComparedByTheirNumbers) {
    EXPECT_TRUE(is_older_kernel("6.1.0-9-amd64", "6.1.0-13-amd64"));
    EXPECT_FALSE(is_older_kernel("6.1.0-13-amd64", "6.1.0-9-amd64"));
    EXPECT_FALSE(is_older_kernel("6.1.0", "6.1.0"));
    EXPECT_TRUE(is_older_kernel("5.14.0-362.8.1.el9.x86_64", "5.14.0-362.18.1.el9.x86_64"));
    EXPECT_TRUE(is_older_kernel("6.1.0", "6.1.0-1"));
    EXPECT_FALSE(is_older_kernel("6.01.0", "6.1.0"));
    EXPECT_FALSE(is_older_kernel("6.1.0", "6.01.0"));
    EXPECT_TRUE(is_older_kernel("9.0", "10.0"));
}

TEST(SpaceTest, SwapIsCountedAndNotCalledFreeable) {
    SpaceOf laptop(luks_laptop());
    const auto file = laptop.user("swap-file");
    EXPECT_EQ(file.path, "/swap/swapfile");
    EXPECT_EQ(file.bytes, 33'554'428ULL * 1024);
    EXPECT_EQ(file.freeable_bytes, std::nullopt);
    EXPECT_EQ(file.mount_point, "/");
    SpaceOf other(worn_laptop());
    EXPECT_EQ(other.user("swap-partition").mount_point, "") << "a partition of its own";
    // power/swsusp: the image is stored in swap.
    EXPECT_EQ(other.user("hibernation-image").bytes, 8'000'000ULL * 1024 / 5 * 2);
    EXPECT_EQ(other.user("hibernation-image").freeable_bytes, std::nullopt);
    EXPECT_FALSE(SpaceOf(raspberry_pi()).has("swap-partition")) << "zram is memory";
    EXPECT_FALSE(SpaceOf(raspberry_pi()).has("hibernation-image")) << "the kernel cannot hibernate";
}

TEST(SpaceTest, LvmSnapshotsAreKnownByTheirMark) {
    SpaceOf laptop(worn_laptop());
    auto& system = *laptop.described.system;
    // As LVM names its layers: the snapshot's own device, and what it has copied.
    system.put("/sys/block/dm-2/dm/uuid", "LVM-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd");
    system.put("/sys/block/dm-2/dm/name", "my--vg-snap");
    system.put("/sys/block/dm-2/size", "1000000");
    system.put("/sys/block/dm-3/dm/uuid", "LVM-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd-cow");
    system.put("/sys/block/dm-3/dm/name", "my--vg-snap-cow");
    system.put("/sys/block/dm-3/size", "20971520");
    const auto snapshot = laptop.user("lvm-snapshot");
    EXPECT_EQ(snapshot.bytes, 20'971'520ULL * 512);
    EXPECT_EQ(snapshot.command, "lvremove my-vg/snap");
    EXPECT_EQ(snapshot.mount_point, "");
    const auto users = laptop.find().users;
    EXPECT_EQ(std::count_if(users.begin(), users.end(), [](const auto& one) { return one.id == "lvm-snapshot"; }), 1);
}

TEST(SpaceTest, FreeableSpaceBelongsToItsFileSystem) {
    SpaceOf laptop(worn_laptop());
    laptop.meter.put_file_system("/boot/efi", {536 * kSpaceMB, 500 * kSpaceMB});
    laptop.meter.put("/var/cache/apt/archives", {900 * kSpaceMB, 0, true});
    laptop.meter.put("/var/lib/systemd/coredump", {100 * kSpaceMB, 0, true});
    const auto report = laptop.find();
    ASSERT_EQ(report.file_systems.size(), 2U) << "tmpfs is memory";
    EXPECT_EQ(report.file_systems[0].mount_point, "/");
    EXPECT_EQ(report.file_systems[0].freeable_bytes, 1000 * kSpaceMB);
    EXPECT_EQ(report.file_systems[0].available_bytes, 50 * kSpaceGB);
    EXPECT_EQ(report.file_systems[1].freeable_bytes, 0U);
    EXPECT_FALSE(report.notes.empty()) << "what is not counted is said";
    // A file system with two mount points is one.
    SpaceOf twice(btrfs_workstation());
    twice.meter.put_file_system("/home", {500 * kSpaceGB, 50 * kSpaceGB});
    EXPECT_EQ(twice.find().file_systems.size(), 1U);
}

SpaceFileSystem file_system(std::uint64_t available, std::uint64_t freeable, std::optional<bool> passes) {
    SpaceFileSystem one;
    one.mount_point = "/";
    one.drive = "sda";
    one.available_bytes = available;
    one.freeable_bytes = freeable;
    one.passes_trim = passes;
    if (passes == false) one.blocked_by = "dm-0";
    return one;
}

SpaceEffect effect_of(const SpaceFileSystem& one, const SpaceDrive& drive) {
    const auto all = space_effects({one}, {drive});
    EXPECT_EQ(all.size(), 1U);
    return all.empty() ? SpaceEffect() : all.front();
}

TEST(SpaceEffectTest, FreeSpaceOfAFullDriveLowersWriteAmplification) {
    const SpaceDrive drive{"sda", true, 500 * kSpaceGB, std::nullopt};
    const auto effect = effect_of(file_system(5 * kSpaceGB, 50 * kSpaceGB, true), drive);
    ASSERT_TRUE(effect.now && effect.then);
    EXPECT_EQ(effect.finding.id, "space-effect");
    EXPECT_FALSE(effect.measured);
    // Flash of 512 GiB, of which 495 and 445 GB are in use: spare factors 0.0996 and 0.1905. FIFO cleaning with uniform
    // writes satisfies A = 1 / (1 - exp(-1 / (A (1 - S)))) (Desnoyers, SYSTOR 2012); it is one of the models.
    const auto fifo = [](double spare) {
        double amplification = 2;
        for (int i = 0; i < 10'000; ++i) amplification = 1 / (1 - std::exp(-1 / (amplification * (1 - spare))));
        return amplification;
    };
    const double flash = 512.0 * 1024 * 1024 * 1024;
    const auto within = [](const overprovision::Range& range, double value) {
        return value >= range.low - 1e-3 && value <= range.high + 1e-3;
    };
    EXPECT_TRUE(within(*effect.now, fifo(1 - 495e9 / flash))) << fifo(1 - 495e9 / flash);
    EXPECT_TRUE(within(*effect.then, fifo(1 - 445e9 / flash))) << fifo(1 - 445e9 / flash);
    EXPECT_LT(effect.then->middle, effect.now->middle);
}

TEST(SpaceEffectTest, ALittleOfAnEmptyDriveChangesNothing) {
    const SpaceDrive drive{"sda", true, 500 * kSpaceGB, std::nullopt};
    EXPECT_EQ(effect_of(file_system(250 * kSpaceGB, kSpaceGB, true), drive).finding.id, "space-no-effect");
}

TEST(SpaceEffectTest, AMeasuredFigureIsKept) {
    const SpaceDrive drive{"sda", true, 500 * kSpaceGB, 1.5};
    const auto effect = effect_of(file_system(5 * kSpaceGB, 50 * kSpaceGB, true), drive);
    EXPECT_TRUE(effect.measured);
    ASSERT_TRUE(effect.now);
    EXPECT_NEAR(effect.now->middle, 1.5, 0.01);
    EXPECT_EQ(effect_of(file_system(0, kSpaceGB, true), {"sda", true, 500 * kSpaceGB, 0.7}).finding.id,
              "space-compresses");
}

TEST(SpaceEffectTest, WithoutTrimFreeingHasNone) {
    const SpaceDrive drive{"sda", true, 500 * kSpaceGB, std::nullopt};
    const auto closed = effect_of(file_system(5 * kSpaceGB, 50 * kSpaceGB, false), drive);
    EXPECT_EQ(closed.finding.id, "space-not-trimmed");
    EXPECT_EQ(std::get<std::string>(*closed.finding.find("layer")), "dm-0");
    EXPECT_FALSE(closed.now);
    EXPECT_EQ(closed.free_bytes, 0U);
    EXPECT_EQ(effect_of(file_system(5, 50, std::nullopt), drive).finding.id, "space-trim-unknown");
    EXPECT_EQ(effect_of(file_system(5, 0, true), drive).finding.id, "space-nothing");
    EXPECT_EQ(effect_of(file_system(5, 50, true), {"sda", true, 0, std::nullopt}).finding.id, "space-capacity-unknown");
}

TEST(SpaceEffectTest, OnlySolidStateDrivesHaveOne) {
    const auto one = file_system(5, 50, true);
    EXPECT_TRUE(space_effects({one}, {{"sda", false, kSpaceGB, {}}}).empty());
    EXPECT_TRUE(space_effects({one}, {{"sda", std::nullopt, kSpaceGB, {}}}).empty());
    EXPECT_TRUE(space_effects({one}, {{"sdb", true, kSpaceGB, {}}}).empty()) << "it holds none of them";
}

}  // namespace
}  // namespace fettle::tune::test
