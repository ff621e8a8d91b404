// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/diskutil.h"
#include "platform/macos/reports/power_source.h"
#include "platform/macos/reports/profiler.h"
#include "platform/macos/reports/registry.h"
#include "platform/macos/reports/texts.h"
#include "tests/unit/macos/saved_reports.h"

namespace fettle::macos {
namespace {

TEST(DiskNamesTest, WholeDisksAndTheirPartitions) {
    EXPECT_TRUE(is_whole_disk("disk0"));
    EXPECT_TRUE(is_whole_disk("disk12"));
    for (const auto* name : {"", "disk", "disk0s1", "/dev/disk0", "rdisk0", "disk0 ", "disk-1"}) {
        EXPECT_FALSE(is_whole_disk(name)) << name;
    }
    EXPECT_EQ(whole_disk_of("disk3s1s1"), "disk3");
    EXPECT_EQ(whole_disk_of("disk10"), "disk10");
    EXPECT_EQ(whole_disk_of("disk0x"), "");
    EXPECT_EQ(whole_disk_of("sda1"), "");
}

TEST(DiskListTest, DrivesContainersAndTheirVolumes) {
    const auto disks = parse_disk_list(saved_report("list_apple_silicon.plist"));
    ASSERT_TRUE(disks);
    ASSERT_EQ(disks->size(), 4U);
    const auto& drive = (*disks)[0];
    EXPECT_EQ(drive.id, "disk0");
    EXPECT_EQ(drive.size_bytes, 500277792768U);
    ASSERT_EQ(drive.partitions.size(), 3U);
    EXPECT_EQ(drive.partitions[1].id, "disk0s2");
    EXPECT_EQ(drive.partitions[1].content, "Apple_APFS");
    const auto& container = (*disks)[1];
    EXPECT_EQ(container.physical_stores, std::vector<std::string>{"disk0s2"});
    ASSERT_EQ(container.apfs_volumes.size(), 2U);
    EXPECT_EQ(container.apfs_volumes[1].mount_point, "/System/Volumes/Data");
    EXPECT_EQ((*disks)[2].partitions[0].name, "BACKUP");
}

TEST(DiskInfoTest, TheDriveOfAMac) {
    const auto info = parse_disk_info(saved_report("info_apple_silicon.plist"));
    ASSERT_TRUE(info);
    EXPECT_EQ(info->id, "disk0");
    EXPECT_TRUE(info->whole);
    EXPECT_EQ(info->model, "APPLE SSD AP0512Z");
    EXPECT_EQ(info->bus, "Apple Fabric");
    EXPECT_EQ(info->block_bytes, 4096U);
    EXPECT_EQ(info->internal, true);
    EXPECT_EQ(info->solid_state, true);
    EXPECT_EQ(info->made_up, false);
    EXPECT_EQ(info->smart_passed, true);
    ASSERT_TRUE(info->nvme);
    EXPECT_EQ(info->nvme->temperature_celsius, 32) << "305 K";
    EXPECT_EQ(info->nvme->percentage_used, 2);
    EXPECT_EQ(info->nvme->available_spare_threshold_percent, 99);
    EXPECT_EQ(info->nvme->data_units_written, 62786553U);
    EXPECT_EQ(info->nvme->power_on_hours, 870U);
    EXPECT_EQ(info->nvme->unsafe_shutdowns, 9U);
    EXPECT_EQ(info->nvme->critical_warning, std::nullopt) << "not reported";
}

TEST(DiskInfoTest, WithoutSmartThereIsNoVerdict) {
    const auto usb = parse_disk_info(saved_report("info_usb.plist"));
    ASSERT_TRUE(usb);
    EXPECT_EQ(usb->smart_passed, std::nullopt);
    EXPECT_FALSE(usb->nvme);
    EXPECT_EQ(usb->internal, false);
    const auto image = parse_disk_info(saved_report("info_image.plist"));
    ASSERT_TRUE(image);
    EXPECT_EQ(image->made_up, true);
}

TEST(DiskInfoTest, AFailingDrive) {
    const auto info =
        parse_disk_info(list_of("<dict><key>DeviceIdentifier</key><string>disk1</string>"
                                "<key>SMARTStatus</key><string>Failing</string></dict>"));
    ASSERT_TRUE(info);
    EXPECT_EQ(info->smart_passed, false);
    EXPECT_EQ(info->made_up, std::nullopt);
    EXPECT_EQ(info->whole_disk, "disk1");
}

TEST(DiskInfoTest, HealthFieldsThatCannotBeAreAbsent) {
    const auto info = parse_disk_info(
        list_of("<dict><key>DeviceIdentifier</key><string>disk1</string>"
                "<key>SMARTDeviceSpecificKeysMayVaryNotGuaranteed</key><dict><key>TEMPERATURE</key><integer>0</integer>"
                "<key>PERCENTAGE_USED</key><integer>256</integer><key>POWER_CYCLES_0</key><integer>1</integer>"
                "<key>POWER_CYCLES_1</key><integer>1</integer></dict></dict>"));
    ASSERT_TRUE(info);
    ASSERT_TRUE(info->nvme);
    EXPECT_EQ(info->nvme->temperature_celsius, std::nullopt);
    EXPECT_EQ(info->nvme->percentage_used, std::nullopt);
    EXPECT_EQ(info->nvme->power_cycles, 18446744073709551615U) << "more than 64 bits";
}

TEST(DiskInfoTest, DiskutilsErrorsArePropertyListsToo) {
    const auto info = parse_disk_info(saved_report("info_error.plist"));
    ASSERT_FALSE(info);
    EXPECT_EQ(info.error().code, ErrorCode::io);
    EXPECT_NE(info.error().context.find("Could not find disk: disk9"), std::string::npos);
    EXPECT_FALSE(parse_disk_list(saved_report("info_error.plist")));
    EXPECT_FALSE(parse_disk_list(list_of("<dict/>"))) << "no list at all";
}

TEST(RegistryTest, DevicesTheirMediaAndPartitions) {
    const auto devices = parse_storage_devices(saved_report("registry_apple_silicon.plist"));
    ASSERT_TRUE(devices);
    ASSERT_EQ(devices->size(), 4U);
    const auto& own = (*devices)[0];
    EXPECT_EQ(own.model, "APPLE SSD AP0512Z");
    EXPECT_EQ(own.serial, "0ba0000000000001");
    EXPECT_EQ(own.firmware, "355");
    EXPECT_EQ(own.interconnect, "Apple Fabric");
    EXPECT_EQ(own.location, "Internal");
    EXPECT_EQ(own.solid_state, true);
    EXPECT_EQ(own.logical_bytes, 4096U);
    EXPECT_EQ(own.unmap, true);
    EXPECT_TRUE(own.nvme_smart);
    EXPECT_EQ(own.id, "disk0");
    ASSERT_TRUE(own.statistics);
    EXPECT_EQ(own.statistics->bytes_written, 987654321U);
    ASSERT_EQ(own.partitions.size(), 3U) << "without the container within the second";
    EXPECT_EQ(own.partitions[1].id, "disk0s2");
    EXPECT_EQ(own.partitions[1].base_bytes, 524312576U);
    EXPECT_EQ(own.partitions[1].size_bytes, 494384795648U);
    EXPECT_EQ(own.partitions[1].number, 2U);
    const auto& usb = (*devices)[1];
    EXPECT_EQ(usb.vendor, "Samsung");
    EXPECT_EQ(usb.unmap, false);
    EXPECT_EQ(usb.id, "disk4");
    EXPECT_EQ((*devices)[3].id, "") << "an empty card reader";
}

TEST(RegistryTest, NoDeviceAtAllPrintsNothing) {
    const auto devices = parse_storage_devices("\n");
    ASSERT_TRUE(devices);
    EXPECT_TRUE(devices->empty());
    EXPECT_FALSE(parse_storage_devices("ioreg: error"));
    EXPECT_FALSE(parse_storage_devices(list_of("<dict/>")));
}

TEST(ProfilerTest, AnAppleSsdThatSpeaksAtaOverPciExpress) {
    const auto drives = parse_reported_drives(saved_report("profiler_sata_apple.xml"));
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 1U) << "without its partitions";
    const auto& drive = drives->front();
    EXPECT_EQ(drive.kind, ReportedDrive::Kind::sata);
    EXPECT_EQ(drive.id, "disk0");
    EXPECT_EQ(drive.model, "APPLE SSD SD0128F");
    EXPECT_EQ(drive.firmware, "A222821");
    EXPECT_EQ(drive.serial, "SERIAL000001");
    EXPECT_EQ(drive.size_bytes, 121332826112U);
    EXPECT_EQ(drive.smart_passed, true);
    EXPECT_EQ(drive.trim, true);
    EXPECT_EQ(drive.solid_state, true);
    EXPECT_EQ(drive.queue_depth, 32U);
    EXPECT_EQ(drive.pcie_gigatransfers, 5.0);
    EXPECT_EQ(drive.pcie_lanes, 2U);
    EXPECT_EQ(drive.sata_now, std::nullopt);
}

TEST(ProfilerTest, AHardDiskAndItsLink) {
    const auto drives = parse_reported_drives(saved_report("profiler_sata_hard_disk.xml"));
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 1U);
    EXPECT_EQ(drives->front().solid_state, false);
    EXPECT_EQ(drives->front().trim, std::nullopt) << "not printed for hard disks";
    EXPECT_EQ(drives->front().sata_now, 2) << "3 Gigabit";
    EXPECT_EQ(drives->front().sata_port, 2);
}

TEST(ProfilerTest, AUsbDisk) {
    const auto drives = parse_reported_drives(saved_report("profiler_usb_disk.xml"));
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 1U) << "the bus repeats it, and other USB devices are none";
    const auto& drive = drives->front();
    EXPECT_EQ(drive.id, "disk1");
    EXPECT_EQ(drive.usb_vendor, 0x0480);
    EXPECT_EQ(drive.usb_product, 0xa00c);
    EXPECT_EQ(drive.usb_name, "TOSHIBA External USB 3.0");
    EXPECT_EQ(drive.size_bytes, 500107859968U);
}

TEST(ProfilerTest, NewerVersionsListTheMediaOfAUsbDevice) {
    const auto drives = parse_reported_drives(
        list_of("<array><dict><key>_dataType</key><string>SPUSBDataType</string><key>_items</key><array><dict>"
                "<key>_name</key><string>USB31Bus</string><key>_items</key><array><dict><key>_name</key>"
                "<string>PSSD T7</string><key>manufacturer</key><string>Samsung</string><key>vendor_id</key>"
                "<string>0x04e8  (Samsung Electronics Co., Ltd.)</string><key>product_id</key><string>0x61fb</string>"
                "<key>serial_num</key><string>S6TN</string><key>Media</key><array><dict><key>_name</key>"
                "<string>PSSD T7</string><key>bsd_name</key><string>disk4</string></dict></array></dict></array>"
                "</dict></array></dict></array>"));
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 1U);
    EXPECT_EQ(drives->front().id, "disk4");
    EXPECT_EQ(drives->front().usb_vendor, 0x04e8);
    EXPECT_EQ(drives->front().serial, "S6TN");
}

TEST(ProfilerTest, AnNvmeDrive) {
    const auto drives = parse_reported_drives(saved_report("profiler_nvme.xml"));
    ASSERT_TRUE(drives);
    ASSERT_EQ(drives->size(), 1U);
    const auto& drive = drives->front();
    EXPECT_EQ(drive.kind, ReportedDrive::Kind::nvme);
    EXPECT_EQ(drive.model, "Samsung SSD 970 PRO 512GB");
    EXPECT_EQ(drive.trim, true);
    EXPECT_EQ(drive.pcie_gigatransfers, 8.0);
    EXPECT_EQ(drive.pcie_lanes, 4U);
}

TEST(PowerSourceTest, BatteryAndMains) {
    EXPECT_EQ(parse_on_battery(saved_report("power_battery.txt")), true);
    EXPECT_EQ(parse_on_battery(saved_report("power_ac.txt")), false);
    EXPECT_EQ(parse_on_battery("No battery"), std::nullopt);
}

}  // namespace
}  // namespace fettle::macos
