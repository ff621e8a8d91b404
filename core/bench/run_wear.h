// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/units.h"
#include "core/health/write_counters.h"

/// Wear caused by one run: the drive's own counters of writes before and after it.
namespace fettle::bench {

/// The drive at one time.
struct WearReading {
    std::string model;
    std::string serial;
    health::WriteCounters counters;
    std::optional<double> percentage_used;  ///< of rated endurance
    bool permitted = true;                  ///< false: the process may not read the drive's health
};

/// The benchmark's own writes.
struct RunWrites {
    ByteCount bytes;        ///< written by the benchmark, preparation included
    bool to_drive = false;  ///< directly, and nothing else can write to the drive: the drive received just these
    bool one_drive = true;  ///< false: the target lies on no drive that is known, or on several
};

/// Increase of a counter.
struct Counted {
    std::string source;  ///< as in health::WriteCounter; "attributes-247-248": pages
    ByteCount unit;      ///< resolution; 0: pages of unknown size
    ByteCount increase;  ///< as counted
    ByteCount lowest;    ///< bounds of what was written
    ByteCount highest;
    friend bool operator==(const Counted&, const Counted&) = default;
};

struct AmplificationRange {
    double lowest = 0;
    double highest = 0;
    friend bool operator==(const AmplificationRange&, const AmplificationRange&) = default;
};

struct RunWear {
    enum class Status : std::uint8_t {
        known,
        coarse,            ///< the run wrote too little for the counters' units: range wider than ±10 %, or unbounded
        no_flash_counter,  ///< the drive does not report flash writes
        no_host_counter,   ///< nor what it received, and the benchmark wrote through a file system
        not_permitted,
        several_drives,
        drive_changed,  ///< another drive has taken the place
        counter_reset,  ///< a counter went back without having reached its end
        not_updated,    ///< a counter did not count what was written
        not_read,
    };
    Status status = Status::not_read;
    ByteCount written;  ///< by the benchmark
    std::optional<Counted> host;
    std::optional<Counted> flash;
    std::optional<AmplificationRange> amplification;
    std::optional<ByteCount> wanted;    ///< writes for a range of at most ±10 %, if the amplification is 1
    std::optional<double> used_before;  ///< percent of rated endurance, where it changed
    std::optional<double> used_after;
    friend bool operator==(const RunWear&, const RunWear&) = default;
};
[[nodiscard]] std::string_view name(RunWear::Status status) noexcept;

/// Compares two readings. The bounds contain the truth for counters that round up or down to their unit, also across
/// the end of a 32-bit or 48-bit counter. nullopt if the run wrote nothing.
[[nodiscard]] std::optional<RunWear> run_wear(const std::optional<WearReading>& before,
                                              const std::optional<WearReading>& after, const RunWrites& writes);

/// What to show: "run-wear-…", the write amplification or why it is not known; "run-wear-used" if the endurance used
/// changed.
[[nodiscard]] std::vector<Message> wear_messages(const RunWear& wear);

}  // namespace fettle::bench
