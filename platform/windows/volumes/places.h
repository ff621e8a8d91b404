// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/check/machine.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/ioctl/disk_layout.h"
#include "platform/windows/volumes/volumes.h"

namespace fettle::windows {

/// The PCI device that a disk is behind, and its driver; nullopt: there is none, or its class is not known.
[[nodiscard]] std::optional<check::Controller> controller_of(const ListedDevice& disk);

/// What surrounds one drive.
struct DriveSurroundings {
    DriveEntry drive;
    std::optional<ListedDevice> listed;
    std::optional<DriveLayout> layout;  ///< its partitions as Windows knows them
    std::optional<bool> passes_trim;
    bool write_protected = false;
};

/// Windows' partitions in sectors of the drive.
[[nodiscard]] std::vector<partition::Extent> partitions_of(const DriveLayout& layout, std::uint32_t sector_bytes);

/// The ways from the volumes on the drive down to it: file system, Windows (whether it sends TRIM), partition, USB
/// bridge, drive. `trimmed`: sends_trim of each volume, in the same order.
[[nodiscard]] std::vector<check::DiscardPath> paths_of(const DriveSurroundings& around,
                                                       const std::vector<Volume>& volumes,
                                                       const std::vector<std::optional<bool>>& trimmed);

}  // namespace fettle::windows
