// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/schedule_folder.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <utility>

#include "platform/files/durable_files.h"

namespace fettle {

namespace {

constexpr int kLockTries = 100;
constexpr auto kBetweenTries = std::chrono::milliseconds(50);

/// Creates a file's folder. Error: not_permitted, io, refused (no folder available).
Status make_parent(const std::string& path) {
    if (!durable::is_absolute(path)) {
        return fail(ErrorCode::refused,
                    FETTLE_TEXT("no folder for the schedule: neither HOME nor an XDG folder is set"));
    }
    return durable::make_folder(durable::parent_of(path));
}

class FileLock final : public schedule::ScheduleLock {
public:
    explicit FileLock(std::unique_ptr<durable::File> file) : file_(std::move(file)) {}

private:
    std::unique_ptr<durable::File> file_;  ///< closing it releases the lock
};

}  // namespace

const std::string& ScheduleFolder::path(schedule::Document which) const {
    return which == schedule::Document::schedule ? paths_.schedule : paths_.state;
}

Result<std::optional<std::string>> ScheduleFolder::load(schedule::Document which) {
    if (path(which).empty()) return std::optional<std::string>();
    auto text = durable::read(path(which), schedule::kLargestDocument);
    if (!text && text.error().code == ErrorCode::not_found) return std::optional<std::string>();
    if (!text) return fail(text.error());
    return std::optional(std::move(*text));
}

Status ScheduleFolder::save(schedule::Document which, std::string_view text) {
    const auto& target = path(which);
    if (auto made = make_parent(target); !made) return made;
    return durable::replace(target, text, durable::Readers::everyone);
}

Result<std::string> ScheduleFolder::set_aside(schedule::Document which) {
    const auto& from = path(which);
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    for (int number = 0; number < 100; ++number) {
        const auto to = fmt::format("{}.damaged-{}{}", from, now, number == 0 ? "" : fmt::format("-{}", number));
        if (durable::exists(to)) continue;
        if (auto done = durable::rename(from, to); !done) return fail(done.error());
        return to;
    }
    return fail(ErrorCode::io, FETTLE_TEXT("renaming {from}"), {{"from", from}});
}

Result<std::unique_ptr<schedule::ScheduleLock>> ScheduleFolder::lock(schedule::Locked what) {
    const bool brief = what == schedule::Locked::documents;
    const auto name = paths_.state + (brief ? ".lock" : ".runner");
    if (auto made = make_parent(paths_.state); !made) return fail(made.error());
    auto file = durable::open(name, durable::Open::lock_file);
    if (!file) return fail(file.error());
    for (int attempt = 0;; ++attempt) {
        const auto locked = (*file)->try_lock();
        if (!locked) return fail(locked.error());
        if (*locked) return std::make_unique<FileLock>(std::move(*file));
        if (!brief || attempt == kLockTries) break;
        std::this_thread::sleep_for(kBetweenTries);
    }
    return fail(ErrorCode::busy, brief ? "another Fettle process is changing the schedule"
                                       : "another Fettle process is running scheduled tasks");
}

}  // namespace fettle
