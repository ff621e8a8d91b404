// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_survey.h"

#include <algorithm>
#include <limits>

namespace fettle::trace {

namespace {

/// Reading an access takes about a microsecond, so a cancellation takes effect within milliseconds.
constexpr std::uint64_t kGlance = 4096;

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) noexcept {
    return b > std::numeric_limits<std::uint64_t>::max() - a ? std::numeric_limits<std::uint64_t>::max() : a + b;
}

void count(Survey& survey, const Access& access) {
    auto& sum = survey.kinds[static_cast<std::size_t>(access.kind)];
    ++sum.accesses;
    if (!access.took_ns) ++survey.without_time;
    survey.duration_ns = std::max(survey.duration_ns, access.at_ns);
    if (access.kind == Kind::flush) return;
    sum.bytes.bytes = saturating_sum(sum.bytes.bytes, access.bytes);
    survey.span.bytes = std::max(survey.span.bytes, saturating_sum(access.offset, access.bytes));
    if (access.kind != Kind::discard) survey.largest.bytes = std::max(survey.largest.bytes, access.bytes);
}

}  // namespace

std::uint64_t Survey::accesses() const noexcept {
    std::uint64_t all = 0;
    for (const auto& kind : kinds) all += kind.accesses;
    return all;
}

Result<Survey> survey_of(Source& source, const ReplayPace& pace, bool reads_only, const CancelToken& cancel) {
    Survey survey;
    PaceClock clock(pace);
    for (std::uint64_t read = 0;; ++read) {
        if (read % kGlance == 0 && cancel.cancelled()) {
            return fail(ErrorCode::cancelled, FETTLE_TEXT("reading the trace"));
        }
        const auto next = source.next();
        if (!next) return fail(next.error());
        if (!*next) break;
        count(survey, **next);
        const bool replayed = !reads_only || (*next)->kind == Kind::read;
        if (replayed && !pace.fast) survey.planned_ns = clock.intended_ns(**next);
    }
    if (survey.accesses() == 0) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the trace contains no accesses"));
    return survey;
}

}  // namespace fettle::trace
