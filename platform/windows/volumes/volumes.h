// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "platform/windows/ioctl/device_io.h"
#include "platform/windows/ioctl/disk_layout.h"
#include "platform/windows/volumes/system_facts.h"
#include "platform/windows/volumes/volume_list.h"

namespace fettle::windows {

/// A volume and where it is stored.
struct Volume {
    ListedVolume listed;
    std::string target;                      ///< a path where it is mounted, "C:\" before others; empty: none
    std::optional<std::uint32_t> partition;  ///< Windows' number, of a volume that is one partition
    std::vector<VolumeExtent> extents;       ///< empty: not known
    bool needed_by_system = false;           ///< see mark_system_volumes

    /// "PhysicalDrive0", sorted, each once.
    [[nodiscard]] std::vector<std::string> drives() const;
    /// "PhysicalDrive0p2"; of a volume that is no partition, its name.
    [[nodiscard]] std::string device() const;
    /// Of all extents.
    [[nodiscard]] std::uint64_t size_bytes() const;
};

/// The path that opens a volume itself: its name without the backslash at the end, with which it is its root folder
/// (Microsoft, "Naming a Volume").
[[nodiscard]] std::string device_path(std::string_view volume_name);

/// Asks each volume for its extents and its partition, for which a handle needs no access.
[[nodiscard]] std::vector<Volume> read_volumes(DeviceIo& io, std::vector<ListedVolume> listed);

/// Sets Volume::needed_by_system; of all volumes if Windows does not report which it needs. Error: io, then. Adds
/// volumes that it needs and does not list: GPT partitions that are no basic data partitions, such as the EFI system
/// partition, need not have a volume name (Microsoft, PARTITION_INFORMATION_GPT).
Status mark_system_volumes(std::vector<Volume>& volumes, SystemFacts& facts);

/// Whether Windows sends TRIM when files on such a file system are deleted; nullopt: not known.
///
/// NTFS: the registry value that "fsutil behavior set DisableDeleteNotify" writes; TRIM is sent where it is absent
/// (Microsoft, "fsutil behavior"). ReFS has a value of its own, and sources disagree about what holds without it. What
/// the drivers of the others do is not documented.
[[nodiscard]] std::optional<bool> sends_trim(std::string_view file_system, VolumeList& list);

/// Whether the driver of a disk passes TRIM; nullopt: it does not report it, or the disk has gone.
[[nodiscard]] std::optional<bool> passes_trim(DeviceIo& io, const std::string& drive);

}  // namespace fettle::windows
