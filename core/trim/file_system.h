// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

/// TRIM of free space: asking every mounted file system that can to tell its drive which blocks hold nothing.
/// TRIM is advice: a drive that is asked to discard may do so at once, later or never.
namespace fettle::trim {

/// One mounted file system, however often it is mounted.
struct FileSystem {
    std::uint64_t mount_id = 0;        ///< of the mount at `target`, unique while it lasts
    std::string target;                ///< where it is mounted first; may hold any bytes
    std::vector<std::string> also_at;  ///< where else: bind mounts, subvolumes
    std::string source;                ///< "/dev/sda2", "server:/export"
    std::string type;                  ///< "ext4"
    std::vector<std::string> devices;  ///< kernel names of the block devices it lies on; several only for btrfs
    std::vector<std::string> drives;   ///< kernel names of the whole drives below those
    bool read_only = false;            ///< of the file system, not of one mount of it
    bool network = false;
    /// Most bytes that one discard to the topmost of the devices may have; 0: none passes. nullopt: the system does
    /// not say.
    std::optional<std::uint64_t> discard_max_bytes;
    std::optional<std::uint64_t> size_bytes;  ///< of the largest of its devices
};

/// How a file system lays out its space, as far as that matters for asking it piece by piece.
struct Geometry {
    std::uint64_t first_byte = 0;   ///< where the first group begins
    std::uint64_t group_bytes = 0;  ///< 0: it must be asked as a whole
    std::uint64_t size_bytes = 0;
};

/// A file system held open: it cannot be unmounted meanwhile. One thread at a time.
class OpenFileSystem {
public:
    virtual ~OpenFileSystem() = default;
    /// What is open, as FileSystemSource::list would tell of it now. Error: vanished.
    virtual Result<FileSystem> look_again() = 0;
    virtual Geometry geometry() = 0;
    /// Asks it to discard the free space in [start, start + length) that lies in runs of at least `minimum` bytes (it
    /// may round that up). Returns the bytes that it says it asked the drive to discard. Blocks for as long as the
    /// drive needs, which may be minutes. Errors: not_permitted, unsupported, io, invalid_argument (nothing there).
    virtual Result<std::uint64_t> discard(std::uint64_t start, std::uint64_t length, std::uint64_t minimum) = 0;
    /// Waits, so that a drive gets time for others; returns early when something goes wrong with waiting.
    virtual void pause(std::uint32_t milliseconds) = 0;
};

/// Keeps other jobs of Fettle's, of whichever process, off some drives for as long as it lives.
class DriveLock {
public:
    virtual ~DriveLock() = default;
};

/// Port: who knows what is mounted.
class FileSystemSource {
public:
    virtual ~FileSystemSource() = default;
    /// Everything that is mounted and is no invention of the kernel's (proc, sysfs, tmpfs, autofs …), each file system
    /// once, in the order of mounting. Touches no file system. Error: io.
    virtual Result<std::vector<FileSystem>> list() = 0;
    /// Opens the one that was listed. Errors: vanished (unmounted, or another one is mounted over it), not_permitted,
    /// unsupported (neither a folder nor a file is mounted there).
    virtual Result<std::unique_ptr<OpenFileSystem>> open(const FileSystem& file_system) = 0;
    /// By kernel names. Error: busy, when another job is on one of them.
    virtual Result<std::unique_ptr<DriveLock>> lock(const std::vector<std::string>& drives) = 0;
    /// The mount point, in the form in which list() gives it, that a path means; empty: it is none.
    virtual std::string mount_point(const std::string& path) = 0;
};

}  // namespace fettle::trim
