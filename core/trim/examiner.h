// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"

namespace fettle::trim {

/// Where a file system lies that is to be examined.
struct FileSystemPlace {
    DriveEntry entry;         ///< the drive, or the image by its path
    bool image = false;       ///< `entry.path` names a disk image
    bool whole = false;       ///< there is no partition table: it fills the drive or the image
    std::string partition;    ///< kernel name: "sda2"; of no meaning where `whole`
    std::uint64_t start = 0;  ///< byte of the drive
    std::uint64_t size = 0;
};

/// What a file system's own checker says of it, in its mode that only reads.
struct CheckerAnswer {
    enum class Verdict : std::uint8_t {
        sound,
        faulty,
        not_finished,  ///< it was stopped, or failed itself: nothing follows for the file system
        not_installed,
        not_possible,  ///< it is there, but cannot be run on this place
    };
    Verdict verdict = Verdict::not_possible;
    std::string command;  ///< "e2fsck -f -n"
    std::string package;  ///< Debian's, that brings it: "e2fsprogs"
    std::string words;    ///< the last that it said, on one line; why it is not possible
    std::string end;      ///< how it ended, where not_finished: "exit status 8"
};

/// Others than Fettle that know file systems. Nothing here writes.
class FileSystemExaminer {
public:
    FileSystemExaminer() = default;
    virtual ~FileSystemExaminer() = default;
    FileSystemExaminer(const FileSystemExaminer&) = delete;
    FileSystemExaminer& operator=(const FileSystemExaminer&) = delete;

    /// Every format that the system's own library sees, at any of its places: file systems, members of arrays,
    /// partition tables, as blkid names them. Errors: those of opening and reading.
    virtual Result<std::vector<std::string>> formats(const FileSystemPlace& place) = 0;

    /// Runs the checker of `type` ("ext4", "xfs", "ntfs", "fat32", "exfat") to its end. Errors: io; unsupported: a type
    /// that has none.
    virtual Result<CheckerAnswer> check(const FileSystemPlace& place, const std::string& type) = 0;
};

}  // namespace fettle::trim
