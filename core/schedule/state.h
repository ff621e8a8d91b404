// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/schedule/time.h"

namespace fettle::schedule {

/// Outcome of a run.
enum class RunOutcome : std::uint8_t {
    done,
    failed,
    cancelled,
    left_alone,  ///< nothing to do: another service trims, or no target supports it
    broken_off,  ///< the program or the computer went down during the run
};
[[nodiscard]] std::string_view name(RunOutcome outcome) noexcept;

/// A gapless range of handled due times, by name.
struct Handled {
    WallTime first = 0;
    WallTime last = 0;
    friend bool operator==(const Handled&, const Handled&) = default;
};

/// Saved state of a task.
struct TaskState {
    std::string task;
    std::vector<Handled> handled;  ///< at most kMostHandled, oldest first
    bool running = false;
    UnixTime began = 0;   ///< start of the last run; 0: none
    std::string boot_id;  ///< boot id at its start; empty: unknown
    UnixTime ended = 0;   ///< 0: not ended
    std::optional<RunOutcome> outcome;
    std::string detail;     ///< the result, in English
    bool told_bad = false;  ///< the last alert reported a failure
    std::uint64_t runs = 0;
    std::uint64_t passed_over = 0;  ///< due times that were too late to run
    friend bool operator==(const TaskState&, const TaskState&) = default;
};
inline constexpr std::size_t kMostHandled = 16;

/// A pause ends by itself after at most this long, in seconds: a schedule that nobody remembers to resume would leave
/// drives without TRIM and health checks.
inline constexpr std::int64_t kLongestPause = 31 * kDay;

/// A drive that the schedule does not trim until the user releases it.
struct Quarantine {
    std::string drive;  ///< serial number, else WWN, EUI-64 or NGUID
    std::string words;  ///< "sda: Samsung SSD 860, serial S3Z…, 500 GB"
    UnixTime since = 0;
    std::string journal;  ///< of the TRIM after which the computer restarted uncleanly
    friend bool operator==(const Quarantine&, const Quarantine&) = default;
};

struct State {
    std::vector<TaskState> tasks;
    std::vector<Quarantine> quarantines;
    /// Journals of released drives: they cause no new quarantine.
    std::vector<std::string> released;
    std::string boot_id;        ///< boot id when the schedule last ran; empty: unknown
    std::uint64_t seed = 0;     ///< seed of the random delays; 0: not drawn yet
    UnixTime paused_until = 0;  ///< no due task starts before this time; 0: not paused
    [[nodiscard]] bool quarantined(std::string_view drive) const noexcept;
    friend bool operator==(const State&, const State&) = default;
};

}  // namespace fettle::schedule
