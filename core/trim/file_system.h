// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// TRIM of free space: every mounted file system that supports it discards its free blocks. TRIM is only a hint: a
/// drive may erase discarded blocks at once, later or never.
namespace fettle::trim {

/// A mounted file system, listed once however often it is mounted.
struct FileSystem {
    std::uint64_t mount_id = 0;        ///< id of the mount at `target`, unique while mounted
    std::string target;                ///< first mount point; may contain any bytes
    std::vector<std::string> also_at;  ///< other mount points: bind mounts, subvolumes
    std::string source;                ///< "/dev/sda2", "server:/export"
    std::string type;                  ///< "ext4"
    std::vector<std::string> devices;  ///< kernel names of its block devices; more than one only for btrfs
    std::vector<std::string> drives;   ///< kernel names of the whole drives below them
    bool read_only = false;            ///< of the file system, not of one mount
    bool network = false;
    /// Largest single discard of the topmost devices, in bytes; 0: no discard passes. nullopt: the system does not
    /// report it.
    std::optional<std::uint64_t> discard_max_bytes;
    std::optional<std::uint64_t> size_bytes;  ///< size of its largest device
};

/// Layout of a file system, as needed to trim it piece by piece.
struct Geometry {
    std::uint64_t first_byte = 0;   ///< start of the first group
    std::uint64_t group_bytes = 0;  ///< 0: can only be trimmed as a whole
    std::uint64_t size_bytes = 0;
};

/// An open file system, which cannot be unmounted meanwhile. Not thread-safe.
class OpenFileSystem {
public:
    virtual ~OpenFileSystem() = default;
    /// The current state of the open file system, as FileSystemSource::list would report it. Error: vanished.
    virtual Result<FileSystem> look_again() = 0;
    virtual Geometry geometry() = 0;
    /// Discards the free space in [start, start + length) in runs of at least `minimum` bytes (may be rounded up).
    /// Returns the bytes that the file system reports as discarded; nullopt: the system does not report it. Blocks
    /// until the drive is done, possibly for minutes. Errors: not_permitted, unsupported, io, invalid_argument (range
    /// beyond the file system).
    virtual Result<std::optional<std::uint64_t>> discard(std::uint64_t start, std::uint64_t length,
                                                         std::uint64_t minimum) = 0;
    /// Waits, so that the drive can serve other requests; returns early on an error.
    virtual void pause(std::uint32_t milliseconds) = 0;
};

/// Keeps Fettle jobs of all processes off these drives while it exists.
class DriveLock {
public:
    virtual ~DriveLock() = default;
};

/// Port: the mounted file systems.
class FileSystemSource {
public:
    virtual ~FileSystemSource() = default;
    /// All mounted file systems, without the kernel's virtual ones (proc, sysfs, tmpfs, autofs …), each listed once, in
    /// mount order. Does not access the file systems. Error: io.
    virtual Result<std::vector<FileSystem>> list() = 0;
    /// Opens a listed file system. Errors: vanished (unmounted, or another one is mounted over it), not_permitted,
    /// unsupported (the mount point is neither a folder nor a file).
    virtual Result<std::unique_ptr<OpenFileSystem>> open(const FileSystem& file_system) = 0;
    /// By kernel names. Error: busy, if another job uses one of them.
    virtual Result<std::unique_ptr<DriveLock>> lock(const std::vector<std::string>& drives) = 0;
    /// The mount point that a path denotes, in the form used by list(); empty: not a mount point.
    virtual std::string mount_point(const std::string& path) = 0;
};

/// Whether a name on the command line is a path and no other name of a drive: "/home", "/dev/sda"; on Windows "D:",
/// "D:\" and "\\.\PhysicalDrive0".
[[nodiscard]] inline bool is_path(std::string_view name) noexcept {
    return name.find_first_of("/\\") != std::string_view::npos || (name.size() == 2 && name[1] == ':');
}

}  // namespace fettle::trim
