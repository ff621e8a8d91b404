// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/task.h"

#include <fmt/format.h>

#include <algorithm>

namespace fettle::schedule {

namespace {

constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestName = 4096;
constexpr std::size_t kMostNames = 256;
constexpr std::uint32_t kLongestWait_seconds = 7 * 86'400;

bool is_id(std::string_view id) {
    return !id.empty() && id.size() <= kLongestId && id.front() != '-' &&
           id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

}  // namespace

std::string_view name(TaskVerb verb) noexcept {
    switch (verb) {
        case TaskVerb::trim: return "trim";
        case TaskVerb::health_poll: return "health-poll";
        case TaskVerb::self_test: return "self-test";
    }
    return "health-poll";
}

bool is_mount_point(std::string_view name) noexcept {
    const bool letter = name.size() >= 2 && name[1] == ':' &&
                        ((name[0] >= 'A' && name[0] <= 'Z') || (name[0] >= 'a' && name[0] <= 'z'));
    const bool mounted = letter && (name.size() == 2 || name[2] == '\\' || name[2] == '/');
    return mounted || name.starts_with('/') || name.starts_with("\\\\?\\");
}

const Task* Schedule::find(std::string_view id) const noexcept {
    const auto found = std::find_if(tasks.begin(), tasks.end(), [&](const Task& task) { return task.id == id; });
    return found == tasks.end() ? nullptr : &*found;
}

Schedule default_schedule() {
    Task trim;
    trim.id = "weekly-trim";
    trim.verb = TaskVerb::trim;
    trim.calendar.weekdays = 1;  // Mondays, like fstrim.timer
    trim.on_ac_only = true;
    trim.when_idle = true;
    trim.idle_wait_seconds = 6 * kHour;
    trim.random_delay_seconds = 100 * kMinute;  // computers that share a storage system do not start at the same time
    Task poll;
    poll.id = "health";
    poll.verb = TaskVerb::health_poll;
    poll.calendar.step_minutes = 60;
    poll.random_delay_seconds = 5 * kMinute;
    return {{trim, poll}, false};
}

Status check(const Task& task) {
    const auto wrong = [](std::string text) { return fail(ErrorCode::invalid_argument, std::move(text)); };
    if (!is_id(task.id)) {
        return wrong(fmt::format("a task name must have 1 to {} lower-case letters, digits and \"-\"", kLongestId));
    }
    if (!valid(task.calendar)) return wrong(task.id + ": invalid calendar");
    if (task.what.size() > kMostNames) return wrong(task.id + ": too many drives and mount points");
    for (const auto& one : task.what) {
        if (one.empty() || one.size() > kLongestName || one.find('\0') != std::string::npos) {
            return wrong(task.id + ": the name of a drive or mount point is empty or too long");
        }
        if (is_mount_point(one) && task.verb != TaskVerb::trim) {
            return wrong(task.id +
                         ": mount points can only be used with TRIM; specify drives by serial number or by-id name");
        }
    }
    if (task.idle_wait_seconds > kLongestWait_seconds || task.random_delay_seconds > kLongestWait_seconds) {
        return wrong(task.id + ": the delay is longer than a week");
    }
    return {};
}

}  // namespace fettle::schedule
