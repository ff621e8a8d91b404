// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "platform/windows/bench/scratch_notes.h"
#include "platform/windows/system/owned_handle.h"

namespace fettle::windows_system {

/// A folder for test files, of this user alone. It is recorded before it is created, and contains a mark that the
/// record includes; it is removed with its files at the end or, after a crash, at the next start.
class ScratchFolder {
public:
    /// Source of its name and its mark, which are unique.
    struct Nonces {
        std::uint64_t name = 0;
        std::uint64_t mark = 0;
    };
    /// Creates one in `folder`. Errors: not_found, not_permitted, refused (it cannot be recorded), io.
    static Result<ScratchFolder> make(const std::string& folder, const ScratchNotes& notes, const Nonces& nonces);
    ~ScratchFolder();
    ScratchFolder(ScratchFolder&&) noexcept = default;
    ScratchFolder& operator=(ScratchFolder&&) = delete;

    /// Absolute.
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

private:
    ScratchFolder(std::string path, std::uint64_t mark, std::unique_ptr<ScratchNotes::Note> note)
        : path_(std::move(path)), mark_(mark), note_(std::move(note)) {}
    Status make_root();

    std::string path_;
    std::uint64_t mark_;
    std::unique_ptr<ScratchNotes::Note> note_;  ///< empty: moved from
    OwnedHandle root_;                          ///< while it is open, the folder cannot be renamed or replaced
};

}  // namespace fettle::windows_system
