// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/schedule/calendar.h"

namespace fettle::schedule {

enum class TaskVerb : std::uint8_t {
    trim,         ///< free space of mounted file systems
    health_poll,  ///< asks drives for their health, keeps it in the history, raises alerts; lets disks sleep
};
[[nodiscard]] std::string_view name(TaskVerb verb) noexcept;

/// Something that is done again and again.
struct Task {
    std::string id;  ///< lower-case letters, digits and "-"; unique
    TaskVerb verb = TaskVerb::health_poll;
    /// Drives by serial number or by-id name, and (trim only) mount points, which begin with "/". Empty: all.
    std::vector<std::string> what;
    Calendar calendar;
    bool on_ac_only = false;                 ///< waits while the machine runs on its battery
    bool when_idle = false;                  ///< waits until the machine is idle, but no longer than:
    std::uint32_t idle_wait_seconds = 0;     ///< then it is done all the same
    std::uint32_t random_delay_seconds = 0;  ///< each due time is put off by up to that much
    bool catch_up = true;  ///< a time that passed while the machine was off or asleep is made good, once
    bool enabled = true;
    /// A person added or changed it: it is run whatever else trims this machine.
    bool by_hand = false;
    friend bool operator==(const Task&, const Task&) = default;
};

/// What is done regularly.
struct Schedule {
    std::vector<Task> tasks;  ///< in the order in which they were added
    /// Weekly TRIM is Fettle's although fstrim.timer exists: it was taken over.
    bool took_over_fstrim = false;
    [[nodiscard]] const Task* find(std::string_view id) const noexcept;
    friend bool operator==(const Schedule&, const Schedule&) = default;
};

inline constexpr std::size_t kMostTasks = 256;

/// Weekly TRIM of all free space ("weekly-trim"), and an hourly look at every drive's health ("health").
[[nodiscard]] Schedule default_schedule();

/// Error: invalid_argument, which says what is wrong with it.
[[nodiscard]] Status check(const Task& task);

}  // namespace fettle::schedule
