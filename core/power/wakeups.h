// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/drive/power.h"
#include "core/power/idle_meter.h"

/// What keeps a drive from its low-power states: how often I/O interrupts its idle time.
namespace fettle::power {

/// How often the counters are read, and so the precision of gaps.
inline constexpr std::uint64_t kWakeupPeriod_ns = 50'000'000;

/// An idle power state that the drive enters by itself, and whether the gaps are long enough for it.
struct StateReach {
    std::size_t state = 0;      ///< its number
    std::uint64_t idle_ms = 0;  ///< time without I/O until the drive is in it
    std::uint64_t gaps = 0;     ///< longer than idle_ms
    double gap_share = 0;       ///< of the time that was watched, in such gaps
    double state_share = 0;     ///< of the time that was watched, beyond idle_ms: in this state, or in one below it
    friend bool operator==(const StateReach&, const StateReach&) = default;
};

struct ProcessGrowth {
    std::uint64_t id = 0;
    std::string name;
    std::uint64_t read_bytes = 0;
    std::uint64_t written_bytes = 0;
    friend bool operator==(const ProcessGrowth&, const ProcessGrowth&) = default;
};

struct Wakeups {
    std::uint64_t watched_ns = 0;
    std::uint64_t period_ns = 0;  ///< longest time between two readings; gaps may be longer by up to two of it
    std::uint64_t wakeups = 0;    ///< I/O after a gap of at least one period
    std::uint64_t operations = 0;
    std::uint64_t read_bytes = 0;
    std::uint64_t written_bytes = 0;
    std::uint64_t longest_gap_ns = 0;      ///< at least; including the time before the first and after the last I/O
    std::vector<StateReach> states;        ///< those that the drive enters by itself, by number
    std::vector<ProcessGrowth> processes;  ///< with I/O on any drive, most bytes first; at most kMostProcesses
    std::size_t unreadable_processes = 0;
    friend bool operator==(const Wakeups&, const Wakeups&) = default;

    [[nodiscard]] double per_minute() const noexcept {
        return watched_ns == 0 ? 0 : static_cast<double>(wakeups) * 60e9 / static_cast<double>(watched_ns);
    }
};
inline constexpr std::size_t kMostProcesses = 20;

/// Reads the counters for `duration_ns`, at least one period. `power` and `system`: of an NVMe drive, nullptr for
/// others. `on_progress` gets the elapsed time. Cancelled: the result so far. Errors: those of IdleMeter::drive;
/// cancelled (before the second reading); vanished (the counters went back: another drive has taken the name).
[[nodiscard]] Result<Wakeups> watch_wakeups(IdleMeter& meter, const DriveEntry& entry, const NvmePower* power,
                                            const SystemPower& system, std::uint64_t duration_ns,
                                            const std::function<void(std::uint64_t)>& on_progress,
                                            const CancelToken& cancel);

/// What the figures mean, one sentence each: the deepest state that the gaps allow, or why none was reached. All have
/// severity info.
[[nodiscard]] std::vector<Message> explain(const Wakeups& wakeups);

}  // namespace fettle::power
