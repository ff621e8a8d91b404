// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "platform/windows/sim/sim_windows.h"
#include "platform/windows/sim/stack.h"

namespace fettle::win_sim {

[[nodiscard]] std::string lower(std::string text);

/// GUID_DEVINTERFACE_DISK.
[[nodiscard]] std::string interface_path(std::uint32_t number);

struct SimWindows::Shared {
    using OnChange = std::function<void(const std::string&, bool)>;

    std::mutex mutex;
    std::map<std::uint32_t, std::shared_ptr<Stack>> stacks;
    std::set<std::uint32_t> unplugged;
    std::vector<SimVolume> volumes;
    std::map<std::string, std::uint32_t> settings;
    std::optional<std::uint32_t> optimizer_result;
    std::map<std::uint32_t, std::vector<std::uint32_t>> codes;
    std::map<std::string, int> open_files;
    std::map<std::uint32_t, windows::WinError> volume_errors;
    std::function<void()> on_lock;
    std::function<std::uint32_t(ResizeStage)> on_resize;
    std::set<std::string> locked;
    std::vector<std::string> dismounted;
    std::map<std::uint32_t, int> writers;  ///< handles of a disk that may write
    std::set<std::uint32_t> exclusive;     ///< disks with a handle that lets no other write
    std::map<std::uint32_t, int> handles;  ///< of a disk, except those for queries
    std::function<void(const std::string& path, windows::Access)> on_open;
    std::uint32_t build = 22'631;
    bool hides_system_volumes = false;
    bool administrator = true;
    std::map<int, OnChange> watchers;
    int next_watcher = 0;

    [[nodiscard]] bool connected(std::uint32_t number) {
        return stacks.contains(number) && !unplugged.contains(number);
    }
    /// A write to a disk succeeds if its sectors are in no volume, or if this volume is locked (Microsoft, WriteFile).
    /// Dismounting alone would do, too, but anyone can mount the volume again at any time.
    [[nodiscard]] bool protects(std::uint32_t number, std::uint64_t offset, std::uint64_t bytes) const {
        for (const auto& volume : volumes) {
            if (locked.contains(volume.guid)) continue;
            for (const auto& [disk, range] : volume.extents) {
                if (disk == number && offset < range.start + range.length && range.start < offset + bytes) return true;
            }
        }
        return false;
    }
    void tell(std::uint32_t number, bool came) {
        std::vector<OnChange> all;
        {
            const std::lock_guard lock(mutex);
            for (const auto& [id, one] : watchers) all.push_back(one);
        }
        for (const auto& one : all) one(interface_path(number), came);
    }
};

/// "\\?\Volume{GUID}", or "\\.\X:" of a volume with a letter, in lower case. With a backslash at the end it would be a
/// folder.
[[nodiscard]] bool names(const std::string& path, const SimVolume& volume);

/// As the mount manager lists it.
[[nodiscard]] std::string name_of(const SimVolume& volume);

/// `access`: what the handle is opened with; without any, its file system is not reached.
[[nodiscard]] std::unique_ptr<windows::DeviceHandle> open_volume(std::shared_ptr<SimWindows::Shared> shared,
                                                                 SimVolume volume, windows::Access access);

/// FSCTL_GET_RETRIEVAL_POINTERS.
[[nodiscard]] windows::IoAnswer retrieval_pointers(const SimFile& file, std::span<const std::uint8_t> in,
                                                   std::span<std::uint8_t> out);

/// A file of the volume: "\\?\Volume{GUID}\folder\file.txt", in lower case. nullptr: there is none, or it cannot be
/// opened.
[[nodiscard]] std::unique_ptr<windows::DeviceHandle> open_file(const std::string& path, const SimVolume& volume);

/// Writes the partitions of the stack's disk to its drive. Requires: the mutex is locked.
void write_partitions(Stack& stack);

}  // namespace fettle::win_sim
