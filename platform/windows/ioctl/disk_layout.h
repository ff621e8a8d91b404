// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"

/// Sizes, numbers and partitions of disks (Microsoft, winioctl.h and ntddscsi.h; offsets as a 64-bit compiler lays the
/// structures out, see win32_layout.cpp).
namespace fettle::windows {

/// DISK_GEOMETRY_EX of IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, for which a handle needs no access.
struct DiskGeometry {
    ByteCount size;
    std::uint32_t sector_bytes = 0;  ///< logical
};
inline constexpr std::size_t kDiskGeometryBytes = 40;
/// Errors: truncated, malformed (a negative size, a sector size that no drive has).
[[nodiscard]] Result<DiskGeometry> decode_disk_geometry(BytesView bytes);

/// GET_LENGTH_INFORMATION of IOCTL_DISK_GET_LENGTH_INFO. Errors: truncated, malformed (negative).
inline constexpr std::size_t kLengthInfoBytes = 8;
[[nodiscard]] Result<ByteCount> decode_length_info(BytesView bytes);

/// STORAGE_DEVICE_NUMBER of IOCTL_STORAGE_GET_DEVICE_NUMBER.
struct DeviceNumber {
    std::uint32_t device_type = 0;           ///< 7: FILE_DEVICE_DISK
    std::uint32_t number = 0;                ///< N of \\.\PhysicalDriveN
    std::optional<std::uint32_t> partition;  ///< 0: the whole disk; nullopt: cannot be partitioned
    [[nodiscard]] bool disk() const noexcept { return device_type == 7; }
};
inline constexpr std::size_t kDeviceNumberBytes = 12;
/// Error: truncated.
[[nodiscard]] Result<DeviceNumber> decode_device_number(BytesView bytes);

/// SCSI_ADDRESS of IOCTL_SCSI_GET_ADDRESS. The namespace of an NVMe drive is its logical unit + 1.
struct ScsiAddress {
    std::uint8_t port = 0;
    std::uint8_t path = 0;
    std::uint8_t target = 0;
    std::uint8_t lun = 0;
};
inline constexpr std::size_t kScsiAddressBytes = 8;
/// Errors: truncated, malformed (the address of a controller: all FFh).
[[nodiscard]] Result<ScsiAddress> decode_scsi_address(BytesView bytes);

/// PARTITION_INFORMATION_EX.
struct PartitionInfo {
    std::uint32_t number = 0;  ///< Windows' number, from 1; 0: none, as of an extended partition
    std::uint64_t start_bytes = 0;
    std::uint64_t length_bytes = 0;
    std::string type;  ///< as in partition::Extent: MBR "83"; GPT: the GUID in lower case
    std::string name;  ///< GPT only
    std::uint64_t attributes = 0;
};

/// DRIVE_LAYOUT_INFORMATION_EX of IOCTL_DISK_GET_DRIVE_LAYOUT_EX. Entries that are unused are left out.
struct DriveLayout {
    enum class Style : std::uint8_t { mbr, gpt, raw };
    Style style = Style::raw;
    std::string disk_id;  ///< as in partition::Table: the GUID of a GPT, or "0x" and 8 digits of an MBR; raw: empty
    std::vector<PartitionInfo> partitions;
};
/// For `entries` partitions. Windows returns error 122 if the buffer is too small.
[[nodiscard]] constexpr std::size_t drive_layout_bytes(std::size_t entries) { return 48 + entries * 144; }
/// Errors: truncated, malformed.
[[nodiscard]] Result<DriveLayout> decode_drive_layout(BytesView bytes);
/// Whether the drive belongs to a pool of Storage Spaces.
[[nodiscard]] bool is_in_pool(const DriveLayout& layout);

/// NTFS_VOLUME_DATA_BUFFER of FSCTL_GET_NTFS_VOLUME_DATA: the size of an NTFS file system. Errors: truncated,
/// malformed.
inline constexpr std::size_t kNtfsVolumeDataBytes = 96;
struct NtfsSize {
    ByteCount bytes;
    std::uint32_t cluster_bytes = 0;
};
[[nodiscard]] Result<NtfsSize> decode_ntfs_volume_data(BytesView bytes);

/// DISK_EXTENT of a volume.
struct VolumeExtent {
    std::uint32_t disk = 0;  ///< N of \\.\PhysicalDriveN
    std::uint64_t start_bytes = 0;
    std::uint64_t length_bytes = 0;
    friend bool operator==(const VolumeExtent&, const VolumeExtent&) = default;
};
/// VOLUME_DISK_EXTENTS of IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS: for `entries` extents. Windows returns error 234 if the
/// volume has more.
[[nodiscard]] constexpr std::size_t volume_extents_bytes(std::size_t entries) { return 8 + entries * 24; }
/// Errors: truncated, malformed (negative).
[[nodiscard]] Result<std::vector<VolumeExtent>> decode_volume_extents(BytesView bytes);
/// Drivers of virtual file systems report one extent of zeros, which names no place on PhysicalDrive0 (Dokan, device.c;
/// OpenZFS on Windows, ioctl_volume_get_volume_disk_extents).
void drop_empty(std::vector<VolumeExtent>& extents);

}  // namespace fettle::windows
