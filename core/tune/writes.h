// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tune/system_files.h"

/// What this computer writes, so that advice about endurance rests on it and not on folklore.
namespace fettle::tune {

/// Counters at one moment; all count since the start of the computer or of the process.
struct WriteSample {
    std::uint64_t time_ns = 0;                    ///< of the caller's steady clock
    std::map<std::string, std::uint64_t> drives;  ///< bytes written to each drive, by kernel name
    /// Bytes that each process has caused to be written: pages it has made dirty, not what reaches the drive
    /// (proc(5), /proc/PID/io: write_bytes - cancelled_write_bytes). The key is the process id and its start time.
    std::map<std::string, std::pair<std::string, std::int64_t>> processes;  ///< to the program's name and the bytes
    std::optional<std::uint64_t> swapped_out_bytes;  ///< /proc/vmstat, compressed memory included
    std::optional<std::uint64_t> swapped_in_bytes;
    std::size_t hidden_processes = 0;  ///< of other users: their counters may not be read
};

/// Reads the counters of these drives and of all processes that may be read.
[[nodiscard]] WriteSample sample_writes(SystemFiles& files, const std::vector<std::string>& drives);

/// What was written between two samples.
struct Writes {
    struct Item {
        std::string name;
        std::uint64_t bytes = 0;
        friend bool operator==(const Item&, const Item&) = default;
    };
    double seconds = 0;
    std::vector<Item> drives;
    std::vector<Item> programs;  ///< most first; processes of one name together. Ended processes are missing
    std::optional<std::uint64_t> swapped_out_bytes;
    std::optional<std::uint64_t> swapped_in_bytes;
    std::size_t hidden_processes = 0;

    /// At the rate of this time; 0 if no time has passed.
    [[nodiscard]] double per_day(std::uint64_t bytes) const noexcept;
};
[[nodiscard]] Writes writes_between(const WriteSample& before, const WriteSample& after);

/// Bytes written to a whole drive, from a line set such as /proc/diskstats (Linux documentation, admin-guide/iostats:
/// the seventh figure after the name, in sectors of 512 bytes); nullopt: it is not listed.
[[nodiscard]] std::optional<std::uint64_t> diskstats_bytes(std::string_view text, std::string_view drive);

}  // namespace fettle::tune
