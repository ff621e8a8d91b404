// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace fettle::tune {

/// What a file or a folder takes on its file system.
struct FolderSize {
    std::uint64_t bytes = 0;     ///< allocated, with all that is below it; a file with several names counts once
    std::size_t unreadable = 0;  ///< folders that this user may not read; their contents are missing
    bool complete = true;        ///< false: too many entries or too little time; the rest is missing
};

struct FileSystemSize {
    std::uint64_t bytes = 0;
    std::uint64_t available_bytes = 0;  ///< to users other than root
};

/// Port: sizes of folders and file systems. Reads only. Thread-safe.
class FolderMeter {
public:
    virtual ~FolderMeter() = default;
    /// Follows no symbolic link below or at the end of `path` and crosses into no other file system. Blocks for some
    /// seconds at most. nullopt: there is no such file or folder.
    virtual std::optional<FolderSize> folder(const std::string& path) = 0;
    /// The file system that holds `path`; nullopt: unknown.
    virtual std::optional<FileSystemSize> file_system(const std::string& path) = 0;
};

}  // namespace fettle::tune
