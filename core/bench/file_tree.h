// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/base/result.h"
#include "core/bench/engine.h"

/// The seam between the suites of many files and the file system they measure. Core speaks of numbers: names and
/// paths are the platform's alone.
namespace fettle::bench {

struct FileFolder {
    std::uint32_t tree = 0;  ///< 0: the originals, 1: their copies
    std::uint32_t number = 0;
};

struct FilePlace {
    FileFolder folder;
    std::uint32_t number = 0;
};

/// A file that is written from its beginning to its end, or read so. Destroying it closes it.
class OpenFile {
public:
    virtual ~OpenFile() = default;
    /// Adds all of `data`. The system may still hold it in memory when this returns.
    virtual Status append(std::span<const std::uint8_t> data) = 0;
    /// The next bytes; 0 at the end.
    virtual Result<std::size_t> read(std::span<std::uint8_t> into) = 0;
    /// What was appended is on its way to the drive; what was read is let go of in memory. Call once, at the end.
    virtual Status close() = 0;
};

/// A folder of Fettle's own in which files are made and measured. One thread at a time. Destroying it removes the
/// folder with everything that was made in it; what a crash leaves is removed by TargetSource::clean_up.
/// Errors of all calls: io (the drive failed, or no space is left), not_permitted, vanished.
class FileTree {
public:
    virtual ~FileTree() = default;

    [[nodiscard]] virtual TargetFacts facts() const = 0;
    [[nodiscard]] virtual std::uint64_t now_ns() = 0;
    [[nodiscard]] virtual std::uint64_t cpu_ns() = 0;  ///< of the whole process

    virtual Status add_folder(FileFolder folder) = 0;
    virtual Result<std::unique_ptr<OpenFile>> create(FilePlace place) = 0;
    virtual Result<std::unique_ptr<OpenFile>> open(FilePlace place) = 0;

    /// Everything that was written is on the drive when this returns.
    virtual Status flush() = 0;
    /// Asks the system to let go of what it keeps of the file in memory. Requires: flushed.
    virtual Status forget(FilePlace place) = 0;
    /// The share of the file that memory holds, 0…1.
    virtual Result<double> share_in_memory(FilePlace place) = 0;

    virtual Status remove(FilePlace place) = 0;
    /// Requires: it is empty.
    virtual Status remove_folder(FileFolder folder) = 0;
};

}  // namespace fettle::bench
