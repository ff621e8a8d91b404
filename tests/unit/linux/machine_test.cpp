// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "fake_system.h"
#include "platform/linux/block_queue.h"
#include "platform/linux/controller.h"
#include "platform/linux/linux_machine_source.h"
#include "platform/linux/trim_schedule.h"

namespace fettle::linux_system {
namespace {

using check::Layer;
using testing::ElementsAre;

const std::string kPort = "sys/devices/pci0000:00/0000:00:1f.2";
const std::string kScsi = kPort + "/ata3/host2/target2:0:0/2:0:0:0";
const std::string kDisk = kScsi + "/block/sda";

void add_disk(const FakeSystem& system) {
    system.pci(kPort, "0x010601", "ahci");
    system.block(kDisk, "sda", "8:0", "1048576");
    system.link(kDisk + "/device", kScsi);
    system.file(kScsi + "/queue_depth", "31");
    system.file("sys/class/ata_link/link3/sata_spd", "3.0 Gbps");
    system.file("sys/class/ata_link/link3/hw_sata_spd_limit", "<unknown>");
    system.file("sys/class/ata_link/link3/sata_spd_limit", "3.0 Gbps");
    system.file("sys/class/ata_device/dev3.0/trim", "forced_unqueued");
    system.file("sys/class/scsi_host/host2/ahci_host_caps", "c734ff05");
    system.file("sys/class/scsi_host/host2/link_power_management_policy", "max_performance");
}

DriveEntry disk() {
    DriveEntry entry;
    entry.id = "sda";
    entry.path = "/dev/sda";
    entry.identity.logical_sector_bytes = 512;
    entry.identity.solid_state = true;
    return entry;
}

/// A device-mapper or md device on top of `lower` (a class/block name).
void stack(const FakeSystem& system, const std::string& name, const std::string& number, const std::string& lower,
           std::string_view discard) {
    const auto folder = "sys/devices/virtual/block/" + name;
    system.block(folder, name, number, "1000");
    system.file(folder + "/queue/discard_max_bytes", discard);
    system.link("sys/class/block/" + lower + "/holders/" + name, folder);
}

check::DrivePlace place_of(const FakeSystem& system) {
    LinuxMachineSource source(
        system.roots(), [](const DriveEntry&) { return Result<DrivePorts>(fail(ErrorCode::not_permitted, "no")); },
        [](BlockDevice&, std::optional<std::uint32_t>) { return Result<partition::Table>(partition::Table{}); });
    const auto machine = source.inspect({disk()}, Wake::never);
    EXPECT_TRUE(machine.has_value());
    return machine->places.at(0);
}

std::vector<Layer::Kind> kinds(const check::DiscardPath& path) {
    std::vector<Layer::Kind> found;
    for (const auto& layer : path.layers) found.push_back(layer.kind);
    return found;
}

TEST(Controller, IsTheNearestPciFunction) {
    const FakeSystem system;
    add_disk(system);
    const auto controller = read_controller(system.roots(), "sda");
    ASSERT_TRUE(controller.has_value());
    EXPECT_EQ(controller->address, "0000:00:1f.2");
    EXPECT_EQ(controller->pci_class, 0x010601U);
    EXPECT_EQ(controller->vendor, 0x8086);
    EXPECT_EQ(controller->driver, "ahci");
}

TEST(Controller, IsTheVmdWhereOneStandsBefore) {
    const FakeSystem system;
    const std::string vmd = "sys/devices/pci0000:00/0000:00:0e.0";
    const std::string function = vmd + "/pci10000:e0/10000:e0:06.0/10000:e1:00.0";
    system.pci(vmd, "0x010400", "vmd");
    system.pci(vmd + "/pci10000:e0/10000:e0:06.0", "0x060400", "pcieport");
    system.pci(function, "0x010802", "nvme");
    system.block(function + "/nvme/nvme0/nvme0n1", "nvme0n1", "259:0", "4096");
    system.link(function + "/nvme/nvme0/nvme0n1/device", function + "/nvme/nvme0");
    const auto controller = read_controller(system.roots(), "nvme0n1");
    ASSERT_TRUE(controller.has_value());
    EXPECT_EQ(controller->driver, "vmd");
    EXPECT_EQ(controller->pci_class, 0x010400U);
}

TEST(PcieLink, KnowsBothEnds) {
    const FakeSystem system;
    const std::string port = "sys/devices/pci0000:00/0000:00:1d.0";
    const std::string function = port + "/0000:01:00.0";
    system.pci(port, "0x060400", "pcieport");
    system.pci(function, "0x010802", "nvme");
    system.file(port + "/max_link_speed", "8.0 GT/s PCIe");
    system.file(port + "/max_link_width", "2");
    system.file(function + "/current_link_speed", "5.0 GT/s PCIe");
    system.file(function + "/max_link_speed", "16.0 GT/s PCIe");
    system.file(function + "/current_link_width", "2");
    system.file(function + "/max_link_width", "4");
    system.block(function + "/nvme/nvme0/nvme0n1", "nvme0n1", "259:0", "4096");
    system.link(function + "/nvme/nvme0/nvme0n1/device", function + "/nvme/nvme0");
    system.link(function + "/nvme/nvme0/device", function);
    const auto link = read_pcie_link(system.roots(), "nvme0n1");
    ASSERT_TRUE(link.has_value());
    EXPECT_EQ(link->speed_now, 5.0);
    EXPECT_EQ(link->speed_drive, 16.0);
    EXPECT_EQ(link->speed_slot, 8.0);
    EXPECT_EQ(link->width_now, 2U);
    EXPECT_EQ(link->width_drive, 4U);
    EXPECT_EQ(link->width_slot, 2U);
}

TEST(SataLink, KnowsSpeedPortAndLimit) {
    const FakeSystem system;
    add_disk(system);
    const auto link = read_sata_link(system.roots(), "sda");
    ASSERT_TRUE(link.has_value());
    EXPECT_EQ(link->now, 2);
    EXPECT_EQ(link->port, 3);  // CAP c734ff05h: ISS 3h
    EXPECT_EQ(link->limit, 2);
    EXPECT_EQ(link->drive, std::nullopt);
    EXPECT_EQ(link->power_policy, "max_performance");
    EXPECT_FALSE(read_sata_link(system.roots(), "sdb").has_value());
}

TEST(BlockQueue, ReadsWhatTheKernelSays) {
    const FakeSystem system;
    add_disk(system);
    system.file(kScsi + "/scsi_disk/2:0:0:0/provisioning_mode", "unmap");
    const auto queue = read_block_queue(system.roots(), "sda");
    EXPECT_EQ(queue.depth, 31U);
    EXPECT_EQ(queue.write_back, true);
    EXPECT_EQ(queue.discard_max_bytes, 2147450880U);
    EXPECT_EQ(queue.discard_granularity_bytes, 512U);
    EXPECT_EQ(queue.optimal_io_bytes, std::nullopt);
    EXPECT_EQ(queue.alignment_offset_bytes, 0U);
    EXPECT_EQ(queue.provisioning_mode, "unmap");
    EXPECT_EQ(queue.queued_trim_disabled, true);
    EXPECT_FALSE(queue.read_only);
}

TEST(KernelPartitions, CountInLogicalSectors) {
    const FakeSystem system;
    add_disk(system);
    system.partition(kDisk, "sda2", "8:2", "4096", "8192");
    system.partition(kDisk, "sda1", "8:1", "2048", "1024");
    const auto partitions = read_kernel_partitions(system.roots(), "sda", 4096);
    ASSERT_EQ(partitions.size(), 2U);
    EXPECT_EQ(partitions[0].index, 1U);
    EXPECT_EQ(partitions[0].start, 256U);
    EXPECT_EQ(partitions[0].sectors, 128U);
    EXPECT_EQ(partitions[1].index, 2U);
    EXPECT_EQ(partitions[1].start, 512U);
}

TEST(DiscardPath, NamesTheClosedCryptLayer) {
    const FakeSystem system;
    add_disk(system);
    system.partition(kDisk, "sda2", "8:2", "2048", "8192");
    stack(system, "dm-0", "253:0", "sda2", "0");
    system.file("sys/devices/virtual/block/dm-0/dm/uuid", "CRYPT-LUKS2-0123456789abcdef-root");
    system.file("sys/devices/virtual/block/dm-0/dm/name", "root");
    stack(system, "dm-1", "253:1", "dm-0", "0");
    system.file("sys/devices/virtual/block/dm-1/dm/uuid", "LVM-abcdef");
    system.file("sys/devices/virtual/block/dm-1/dm/name", "vg-home");
    system.file("proc/self/mountinfo", "30 1 253:1 / /home rw,relatime shared:1 - ext4 /dev/mapper/vg-home rw,discard");
    const auto place = place_of(system);
    ASSERT_EQ(place.paths.size(), 1U);
    const auto& path = place.paths[0];
    EXPECT_EQ(path.mount_point, "/home");
    EXPECT_EQ(path.file_system, "ext4");
    EXPECT_TRUE(path.mounted_discard);
    EXPECT_FALSE(path.read_only);
    EXPECT_THAT(kinds(path), ElementsAre(Layer::Kind::file_system, Layer::Kind::lvm, Layer::Kind::crypt,
                                         Layer::Kind::partition, Layer::Kind::drive));
    EXPECT_EQ(path.layers[1].detail, "vg-home");
    EXPECT_EQ(path.layers[1].passes_discard, std::nullopt);  // hidden by the closed layer below
    EXPECT_EQ(path.layers[2].name, "dm-0");
    EXPECT_EQ(path.layers[2].detail, "LUKS2");
    EXPECT_EQ(path.layers[2].passes_discard, false);
    EXPECT_EQ(path.layers[2].discard_max_bytes, 0U);
    EXPECT_EQ(path.layers[3].name, "sda2");
    EXPECT_EQ(path.layers[4].discard_max_bytes, 2147450880U);
}

TEST(DiscardPath, GoesThroughRaidAndSwap) {
    const FakeSystem system;
    add_disk(system);
    system.partition(kDisk, "sda1", "8:1", "2048", "1024");
    system.partition(kDisk, "sda2", "8:2", "4096", "8192");
    stack(system, "md127", "9:127", "sda2", "2147450880");
    system.file("sys/devices/virtual/block/md127/md/level", "raid1");
    system.file("proc/self/mountinfo", "30 1 9:127 / / rw,relatime - xfs /dev/md127 ro,attr2");
    system.file("proc/swaps",
                "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n/dev/sda1                               "
                "partition\t511\t\t0\t\t-2");
    const auto place = place_of(system);
    ASSERT_EQ(place.paths.size(), 2U);
    const auto& swap = place.paths[0];
    EXPECT_THAT(kinds(swap), ElementsAre(Layer::Kind::swap, Layer::Kind::partition, Layer::Kind::drive));
    const auto& raid = place.paths[1];
    EXPECT_THAT(kinds(raid),
                ElementsAre(Layer::Kind::file_system, Layer::Kind::md, Layer::Kind::partition, Layer::Kind::drive));
    EXPECT_EQ(raid.layers[1].detail, "raid1");
    EXPECT_EQ(raid.layers[1].passes_discard, true);
    EXPECT_TRUE(raid.read_only);
    EXPECT_FALSE(raid.mounted_discard);
}

TEST(DiscardPath, FindsBtrfsByItsMembers) {
    const FakeSystem system;
    add_disk(system);
    system.partition(kDisk, "sda1", "8:1", "2048", "1024");
    system.block("sys/devices/virtual/block/sdb", "sdb", "8:16", "4096");
    system.folder("sys/fs/btrfs/features");
    system.link("sys/fs/btrfs/0a1b/devices/sda1", kDisk + "/sda1");
    system.link("sys/fs/btrfs/0a1b/devices/sdb", "sys/devices/virtual/block/sdb");
    // btrfs names one of its devices as the source: here the other one. The second line is a subvolume.
    system.file("proc/self/mountinfo",
                "30 1 0:42 /@ / rw,relatime - btrfs /dev/sdb rw,ssd,discard=async,subvolid=256\n"
                "31 1 0:42 /@home /home rw,relatime - btrfs /dev/sdb rw,ssd,discard=async,subvolid=257");
    const auto place = place_of(system);
    ASSERT_EQ(place.paths.size(), 1U);
    EXPECT_EQ(place.paths[0].mount_point, "/");
    EXPECT_TRUE(place.paths[0].mounted_discard);
    EXPECT_THAT(kinds(place.paths[0]),
                ElementsAre(Layer::Kind::file_system, Layer::Kind::partition, Layer::Kind::drive));
}

TEST(DiscardPath, EndsWhereHoldersGoInCircles) {
    const FakeSystem system;
    add_disk(system);
    stack(system, "dm-0", "253:0", "sda", "0");
    stack(system, "dm-1", "253:1", "dm-0", "0");
    system.link("sys/class/block/dm-1/holders/dm-0", "sys/devices/virtual/block/dm-0");
    system.file("proc/self/mountinfo", "30 1 253:1 / / rw - ext4 /dev/dm-1 rw");
    EXPECT_GE(place_of(system).paths.size(), 1U);
}

TEST(Machine, SaysWhyThereIsNoTable) {
    const FakeSystem system;
    add_disk(system);
    system.partition(kDisk, "sda1", "8:1", "63", "1024");
    const auto place = place_of(system);
    EXPECT_FALSE(place.table.has_value());
    ASSERT_TRUE(place.table_error.has_value());
    EXPECT_EQ(place.table_error->code, ErrorCode::not_permitted);
    ASSERT_EQ(place.kernel_partitions.size(), 1U);
    EXPECT_EQ(place.kernel_partitions[0].start, 63U);
}

/// The medium of a disk: counts how often it is read.
class Medium final : public BlockDevice {
public:
    explicit Medium(int& reads) : reads_(reads) {}
    [[nodiscard]] ByteCount size() const override { return {4096}; }
    [[nodiscard]] std::uint32_t logical_sector_bytes() const override { return 512; }
    Status read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*data*/) override {
        ++reads_;
        return {};
    }

private:
    int& reads_;
};

/// Answers CHECK POWER MODE, and is asked nothing else.
class AtaDisk final : public AtaPort {
public:
    explicit AtaDisk(std::optional<std::uint8_t> mode) : mode_(mode) {}
    Result<AtaReturn> execute(const AtaCommand& command, std::span<std::uint8_t> /*data*/) override {
        EXPECT_EQ(command.command, 0xE5);
        AtaReturn answer;
        answer.status = 0x50;
        answer.count = mode_.value_or(0xFF);
        answer.complete = mode_.has_value();  // a bridge that returns no registers
        return answer;
    }

private:
    std::optional<std::uint8_t> mode_;
};

/// Fixed-format sense data (SPC-5 4.4.3).
std::vector<std::uint8_t> sense(std::uint8_t key, std::uint8_t asc, std::uint8_t ascq) {
    std::vector<std::uint8_t> data(18);
    data[0] = 0x70;
    data[2] = key;
    data[7] = 10;
    data[12] = asc;
    data[13] = ascq;
    return data;
}

/// Answers TEST UNIT READY (00h) and REQUEST SENSE (03h) with this sense data, and is asked nothing else.
class ScsiDisk final : public ScsiPort {
public:
    ScsiDisk(std::vector<std::uint8_t> ready, std::vector<std::uint8_t> requested)
        : ready_(std::move(ready)), requested_(std::move(requested)) {}
    Result<ScsiReturn> execute(const ScsiCommand& command, std::span<std::uint8_t> data) override {
        ScsiReturn answer;
        if (command.cdb.at(0) == 0x00) {
            answer.status = ready_.empty() ? 0x00 : 0x02;
            answer.sense = ready_;
            return answer;
        }
        EXPECT_EQ(command.cdb.at(0), 0x03);
        if (requested_.empty()) return fail(ErrorCode::io, "REQUEST SENSE");
        std::copy(requested_.begin(), requested_.end(), data.begin());
        answer.transferred = static_cast<std::uint32_t>(requested_.size());
        return answer;
    }

private:
    std::vector<std::uint8_t> ready_;
    std::vector<std::uint8_t> requested_;
};

/// How often the medium is read for the table of `drive`; -1 when that was refused for its sleep.
int reads_for_table(const DriveEntry& drive, Wake wake, const std::function<void(DrivePorts&)>& add_ports) {
    const FakeSystem system;
    add_disk(system);
    int reads = 0;
    LinuxMachineSource source(
        system.roots(),
        [&](const DriveEntry&) {
            DrivePorts ports;
            ports.block = std::make_unique<Medium>(reads);
            add_ports(ports);
            return Result<DrivePorts>(std::move(ports));
        },
        [](BlockDevice& device, std::optional<std::uint32_t>) -> Result<partition::Table> {
            std::vector<std::uint8_t> sector(512);
            if (auto done = device.read(0, sector); !done) return fail(done.error());
            return partition::Table{};
        });
    const auto machine = source.inspect({drive}, wake);
    EXPECT_TRUE(machine.has_value());
    const auto& place = machine->places.at(0);
    if (place.table) return reads;
    EXPECT_EQ(place.table_error->code, ErrorCode::asleep);
    EXPECT_EQ(reads, 0);
    return -1;
}

DriveEntry turning_disk() {
    auto drive = disk();
    drive.identity.solid_state = false;
    return drive;
}

TEST(Machine, LeavesASleepingAtaDiskAsleep) {
    const auto with_mode = [](std::optional<std::uint8_t> mode) {
        return [mode](DrivePorts& ports) { ports.ata = std::make_unique<AtaDisk>(mode); };
    };
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with_mode(0x00)), -1);          // standby
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with_mode(0xFF)), 1);           // active
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with_mode(std::nullopt)), -1);  // does not tell
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::allowed, with_mode(0x00)), 1);
    EXPECT_EQ(reads_for_table(disk(), Wake::never, with_mode(std::nullopt)), 1);  // flash
}

TEST(Machine, LeavesASleepingScsiDiskAsleep) {
    const auto with = [](std::vector<std::uint8_t> ready, std::vector<std::uint8_t> requested) {
        return [ready = std::move(ready), requested = std::move(requested)](DrivePorts& ports) {
            ports.scsi = std::make_unique<ScsiDisk>(ready, requested);
        };
    };
    const std::vector<std::uint8_t> none;
    // SPC-5 annex F: 04h/02h start command needed; 5Eh/43h standby by command; 3Ah/00h no medium.
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with(sense(2, 0x04, 0x02), none)), -1);
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with(none, sense(0, 0x5E, 0x43))), -1);
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with(none, sense(0, 0x00, 0x00))), 1);
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with(sense(2, 0x3A, 0x00), none)), 1);
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::never, with(none, none)), -1);  // does not tell
    EXPECT_EQ(reads_for_table(turning_disk(), Wake::allowed, with(sense(2, 0x04, 0x02), none)), 1);
}

TEST(Machine, AsksOnlyWhatMaySleep) {
    const auto mute = [](DrivePorts& /*ports*/) {};
    auto drive = disk();
    drive.identity.solid_state = std::nullopt;
    EXPECT_EQ(reads_for_table(drive, Wake::never, mute), -1);
    for (const auto bus : {Bus::nvme, Bus::virtio, Bus::mmc}) {
        drive.identity.bus = bus;
        EXPECT_EQ(reads_for_table(drive, Wake::never, mute), 1);
    }
}

TEST(TrimSchedule, FollowsUnitFilesAndLinks) {
    const FakeSystem system;
    system.folder("etc");
    auto schedule = read_trim_schedule(system.roots());
    EXPECT_EQ(schedule.known, true);
    EXPECT_FALSE(schedule.timer_present || schedule.timer_enabled || schedule.timer_active || schedule.cron_job);

    system.file("lib/systemd/system/fstrim.timer", "[Timer]\nOnCalendar=weekly");
    schedule = read_trim_schedule(system.roots());
    EXPECT_TRUE(schedule.timer_present);
    EXPECT_FALSE(schedule.timer_enabled);

    system.link("etc/systemd/system/timers.target.wants/fstrim.timer", "lib/systemd/system/fstrim.timer");
    system.link("run/systemd/units/invocation:fstrim.timer", "nowhere");
    system.folder("run/systemd/system");
    schedule = read_trim_schedule(system.roots());
    EXPECT_TRUE(schedule.timer_enabled);
    EXPECT_TRUE(schedule.timer_active);
}

// As in a container, or under another init: the files are there, and nothing reads them.
TEST(TrimSchedule, WithoutSystemdATimerTrimsNothing) {
    const FakeSystem system;
    system.file("lib/systemd/system/fstrim.timer", "[Timer]\nOnCalendar=weekly");
    system.link("etc/systemd/system/timers.target.wants/fstrim.timer", "lib/systemd/system/fstrim.timer");
    system.link("run/systemd/units/invocation:fstrim.timer", "nowhere");
    auto schedule = read_trim_schedule(system.roots());
    EXPECT_TRUE(schedule.timer_present);
    EXPECT_FALSE(schedule.timer_enabled);
    EXPECT_FALSE(schedule.timer_active);
    system.folder("run/systemd/system");
    schedule = read_trim_schedule(system.roots());
    EXPECT_TRUE(schedule.timer_enabled && schedule.timer_active);
}

TEST(TrimSchedule, SeesThroughAMask) {
    const FakeSystem system;
    system.folder("run/systemd/system");
    system.file("lib/systemd/system/fstrim.timer", "[Timer]");
    system.link("etc/systemd/system/timers.target.wants/fstrim.timer", "lib/systemd/system/fstrim.timer");
    system.file("dev/null", "");
    system.link("etc/systemd/system/fstrim.timer", "dev/nothing");
    const auto schedule = read_trim_schedule(system.roots());
    EXPECT_FALSE(schedule.timer_present);
    EXPECT_FALSE(schedule.timer_enabled);
}

TEST(TrimSchedule, FindsACronJobAndNotAComment) {
    const FakeSystem system;
    system.file("etc/cron.weekly/trim", "#!/bin/sh\n# fstrim is not called any more");
    EXPECT_FALSE(read_trim_schedule(system.roots()).cron_job);
    system.file("etc/cron.weekly/trim", "#!/bin/sh\n  /sbin/fstrim --all");
    EXPECT_TRUE(read_trim_schedule(system.roots()).cron_job);
}

TEST(TrimSchedule, ACronJobNeedsSomethingThatRunsIt) {
    const FakeSystem system;
    system.file("etc/cron.weekly/trim", "#!/bin/sh\nfstrim --all");
    system.file("proc/1/comm", "sh");
    EXPECT_FALSE(read_trim_schedule(system.roots()).cron_job);
    system.file("proc/77/comm", "crond");
    EXPECT_TRUE(read_trim_schedule(system.roots()).cron_job);
    system.file("proc/77/comm", "sleep");
    system.folder("run/systemd/system");  // with timers of its own for crontabs
    EXPECT_TRUE(read_trim_schedule(system.roots()).cron_job);
}

}  // namespace
}  // namespace fettle::linux_system
