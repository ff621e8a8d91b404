// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/tune/folder_meter.h"

namespace fettle::sim {

/// Sizes as they are put in: those of the demo, and of the computers that tests describe. Not changed while it is used.
class MemoryFolders final : public tune::FolderMeter {
public:
    void put(const std::string& path, const tune::FolderSize& size) { folders_[path] = size; }
    /// By its mount point.
    void put_file_system(const std::string& mount_point, const tune::FileSystemSize& size) {
        file_systems_[mount_point] = size;
    }

    std::optional<tune::FolderSize> folder(const std::string& path) override;
    std::optional<tune::FileSystemSize> file_system(const std::string& path) override;

private:
    std::map<std::string, tune::FolderSize> folders_;
    std::map<std::string, tune::FileSystemSize> file_systems_;
};

/// What the demo's computer has: Debian with a journal of some gigabytes and a full package cache.
[[nodiscard]] std::unique_ptr<tune::FolderMeter> make_demo_folders();

}  // namespace fettle::sim
