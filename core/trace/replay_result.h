// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/bench/engine.h"
#include "core/bench/histogram.h"
#include "core/bench/result.h"
#include "core/trace/replay_pace.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// Completed accesses of one kind.
struct Figures {
    std::uint64_t accesses = 0;
    ByteCount bytes;           ///< transferred
    bench::Histogram service;  ///< from the issue of the access to the completion of its last byte
    void add(std::uint64_t transferred, std::uint64_t service_ns) noexcept {
        ++accesses;
        bytes.bytes += transferred;
        service.record(service_ns);
    }
};

/// Reads and writes of a range of sizes or queue depths, both ends included.
struct FigureClass {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    Figures read;
    Figures write;
};

/// Accesses of the trace that the target did not get as they are.
struct Changed {
    std::uint64_t folded = 0;   ///< moved into the area
    std::uint64_t wrapped = 0;  ///< of these, split at the end of the area
    std::uint64_t split = 0;    ///< into several transfers, because of their size
    std::uint64_t rounded = 0;  ///< to whole sectors
    std::uint64_t cut = 0;      ///< to the size of the area
};

/// Accesses of the trace that were not replayed.
struct Skipped {
    std::uint64_t writes = 0;    ///< only reads were wanted
    std::uint64_t discards = 0;  ///< only reads were wanted, the target does not support them, or no sector is covered
    std::uint64_t flushes = 0;   ///< only reads were wanted
    std::uint64_t empty = 0;     ///< reads and writes of 0 bytes, or at the end of all addresses
};

/// What a replay measured. All times are the target's: simulated for a simulated drive.
struct ReplayResult {
    ReplayPace pace;
    unsigned depth = 0;           ///< limit of accesses and of transfers in flight
    bool original_depth = false;  ///< a fast replay kept the queue depth at which each access was issued originally
    bool reads_only = false;
    bench::TargetFacts target;
    ByteCount area;                      ///< used, from the start of the target
    std::uint32_t largest_transfer = 0;  ///< larger accesses were split

    bench::Ending ending = bench::Ending::finished;
    std::optional<Error> error;  ///< why it ended early, else the first access that failed
    std::uint64_t errors = 0;    ///< failed accesses, which are in no other figure
    std::uint64_t short_transfers = 0;

    std::uint64_t planned_ns = 0;  ///< from the first issue to the last by `pace`; 0 if it is fast
    std::uint64_t elapsed_ns = 0;  ///< from the start to the last completion
    std::uint64_t busy_ns = 0;     ///< with at least one access in flight
    double mean_depth = 0;         ///< accesses in flight, averaged over the busy time

    std::vector<Figures> kinds;         ///< by Kind
    std::vector<FigureClass> by_size;   ///< bytes, rounded to sectors; ascending, all classes
    std::vector<FigureClass> by_depth;  ///< accesses in flight at the issue, itself included; the same
    /// How late accesses were issued; empty for a fast replay.
    bench::Histogram lag;
    std::uint64_t unknown_depth = 0;  ///< fast replay: issued one at a time, as their original depth is unknown
    Changed changed;
    Skipped skipped;
    ByteCount prepared;  ///< written before the replay, to fill the area
    ByteCount written;   ///< including `prepared`

    ReplayResult();

    [[nodiscard]] const Figures& of(Kind kind) const noexcept { return kinds[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] Figures& of(Kind kind) noexcept { return kinds[static_cast<std::size_t>(kind)]; }
    /// Completed ones of all kinds.
    [[nodiscard]] std::uint64_t accesses() const noexcept;
    /// Of these, reads and writes.
    [[nodiscard]] std::uint64_t transfers() const noexcept;
    /// Of reads and writes, as are the rates.
    [[nodiscard]] ByteCount bytes() const noexcept;
    /// 0 if no time passed.
    [[nodiscard]] double iops() const noexcept;
    [[nodiscard]] double busy_iops() const noexcept;
    [[nodiscard]] double bytes_per_second() const noexcept;
    [[nodiscard]] double busy_bytes_per_second() const noexcept;
    /// All classes contain it.
    void add(Kind kind, std::uint64_t size, std::uint64_t transferred, unsigned in_flight, std::uint64_t service_ns);
};

}  // namespace fettle::trace
