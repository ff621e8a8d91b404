// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "core/tune/folder_meter.h"

namespace fettle::windows_system {

/// Sizes of folders from the entries of their folders, and of file systems by GetDiskFreeSpaceEx. A junction, a mount
/// point or a symbolic link is neither followed nor counted.
class WindowsFolderMeter final : public tune::FolderMeter {
public:
    /// What one call may look at, so that a folder of millions of files does not hold it up.
    struct Limits {
        std::size_t entries = 1'000'000;
        std::chrono::milliseconds time = std::chrono::seconds(10);
    };
    WindowsFolderMeter() : WindowsFolderMeter(Limits{}) {}
    explicit WindowsFolderMeter(Limits limits) : limits_(limits) {}

    /// A file that cannot be opened, such as a page file, has the size of its entry.
    std::optional<tune::FolderSize> folder(const std::string& path) override;
    std::optional<tune::FileSystemSize> file_system(const std::string& path) override;

private:
    Limits limits_;
};

}  // namespace fettle::windows_system
