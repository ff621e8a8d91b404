// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "platform/files/durable_files.h"

namespace fettle::windows_system {

/// Records scratch files and folders while they are in use. Windows removes the files when a process ends, but not
/// after a power failure, and never the folders: the next start does. One small file for each in `folder`; running
/// processes hold a lock on theirs.
class ScratchNotes {
public:
    explicit ScratchNotes(std::string folder) : folder_(std::move(folder)) {}

    /// Kept while the scratch file or folder exists; the destructor removes the note.
    class Note {
    public:
        explicit Note(std::unique_ptr<durable::File> file) : file_(std::move(file)) {}
        ~Note();
        Note(const Note&) = delete;
        Note& operator=(const Note&) = delete;
        /// Keeps the note for the next start.
        void keep() noexcept { keep_ = true; }

    private:
        std::unique_ptr<durable::File> file_;
        bool keep_ = false;
    };

    /// Records `path` before it is created; for a folder also its future mark. Errors: refused (no folder), io.
    [[nodiscard]] Result<std::unique_ptr<Note>> add(const std::string& path,
                                                    std::optional<std::uint64_t> mark = std::nullopt) const;

    /// Removes scratch files and folders whose creators have ended; returns their paths. Those on a volume that is not
    /// there now, or that cannot be removed now, stay recorded. Only names that Fettle gives are removed.
    [[nodiscard]] std::vector<std::string> clean_up() const;

private:
    std::string folder_;
};

}  // namespace fettle::windows_system
