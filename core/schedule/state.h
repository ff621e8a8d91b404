// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/schedule/time.h"

namespace fettle::schedule {

/// How a run ended.
enum class RunOutcome : std::uint8_t {
    done,
    failed,
    cancelled,
    left_alone,  ///< nothing was to do: somebody else does it, or nothing here can be asked
    broken_off,  ///< the program, or the machine, went down in its midst
};
[[nodiscard]] std::string_view name(RunOutcome outcome) noexcept;

/// Due times, by name, that lie without a gap between two that were dealt with.
struct Handled {
    WallTime first = 0;
    WallTime last = 0;
    friend bool operator==(const Handled&, const Handled&) = default;
};

/// What is remembered of a task.
struct TaskState {
    std::string task;
    std::vector<Handled> handled;  ///< at most kMostHandled, oldest first
    bool running = false;
    UnixTime began = 0;   ///< of the last run; 0: there was none
    std::string boot_id;  ///< of the machine when it began; empty: not known
    UnixTime ended = 0;   ///< 0: not ended
    std::optional<RunOutcome> outcome;
    std::string detail;     ///< what it came to, in English
    bool told_bad = false;  ///< the last alert of it said that it fails
    std::uint64_t runs = 0;
    std::uint64_t passed_over = 0;  ///< due times that were too late to be of use
    friend bool operator==(const TaskState&, const TaskState&) = default;
};
inline constexpr std::size_t kMostHandled = 16;

/// A drive that the schedule does not trim until somebody releases it.
struct Quarantine {
    std::string drive;  ///< serial number, else WWN, EUI-64 or NGUID
    std::string words;  ///< "sda: Samsung SSD 860, serial S3Z…, 500 GB"
    UnixTime since = 0;
    std::string journal;  ///< of the TRIM after which the machine came up unclean
    friend bool operator==(const Quarantine&, const Quarantine&) = default;
};

struct State {
    std::vector<TaskState> tasks;
    std::vector<Quarantine> quarantines;
    /// Journals whose drives were released: they put no drive into quarantine again.
    std::vector<std::string> released;
    std::string boot_id;     ///< of the machine when the schedule was last run; empty: not known
    std::uint64_t seed = 0;  ///< of the random delays; 0: not drawn yet
    [[nodiscard]] bool quarantined(std::string_view drive) const noexcept;
    friend bool operator==(const State&, const State&) = default;
};

}  // namespace fettle::schedule
