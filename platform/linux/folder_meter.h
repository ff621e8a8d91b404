// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>

#include "core/tune/folder_meter.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Sizes of folders by stat(2), and of file systems by statvfs(3).
class LinuxFolderMeter final : public tune::FolderMeter {
public:
    /// What one call may look at, so that a folder of millions of files or a hanging network does not hold it up.
    struct Limits {
        std::size_t entries = 1'000'000;
        std::chrono::milliseconds time = std::chrono::seconds(10);
    };
    explicit LinuxFolderMeter(Roots roots) : LinuxFolderMeter(std::move(roots), Limits{}) {}
    LinuxFolderMeter(Roots roots, Limits limits) : roots_(std::move(roots)), limits_(limits) {}

    std::optional<tune::FolderSize> folder(const std::string& path) override;
    std::optional<tune::FileSystemSize> file_system(const std::string& path) override;

private:
    Roots roots_;
    Limits limits_;
};

}  // namespace fettle::linux_system
