// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/journal_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "platform/linux/device_file.h"
#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::string_view kSuffix = ".journal";

/// Only names made by create(), so that no path can leave the folder.
bool is_name(const std::string& name) {
    return name.ends_with(kSuffix) && name.size() > kSuffix.size() && name.size() < 200 &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos && name.front() != '.';
}

class JournalFile final : public plan::Journal {
public:
    explicit JournalFile(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}

    Status append(std::string_view line) override { return write_durably(*file_, line); }

private:
    std::shared_ptr<DeviceFile> file_;
};

/// A journal of this user without a writer; nullptr: none of that name.
Result<std::shared_ptr<DeviceFile>> open_left(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (number < 0 && errno == ENOENT) return fail(ErrorCode::not_found, path);
    if (number < 0) return fail(os_error(errno, "opening " + path));
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_uid != ::geteuid()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a journal file owned by this user"),
                    {{"path", path}});
    }
    if (::flock(number, LOCK_EX | LOCK_NB) != 0)
        return fail(ErrorCode::busy, FETTLE_TEXT("{path} is being written"), {{"path", path}});
    return file;
}

Result<std::string> text_of(const DeviceFile& file) {
    std::string text;
    std::string piece(std::size_t{64} << 10U, '\0');
    while (text.size() <= plan::kLargestJournal) {
        const auto got = ::read(file.descriptor(), piece.data(), piece.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fail(os_error(errno, "reading " + file.path()));
        if (got == 0) break;
        text.append(piece, 0, static_cast<std::size_t>(got));
    }
    return text;
}

}  // namespace

std::string JournalFolder::default_folder() {
    if (::geteuid() == 0) return "/var/lib/fettle/journal";
    if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
        return std::string(state) + "/fettle/journal";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return std::string(home) + "/.local/state/fettle/journal";
    }
    return {};
}

Result<std::unique_ptr<plan::Journal>> JournalFolder::create(const std::string& name) {
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid journal name: {name}"), {{"name", name}});
    }
    if (folder_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store the journal in"));
    if (auto made = make_private_folder(folder_); !made) return fail(made.error());
    // Clock and process id: unique among running jobs, and sorted by time among old ones.
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const auto file_name = fmt::format("{:012}-{:09}-{}-{}{}", now.tv_sec, now.tv_nsec, ::getpid(), name, kSuffix);
    const auto path = below(folder_, file_name);
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0) return fail(os_error(errno, "creating the journal " + path));
    auto file = std::make_shared<DeviceFile>(number, path);
    // A process that looks for old journals may lock it briefly, or even remove it as old.
    struct stat facts {};
    if (::flock(number, LOCK_EX) != 0 || ::fstat(number, &facts) != 0 || facts.st_nlink == 0) {
        return fail(ErrorCode::busy, FETTLE_TEXT("the journal {path} was removed"), {{"path", path}});
    }
    if (auto synced = sync_folder(folder_); !synced) return fail(synced.error());
    return std::make_unique<JournalFile>(std::move(file));
}

Result<std::vector<plan::FoundJournal>> JournalFolder::found() {
    std::vector<plan::FoundJournal> all;
    if (folder_.empty()) return all;
    for (const auto& name : names_in(folder_)) {
        if (!is_name(name)) continue;
        const auto file = open_left(below(folder_, name));
        if (!file) continue;  // its writer is running, it was removed, or it belongs to another user
        auto text = text_of(**file);
        if (!text) return fail(text.error());
        all.push_back({name, std::move(*text)});
    }
    return all;
}

Status JournalFolder::remove(const std::string& name) {
    if (!is_name(name)) return fail(ErrorCode::not_found, FETTLE_TEXT("no journal named {name}"), {{"name", name}});
    const auto path = below(folder_, name);
    const auto file = open_left(path);
    if (!file) return fail(file.error());
    if (::unlink(path.c_str()) != 0) return fail(os_error(errno, "removing " + path));
    return sync_folder(folder_);
}

}  // namespace fettle::linux_system
