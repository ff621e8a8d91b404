// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace fettle::scan {

/// What is known when a scan may pause. Nothing of it is in flight then.
struct Moment {
    std::uint64_t now_ns = 0;
    std::uint64_t own_bytes = 0;             ///< read by the scan so far
    std::optional<std::uint64_t> all_bytes;  ///< that crossed the drive's device so far; nullopt: unknown
    std::uint32_t latest_us = 0;             ///< latency of the latest reads
    std::uint32_t median_us = 0;             ///< of this scan; 0: unknown
};

/// Decides how long a gentle scan pauses. Other programs are noticed by what they transfer, beyond kIdleBytes in each
/// kLook_ns (an idle system writes its logs); where the system has no counters, by reads that take kTimesMedian times
/// as long as most. While they use the drive, the scan reads one chunk at a time and is idle nine tenths of the time,
/// so that it still ends on a drive that is never idle.
class Pacer {
public:
    static constexpr std::uint64_t kLook_ns = 250'000'000;
    static constexpr std::uint64_t kIdleBytes = 64U << 10U;
    static constexpr unsigned kSlowdown = 3;
    static constexpr std::uint64_t kPausesPerRead = 9;
    static constexpr std::uint64_t kShortest_ns = 20'000'000;
    static constexpr std::uint64_t kLongest_ns = 1'000'000'000;

    explicit Pacer(bool gentle) : gentle_(gentle) {}

    /// Whether pause_ns() wants to be asked: at intervals, and after each read while other programs use the drive.
    [[nodiscard]] bool due(std::uint64_t now_ns) const noexcept;
    /// Nanoseconds to pause; 0: none.
    [[nodiscard]] std::uint64_t pause_ns(const Moment& moment);
    /// Other programs use the drive: read one chunk at a time.
    [[nodiscard]] bool yields() const noexcept { return yields_; }

private:
    [[nodiscard]] bool others_use_it(const Moment& moment) const;

    bool gentle_;
    bool yields_ = false;
    std::optional<Moment> last_;
};

}  // namespace fettle::scan
