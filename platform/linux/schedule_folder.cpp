// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/schedule_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <thread>

#include "platform/linux/device_file.h"
#include "platform/linux/durable_file.h"
#include "platform/linux/os_error.h"

namespace fettle::linux_system {

namespace {

constexpr int kLockTries = 100;
constexpr auto kBetweenTries = std::chrono::milliseconds(50);

/// An absolute path from the environment; otherwise empty.
std::string folder_from(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value == '/' ? value : "";
}

/// $XDG_…_HOME/fettle, or the corresponding folder in the home folder (XDG Base Directory Specification 0.8).
std::string users_folder(const char* variable, const char* below_home) {
    if (const auto folder = folder_from(variable); !folder.empty()) return folder + "/fettle";
    if (const auto home = folder_from("HOME"); !home.empty()) return home + below_home;
    return {};
}

std::string state_folder() {
    if (auto folder = folder_from("FETTLE_STATE_FOLDER"); !folder.empty()) return folder;
    if (::geteuid() == 0) return "/var/lib/fettle";
    return users_folder("XDG_STATE_HOME", "/.local/state/fettle");
}

std::string parent_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

/// Creates a file's folder. Error: not_permitted, io, refused (no folder available).
Status make_parent(const std::string& path) {
    if (path.find('/') == std::string::npos || path.front() != '/') {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("no folder for the schedule: neither HOME nor an XDG folder is set"));
    }
    std::error_code code;
    std::filesystem::create_directories(parent_of(path), code);
    if (code) return fail(os_error(code.value(), "making " + parent_of(path)));
    return {};
}

class FileLock final : public schedule::ScheduleLock {
public:
    explicit FileLock(std::shared_ptr<DeviceFile> file) : file_(std::move(file)) {}

private:
    std::shared_ptr<DeviceFile> file_;  ///< closing it releases the lock
};

}  // namespace

SchedulePaths SchedulePaths::by_default() {
    const auto state = state_folder();
    const auto state_file = state.empty() ? "" : state + "/schedule-state.json";
    if (!folder_from("FETTLE_STATE_FOLDER").empty()) return {state + "/schedule.json", state_file};
    if (::geteuid() == 0) return {"/etc/fettle/schedule.json", state_file};
    const auto settings = users_folder("XDG_CONFIG_HOME", "/.config/fettle");
    return {settings.empty() ? "" : settings + "/schedule.json", state_file};
}

std::string history_path() {
    const auto folder = state_folder();
    return folder.empty() ? "" : folder + "/history.sqlite";
}

std::string receipts_folder() {
    const auto folder = state_folder();
    return folder.empty() ? "" : folder + "/receipts";
}

const std::string& ScheduleFolder::path(schedule::Document which) const {
    return which == schedule::Document::schedule ? paths_.schedule : paths_.state;
}

Result<std::optional<std::string>> ScheduleFolder::load(schedule::Document which) {
    if (path(which).empty()) return std::optional<std::string>();
    auto text = read_regular(path(which), schedule::kLargestDocument);
    if (!text && text.error().code == ErrorCode::not_found) return std::optional<std::string>();
    if (!text) return fail(text.error());
    return std::optional(std::move(*text));
}

Status ScheduleFolder::save(schedule::Document which, std::string_view text) {
    const auto& target = path(which);
    if (auto made = make_parent(target); !made) return made;
    return replace_file(target, text, 0644);
}

Result<std::string> ScheduleFolder::set_aside(schedule::Document which) {
    const auto& from = path(which);
    const auto now = static_cast<long long>(std::time(nullptr));
    for (int number = 0; number < 100; ++number) {
        const auto to = fmt::format("{}.damaged-{}{}", from, now, number == 0 ? "" : fmt::format("-{}", number));
        std::error_code code;
        if (std::filesystem::exists(std::filesystem::symlink_status(to, code))) continue;
        if (::rename(from.c_str(), to.c_str()) != 0) return fail(os_error(errno, "renaming " + from));
        return to;
    }
    return fail(ErrorCode::io, FETTLE_TEXT("renaming {from}"), {{"from", from}});
}

Result<std::unique_ptr<schedule::ScheduleLock>> ScheduleFolder::lock(schedule::Locked what) {
    const bool brief = what == schedule::Locked::documents;
    const auto name = paths_.state + (brief ? ".lock" : ".runner");
    if (auto made = make_parent(paths_.state); !made) return fail(made.error());
    const auto file = open_regular(name, O_RDWR | O_CREAT);
    if (!file) return fail(file.error());
    for (int attempt = 0;; ++attempt) {
        if (::flock((*file)->descriptor(), LOCK_EX | LOCK_NB) == 0) return std::make_unique<FileLock>(*file);
        if (errno != EWOULDBLOCK && errno != EINTR) return fail(os_error(errno, "locking " + name));
        if (!brief || attempt == kLockTries) break;
        std::this_thread::sleep_for(kBetweenTries);
    }
    return fail(ErrorCode::busy, brief ? "another Fettle process is changing the schedule"
                                       : "another Fettle process is running scheduled tasks");
}

}  // namespace fettle::linux_system
