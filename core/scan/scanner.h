// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/engine.h"
#include "core/scan/median.h"
#include "core/scan/pacer.h"
#include "core/scan/scan_map.h"

namespace fettle::scan {

/// Reads in flight while nothing else uses the drive: enough to hide the time between them, which one at a time (as dd
/// reads) does not.
inline constexpr unsigned kDepth = 4;
/// A chunk that failed or was slow is read again in pieces of this size, and a failed piece by logical blocks.
inline constexpr std::uint32_t kPiece = 64U << 10U;
/// A scan ends with an error if this much in a row is unreadable, or nothing could be read for so long: the drive
/// rejects every read, and trying each block would take days.
inline constexpr std::uint64_t kMostUnreadable = 64U << 20U;
inline constexpr std::uint64_t kMostSilent_ns = 600'000'000'000;

/// Reads a range through a queue into a map. Used once.
class Scanner {
public:
    struct Hooks {
        /// All bytes that crossed the device; nullopt: unknown. May be empty.
        std::function<std::optional<std::uint64_t>()> traffic;
        /// Called several times a second with nothing in flight, and at the end; the map is consistent then.
        std::function<void(const ScanMap&)> on_state;
    };

    /// `map` holds range and position; `queue` has `depth` slots of kChunk bytes. Both must outlive it.
    Scanner(bench::IoQueue& queue, ScanMap& map, unsigned depth, Hooks hooks)
        : queue_(queue), map_(map), depth_(depth), hooks_(std::move(hooks)), pacer_(map.gentle) {}

    /// Reads the rest of the range, then repeats slow reads. On error the map holds what was found. Errors: cancelled;
    /// vanished; not_permitted; io (the queue is broken, or the drive rejects all reads).
    Status run(const CancelToken& cancel);

private:
    struct Read {
        std::uint64_t offset = 0;
        std::uint32_t bytes = 0;
        std::uint64_t started_ns = 0;
        bool pending = false;
    };
    struct Timed {
        std::uint32_t us = 0;
        std::optional<Error> error;
    };

    Status read_all(const CancelToken& cancel);
    Status read_batch(const CancelToken& cancel);
    Status finish(const bench::IoCompletion& completion);
    Status rest(const CancelToken& cancel);
    Status narrow(const Read& failed, const CancelToken& cancel);
    Status narrow_piece(std::uint64_t offset, std::uint32_t bytes, std::vector<Place>& bad, const CancelToken& cancel);
    Status confirm(const CancelToken& cancel);
    Status confirm_chunk(std::uint64_t offset, std::uint32_t bytes, std::uint32_t limit_us, Places& slow,
                         const CancelToken& cancel);
    Status pause(std::uint64_t ns, const CancelToken& cancel);
    /// One read with nothing else in flight. Error: of the queue, vanished, not_permitted; a failed read is a Timed.
    Result<Timed> read_one(std::uint64_t offset, std::uint32_t bytes);
    void record_bad(const std::vector<Place>& bad);
    void report();
    [[nodiscard]] std::uint32_t chunk_at(std::uint64_t offset) const;
    [[nodiscard]] std::uint32_t limit_us() const;

    bench::IoQueue& queue_;
    ScanMap& map_;
    unsigned depth_;
    Hooks hooks_;
    Pacer pacer_;
    Median median_;
    std::vector<Read> reads_;   ///< by slot
    std::vector<Read> failed_;  ///< of this batch
    std::vector<Place> slow_;   ///< of this batch
    std::uint64_t next_ = 0;
    std::uint64_t own_bytes_ = 0;
    std::uint32_t latest_us_ = 0;
    std::uint64_t unreadable_run_ = 0;
    std::uint64_t last_success_ns_ = 0;
    std::uint64_t counted_ns_ = 0;  ///< until when active_ns is counted
};

}  // namespace fettle::scan
