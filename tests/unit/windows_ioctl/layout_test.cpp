// SPDX-License-Identifier: GPL-3.0-or-later
// Buffers by the layouts of winioctl.h and ntddscsi.h (Microsoft).
#include "platform/windows/ioctl/disk_layout.h"

#include <gtest/gtest.h>

#include <string>

#include "built.h"
#include "platform/windows/ioctl/cluster_request.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/disk_counters.h"

namespace fettle::windows {
namespace {

TEST(ControlCodes, SayWhatAccessTheyNeed) {
    // CTL_CODE(IOCTL_SCSI_BASE, 0x040C, METHOD_BUFFERED, FILE_READ_ACCESS | FILE_WRITE_ACCESS), and the like.
    EXPECT_EQ(needed_access(kAtaPassThroughDirect), NeededAccess::both);
    EXPECT_EQ(needed_access(kScsiPassThroughDirect), NeededAccess::both);
    EXPECT_EQ(needed_access(kStorageProtocolCommand), NeededAccess::both);
    EXPECT_EQ(needed_access(kSmartReceiveDriveData), NeededAccess::both);
    EXPECT_EQ(needed_access(kSmartGetVersion), NeededAccess::read);
    EXPECT_EQ(needed_access(kDiskGetLengthInfo), NeededAccess::read);
    EXPECT_EQ(needed_access(kStorageQueryProperty), NeededAccess::any);
    EXPECT_EQ(needed_access(kDiskGetDriveGeometryEx), NeededAccess::any);
    EXPECT_EQ(needed_access(kVolumeGetVolumeDiskExtents), NeededAccess::any);
    EXPECT_EQ(needed_access(0x2D9404), NeededAccess::write);  // IOCTL_STORAGE_MANAGE_DATA_SET_ATTRIBUTES
}

TEST(DiskGeometryTest, SizeAndSector) {
    // What wine 8.0 makes up: 10000 × 255 × 63 × 512 bytes.
    Built built(40);
    built.u64(0, 10'000).u32(8, 12).u32(12, 255).u32(16, 63).u32(20, 512).u64(24, 82'252'800'000);
    const auto got = decode_disk_geometry(built.bytes());
    ASSERT_TRUE(got);
    EXPECT_EQ(got->size.bytes, 10'000ULL * 255 * 63 * 512);
    EXPECT_EQ(got->sector_bytes, 512U);
    EXPECT_FALSE(decode_disk_geometry(built.first(31)));
    EXPECT_FALSE(decode_disk_geometry(Built(built).u32(20, 0).bytes()));
    EXPECT_FALSE(decode_disk_geometry(Built(built).u32(20, 520).bytes()));
    EXPECT_FALSE(decode_disk_geometry(Built(built).u64(24, 1ULL << 63U).bytes()));
}

TEST(LengthInfo, IsSigned) {
    EXPECT_EQ(decode_length_info(Built(8).u64(0, 500'107'862'016).bytes())->bytes, 500'107'862'016U);
    EXPECT_FALSE(decode_length_info(Built(8).u64(0, ~0ULL).bytes()));
    EXPECT_FALSE(decode_length_info(Built(7).bytes()));
}

TEST(DiskCountersTest, AreOfThePartitionManager) {
    // ntdddisk.h, DISK_PERFORMANCE: BytesRead, BytesWritten, ReadTime, WriteTime, IdleTime, then counts at 40.
    Built built(88);
    built.u64(0, 9'876'543'210).u64(8, 1'234'567'890).u64(16, 1).u64(24, 2).u64(32, 3).u32(40, 40).u32(44, 50);
    built.u64(56, 133'000'000'000'000'000).u32(64, 2);
    const auto got = decode_disk_performance(built.bytes());
    ASSERT_TRUE(got);
    EXPECT_EQ(got->written.bytes, 1'234'567'890U);
    EXPECT_FALSE(decode_disk_performance(built.first(87)));
    EXPECT_FALSE(decode_disk_performance(Built(built).u64(8, ~0ULL).bytes())) << "LARGE_INTEGER is signed";
    EXPECT_EQ(needed_access(kDiskPerformance), NeededAccess::any);
}

TEST(DeviceNumberTest, OfADisk) {
    const auto disk = decode_device_number(Built(12).u32(0, 7).u32(4, 3).u32(8, 0).bytes());
    ASSERT_TRUE(disk);
    EXPECT_TRUE(disk->disk());
    EXPECT_EQ(disk->number, 3U);
    EXPECT_EQ(disk->partition, 0U);
    const auto optical = decode_device_number(Built(12).u32(0, 2).u32(4, 0).u32(8, 0xFFFFFFFF).bytes());
    ASSERT_TRUE(optical);
    EXPECT_FALSE(optical->disk());
    EXPECT_EQ(optical->partition, std::nullopt);
    EXPECT_FALSE(decode_device_number(Built(11).bytes()));
}

TEST(ScsiAddressTest, OfALogicalUnit) {
    const auto got = decode_scsi_address(Built(8).u32(0, 8).u8(4, 2).u8(5, 1).u8(6, 5).u8(7, 3).bytes());
    ASSERT_TRUE(got);
    EXPECT_EQ(got->port, 2);
    EXPECT_EQ(got->path, 1);
    EXPECT_EQ(got->target, 5);
    EXPECT_EQ(got->lun, 3);
    EXPECT_FALSE(decode_scsi_address(Built(8).u32(0, 8).u8(5, 0xFF).u8(6, 0xFF).u8(7, 0xFF).bytes()));
    EXPECT_FALSE(decode_scsi_address(Built(7).bytes()));
}

TEST(DriveLayoutTest, Gpt) {
    Built built(48 + 2 * 144);
    built.u32(0, 1).u32(4, 2);
    built.raw(8, {0x78, 0x56, 0x34, 0x12, 0xCD, 0xAB, 0x01, 0xEF, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08});
    // EFI system partition: C12A7328-F81F-11D2-BA4B-00A0C93EC93B (UEFI 2.9 table 5-7).
    built.u32(48, 1).u64(56, 1'048'576).u64(64, 104'857'600).u32(72, 1);
    built.raw(80, {0x28, 0x73, 0x2A, 0xC1, 0x1F, 0xF8, 0xD2, 0x11, 0xBA, 0x4B, 0x00, 0xA0, 0xC9, 0x3E, 0xC9, 0x3B});
    built.u64(112, 1).raw(120, {'E', 0, 'F', 0, 'I', 0});
    // Basic data: EBD0A0A2-B9E5-4433-87C0-68B6B72699C7.
    built.u32(192, 1).u64(200, 105'906'176).u64(208, 400'000'000'000).u32(216, 2);
    built.raw(224, {0xA2, 0xA0, 0xD0, 0xEB, 0xE5, 0xB9, 0x33, 0x44, 0x87, 0xC0, 0x68, 0xB6, 0xB7, 0x26, 0x99, 0xC7});
    const auto got = decode_drive_layout(built.bytes());
    ASSERT_TRUE(got) << got.error().context;
    EXPECT_EQ(got->style, DriveLayout::Style::gpt);
    EXPECT_EQ(got->disk_id, "12345678-abcd-ef01-0102-030405060708");
    ASSERT_EQ(got->partitions.size(), 2U);
    EXPECT_EQ(got->partitions[0].type, "c12a7328-f81f-11d2-ba4b-00a0c93ec93b");
    EXPECT_EQ(got->partitions[0].name, "EFI");
    EXPECT_EQ(got->partitions[0].attributes, 1U);
    EXPECT_EQ(got->partitions[0].number, 1U);
    EXPECT_EQ(got->partitions[0].start_bytes, 1'048'576U);
    EXPECT_EQ(got->partitions[0].length_bytes, 104'857'600U);
    EXPECT_EQ(got->partitions[1].type, "ebd0a0a2-b9e5-4433-87c0-68b6b72699c7");
    EXPECT_EQ(got->partitions[1].number, 2U);
    EXPECT_EQ(got->partitions[1].start_bytes, 105'906'176U);
    for (std::size_t length = 0; length < built.bytes().size(); ++length) {
        ASSERT_FALSE(decode_drive_layout(built.first(length))) << length;
    }
    EXPECT_FALSE(decode_drive_layout(Built(built).u64(200, 1ULL << 63U).bytes()));
}

TEST(DriveLayoutTest, MbrHasUnusedRows) {
    Built built(48 + 4 * 144);
    built.u32(0, 0).u32(4, 4).u32(8, 0x1A2B3C4D);
    built.u64(48 + 8, 1'048'576).u64(48 + 16, 1'000'000'512).u32(48 + 24, 1).u8(48 + 32, 0x07);
    const auto got = decode_drive_layout(built.bytes());
    ASSERT_TRUE(got);
    EXPECT_EQ(got->style, DriveLayout::Style::mbr);
    EXPECT_EQ(got->disk_id, "0x1a2b3c4d");
    ASSERT_EQ(got->partitions.size(), 1U);
    EXPECT_EQ(got->partitions[0].type, "07");
    EXPECT_EQ(got->partitions[0].length_bytes, 1'000'000'512U);
}

TEST(DriveLayoutTest, RawAndUnknown) {
    const auto raw = decode_drive_layout(Built(48).u32(0, 2).bytes());
    ASSERT_TRUE(raw);
    EXPECT_EQ(raw->style, DriveLayout::Style::raw);
    EXPECT_TRUE(raw->partitions.empty());
    EXPECT_FALSE(decode_drive_layout(Built(48).u32(0, 3).bytes()));
}

TEST(NtfsVolumeData, SectorsAndClusters) {
    // NTFS_VOLUME_DATA_BUFFER (Microsoft, winioctl.h): NumberSectors at 8, BytesPerSector at 40, BytesPerCluster at 44.
    Built built(96);
    built.u64(8, 1'000'000).u64(16, 124'999).u32(40, 512).u32(44, 4096);
    const auto got = decode_ntfs_volume_data(built.bytes());
    ASSERT_TRUE(got) << got.error().context;
    EXPECT_EQ(got->bytes.bytes, 512'000'000U);
    EXPECT_EQ(got->cluster_bytes, 4096U);
    for (std::size_t length = 0; length < built.bytes().size(); ++length) {
        ASSERT_FALSE(decode_ntfs_volume_data(built.first(length))) << length;
    }
    EXPECT_FALSE(decode_ntfs_volume_data(Built(built).u64(8, 0).bytes()));
    EXPECT_FALSE(decode_ntfs_volume_data(Built(built).u64(8, 1ULL << 63U).bytes()));
    EXPECT_FALSE(decode_ntfs_volume_data(Built(built).u32(40, 0).bytes()));
    EXPECT_FALSE(decode_ntfs_volume_data(Built(built).u32(44, 256).bytes()));
}

// [MS-FSCC] 2.3.33 RETRIEVAL_POINTERS_BUFFER: ExtentCount, StartingVcn at 8, pairs of NextVcn and Lcn from 16 on.
TEST(FileRuns, AreClustersOfTheVolumeOrHoles) {
    Built built(16 + 3 * 16);
    built.u32(0, 3).u64(8, 2).u64(16, 10).u64(24, 1000).u64(32, 20).u64(40, ~0ULL).u64(48, 21).u64(56, 7);
    const auto got = decode_file_runs(built.bytes());
    ASSERT_TRUE(got) << got.error().context;
    ASSERT_EQ(got->size(), 3U);
    EXPECT_EQ((*got)[0].in_file, 2U);
    EXPECT_EQ((*got)[0].clusters, 8U);
    EXPECT_EQ((*got)[0].on_volume, 1000U);
    EXPECT_EQ((*got)[1].in_file, 10U);
    EXPECT_EQ((*got)[1].clusters, 10U);
    EXPECT_FALSE((*got)[1].on_volume);
    EXPECT_EQ((*got)[2].on_volume, 7U);
    for (std::size_t length = 0; length < built.bytes().size(); ++length) {
        ASSERT_FALSE(decode_file_runs(built.first(length))) << length;
    }
    EXPECT_FALSE(decode_file_runs(Built(built).u64(32, 10).bytes()));
}

TEST(PointerBase, IsASectorOfTheVolume) {
    // RETRIEVAL_POINTER_BASE (Microsoft, winioctl.h): FileAreaOffset.
    Built built(8);
    built.u64(0, 16'384);
    EXPECT_EQ(decode_pointer_base(built.bytes()).value_or(0), 16'384U);
    for (std::size_t length = 0; length < 8; ++length) ASSERT_FALSE(decode_pointer_base(built.first(length))) << length;
    EXPECT_FALSE(decode_pointer_base(Built(built).u64(0, ~0ULL).bytes()));
}

TEST(FileTrim, NamesRangesOfBytes) {
    // [MS-FSCC] 2.3.13 FILE_LEVEL_TRIM: Key, NumRanges at 4, then pairs of Offset and Length.
    const std::vector<FileRange> ranges{{4096, 8192}, {1ULL << 33U, 1ULL << 40U}};
    const auto wire = encode_file_trim(ranges);
    Built expected(8 + 2 * 16);
    expected.u32(4, 2).u64(8, 4096).u64(16, 8192).u64(24, 1ULL << 33U).u64(32, 1ULL << 40U);
    EXPECT_EQ(wire, expected.bytes());
    // [MS-FSCC] 2.3.14 FILE_LEVEL_TRIM_OUTPUT: NumRangesProcessed.
    EXPECT_EQ(decode_file_trim(Built(4).u32(0, 2).bytes()).value_or(0), 2U);
    EXPECT_FALSE(decode_file_trim(Built(4).first(3)));
}

TEST(VolumeExtents, OfSeveralDisks) {
    Built built(8 + 2 * 24);
    built.u32(0, 2).u32(8, 0).u64(16, 1'048'576).u64(24, 500).u32(32, 2).u64(40, 7).u64(48, 900);
    const auto got = decode_volume_extents(built.bytes());
    ASSERT_TRUE(got);
    const std::vector<VolumeExtent> expected{{0, 1'048'576, 500}, {2, 7, 900}};
    EXPECT_EQ(*got, expected);
    EXPECT_FALSE(decode_volume_extents(built.first(55)));
    EXPECT_FALSE(decode_volume_extents(Built(built).u64(48, ~0ULL).bytes()));
    // wine 8.0 returns 32 zero bytes.
    const auto wine = decode_volume_extents(Built(32).bytes());
    ASSERT_TRUE(wine);
    EXPECT_TRUE(wine->empty());
}

}  // namespace
}  // namespace fettle::windows
