// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/run_sanitize.h"

#include <algorithm>

namespace fettle::erase {

namespace {

using Phase = SanitizeState::Phase;

constexpr std::uint64_t kWhole = 65'536;
constexpr std::uint32_t kFirst_ms = 250;
constexpr std::uint32_t kLongest_ms = 5'000;

class Run {
public:
    Run(Sanitizer& sanitizer, const Wait& wait, const std::function<void(std::uint64_t, std::uint64_t)>& on_progress)
        : sanitizer_(sanitizer), wait_(wait), on_progress_(on_progress) {}

    Result<SanitizeState> state() { return state_patiently(sanitizer_, wait_); }

    /// Waits until no sanitize is running.
    Result<SanitizeState> to_end() {
        auto pause = kFirst_ms;
        for (;;) {
            auto now = state();
            if (!now || now->phase != Phase::running) return now;
            if (on_progress_) on_progress_(now->progress, kWhole);
            wait_(pause);
            pause = std::min(pause * 2, kLongest_ms);
        }
    }

private:
    Sanitizer& sanitizer_;
    const Wait& wait_;
    const std::function<void(std::uint64_t, std::uint64_t)>& on_progress_;
};

/// SANACT (NVMe Base 2.0 figure 303).
unsigned action_of(Method method) {
    constexpr unsigned kBlockErase = 2;
    constexpr unsigned kOverwrite = 3;
    constexpr unsigned kCryptoErase = 4;
    return method == Method::sanitize_block    ? kBlockErase
           : method == Method::sanitize_crypto ? kCryptoErase
                                               : kOverwrite;
}

/// A system that starts sanitizes by requests of its own, as Windows does, may start another one than requested.
Status is_of(Method method, const SanitizeState& end) {
    // 0 is reserved: a log that does not say.
    if (end.last_action.value_or(0) == 0 || *end.last_action == action_of(method)) return {};
    return fail(ErrorCode::io,
                FETTLE_TEXT("the drive has run another kind of sanitize than the requested one (its log has action "
                            "{found} instead of {wanted})"),
                {{"found", std::uint64_t{*end.last_action}}, {"wanted", std::uint64_t{action_of(method)}}});
}

Status begin(Sanitizer& sanitizer, Method method, Run& run) {
    auto begun = sanitizer.begin(method, true);
    if (begun) return {};
    const auto now = run.state();
    if (!now) return fail(begun.error());
    // Only the response was lost; the command arrived.
    if (now->phase == Phase::running) return {};
    // After a failure in restricted mode the drive accepts only another sanitize in that mode.
    if (now->phase == Phase::failed) return sanitizer.begin(method, false);
    return begun;
}

}  // namespace

Result<SanitizeState> state_patiently(Sanitizer& sanitizer, const Wait& wait) {
    constexpr int kPatience = 5;
    for (int attempt = 1;; ++attempt) {
        auto now = sanitizer.state();
        if (now || attempt == kPatience || !may_answer_later(now.error().code)) return now;
        wait(1'000);
    }
}

Status run_sanitize(Sanitizer& sanitizer, Method method, bool resuming, const Wait& wait,
                    const std::function<void(std::uint64_t, std::uint64_t)>& on_progress) {
    Run run(sanitizer, wait, on_progress);
    const auto first = run.state();
    if (!first) return fail(first.error());
    if (first->frozen)
        return fail(ErrorCode::refused, FETTLE_TEXT("SANITIZE is frozen until the drive is power-cycled"));
    if (first->phase == Phase::running) {
        const auto end = run.to_end();
        if (!end) return fail(end.error());
        if (resuming && end->phase == Phase::idle && end->succeeded) return {};
    }
    if (auto begun = begin(sanitizer, method, run); !begun) return begun;
    const auto end = run.to_end();
    if (!end) return fail(end.error());
    if (end->phase == Phase::failed) {
        const auto left = sanitizer.leave_failure();
        return fail(ErrorCode::io,
                    left ? "the drive reports that the sanitize failed; it is usable again and still holds data"
                         : "the drive reports that the sanitize failed, and accepts only another sanitize");
    }
    if (!end->succeeded)
        return fail(ErrorCode::io, FETTLE_TEXT("the drive accepted the sanitize command but did not run it"));
    return is_of(method, *end);
}

}  // namespace fettle::erase
