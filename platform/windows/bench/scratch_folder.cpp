// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/scratch_folder.h"

#include <fmt/format.h>

#include "platform/files/durable_files.h"
#include "platform/files/scratch_rules.h"
#include "platform/windows/bench/bench_file.h"
#include "platform/windows/bench/scratch_remover.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

ScratchFolder::~ScratchFolder() {
    if (!note_) return;
    root_.reset();
    // What could not be removed now is tried again at the next start.
    if (remove_scratch_folder(path_, mark_) == Removal::failed) note_->keep();
}

Status ScratchFolder::make_root() {
    const auto doing = [this] { return "creating " + path_; };
    const auto access = PrivateAccess::make(path_);
    if (!access) return fail(access.error());
    auto security = access->attributes();
    const auto name = wide_path(path_);
    if (::CreateDirectoryW(name.c_str(), &security) == FALSE) return fail(last_error(doing()));
    root_ = OwnedHandle(::CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                      nullptr, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT,
                                      nullptr));
    if (!root_) return fail(last_error(doing()));
    // Stored on the drive before anything else: a folder without its mark is never removed.
    const auto marker = durable::open(durable::below(path_, kScratchMarker), durable::Open::create);
    if (!marker) return fail(marker.error());
    if (auto written = (*marker)->append(mark_text(mark_)); !written) return written;
    refuse_compression(root_.get());
    return {};
}

Result<ScratchFolder> ScratchFolder::make(const std::string& folder, const ScratchNotes& notes, const Nonces& nonces) {
    auto path = durable::below(absolute_path(folder),
                               fmt::format("{}{:016x}{}", kScratchPrefix, nonces.name, kScratchFolderSuffix));
    auto note = notes.add(path, nonces.mark);
    if (!note) return fail(note.error());
    ScratchFolder made(std::move(path), nonces.mark, std::move(*note));
    if (auto root = made.make_root(); !root) return fail(root.error());
    return made;
}

}  // namespace fettle::windows_system
