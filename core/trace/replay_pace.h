// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// How the times of a trace become those of its replay.
struct ReplayPace {
    bool fast = false;                           ///< without idle time: each access as soon as the depth allows
    double speed = 1;                            ///< divides all times; kSlowest…kFastest
    std::optional<std::uint64_t> idle_limit_ns;  ///< longer idle gaps are cut to this, before `speed` applies
    friend bool operator==(const ReplayPace&, const ReplayPace&) = default;
};

inline constexpr double kSlowest = 0.001;
inline constexpr double kFastest = 1'000'000;

/// "timed" (the original times), "scaled", "idle-capped" (also if scaled as well), "fast".
[[nodiscard]] std::string_view name(const ReplayPace& pace) noexcept;

/// Error: invalid_argument (a speed out of range; a fast replay with a speed or an idle limit).
[[nodiscard]] Status validate(const ReplayPace& pace);

/// Gives each access of a trace its time in the replay. The drive is idle from the end of the last access before a gap
/// (from its issue, if the trace does not record how long it took) to the issue of the next.
class PaceClock {
public:
    /// Requires: validate(pace).
    explicit PaceClock(const ReplayPace& pace) : pace_(pace) {}

    /// When to issue it, in nanoseconds since the start of the replay. Call for all accesses, in their order; never
    /// decreases, even if the trace is out of order.
    [[nodiscard]] std::uint64_t intended_ns(const Access& access);

private:
    ReplayPace pace_;
    std::uint64_t last_ns_ = 0;        ///< of the trace: the latest issue so far
    std::uint64_t busy_until_ns_ = 0;  ///< of the trace: the latest end so far
    std::uint64_t cut_ns_ = 0;         ///< idle time left out so far
};

/// The queue depth at which each access was issued originally. Memory is bounded by the limit.
class OriginalDepth {
public:
    explicit OriginalDepth(unsigned limit) : limit_(limit) {}

    /// Accesses in flight at its issue, itself included, at most the limit; nullopt: the trace does not record how long
    /// it took. Call for all accesses, in their order.
    [[nodiscard]] std::optional<unsigned> of(const Access& access);

private:
    /// The `limit_` latest ends: if fewer of all are in flight at a time, these contain them.
    std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> ends_;
    unsigned limit_;
};

}  // namespace fettle::trace
