// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// What this computer writes, so that advice about endurance rests on it and not on folklore.
namespace fettle::tune {

/// Counters at one moment; each counts since a moment of its own, such as the start of the computer or of the process.
struct WriteSample {
    std::uint64_t time_ns = 0;                       ///< of the caller's steady clock
    std::map<std::string, std::uint64_t> drives;     ///< bytes written to each drive, by its id
    std::map<std::string, std::uint64_t> discarded;  ///< bytes discarded on each drive whose discards are counted
    /// Bytes that each process has written as far as the system counts them, not what reaches the drive. Linux: pages
    /// that it has made dirty (proc(5), /proc/PID/io: write_bytes - cancelled_write_bytes). The key is the process id
    /// and its start time.
    std::map<std::string, std::pair<std::string, std::int64_t>> processes;  ///< to the program's name and the bytes
    /// The processes' bytes contain what they wrote to pipes, devices and the network, as on Windows.
    bool pipes_included = false;
    std::optional<std::uint64_t> swapped_out_bytes;  ///< compressed memory included; nullopt: not counted
    std::optional<std::uint64_t> swapped_in_bytes;
    /// Part of both that went to swap in compressed memory (zram); nullopt: there is such swap, and the kernel does not
    /// count it.
    std::optional<std::uint64_t> zram_out_bytes;
    std::optional<std::uint64_t> zram_in_bytes;
    std::size_t hidden_processes = 0;  ///< whose counters may not be read, such as those of other users
};

/// What was written between two samples.
struct Writes {
    struct Item {
        std::string name;
        std::uint64_t bytes = 0;
        friend bool operator==(const Item&, const Item&) = default;
    };
    double seconds = 0;
    std::vector<Item> drives;
    std::vector<Item> discarded;  ///< of the drives whose discards are counted
    std::vector<Item> programs;   ///< most first; processes of one name together. Ended processes are missing
    bool pipes_included = false;  ///< see WriteSample
    std::optional<std::uint64_t> swapped_out_bytes;  ///< nullopt: not counted
    std::optional<std::uint64_t> swapped_in_bytes;
    bool zram_included = false;  ///< both contain swap in compressed memory, which is no write to a drive
    std::size_t hidden_processes = 0;

    /// At the rate of this time; 0 if no time has passed.
    [[nodiscard]] double per_day(std::uint64_t bytes) const noexcept;
    [[nodiscard]] double per_hour(std::uint64_t bytes) const noexcept;
};
[[nodiscard]] Writes writes_between(const WriteSample& before, const WriteSample& after);

}  // namespace fettle::tune
