// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/pinned_drive.h"

/// Surface scans: every block of a drive is read or verified, and the latency and errors are recorded. Nothing is
/// written to the drive.
namespace fettle::scan {

/// How blocks are checked.
enum class Method : std::uint8_t {
    read,    ///< the data cross the bus
    verify,  ///< the drive checks them itself: ATA READ VERIFY SECTOR(S) EXT, NVMe Verify, SCSI VERIFY (16)
};
inline constexpr std::array kMethods{Method::read, Method::verify};
/// "read", "verify".
[[nodiscard]] std::string_view name(Method method) noexcept;

/// One part of the drive on the map.
struct Cell {
    std::uint32_t worst_us = 0;    ///< longest read that succeeded
    std::uint32_t reads = 0;       ///< number of timed reads; 0 and no errors: not scanned
    std::uint32_t slow = 0;        ///< reads that were slow twice
    std::uint32_t unreadable = 0;  ///< logical blocks

    [[nodiscard]] bool scanned() const noexcept { return reads > 0 || unreadable > 0; }
    friend bool operator==(const Cell&, const Cell&) = default;
};

/// A range of the drive that could not be read, or only slowly.
struct Place {
    std::uint64_t start = 0;     ///< offset in bytes
    std::uint64_t bytes = 0;     ///< length
    std::uint32_t worst_us = 0;  ///< of slow places
    friend bool operator==(const Place&, const Place&) = default;
};

/// Places in the order of the drive; adjacent ones are one.
struct Places {
    static constexpr std::size_t kMost = 1000;  ///< longer lists are cut
    std::vector<Place> list;
    std::uint64_t more = 0;  ///< places beyond kMost, only counted

    /// Adds bytes after (or in) the last place, or as a new place. Requires: not before the start of the last one.
    void add(const Place& place);
    /// Adds it in its order.
    void insert(const Place& place);
    [[nodiscard]] std::uint64_t count() const noexcept { return list.size() + more; }
    friend bool operator==(const Places&, const Places&) = default;
};

/// A read is slow if it took longer than kSlowest_us and than kTimesMedian median reads of this scan, twice: once in
/// passing, and again when the rest of the drive has been read. 50 ms is several times what any healthy drive needs for
/// 1 MiB when nothing else uses it (a hard disk: a seek and a turn of about 25 ms, and 10 ms of data); a drive that
/// takes longer has read the block several times. The median makes allowance for slow links and cards, up to a second.
/// The second read excludes what other programs caused.
inline constexpr std::uint32_t kSlowest_us = 50'000;
inline constexpr unsigned kTimesMedian = 10;
inline constexpr std::uint32_t kAlwaysSlow_us = 1'000'000;

/// Number of cells of the largest map.
inline constexpr std::size_t kMostCells = 4096;

/// The result of a scan, also of one that is running or was interrupted.
struct ScanMap {
    plan::PinnedDrive drive;
    std::string started;  ///< UTC: "2026-11-21T06:00:00Z"; names the scan
    std::string updated;  ///< UTC of the last change; the end, if complete()
    Method method = Method::read;
    bool fell_back = false;  ///< verification was requested, but the drive does not support it
    bool gentle = true;
    std::uint64_t drive_bytes = 0;
    std::uint32_t block_bytes = 512;  ///< logical block
    std::uint64_t from = 0;           ///< scanned range in bytes, `to` exclusive
    std::uint64_t to = 0;
    std::uint64_t position = 0;   ///< everything from `from` up to here has been read
    bool confirmed = false;       ///< the slow reads have been repeated: `slow` is final
    std::uint64_t active_ns = 0;  ///< time spent reading, without pauses
    std::uint64_t paused_ns = 0;  ///< time spent waiting for other programs
    std::uint32_t median_us = 0;  ///< time for kChunk bytes, without that for reads before it; 0: none yet
    std::uint64_t unreadable_blocks = 0;
    std::uint64_t passing_errors = 0;  ///< reads that failed once and succeeded when they were repeated
    Places unreadable;
    Places slow;  ///< until `confirmed`: read slowly once
    /// Equal parts of the whole drive, at most kMostCells; the last may be shorter.
    std::uint64_t cell_bytes = 0;
    std::vector<Cell> cells;

    [[nodiscard]] bool complete() const noexcept { return position >= to && confirmed; }
    /// Unreadable or slow places were found.
    [[nodiscard]] bool found_any() const noexcept { return unreadable_blocks > 0 || (confirmed && slow.count() > 0); }
    /// Average speed of reading; nullopt: nothing has been read.
    [[nodiscard]] std::optional<double> bytes_per_second() const noexcept;
    [[nodiscard]] std::size_t cell_of(std::uint64_t offset) const noexcept;
    friend bool operator==(const ScanMap&, const ScanMap&) = default;
};

/// The unreadable places, and, once they are confirmed, the slow ones.
[[nodiscard]] std::vector<Place> found_places(const ScanMap& map);

/// Bytes of one timed read.
inline constexpr std::uint32_t kChunk = 1U << 20U;

/// A blank map of the drive. Cells are multiples of kChunk. Requires: drive_bytes > 0.
[[nodiscard]] ScanMap make_map(plan::PinnedDrive drive, std::uint64_t drive_bytes, std::uint32_t block_bytes);

/// Latency above which a read is slow, by the median of this scan.
[[nodiscard]] std::uint32_t slow_limit_us(std::uint32_t median_us) noexcept;

}  // namespace fettle::scan
