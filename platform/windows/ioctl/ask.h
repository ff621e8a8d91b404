// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/windows/ioctl/cluster_request.h"
#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/ioctl/disk_counters.h"
#include "platform/windows/ioctl/disk_layout.h"
#include "platform/windows/ioctl/storage_property.h"

/// Queries of open devices. `path` is for error texts. Errors of all: those of windows_error and of the decoders.
/// Windows answers them from what it read when it found the drive, or sends INQUIRY or READ CAPACITY, for which a disk
/// does not spin up.
namespace fettle::windows {

/// A control code without input, for a response of at most `most` bytes.
[[nodiscard]] Result<std::vector<std::uint8_t>> ask(DeviceHandle& device, std::uint32_t code, std::size_t most,
                                                    const std::string& what);
/// A descriptor in full length: its header first, then all of it.
[[nodiscard]] Result<std::vector<std::uint8_t>> ask_property(DeviceHandle& device, Property property,
                                                             const std::string& path);

[[nodiscard]] Result<DeviceDescriptor> device_descriptor(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<AdapterDescriptor> adapter_descriptor(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<AccessAlignment> access_alignment(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<std::vector<scsi::Designator>> device_ids(DeviceHandle& device, const std::string& path);
/// A query that fails says nothing: many drivers have none of these.
[[nodiscard]] Result<std::optional<bool>> write_cache(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<bool> seek_penalty(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<bool> trim_enabled(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<Temperatures> temperatures(DeviceHandle& device, const std::string& path);

[[nodiscard]] Result<DeviceNumber> device_number(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<ScsiAddress> scsi_address(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<DiskGeometry> disk_geometry(DeviceHandle& device, const std::string& path);
/// Enables the counters, if they are not: then they begin with 0. Nothing disables them again, because other programs
/// may need them; psutil and gopsutil do the same.
[[nodiscard]] Result<DiskCounters> disk_counters(DeviceHandle& device, const std::string& path);
[[nodiscard]] Result<DriveLayout> drive_layout(DeviceHandle& device, const std::string& path);
/// Whether the drive is write-protected, by a switch or by Windows (Microsoft, IOCTL_DISK_IS_WRITABLE); any other
/// failure of the query says nothing.
[[nodiscard]] bool write_protected(DeviceHandle& device);
/// Of an NTFS volume, through a handle that may read it.
[[nodiscard]] Result<NtfsSize> ntfs_size(DeviceHandle& volume, const std::string& path);
/// Where a file is stored, in order; no more than a million runs. Empty: nowhere (NTFS keeps small files in its file
/// table).
[[nodiscard]] Result<std::vector<FileRun>> file_runs(DeviceHandle& file, const std::string& path);
/// Of a volume.
[[nodiscard]] Result<std::vector<VolumeExtent>> volume_extents(DeviceHandle& volume, const std::string& path);

}  // namespace fettle::windows
