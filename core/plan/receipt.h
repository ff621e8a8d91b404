// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/plan/plan.h"

namespace fettle::plan {

/// How a job, or one step of it, ended.
enum class Outcome : std::uint8_t {
    done,
    failed,
    cancelled,
    cannot,     ///< a step without which the others go on, and that this system has no means for: nothing was done
    not_taken,  ///< a step that was not begun: an earlier one failed, or the person stopped the job
};
[[nodiscard]] std::string_view name(Outcome outcome) noexcept;

/// Whether it was looked up afterwards that a step did what it was to do.
struct Verification {
    enum class Verdict : std::uint8_t {
        verified,
        disproved,
        not_verifiable,  ///< there is no way to tell; `text` says why
        not_made,
    };
    Verdict verdict = Verdict::not_made;
    Message text;
};
[[nodiscard]] std::string_view name(Verification::Verdict verdict) noexcept;

struct StepReceipt {
    std::string id;
    std::string text;  ///< what was to be done, in English
    Outcome outcome = Outcome::not_taken;
    std::optional<Error> error;
    std::vector<Evidence> evidence;  ///< what it came to: "asked_to_discard_bytes"
    Verification verification;
};

/// What was done, and how it was verified. It tells of everything that happened after the job was allowed to begin.
struct Receipt {
    Verb verb = Verb::trim;
    std::string plan_hash;
    std::string started;  ///< UTC
    std::string ended;
    std::vector<PinnedDrive> drives;
    Outcome outcome = Outcome::done;  ///< the worst of its steps; `cannot` only where that is all
    std::vector<StepReceipt> steps;
    std::vector<std::string> problems;  ///< of the job itself: the journal could not be written to its end
    std::string program;                ///< "fettle 0.1.0"
};

}  // namespace fettle::plan
