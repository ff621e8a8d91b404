// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/drives/mac_drives.h"

#include "tests/unit/macos/saved_reports.h"

namespace fettle::macos {
namespace {

StorageReports apple_silicon() {
    StorageReports reports;
    reports.disks = parse_disk_list(saved_report("list_apple_silicon.plist")).value();
    for (const auto* name : {"info_apple_silicon.plist", "info_usb.plist", "info_image.plist"}) {
        auto info = parse_disk_info(saved_report(name)).value();
        reports.infos.emplace(info.id, std::move(info));
    }
    reports.devices = parse_storage_devices(saved_report("registry_apple_silicon.plist")).value();
    return reports;
}

TEST(MacDrivesTest, NeitherContainersNorImages) {
    const auto drives = drives_of(apple_silicon());
    ASSERT_EQ(drives.size(), 2U);
    EXPECT_EQ(drives[0].entry.id, "disk0");
    EXPECT_EQ(drives[1].entry.id, "disk4");
    EXPECT_EQ(worth_asking(apple_silicon().disks), (std::vector<std::string>{"disk0", "disk4", "disk5"}));
}

TEST(MacDrivesTest, TheInternalDrive) {
    const auto drives = drives_of(apple_silicon());
    const auto& entry = drives.at(0).entry;
    EXPECT_EQ(entry.path, "/dev/disk0");
    EXPECT_EQ(entry.identity.model, "APPLE SSD AP0512Z");
    EXPECT_EQ(entry.identity.serial, "0ba0000000000001");
    EXPECT_EQ(entry.identity.firmware, "355");
    EXPECT_EQ(entry.identity.bus, Bus::nvme);
    EXPECT_EQ(entry.identity.protocol, Protocol::nvme);
    EXPECT_EQ(entry.identity.solid_state, true);
    EXPECT_EQ(entry.identity.capacity, ByteCount{500277792768U});
    EXPECT_EQ(entry.identity.logical_sector_bytes, 4096U);
    ASSERT_TRUE(entry.reported);
    EXPECT_EQ(entry.reported->passed, true);
    EXPECT_EQ(entry.reported->trim, true);
    ASSERT_TRUE(entry.reported->nvme);
    EXPECT_EQ(entry.reported->nvme->power_cycles, 151U);
    EXPECT_EQ(drives[0].trimmed(), true);
}

TEST(MacDrivesTest, AUsbDriveHasItsMakersName) {
    const auto drives = drives_of(apple_silicon());
    const auto& usb = drives.at(1);
    EXPECT_EQ(usb.entry.identity.model, "Samsung PSSD T7");
    EXPECT_EQ(usb.entry.identity.bus, Bus::usb);
    EXPECT_EQ(usb.entry.identity.solid_state, true);
    EXPECT_EQ(usb.entry.bridge, "usb");
    EXPECT_EQ(usb.trimmed(), false);
    EXPECT_FALSE(usb.entry.reported) << "that macOS sends no TRIM does not mean that the drive has none";
}

TEST(MacDrivesTest, SystemProfilerAddsWhatTheRegistryLacks) {
    auto reports = apple_silicon();
    ReportedDrive profiled;
    profiled.kind = ReportedDrive::Kind::usb;
    profiled.id = "disk4";
    profiled.serial = "S6TN";
    profiled.usb_vendor = 0x04e8;
    profiled.usb_product = 0x61fb;
    profiled.usb_name = "Samsung PSSD T7";
    reports.profiled.push_back(profiled);
    const auto drives = drives_of(reports);
    EXPECT_EQ(drives.at(1).entry.identity.serial, "S6TN");
    EXPECT_TRUE(drives.at(1).entry.bridge.starts_with("usb 04e8:61fb ")) << drives.at(1).entry.bridge;
}

TEST(MacDrivesTest, AnAhciSsdOnPciExpressSpeaksAta) {
    StorageReports reports;
    reports.disks = {ListedDisk{"disk0", "GUID_partition_scheme", 121332826112U, {}, {}, {}}};
    StorageDevice device;
    device.id = "disk0";
    device.class_name = "IOAHCIBlockStorageDevice";
    device.interconnect = "PCI-Express";
    device.location = "Internal";
    reports.devices = {device};
    reports.profiled = parse_reported_drives(saved_report("profiler_sata_apple.xml")).value();
    const auto drives = drives_of(reports);
    ASSERT_EQ(drives.size(), 1U);
    EXPECT_EQ(drives[0].entry.identity.protocol, Protocol::ata);
    EXPECT_EQ(drives[0].entry.identity.model, "APPLE SSD SD0128F");
    EXPECT_EQ(drives[0].entry.identity.firmware, "A222821");
    EXPECT_EQ(drives[0].trimmed(), true);
}

TEST(MacDrivesTest, WithoutTheRegistryDiskutilCounts) {
    auto reports = apple_silicon();
    reports.devices.clear();
    const auto drives = drives_of(reports);
    ASSERT_EQ(drives.size(), 2U);
    EXPECT_EQ(drives[0].entry.identity.bus, Bus::nvme);
    EXPECT_EQ(drives[0].entry.identity.model, "APPLE SSD AP0512Z");
    EXPECT_EQ(drives[1].entry.identity.bus, Bus::usb);
    reports.infos.clear();
    EXPECT_TRUE(drives_of(reports).empty()) << "nothing says what is hardware";
}

TEST(MacDrivesTest, OpticalDrivesAreNone) {
    StorageReports reports;
    reports.disks = {ListedDisk{"disk2", "", {}, {}, {}, {}}};
    StorageDevice device;
    device.id = "disk2";
    device.class_name = "IODVDServices";
    reports.devices = {device};
    EXPECT_TRUE(drives_of(reports).empty());
}

}  // namespace
}  // namespace fettle::macos
