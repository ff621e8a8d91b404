// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scratch_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "platform/linux/os_error.h"
#include "platform/linux/scratch_remover.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// Whether it is a file created by a benchmark of this user.
bool is_scratch(const std::string& path) {
    const auto name = base_name(path);
    if (!name.starts_with(ScratchJournal::kPrefix) || !name.ends_with(ScratchJournal::kSuffix)) return false;
    struct stat facts {};
    return ::lstat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid();
}

/// The number of the file system with the folder of `path`; nullopt if that folder does not exist.
std::optional<std::uint64_t> file_system_number(const std::string& path) {
    const auto slash = path.rfind('/');
    if (slash == std::string::npos) return std::nullopt;
    struct statvfs facts {};
    if (::statvfs(path.substr(0, slash + 1).c_str(), &facts) != 0) return std::nullopt;
    return facts.f_fsid;
}

/// Format of an entry: the path and, in a separate last line, the file system's number and, for a folder, its mark.
/// Entries of older versions contain only the path.
struct Note {
    std::string path;
    std::optional<std::uint64_t> file_system;
    std::optional<std::uint64_t> mark;

    static Note parse(const std::string& text) {
        const auto end = text.rfind("\nfs:");
        Note note{text.substr(0, end), {}, {}};
        if (end == std::string::npos) return note;
        const auto fields = text.substr(end + 4);
        const auto space = fields.find(" mark:");
        note.file_system = parse_number(fields.substr(0, space), 16);
        if (space != std::string::npos) note.mark = parse_number(fields.substr(space + 6), 16);
        return note;
    }
    [[nodiscard]] std::string text() const {
        auto line = fmt::format("{}\nfs:{:x}", path, file_system.value_or(0));
        if (mark) line += fmt::format(" mark:{:x}", *mark);
        return line;
    }
    /// Whether its file system is not mounted now: then its contents are unknown.
    [[nodiscard]] bool elsewhere() const {
        return file_system && !exists(path) && file_system_number(path) != file_system;
    }
};

Removal remove_noted(const Note& note) {
    if (note.mark) {
        if (!exists(note.path)) return Removal::not_ours;
        return remove_scratch_folder(note.path, *note.mark);
    }
    if (!is_scratch(note.path)) return Removal::not_ours;
    return ::unlink(note.path.c_str()) == 0 ? Removal::removed : Removal::failed;
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

ScratchJournal::Entry::~Entry() {
    if (!keep_) ::unlink(file_->path().c_str());
}

Result<std::unique_ptr<ScratchJournal::Entry>> ScratchJournal::add(const std::string& path,
                                                                   std::optional<std::uint64_t> mark) const {
    if (folder_.empty()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store the record of the scratch file in"));
    }
    std::error_code code;
    std::filesystem::create_directories(folder_, code);
    const auto name = below(folder_, base_name(path));
    const int number = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (number < 0)
        return fail(ErrorCode::io, FETTLE_TEXT("recording the scratch file in {folder}"), {{"folder", folder_}});
    auto file = std::make_shared<DeviceFile>(number, name);
    auto entry = std::make_unique<Entry>(file);
    const auto text = Note{path, file_system_number(path), mark}.text();
    const bool written = ::flock(number, LOCK_EX | LOCK_NB) == 0 &&
                         ::write(number, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                         ::fsync(number) == 0;
    if (!written) return fail(os_error(errno, "recording the scratch file in " + folder_));
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
        if (::flock(number, LOCK_EX | LOCK_NB) != 0) continue;  // its creator is still running
        const auto noted = Note::parse(text_or_empty(note));
        if (noted.elsewhere()) continue;
        const auto outcome = remove_noted(noted);
        if (outcome == Removal::removed) removed.push_back(noted.path);
        if (outcome != Removal::failed) ::unlink(note.c_str());
    }
    return removed;
}

}  // namespace fettle::linux_system
