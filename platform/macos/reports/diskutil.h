// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/facts.h"

/// Property lists that diskutil(8) prints. Absent facts are absent: Apple documents no keys.
namespace fettle::macos {

/// A partition, or a volume of an APFS container.
struct ListedVolume {
    std::string id;           ///< "disk0s1"
    std::string content;      ///< "Apple_APFS", "EFI", "Apple_HFS"; empty for APFS volumes
    std::string name;         ///< of the volume
    std::string mount_point;  ///< empty: not mounted
    std::optional<std::uint64_t> size_bytes;
    friend bool operator==(const ListedVolume&, const ListedVolume&) = default;
};

/// A whole disk: a drive, a disk image, or one that macOS makes up, such as an APFS container.
struct ListedDisk {
    std::string id;       ///< "disk0"
    std::string content;  ///< "GUID_partition_scheme"
    std::optional<std::uint64_t> size_bytes;
    std::vector<ListedVolume> partitions;
    std::vector<ListedVolume> apfs_volumes;    ///< of an APFS container
    std::vector<std::string> physical_stores;  ///< the partitions that an APFS container is on: "disk0s2"
};

/// "diskutil list -plist". Errors: malformed, too_large.
[[nodiscard]] Result<std::vector<ListedDisk>> parse_disk_list(std::string_view text);

/// One disk, partition or volume.
struct DiskInfo {
    std::string id;
    std::string whole_disk;  ///< its whole disk; its own id for a whole disk
    bool whole = false;
    std::string model;        ///< "APPLE SSD AP0512Q Media": the name of its medium
    std::string bus;          ///< "Apple Fabric", "PCI-Express", "SATA", "USB", "Disk Image"
    std::string file_system;  ///< "apfs", "hfs", "msdos", "exfat"
    std::string mount_point;
    std::optional<std::uint64_t> size_bytes;
    std::optional<std::uint32_t> block_bytes;  ///< logical
    std::optional<bool> internal;
    std::optional<bool> removable;  ///< its medium
    std::optional<bool> solid_state;
    std::optional<bool> writable;
    std::optional<bool> made_up;  ///< a disk image, or a disk that macOS makes up: not hardware
    /// SMARTStatus: "Verified" is true, "Failing" is false; "Not Supported" and others are absent.
    std::optional<bool> smart_passed;
    /// SMARTDeviceSpecificKeysMayVaryNotGuaranteed: fields of the NVMe health log. nullopt: none were reported.
    std::optional<NvmeHealth> nvme;
};

/// "diskutil info -plist ID". Errors: malformed, too_large, and io with diskutil's own message for a property list
/// that reports an error.
[[nodiscard]] Result<DiskInfo> parse_disk_info(std::string_view text);

}  // namespace fettle::macos
