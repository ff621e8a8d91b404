// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_journal.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "platform/linux/os_error.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// Whether it is a file that a benchmark of this user's made.
bool is_scratch(const std::string& path) {
    const auto name = base_name(path);
    if (!name.starts_with(ScratchJournal::kPrefix) || !name.ends_with(ScratchJournal::kSuffix)) return false;
    struct stat facts {};
    return ::lstat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid();
}

}  // namespace

std::string ScratchJournal::default_folder() {
    if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
        return std::string(state) + "/fettle/scratch";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return std::string(home) + "/.local/state/fettle/scratch";
    }
    return {};
}

ScratchJournal::Entry::~Entry() { ::unlink(file_->path().c_str()); }

Result<std::unique_ptr<ScratchJournal::Entry>> ScratchJournal::add(const std::string& path) const {
    if (folder_.empty()) {
        return fail(ErrorCode::refused, "there is no home folder in which to keep a note of the scratch file");
    }
    std::error_code code;
    std::filesystem::create_directories(folder_, code);
    const auto name = below(folder_, base_name(path));
    const int number = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (number < 0) return fail(ErrorCode::io, "keeping a note of the scratch file in " + folder_);
    auto file = std::make_shared<DeviceFile>(number, name);
    auto entry = std::make_unique<Entry>(file);
    const bool written = ::flock(number, LOCK_EX | LOCK_NB) == 0 &&
                         ::write(number, path.data(), path.size()) == static_cast<ssize_t>(path.size()) &&
                         ::fsync(number) == 0;
    if (!written) return fail(os_error(errno, "keeping a note of the scratch file in " + folder_));
    return entry;
}

std::vector<std::string> ScratchJournal::clean_up() const {
    std::vector<std::string> removed;
    if (folder_.empty()) return removed;
    for (const auto& name : names_in(folder_)) {
        const auto note = below(folder_, name);
        const int number = ::open(note.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (number < 0) continue;
        const DeviceFile file(number, note);
        if (::flock(number, LOCK_EX | LOCK_NB) != 0) continue;  // its maker lives
        const auto path = text_or_empty(note);
        if (is_scratch(path) && ::unlink(path.c_str()) == 0) removed.push_back(path);
        ::unlink(note.c_str());
    }
    return removed;
}

}  // namespace fettle::linux_system
