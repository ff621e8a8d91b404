// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/drive/entry.h"
#include "platform/macos/reports/diskutil.h"
#include "platform/macos/reports/profiler.h"
#include "platform/macos/reports/registry.h"

namespace fettle::macos {

/// What macOS' programs report of this computer's storage. Parts that could not be read are empty.
struct StorageReports {
    std::vector<ListedDisk> disks;
    std::map<std::string, DiskInfo> infos;  ///< of whole disks, by id
    std::vector<StorageDevice> devices;
    std::vector<ReportedDrive> profiled;  ///< empty: system_profiler was not asked
};

/// A drive, with all that is reported of it.
struct MacDrive {
    DriveEntry entry;
    std::optional<StorageDevice> device;
    std::optional<ReportedDrive> profiled;
    ListedDisk listed;

    /// Whether macOS sends it TRIM; nullopt: not reported.
    [[nodiscard]] std::optional<bool> trimmed() const noexcept;
};

/// The drives, sorted by id: neither disk images, nor disks that macOS makes up, nor optical drives.
[[nodiscard]] std::vector<MacDrive> drives_of(const StorageReports& reports);

/// The ids of whole disks of which "diskutil info" says more: those that may be drives.
[[nodiscard]] std::vector<std::string> worth_asking(const std::vector<ListedDisk>& disks);

}  // namespace fettle::macos
