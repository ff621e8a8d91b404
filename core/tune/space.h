// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/overprovision/advice.h"
#include "core/tune/folder_meter.h"

/// What the system itself takes of its drives, and what freeing it does for them. Nothing is deleted here.
namespace fettle::tune {

struct SpaceUser {
    std::string id;                               ///< "apt-cache", "swap-file"
    std::string_view title;                       ///< "Package cache (APT)"
    std::string path;                             ///< "/var/cache/apt/archives"; empty: no place of its own
    std::uint64_t bytes = 0;                      ///< the most that it takes, for what changes its size
    std::optional<std::uint64_t> freeable_bytes;  ///< what the command frees at most; nullopt: it is needed
    std::string command;                          ///< the system's own, which frees it; empty: none
    std::string_view note;                        ///< what freeing it costs, or why it stays
    std::string mount_point;                      ///< of the file system that holds it; empty: none does
    std::size_t unreadable = 0;                   ///< see FolderSize
    bool complete = true;
};

/// A mounted file system on a drive.
struct SpaceFileSystem {
    std::string mount_point;
    std::string source;  ///< "/dev/sda2", "PhysicalDrive0p2"
    std::string type;
    std::uint64_t bytes = 0;
    std::uint64_t available_bytes = 0;
    std::uint64_t freeable_bytes = 0;
    std::string drive;                ///< id; empty: unknown, or on several drives
    std::optional<bool> passes_trim;  ///< nullopt: unknown
    std::string blocked_by;           ///< the layer that passes no discards: "dm-0"
};

/// What freeing does for a drive.
struct SpaceEffect {
    std::string drive;
    std::uint64_t free_bytes = 0;      ///< of its file systems that can be trimmed
    std::uint64_t freeable_bytes = 0;  ///< on those
    bool measured = false;             ///< the models are fitted to the drive's own write amplification
    std::optional<overprovision::Range> now;
    std::optional<overprovision::Range> then;
    Message finding;
};

struct SpaceReport {
    std::vector<SpaceUser> users;
    std::vector<SpaceFileSystem> file_systems;
    std::vector<SpaceEffect> effects;
    std::vector<Message> notes;  ///< what is not counted
};

class SpaceSystem;

/// What takes space, and the file systems that hold it, still without their drives.
[[nodiscard]] SpaceReport find_space(SpaceSystem& system, FolderMeter& meter);

/// A drive as far as free space matters to it.
struct SpaceDrive {
    std::string id;
    std::optional<bool> solid_state;
    std::uint64_t capacity_bytes = 0;
    std::optional<double> write_amplification;  ///< measured by the drive over its life
};

/// The effect on each solid-state drive that holds one of the file systems: free, trimmed space is spare area to the
/// drive, so write amplification follows from the models of core/overprovision.
[[nodiscard]] std::vector<SpaceEffect> space_effects(const std::vector<SpaceFileSystem>& file_systems,
                                                     const std::vector<SpaceDrive>& drives);

}  // namespace fettle::tune
