// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/schedule/calendar.h"
#include "core/selftest/self_tester.h"

namespace fettle::schedule {

enum class TaskVerb : std::uint8_t {
    trim,         ///< trims free space of mounted file systems
    health_poll,  ///< reads drive health, saves it in the history, raises alerts; does not spin up disks
    self_test,    ///< starts the drives' own self-tests; a later health_poll reports their failures
};
inline constexpr std::array kTaskVerbs{TaskVerb::trim, TaskVerb::health_poll, TaskVerb::self_test};
[[nodiscard]] std::string_view name(TaskVerb verb) noexcept;

/// A recurring task.
struct Task {
    std::string id;  ///< lower-case letters, digits and "-"; unique
    TaskVerb verb = TaskVerb::health_poll;
    /// Drives by serial number or by-id name, and (trim only) mount points. Empty: all.
    std::vector<std::string> what;
    selftest::Kind test = selftest::Kind::extended;  ///< self_test only
    Calendar calendar;
    bool on_ac_only = false;                 ///< waits while the computer is on battery power
    bool when_idle = false;                  ///< waits until the computer is idle, but at most:
    std::uint32_t idle_wait_seconds = 0;     ///< after this, it runs anyway
    std::uint32_t random_delay_seconds = 0;  ///< each due time is delayed by up to this much
    bool catch_up = true;  ///< if the computer was off or suspended at the due time, runs once afterwards
    bool enabled = true;
    /// Added or changed by the user: runs whatever else trims this computer.
    bool by_hand = false;
    friend bool operator==(const Task&, const Task&) = default;
};

/// Whether a name of Task::what is a mount point: "/home", and on Windows "D:", "D:\archive" and "\\?\Volume{…}\".
[[nodiscard]] bool is_mount_point(std::string_view name) noexcept;

/// The recurring tasks.
struct Schedule {
    std::vector<Task> tasks;  ///< in the order in which they were added
    /// Fettle runs the weekly TRIM although fstrim.timer exists: it was taken over.
    bool took_over_fstrim = false;
    [[nodiscard]] const Task* find(std::string_view id) const noexcept;
    friend bool operator==(const Schedule&, const Schedule&) = default;
};

inline constexpr std::size_t kMostTasks = 256;

/// Weekly TRIM of all free space ("weekly-trim"), and an hourly health check of all drives ("health").
[[nodiscard]] Schedule default_schedule();

/// Error: invalid_argument, with the reason.
[[nodiscard]] Status check(const Task& task);

}  // namespace fettle::schedule
