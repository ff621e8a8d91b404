// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace fettle::overprovision {

/// What is in a partition.
struct FileSystemFacts {
    std::string type;  ///< "ext4", "ntfs", "btrfs", "xfs"; empty: none that is known
    std::uint64_t bytes = 0;
    /// No smaller than this, as its own program reckons; nullopt: it does not say.
    std::optional<std::uint64_t> least_bytes;
    std::uint64_t block_bytes = 4096;
    bool mounted = false;
    friend bool operator==(const FileSystemFacts&, const FileSystemFacts&) = default;
};

/// Port: who can change the size of file systems, each by its own program. Blocking, up to hours.
class FileSystemResizer {
public:
    virtual ~FileSystemResizer() = default;
    /// Changes nothing. Errors: not_found, not_permitted, io; unsupported where the program is not installed.
    virtual Result<FileSystemFacts> look(const std::string& device) = 0;
    /// Whether it is whole. ext4 may be put right on the way, as at every start of a machine. Errors: malformed (it is
    /// not), busy (mounted), unsupported, io.
    virtual Status check(const std::string& device, const std::string& type) = 0;
    /// Tries without writing where the program can (NTFS), then makes it at most `bytes` long. Errors: unsupported
    /// (this kind cannot shrink), io (its program failed: whether it is whole is for check to say), too_large.
    virtual Status shrink(const std::string& device, const std::string& type, std::uint64_t bytes) = 0;
    /// Makes it as long as its partition.
    virtual Status grow(const std::string& device, const std::string& type) = 0;
};

/// Port: who can change where a partition ends and where the second copy of a GPT lies, and nothing else of a table.
class PartitionEditor {
public:
    virtual ~PartitionEditor() = default;
    /// Sets the length of partition `index`, which must begin at `first_sector`, in logical sectors. All else in the
    /// table stays, and both copies of a GPT are written. Errors: refused (it begins elsewhere, or there is no room),
    /// not_permitted, io.
    virtual Status resize(const std::string& drive, std::uint32_t index, std::uint64_t first_sector,
                          std::uint64_t sectors) = 0;
    /// Where the second copy of a GPT lies.
    enum class TableEnd : std::uint8_t {
        behind_last,   ///< right behind the last partition
        end_of_drive,  ///< where it belongs
    };
    /// Writes both copies, the second there; no partition changes. At every moment one copy of the two is whole.
    /// Errors: refused (no GPT, or no partition in it), not_permitted, io.
    virtual Status place_second_copy(const std::string& drive, TableEnd where) = 0;
};

}  // namespace fettle::overprovision
