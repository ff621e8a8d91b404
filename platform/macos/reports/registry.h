// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// The I/O Registry's storage devices, as ioreg(8) prints them. Names of properties: IOStorageDeviceCharacteristics.h,
/// IOStorageProtocolCharacteristics.h, IOMedia.h and IOStorage.h of the open source of IOStorageFamily.
namespace fettle::macos {

/// A partition: an IOMedia below the drive's.
struct RegistryPartition {
    std::string id;  ///< "disk0s1"
    std::string name;
    std::string type;                         ///< "Content Hint": a GPT type GUID, or "Apple_HFS"
    std::optional<std::uint64_t> base_bytes;  ///< its start on the drive
    std::optional<std::uint64_t> size_bytes;
    std::optional<std::uint32_t> number;  ///< in the partition table
};

/// What crossed the device since it was connected: "Statistics" of its driver (IOBlockStorageDriver.h).
struct RegistryStatistics {
    std::uint64_t bytes_read = 0;
    std::uint64_t bytes_written = 0;
};

/// An IOBlockStorageDevice and its medium.
struct StorageDevice {
    std::string class_name;    ///< "IONVMeBlockStorageDevice"
    std::string model;         ///< "Product Name"
    std::string vendor;        ///< "Vendor Name"; empty for ATA and NVMe
    std::string serial;        ///< empty: not reported
    std::string firmware;      ///< "Product Revision Level"
    std::string interconnect;  ///< "Apple Fabric", "PCI-Express", "SATA", "USB", "Virtual Interface"
    std::string location;      ///< "Internal", "External", "File", "RAM"
    std::optional<bool> solid_state;
    std::optional<std::uint32_t> logical_bytes;
    std::optional<std::uint32_t> physical_bytes;
    std::optional<bool> unmap;  ///< "IOStorageFeatures": file systems can have blocks discarded
    bool nvme_smart = false;    ///< "NVMe SMART Capable"
    bool ata_smart = false;     ///< "SMART Capable"
    std::optional<RegistryStatistics> statistics;

    std::string id;  ///< of its medium: "disk0"; empty: it has none, as an empty card reader
    std::optional<std::uint64_t> size_bytes;
    std::optional<bool> removable;  ///< the medium
    std::optional<bool> writable;
    std::vector<RegistryPartition> partitions;  ///< in the registry's order
};

/// "ioreg -a -l -r -c IOBlockStorageDevice". No output at all: no device. Errors: malformed, too_large.
[[nodiscard]] Result<std::vector<StorageDevice>> parse_storage_devices(std::string_view text);

}  // namespace fettle::macos
