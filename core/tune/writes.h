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
    std::uint64_t time_ns = 0;                       ///< of the caller's steady clock
    std::map<std::string, std::uint64_t> drives;     ///< bytes written to each drive, by kernel name
    std::map<std::string, std::uint64_t> discarded;  ///< bytes discarded on each drive that the kernel counts
    /// Bytes that each process has caused to be written: pages it has made dirty, not what reaches the drive
    /// (proc(5), /proc/PID/io: write_bytes - cancelled_write_bytes). The key is the process id and its start time.
    std::map<std::string, std::pair<std::string, std::int64_t>> processes;  ///< to the program's name and the bytes
    std::optional<std::uint64_t> swapped_out_bytes;  ///< /proc/vmstat, compressed memory included
    std::optional<std::uint64_t> swapped_in_bytes;
    /// Part of both that went to swap in compressed memory (zram); nullopt: there is such swap, and the kernel does not
    /// count it.
    std::optional<std::uint64_t> zram_out_bytes;
    std::optional<std::uint64_t> zram_in_bytes;
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
    std::vector<Item> discarded;  ///< of the drives on which the kernel counts discards
    std::vector<Item> programs;   ///< most first; processes of one name together. Ended processes are missing
    std::optional<std::uint64_t> swapped_out_bytes;
    std::optional<std::uint64_t> swapped_in_bytes;
    bool zram_included = false;  ///< both contain swap in compressed memory, which is no write to a drive
    std::size_t hidden_processes = 0;

    /// At the rate of this time; 0 if no time has passed.
    [[nodiscard]] double per_day(std::uint64_t bytes) const noexcept;
    [[nodiscard]] double per_hour(std::uint64_t bytes) const noexcept;
};
[[nodiscard]] Writes writes_between(const WriteSample& before, const WriteSample& after);

/// A figure of /proc/diskstats, by its number after the device's name (Linux documentation, admin-guide/iostats).
enum class DiskFigure : std::uint8_t { sectors_read = 3, sectors_written = 7, sectors_discarded = 14 };

/// Bytes of that figure, which counts sectors of 512 bytes on every device; nullopt: the device is not listed, or its
/// line ends before the figure (discards: before Linux 4.18).
[[nodiscard]] std::optional<std::uint64_t> diskstats_bytes(std::string_view text, std::string_view device,
                                                           DiskFigure figure = DiskFigure::sectors_written);

}  // namespace fettle::tune
