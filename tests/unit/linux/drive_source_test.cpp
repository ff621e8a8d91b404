// SPDX-License-Identifier: GPL-3.0-or-later
// Trees as Linux 6.1 shows them; attribute formats by the kernel's Documentation/ABI.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fake_system.h"
#include "platform/linux/drive_entry.h"
#include "platform/linux/linux_drive_source.h"

namespace fettle::linux_system {
namespace {

using testing::ElementsAre;

const std::string kAta = "sys/devices/pci0000:00/0000:00:1f.2/ata3/host2/target2:0:0/2:0:0:0";

/// A disk on AHCI as libata shows it.
void add_sata(const FakeSystem& system, const std::string& driver = "ahci") {
    system.pci("sys/devices/pci0000:00/0000:00:1f.2", "0x010601", driver);
    system.block(kAta + "/block/sda", "sda", "8:0", "976773168");
    system.link(kAta + "/block/sda/device", kAta);
    system.file(kAta + "/type", "0");
    system.file(kAta + "/vendor", "ATA     ");
    system.file(kAta + "/model", "Samsung SSD 860 ");
    system.file(kAta + "/rev", "2B6Q");
    system.file("sys/class/scsi_host/host2/proc_name", driver);
    system.file("sys/class/ata_link/link3/sata_spd", "6.0 Gbps");
}

/// Page 83h of a made-up drive by SAT-4 12.4.2: the T10 designator and the NAA one.
std::vector<std::uint8_t> designators() {
    std::vector<std::uint8_t> page{0x00, 0x83, 0x00, 0x54, 0x02, 0x01, 0x00, 0x44};
    const std::string text =
        std::string("ATA     ") + "Samsung SSD 860 EVO 500GB               " + "     S3Z1NB0K123456F";
    page.insert(page.end(), text.begin(), text.end());
    const std::vector<std::uint8_t> naa{0x01, 0x03, 0x00, 0x08, 0x50, 0x02, 0x53, 0x8D, 0x40, 0xF1, 0xA2, 0xB3};
    page.insert(page.end(), naa.begin(), naa.end());
    return page;
}

/// Page B1h by SBC-4 6.6.2: the rotation rate in bytes 4 and 5.
std::vector<std::uint8_t> characteristics(std::uint16_t rate) {
    std::vector<std::uint8_t> page(64);
    page[1] = 0xB1;
    page[3] = 0x3C;
    page[4] = static_cast<std::uint8_t>(rate >> 8U);
    page[5] = static_cast<std::uint8_t>(rate);
    return page;
}

DriveEntry entry_of(const FakeSystem& system, const std::string& name) {
    const auto entry = read_drive_entry(system.roots(), name);
    EXPECT_TRUE(entry.has_value()) << name;
    return entry.value_or(DriveEntry{});
}

TEST(DriveName, TellsDrivesFromOtherBlockDevices) {
    for (const auto* name : {"sda", "sdaa", "nvme0n1", "nvme10n12", "vdb", "xvda", "mmcblk0", "hda"}) {
        EXPECT_TRUE(is_drive_name(name)) << name;
    }
    for (const auto* name : {"sda1", "sr0", "nvme0", "nvme0c0n1", "nvme0n1p1", "nvmen1", "mmcblk0boot0", "mmcblk0p1",
                             "dm-0", "md127", "loop0", "zram0", "ram0", "fd0", "nbd0", "bcache0", "", "sd", "../sda"}) {
        EXPECT_FALSE(is_drive_name(name)) << name;
    }
}

TEST(DriveEntry, KnowsASataDriveByWhatTheKernelKept) {
    const FakeSystem system;
    add_sata(system);
    system.bytes(kAta + "/vpd_pg83", designators());
    system.bytes(kAta + "/vpd_pgb1", characteristics(1));
    const auto entry = entry_of(system, "sda");
    EXPECT_EQ(entry.path, system.top() + "/dev/sda");
    EXPECT_EQ(entry.identity.bus, Bus::sata);
    EXPECT_EQ(entry.identity.protocol, Protocol::ata);
    EXPECT_EQ(entry.identity.model, "Samsung SSD 860 EVO 500GB");
    EXPECT_EQ(entry.identity.serial, "S3Z1NB0K123456F");
    EXPECT_EQ(entry.identity.firmware, "2B6Q");
    EXPECT_EQ(entry.identity.wwn, "5002538d40f1a2b3");
    EXPECT_EQ(entry.identity.capacity, ByteCount{500107862016});
    EXPECT_EQ(entry.identity.logical_sector_bytes, 512U);
    EXPECT_EQ(entry.identity.physical_sector_bytes, 4096U);
    EXPECT_EQ(entry.identity.solid_state, true);
    EXPECT_FALSE(entry.removable);
}

TEST(DriveEntry, ReadsTheKernelsCopyOfIdentify) {
    std::ifstream stream(FETTLE_CORPUS "/blobs/identify/Samsung_SSD_860_EVO_500GB.bin", std::ios::binary);
    if (!stream) GTEST_SKIP() << "no corpus at " FETTLE_CORPUS;
    const std::vector<char> identify{std::istreambuf_iterator<char>(stream), {}};
    ASSERT_EQ(identify.size(), 512U);
    std::vector<std::uint8_t> page(572);
    page[1] = 0x89;
    page[2] = 0x02;
    page[3] = 0x38;
    page[56] = 0xEC;
    std::copy(identify.begin(), identify.end(), page.begin() + 60);
    const FakeSystem system;
    add_sata(system);
    system.bytes(kAta + "/vpd_pg89", page);
    const auto entry = entry_of(system, "sda");
    EXPECT_EQ(entry.identity.model, "Samsung SSD 860 EVO 500GB");  // as the file is named
    EXPECT_EQ(entry.identity.firmware.size(), 8U);                 // the whole of it, not INQUIRY's four letters
    EXPECT_EQ(entry.identity.solid_state, true);
}

// As on the kernel's scsi_debug, whose page 89h describes a drive that is not there.
TEST(DriveEntry, BelievesATranslatorsPageOnlyOfATranslator) {
    std::vector<std::uint8_t> page(572);
    page[1] = 0x89;
    page[2] = 0x02;
    page[3] = 0x38;
    page[56] = 0xEC;
    for (std::size_t i = 54; i < 94; i += 2) {  // IDENTIFY words 27 to 46: the model, bytes swapped
        page[60 + i] = 'B';
        page[61 + i] = 'A';
    }
    const FakeSystem system;
    add_sata(system);
    system.bytes(kAta + "/vpd_pg89", page);
    EXPECT_THAT(entry_of(system, "sda").identity.model, testing::StartsWith("ABAB"));
    system.file(kAta + "/vendor", "Linux   ");
    EXPECT_EQ(entry_of(system, "sda").identity.model, "Samsung SSD 860");
}

TEST(DriveEntry, FallsBackToInquiryWithoutVpdPages) {
    const FakeSystem system;
    add_sata(system);
    const auto entry = entry_of(system, "sda");
    EXPECT_EQ(entry.identity.model, "Samsung SSD 860");
    EXPECT_EQ(entry.identity.serial, "");
    EXPECT_EQ(entry.identity.bus, Bus::sata);
}

TEST(DriveEntry, TellsParallelAtaByItsLink) {
    const FakeSystem system;
    system.pci("sys/devices/pci0000:00/0000:00:1f.2", "0x010180", "ata_piix");
    system.block(kAta + "/block/sda", "sda", "8:0", "2048");
    system.link(kAta + "/block/sda/device", kAta);
    system.file(kAta + "/type", "0");
    system.file("sys/class/scsi_host/host2/proc_name", "ata_piix");
    system.file("sys/class/ata_link/link3/sata_spd", "<unknown>");
    EXPECT_EQ(entry_of(system, "sda").identity.bus, Bus::ide);
}

TEST(DriveEntry, MarksDisksThatTurn) {
    const FakeSystem system;
    add_sata(system);
    system.bytes(kAta + "/vpd_pgb1", characteristics(7200));
    const auto entry = entry_of(system, "sda");
    EXPECT_EQ(entry.identity.solid_state, false);
    EXPECT_EQ(entry.identity.rotation_rpm, 7200);
}

TEST(DriveEntry, SaysNothingWhereTheDriveDoesNotTellItsRate) {
    const FakeSystem system;
    add_sata(system);
    system.file(kAta + "/block/sda/queue/rotational", "1");
    EXPECT_EQ(entry_of(system, "sda").identity.solid_state, false);  // all there is to go by
    system.bytes(kAta + "/vpd_pgb1", characteristics(0));
    EXPECT_EQ(entry_of(system, "sda").identity.solid_state, std::nullopt);
}

TEST(DriveEntry, FollowsNvmeMultipathBySysfsLinks) {
    // nvme0n1 of a subsystem whose controller is nvme3; nvme0c3n1 is the hidden path.
    const FakeSystem system;
    const std::string subsystem = "sys/devices/virtual/nvme-subsystem/nvme-subsys0";
    const std::string controller = "sys/devices/pci0000:00/0000:01:00.0/nvme/nvme3";
    system.pci("sys/devices/pci0000:00/0000:01:00.0", "0x010802", "nvme");
    system.block(subsystem + "/nvme0n1", "nvme0n1", "259:0", "2000409264");
    system.link(subsystem + "/nvme0n1/device", subsystem);
    system.file(subsystem + "/nvme0n1/nsid", "1");
    system.file(subsystem + "/nvme0n1/eui", "00 25 38 5a 91 b0 1c 2d ");
    system.file(subsystem + "/nvme0n1/nguid", "00000000-0000-0000-0000-000000000000");
    system.link(subsystem + "/nvme3", controller);
    system.file(controller + "/model", "Samsung SSD 970 EVO Plus 1TB            ");
    system.file(controller + "/serial", "S4EWNX0R123456      ");
    system.file(controller + "/firmware_rev", "2B2QEXM7");
    system.link(controller + "/device", "sys/devices/pci0000:00/0000:01:00.0");
    system.block(controller + "/nvme0c3n1", "nvme0c3n1", "259:1", "2000409264");
    system.file(controller + "/nvme0c3n1/hidden", "1");
    // A controller that has the namespace's number and nothing to do with it.
    system.file("sys/devices/pci0000:00/0000:02:00.0/nvme/nvme0/model", "WRONG");

    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>());
    const auto drives = source.list();
    ASSERT_TRUE(drives.has_value());
    ASSERT_EQ(drives->size(), 1U);
    const auto& identity = drives->front().identity;
    EXPECT_EQ(drives->front().id, "nvme0n1");
    EXPECT_EQ(identity.model, "Samsung SSD 970 EVO Plus 1TB");
    EXPECT_EQ(identity.serial, "S4EWNX0R123456");
    EXPECT_EQ(identity.firmware, "2B2QEXM7");
    EXPECT_EQ(identity.nsid, 1U);
    EXPECT_EQ(identity.eui64, "0025385a91b01c2d");
    EXPECT_EQ(identity.nguid, "");
    EXPECT_EQ(identity.pci_vendor, 0x8086);
    EXPECT_EQ(identity.bus, Bus::nvme);
    EXPECT_EQ(identity.capacity, ByteCount{1024209543168});
    EXPECT_EQ(drives->front().power, SystemPower{});
}

// Documentation/ABI/testing/sysfs-devices-power: a number of microseconds, "any" or "auto".
TEST(DriveEntry, ReadsTheLatencyLimitOfNvme) {
    const FakeSystem system;
    const std::string controller = "sys/devices/pci0000:00/0000:01:00.0/nvme/nvme0";
    system.pci("sys/devices/pci0000:00/0000:01:00.0", "0x010802", "nvme");
    system.block(controller + "/nvme0n1", "nvme0n1", "259:0", "2000409264");
    system.link(controller + "/nvme0n1/device", controller);
    const auto read = [&](const std::string& text) {
        system.file(controller + "/power/pm_qos_latency_tolerance_us", text);
        return entry_of(system, "nvme0n1").power;
    };
    EXPECT_EQ(read("100000").latency_limit_us, 100'000U);
    EXPECT_EQ(read("0").latency_limit_us, 0U);
    EXPECT_FALSE(read("0").latency_unlimited);
    for (const auto* none : {"any", "auto"}) {
        EXPECT_TRUE(read(none).latency_unlimited) << none;
        EXPECT_EQ(read(none).latency_limit_us, std::nullopt) << none;
    }
    EXPECT_EQ(read("many"), SystemPower{});
}

TEST(DriveEntry, ReadsTheLinkPowerPolicyOfSata) {
    const FakeSystem system;
    add_sata(system);
    EXPECT_EQ(entry_of(system, "sda").power, SystemPower{});
    system.file("sys/class/scsi_host/host2/link_power_management_policy", "med_power_with_dipm");
    EXPECT_EQ(entry_of(system, "sda").power.link_policy, "med_power_with_dipm");
}

TEST(DriveEntry, SaysThatAUsbDriveDoesNotTellWhetherItTurns) {
    const FakeSystem system;
    const std::string usb = "sys/devices/pci0000:00/0000:00:14.0/usb2/2-3";
    const std::string scsi = usb + "/2-3:1.0/host6/target6:0:0/6:0:0:0";
    system.block(scsi + "/block/sdb", "sdb", "8:16", "1000215216");
    system.link(scsi + "/block/sdb/device", scsi);
    system.file(scsi + "/block/sdb/queue/rotational", "1");
    system.file(scsi + "/type", "0");
    system.file(scsi + "/vendor", "ACME    ");
    system.file(scsi + "/model", "Portable        ");
    system.file(usb + "/idVendor", "ffee");  // an id that belongs to no known bridge
    system.file(usb + "/idProduct", "0042");
    system.file(usb + "/manufacturer", "Acme");
    system.file(usb + "/product", "Portable SSD");
    system.file(usb + "/serial", "0123456789AB");
    const auto entry = entry_of(system, "sdb");
    EXPECT_EQ(entry.identity.bus, Bus::usb);
    EXPECT_EQ(entry.identity.protocol, Protocol::unknown);
    EXPECT_EQ(entry.identity.solid_state, std::nullopt);
    EXPECT_EQ(entry.identity.model, "ACME Portable");
    EXPECT_EQ(entry.identity.serial, "0123456789AB");
    EXPECT_EQ(entry.bridge, "usb ffee:0042 Acme Portable SSD");
}

TEST(DriveEntry, KnowsAnNvmeBridgeByItsIds) {
    const FakeSystem system;
    const std::string usb = "sys/devices/pci0000:00/0000:00:14.0/usb2/2-3";
    const std::string scsi = usb + "/2-3:1.0/host6/target6:0:0/6:0:0:0";
    system.block(scsi + "/block/sdb", "sdb", "8:16", "1000215216");
    system.link(scsi + "/block/sdb/device", scsi);
    system.file(scsi + "/type", "0");
    system.file(usb + "/idVendor", "152d");
    system.file(usb + "/idProduct", "0583");
    const auto entry = entry_of(system, "sdb");
    EXPECT_EQ(entry.identity.protocol, Protocol::nvme);
    EXPECT_THAT(entry.bridge, testing::StartsWith("usb 152d:0583 JMicron"));
}

TEST(DriveEntry, DoesNotBelieveVirtioAboutRotation) {
    const FakeSystem system;
    const std::string device = "sys/devices/pci0000:00/0000:00:02.0/virtio1";
    system.block(device + "/block/vda", "vda", "254:0", "536870912");
    system.file(device + "/block/vda/serial", "disk-1");
    system.link(device + "/block/vda/device", device);
    const auto entry = entry_of(system, "vda");
    EXPECT_EQ(entry.identity.bus, Bus::virtio);
    EXPECT_EQ(entry.identity.solid_state, std::nullopt);
    EXPECT_EQ(entry.identity.serial, "disk-1");
}

TEST(DriveEntry, TellsWhatAnEmmcSaysOfItsWear) {
    const FakeSystem system;
    const std::string card = "sys/devices/platform/mmc_host/mmc0/mmc0:0001";
    system.block(card + "/block/mmcblk0", "mmcblk0", "179:0", "61071360");
    system.link(card + "/block/mmcblk0/device", card);
    system.file(card + "/type", "MMC");
    system.file(card + "/name", "DG4032");
    system.file(card + "/serial", "0x1a2b3c4d");
    system.file(card + "/life_time", "0x02 0x0b");
    system.file(card + "/pre_eol_info", "0x01");
    const auto entry = entry_of(system, "mmcblk0");
    EXPECT_EQ(entry.identity.bus, Bus::mmc);
    EXPECT_EQ(entry.identity.model, "DG4032");
    EXPECT_EQ(entry.identity.serial, "1a2b3c4d");
    ASSERT_TRUE(entry.mmc_life.has_value());
    EXPECT_EQ(*entry.mmc_life, (MmcLife{2, 11, 1}));
}

TEST(DriveEntry, LeavesOutOpticalDrivesAndEmptySlots) {
    const FakeSystem system;
    add_sata(system);
    system.file(kAta + "/type", "5");
    EXPECT_FALSE(read_drive_entry(system.roots(), "sda").has_value());
    system.file(kAta + "/type", "0");
    EXPECT_TRUE(read_drive_entry(system.roots(), "sda").has_value());
    system.file(kAta + "/block/sda/removable", "1");
    system.file(kAta + "/block/sda/size", "0");
    EXPECT_FALSE(read_drive_entry(system.roots(), "sda").has_value());
}

TEST(DriveSource, AddsUdevsNamesAndSorts) {
    const FakeSystem system;
    add_sata(system);
    const std::string device = "sys/devices/pci0000:00/0000:00:02.0/virtio1";
    system.block(device + "/block/vda", "vda", "254:0", "2048");
    system.block("sys/devices/virtual/block/dm-0", "dm-0", "253:0", "2048");
    system.block("sys/devices/virtual/block/loop0", "loop0", "7:0", "2048");
    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>(std::vector<std::string>{"ata-X", "wwn-0x5"}));
    const auto drives = source.list();
    ASSERT_TRUE(drives.has_value());
    ASSERT_EQ(drives->size(), 2U);
    EXPECT_EQ(drives->at(0).id, "sda");
    EXPECT_EQ(drives->at(1).id, "vda");
    EXPECT_THAT(drives->at(0).links, ElementsAre("ata-X", "wwn-0x5"));
}

TEST(DriveSource, RefusesANodeThatIsNotTheDevice) {
    const FakeSystem system;
    add_sata(system);  // its node is a plain file
    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>());
    const auto ports = source.open(entry_of(system, "sda"));
    ASSERT_FALSE(ports.has_value());
    EXPECT_EQ(ports.error().code, ErrorCode::not_a_drive);
}

TEST(DriveSource, SaysThatADriveHasVanished) {
    const FakeSystem system;
    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>());
    DriveEntry gone;
    gone.id = "sdz";
    gone.path = "/dev/sdz";
    EXPECT_EQ(source.open(gone).error().code, ErrorCode::vanished);
    gone.id = "../../etc/passwd";
    EXPECT_EQ(source.open(gone).error().code, ErrorCode::not_a_drive);
}

// A machine of which nothing can be seen is not one without drives.
TEST(DriveSource, WithoutSysfsThereIsNoList) {
    const FakeSystem system;
    std::filesystem::remove(system.top() + "/sys/block");
    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>());
    const auto blind = source.list();
    ASSERT_FALSE(blind);
    EXPECT_EQ(blind.error().code, ErrorCode::io);
    EXPECT_NE(blind.error().context.find("mount -t sysfs"), std::string::npos);
    system.folder("sys/block");
    const auto none = source.list();
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->empty());
}

TEST(DriveSource, TellsAMissingNodeFromADriveThatIsGone) {
    const FakeSystem system;
    add_sata(system);
    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>());
    const auto entry = entry_of(system, "sda");
    std::filesystem::remove(system.top() + "/dev/sda");
    const auto container = source.open(entry);
    ASSERT_FALSE(container);
    EXPECT_EQ(container.error().code, ErrorCode::not_found);
    EXPECT_NE(container.error().context.find("device node"), std::string::npos);
    std::filesystem::remove(system.top() + "/sys/block/sda");
    EXPECT_EQ(source.open(entry).error().code, ErrorCode::vanished);
}

TEST(DriveSource, ListsAControllerThatLostItsDrive) {
    const FakeSystem system;
    system.folder("sys/block");
    system.file("sys/class/nvme/nvme0/state", "connecting");
    system.file("sys/class/nvme/nvme0/cntrltype", "io");
    system.file("sys/class/nvme/nvme0/serial", "REMOTE1");
    system.file("sys/class/nvme/nvme1/state", "new");
    system.file("sys/class/nvme/nvme2/state", "dead");
    system.file("sys/class/nvme/nvme2/cntrltype", "discovery");
    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>());
    const auto drives = source.list();
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 1U);
    EXPECT_EQ(drives->front().identity.serial, "REMOTE1");
    const auto ports = source.open(drives->front());
    ASSERT_FALSE(ports);
    EXPECT_EQ(ports.error().code, ErrorCode::vanished);
    EXPECT_NE(ports.error().context.find("connecting"), std::string::npos);
}

TEST(DriveSource, StopsWatchingAtOnce) {
    const FakeSystem system;
    LinuxDriveSource source(system.roots(), std::make_unique<FakeLinks>());
    auto watch = source.watch([](const DriveEvent&) {});
    if (!watch) GTEST_SKIP() << "no device events here: " << to_string(watch.error());
    watch->reset();  // would hang if the thread did not hear
}

}  // namespace
}  // namespace fettle::linux_system
