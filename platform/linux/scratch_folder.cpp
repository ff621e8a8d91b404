// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "platform/files/scratch_rules.h"
#include "platform/linux/drives_under.h"
#include "platform/linux/scratch_remover.h"
#include "platform/linux/scratch_space.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

ScratchFolder::~ScratchFolder() {
    if (!entry_) return;
    root_.reset();
    // What could not be removed now is tried again at the next start.
    if (remove_scratch_folder(path_, mark_) == Removal::failed) entry_->keep();
}

Status ScratchFolder::make_root() {
    if (::mkdir(path_.c_str(), 0700) != 0) return fail(scratch_error(errno, path_.substr(0, path_.rfind('/'))));
    const int number = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (number < 0) return fail(scratch_error(errno, path_));
    root_ = std::make_shared<DeviceFile>(number, path_);
    const int marker = ::openat(number, std::string(kScratchMarker).c_str(),
                                O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (marker < 0) return fail(scratch_error(errno, path_));
    const DeviceFile file(marker, path_);
    const auto text = mark_text(mark_);
    // Stored on the drive before anything else: a folder without its mark is never removed.
    if (::write(marker, text.data(), text.size()) != static_cast<ssize_t>(text.size()) || ::fsync(marker) != 0) {
        return fail(scratch_error(errno, path_));
    }
    return {};
}

Result<ScratchFolder> ScratchFolder::make(const bench::TargetRequest& request, const ScratchJournal& journal,
                                          const Nonces& nonces) {
    const auto& folder = request.path;
    const auto system = file_system_of(folder);
    if (auto allowed = allow_network(folder, system.network, system.type, request.allow_network); !allowed) {
        return fail(allowed.error());
    }
    if (auto left = leave_reserve(folder, request.size, request.files, "a set of files"); !left)
        return fail(left.error());
    auto path = below(real_path(folder),
                      fmt::format("{}{:016x}{}", ScratchJournal::kPrefix, nonces.name, ScratchJournal::kFolderSuffix));
    auto entry = journal.add(path, nonces.mark);
    if (!entry) return fail(entry.error());
    ScratchFolder made(std::move(path), system.type, nonces.mark, std::move(*entry));
    if (auto root = made.make_root(); !root) return fail(root.error());
    return made;
}

}  // namespace fettle::linux_system
