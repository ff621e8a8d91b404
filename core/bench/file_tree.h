// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/base/result.h"
#include "core/bench/engine.h"

/// The interface between the file suites and the file system. Core uses numbers; names and paths belong to the
/// platform.
namespace fettle::bench {

struct FileFolder {
    std::uint32_t tree = 0;  ///< 0: the originals, 1: their copies
    std::uint32_t number = 0;
};

struct FilePlace {
    FileFolder folder;
    std::uint32_t number = 0;
};

/// A file that is written or read from start to end. The destructor closes it.
class OpenFile {
public:
    virtual ~OpenFile() = default;
    /// Appends all of `data`. The system may still hold it in memory on return.
    virtual Status append(std::span<const std::uint8_t> data) = 0;
    /// Reads the next bytes; 0 at the end.
    virtual Result<std::size_t> read(std::span<std::uint8_t> into) = 0;
    /// Starts writing appended data to the drive; lets the system drop read data from memory. Call once, at the end.
    virtual Status close() = 0;
};

/// A folder created by Fettle for measured files. Not thread-safe. The destructor removes the folder and its contents;
/// TargetSource::clean_up removes what a crash leaves. Errors of all calls: io (drive failure, or no space),
/// not_permitted, vanished.
class FileTree {
public:
    virtual ~FileTree() = default;

    [[nodiscard]] virtual TargetFacts facts() const = 0;
    [[nodiscard]] virtual std::uint64_t now_ns() = 0;
    [[nodiscard]] virtual std::uint64_t cpu_ns() = 0;  ///< of the whole process

    virtual Status add_folder(FileFolder folder) = 0;
    virtual Result<std::unique_ptr<OpenFile>> create(FilePlace place) = 0;
    virtual Result<std::unique_ptr<OpenFile>> open(FilePlace place) = 0;

    /// On return, all written data is on the drive.
    virtual Status flush() = 0;
    /// Has the system drop the file's cached data. Requires: flushed.
    virtual Status forget(FilePlace place) = 0;
    /// Cached share of the file, 0…1; nullopt: the system does not report it.
    virtual Result<std::optional<double>> share_in_memory(FilePlace place) = 0;

    virtual Status remove(FilePlace place) = 0;
    /// Requires: the folder is empty.
    virtual Status remove_folder(FileFolder folder) = 0;
};

}  // namespace fettle::bench
