// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fettle::bench {

/// Files of one kind: their sizes are evenly spaced from the smallest to the largest.
struct FilePart {
    std::uint32_t count = 1;
    std::uint64_t smallest = 0;
    std::uint64_t largest = 0;
};

/// Files that are created, read and copied as one set.
struct FileSet {
    std::string title;  ///< "MP3"
    std::vector<FilePart> parts;

    [[nodiscard]] std::uint32_t count() const noexcept;
    [[nodiscard]] std::uint64_t bytes() const noexcept;
    /// Requires: index < count().
    [[nodiscard]] std::uint64_t size_of(std::uint32_t index) const noexcept;
};

/// `count` files with a total of `bytes`, all of one size (rounded down to a byte).
[[nodiscard]] FilePart equal_files(std::uint32_t count, std::uint64_t bytes) noexcept;

/// The set with `factor` times its bytes: more or fewer files of the same sizes or, if fewer than two of a kind would
/// be left, smaller ones.
[[nodiscard]] FileSet scaled(FileSet set, double factor);

enum class FileAction : std::uint8_t {
    create,  ///< makes the files and fills them
    read,    ///< reads them from the drive
    copy,    ///< copies them to another folder
};

/// Work of one step in a suite of files.
struct FileWork {
    FileAction action = FileAction::create;
    std::size_t set = 0;  ///< index into SuitePlan::file_sets
};

}  // namespace fettle::bench
