// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_pace.h"

#include <algorithm>

namespace fettle::trace {

namespace {

/// 146 years: a damaged trace must not overflow sums of times.
constexpr std::uint64_t kLatest_ns = std::uint64_t{1} << 62U;

std::uint64_t end_ns(const Access& access, std::uint64_t at_ns) {
    return at_ns + std::min(access.took_ns.value_or(0), kLatest_ns);
}

}  // namespace

std::string_view name(const ReplayPace& pace) noexcept {
    if (pace.fast) return "fast";
    if (pace.idle_limit_ns) return "idle-capped";
    return pace.speed == 1 ? "timed" : "scaled";
}

Status validate(const ReplayPace& pace) {
    // Written so that "not a number" fails too.
    if (!(pace.speed >= kSlowest && pace.speed <= kFastest)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the speed must be {slowest} to {fastest}, not {speed}"),
                    {{"slowest", kSlowest}, {"fastest", kFastest}, {"speed", pace.speed}});
    }
    if (pace.fast && (pace.speed != 1 || pace.idle_limit_ns)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("a fast replay has no idle time, so it takes neither a speed nor an idle limit"));
    }
    return {};
}

std::uint64_t PaceClock::intended_ns(const Access& access) {
    const auto at = std::max(last_ns_, std::min(access.at_ns, kLatest_ns));
    if (pace_.idle_limit_ns && at > busy_until_ns_) {
        const auto idle = at - busy_until_ns_;
        if (idle > *pace_.idle_limit_ns) cut_ns_ += idle - *pace_.idle_limit_ns;
    }
    last_ns_ = at;
    busy_until_ns_ = std::max(busy_until_ns_, end_ns(access, at));
    const auto kept = at - cut_ns_;
    if (pace_.speed == 1) return kept;
    return static_cast<std::uint64_t>(
        std::min(static_cast<double>(kept) / pace_.speed, static_cast<double>(kLatest_ns)));
}

std::optional<unsigned> OriginalDepth::of(const Access& access) {
    const auto at = std::min(access.at_ns, kLatest_ns);
    while (!ends_.empty() && ends_.top() <= at) ends_.pop();
    if (!access.took_ns) return std::nullopt;
    const auto depth = std::min(static_cast<unsigned>(ends_.size()) + 1, limit_);
    ends_.push(end_ns(access, at));
    if (ends_.size() > limit_) ends_.pop();
    return depth;
}

}  // namespace fettle::trace
