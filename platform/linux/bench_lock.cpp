// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/bench_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "platform/linux/os_error.h"
#include "platform/linux/private_folder.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

constexpr std::size_t kLongestName = 200;  ///< of a file, NAME_MAX is 255
/// How often to reopen a lock file that was removed between opening and locking it.
constexpr int kTries = 8;

/// Whether the path still refers to the open file.
bool still_there(int number, const std::string& path) {
    struct stat ours {};
    struct stat theirs {};
    return ::fstat(number, &ours) == 0 && ::lstat(path.c_str(), &theirs) == 0 && ours.st_dev == theirs.st_dev &&
           ours.st_ino == theirs.st_ino;
}

Result<std::shared_ptr<DeviceFile>> open_lock(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (number < 0 && errno == ELOOP)
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is a symbolic link, not a lock file"), {{"path", path}});
    if (number < 0) return fail(os_error(errno, "opening the lock " + path));
    auto file = std::make_shared<DeviceFile>(number, path);
    struct stat facts {};
    if (::fstat(number, &facts) != 0) return fail(os_error(errno, "inspecting the lock " + path));
    if (!S_ISREG(facts.st_mode) || facts.st_uid != ::geteuid()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a lock file owned by this user"), {{"path", path}});
    }
    return file;
}

Result<std::shared_ptr<DeviceFile>> lock_one(const std::string& path, const std::string& name) {
    for (int i = 0; i < kTries; ++i) {
        auto file = open_lock(path);
        if (!file) return file;
        if (::flock((*file)->descriptor(), LOCK_EX | LOCK_NB) != 0) {
            if (errno == EINTR) continue;
            if (errno != EWOULDBLOCK) return fail(os_error(errno, "locking " + path));
            break;
        }
        if (still_there((*file)->descriptor(), path)) return file;
    }
    return fail(
        ErrorCode::busy,
        fmt::format("another benchmark is already running on {}; two at once would distort each other's results",
                    name));
}

}  // namespace

std::string BenchLock::default_folder() {
    if (::geteuid() == 0) return "/run/fettle";
    if (const char* runtime = std::getenv("XDG_RUNTIME_DIR"); runtime != nullptr && *runtime == '/') {
        return std::string(runtime) + "/fettle";
    }
    if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
        return std::string(state) + "/fettle/lock";
    }
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        return std::string(home) + "/.local/state/fettle/lock";
    }
    return {};
}

Result<BenchLock> BenchLock::take(const std::vector<std::string>& names, const std::string& scope,
                                  const std::string& folder) {
    if (folder.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store the lock file in"));
    if (auto made = make_private_folder(folder); !made) return fail(made.error());
    BenchLock taken;
    for (const auto& name : names) {
        const auto file_name = fmt::format("{}-{}.lock", scope, name);
        if (name.empty() || file_name.size() > kLongestName || file_name.find('/') != std::string::npos ||
            file_name.find('\0') != std::string::npos) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid lock name: {name}"), {{"name", name}});
        }
        auto file = lock_one(below(folder, file_name), name);
        if (!file) return fail(file.error());
        taken.files_.push_back(std::move(*file));
    }
    return taken;
}

}  // namespace fettle::linux_system
