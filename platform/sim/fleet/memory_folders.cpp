// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/fleet/memory_folders.h"

namespace fettle::sim {

std::optional<tune::FolderSize> MemoryFolders::folder(const std::string& path) {
    const auto found = folders_.find(path);
    if (found == folders_.end()) return std::nullopt;
    return found->second;
}

std::optional<tune::FileSystemSize> MemoryFolders::file_system(const std::string& path) {
    const auto found = file_systems_.find(path);
    if (found == file_systems_.end()) return std::nullopt;
    return found->second;
}

std::unique_ptr<tune::FolderMeter> make_demo_folders() {
    constexpr std::uint64_t kMB = 1'000'000;
    constexpr std::uint64_t kGB = 1'000'000'000;
    auto folders = std::make_unique<MemoryFolders>();
    folders->put("/var/cache/apt/archives", {2'700 * kMB, 1, true});
    folders->put("/var/log/journal", {3'900 * kMB, 0, true});
    folders->put("/var/lib/systemd/coredump", {640 * kMB, 0, true});
    folders->put_file_system("/", {957 * kGB, 71 * kGB});
    folders->put_file_system("/boot/efi", {536 * kMB, 523 * kMB});
    folders->put_file_system("/home", {492 * kGB, 160 * kGB});
    return folders;
}

}  // namespace fettle::sim
