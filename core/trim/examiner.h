// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"

namespace fettle::trim {

/// Location of a file system to examine.
struct FileSystemPlace {
    DriveEntry entry;         ///< the drive, or the image file by its path
    bool image = false;       ///< `entry.path` is a disk image
    bool whole = false;       ///< no partition table: the file system fills the drive or image
    std::string partition;    ///< kernel name: "sda2"; unused if `whole`
    std::uint64_t start = 0;  ///< byte offset on the drive
    std::uint64_t size = 0;
};

/// The result of a file system's own checker in its read-only mode.
struct CheckerAnswer {
    enum class Verdict : std::uint8_t {
        sound,
        faulty,
        not_finished,  ///< it was stopped, or failed itself: nothing follows for the file system
        not_installed,
        not_possible,  ///< installed, but cannot be run here
    };
    Verdict verdict = Verdict::not_possible;
    std::string command;  ///< "e2fsck -f -n"
    std::string package;  ///< Debian package that contains it: "e2fsprogs"
    std::string words;    ///< its last output on one line, or why it could not run
    std::string end;      ///< how it ended, for not_finished: "exit status 8"
};

/// Other tools that understand file systems. Nothing here writes.
class FileSystemExaminer {
public:
    FileSystemExaminer() = default;
    virtual ~FileSystemExaminer() = default;
    FileSystemExaminer(const FileSystemExaminer&) = delete;
    FileSystemExaminer& operator=(const FileSystemExaminer&) = delete;

    /// All formats that libblkid finds at any of their locations (file systems, array members, partition tables), by
    /// their blkid names. Errors: those of opening and reading.
    virtual Result<std::vector<std::string>> formats(const FileSystemPlace& place) = 0;

    /// Runs the checker for `type` ("ext4", "xfs", "ntfs", "fat32", "exfat") to completion. Errors: io; unsupported (no
    /// checker for this type).
    virtual Result<CheckerAnswer> check(const FileSystemPlace& place, const std::string& type) = 0;
};

}  // namespace fettle::trim
