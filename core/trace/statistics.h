// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/bench/histogram.h"
#include "core/trace/depth_meter.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// Accesses of one kind.
struct KindStatistics {
    std::uint64_t accesses = 0;
    std::uint64_t bytes = 0;
    std::uint64_t sequential = 0;  ///< of the same kind as the access before, and start where that ended
    std::uint64_t timed = 0;       ///< service time known
    std::uint64_t timed_bytes = 0;
    bench::Histogram service;  ///< service times
};

/// Reads, writes and discards of a range of sizes.
struct SizeRow {
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    std::uint64_t discards = 0;
    /// What reviews count.
    [[nodiscard]] std::uint64_t reads_and_writes() const noexcept { return reads + writes; }
    [[nodiscard]] bool empty() const noexcept { return reads + writes + discards == 0; }
};

/// What a trace consists of. One pass, constant memory (about 700 KB), sums that exceed 64 bits stay at the largest
/// value. Not thread-safe.
class Statistics {
public:
    static constexpr std::size_t kSizes = 64;

    /// Accesses in order of `at_ns`.
    void add(const Access& access);

    [[nodiscard]] const KindStatistics& of(Kind kind) const noexcept { return kinds_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] std::uint64_t accesses() const noexcept { return accesses_; }
    /// Reads and writes.
    [[nodiscard]] std::uint64_t data_accesses() const noexcept {
        return of(Kind::read).accesses + of(Kind::write).accesses;
    }
    [[nodiscard]] std::uint64_t data_bytes() const noexcept;
    /// Accesses with a service time.
    [[nodiscard]] std::uint64_t timed() const noexcept;
    /// Service times of all kinds.
    [[nodiscard]] bench::Histogram service() const noexcept;

    /// Share of sequential accesses in all reads and writes, 0 to 1; 0 if there are none. Flushes in between do not
    /// count; with several accesses in flight, only neighbors in the order of issue are compared.
    [[nodiscard]] double sequential_share() const noexcept;

    /// Sizes of exactly 2^power bytes. Requires power < kSizes.
    [[nodiscard]] const SizeRow& size_exactly(std::size_t power) const noexcept { return exact_[power]; }
    /// Sizes between 2^power and 2^(power + 1) bytes, without these two.
    [[nodiscard]] const SizeRow& size_above(std::size_t power) const noexcept { return above_[power]; }
    /// Share of reads and writes of exactly this size, 0 to 1. Requires a power of two.
    [[nodiscard]] double share_of_size(std::uint64_t bytes) const noexcept;

    /// The lowest address and the end of the highest; both 0 if no access has an address.
    [[nodiscard]] std::uint64_t lowest_address() const noexcept { return lowest_ < highest_ ? lowest_ : 0; }
    [[nodiscard]] std::uint64_t highest_address() const noexcept { return highest_; }

    /// From the first issue to the last issue or completion, whichever is later.
    [[nodiscard]] std::uint64_t duration_ns() const noexcept;
    /// Time with at least one access in flight, as far as service times are known: the union of their intervals.
    [[nodiscard]] std::uint64_t busy_ns() const noexcept { return busy_ns_; }
    /// Share of the duration without an access in flight, 0 to 1; nullopt if no or not all service times are known.
    [[nodiscard]] std::optional<double> idle_share() const noexcept;
    /// Bytes read and written per second of busy time, of accesses with a known service time; nullopt if there are
    /// none.
    [[nodiscard]] std::optional<double> busy_bytes_per_second() const noexcept;
    /// Accesses in flight on average over the busy time; nullopt if there is none.
    [[nodiscard]] std::optional<double> mean_depth() const noexcept;
    /// Busy time by accesses in flight.
    [[nodiscard]] DepthTable depths() const { return depths_.table(); }

private:
    void add_size(const Access& access);
    void add_address(const Access& access, KindStatistics& kind);
    void add_time(const Access& access, KindStatistics& kind);

    std::array<KindStatistics, kKinds.size()> kinds_;
    std::array<SizeRow, kSizes> exact_;
    std::array<SizeRow, kSizes> above_;
    DepthMeter depths_;
    std::uint64_t accesses_ = 0;
    std::uint64_t lowest_ = UINT64_MAX;
    std::uint64_t highest_ = 0;
    Kind last_kind_ = Kind::flush;  // of the last access with an address
    std::uint64_t last_end_ = 0;
    std::uint64_t first_ns_ = 0;
    std::uint64_t last_ns_ = 0;
    std::uint64_t busy_ns_ = 0;
    std::uint64_t busy_until_ns_ = 0;
    double service_sum_ns_ = 0;
};

}  // namespace fettle::trace
