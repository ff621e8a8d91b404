// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace fettle::overprovision {

/// The file system in a partition.
struct FileSystemFacts {
    std::string type;  ///< "ext4", "ntfs", "btrfs", "xfs"; empty: unknown
    std::uint64_t bytes = 0;
    /// Minimum size according to its own tool; nullopt: not reported.
    std::optional<std::uint64_t> least_bytes;
    std::uint64_t block_bytes = 4096;
    bool mounted = false;
    friend bool operator==(const FileSystemFacts&, const FileSystemFacts&) = default;
};

/// Port: resizes file systems with their own tools. Blocks, possibly for hours.
class FileSystemResizer {
public:
    virtual ~FileSystemResizer() = default;
    /// Read-only. Errors: not_found, not_permitted, io; unsupported if the tool is not installed.
    virtual Result<FileSystemFacts> look(const std::string& device) = 0;
    /// Checks the file system. ext4 may be repaired, as at every system start. Errors: malformed (damaged), busy
    /// (mounted), unsupported, io.
    virtual Status check(const std::string& device, const std::string& type) = 0;
    /// Performs a dry run if the tool supports it (NTFS), then shrinks to at most `bytes`. Errors: unsupported (this
    /// type cannot shrink), io (the tool failed: run a check), too_large.
    virtual Status shrink(const std::string& device, const std::string& type, std::uint64_t bytes) = 0;
    /// Grows it to fill its partition.
    virtual Status grow(const std::string& device, const std::string& type) = 0;
};

/// Port: changes the end of a partition and the location of the backup GPT, and nothing else in the table.
class PartitionEditor {
public:
    virtual ~PartitionEditor() = default;
    /// Sets the length of partition `index`, which must begin at `first_sector`, in logical sectors. The rest of the
    /// table is unchanged, and both copies of a GPT are written. Errors: refused (it begins elsewhere, or not enough
    /// space), not_permitted, io.
    virtual Status resize(const std::string& drive, std::uint32_t index, std::uint64_t first_sector,
                          std::uint64_t sectors) = 0;
    /// Location of the backup GPT.
    enum class TableEnd : std::uint8_t {
        behind_last,   ///< just after the last partition
        end_of_drive,  ///< its standard location
    };
    /// Writes both copies, with the backup at that location; no partition changes. One copy is intact at all times.
    /// Errors: refused (no GPT, or no partition in it), not_permitted, io.
    virtual Status place_second_copy(const std::string& drive, TableEnd where) = 0;
};

/// A partition with its file system, on a system that resizes both together.
struct WholePartition {
    std::string device;  ///< the name by which the user knows it: "D:\\"
    FileSystemFacts file_system;
};

/// Port: resizes a partition together with its file system, by a service of the system that moves the data, changes the
/// partition table and keeps both consistent (Windows). Such a system has no FileSystemResizer and no PartitionEditor.
class PartitionResizer {
public:
    virtual ~PartitionResizer() = default;
    /// Read-only. `drive`: its id. Errors: unsupported or refused (the system or Fettle does not resize it, with the
    /// reason), not_found (no file system starts there), not_permitted, io.
    virtual Result<WholePartition> look(const std::string& drive, std::uint64_t start_bytes) = 0;
    /// Resizes both to `bytes`, at most 1 MiB less if the system rounds. Blocks, possibly for hours, and cannot be
    /// interrupted. Errors: those of look(), and too_large (data that cannot be moved is in the way), malformed (the
    /// file system needs a check), timeout.
    virtual Status resize(const std::string& drive, std::uint64_t start_bytes, std::uint64_t bytes) = 0;
};

}  // namespace fettle::overprovision
