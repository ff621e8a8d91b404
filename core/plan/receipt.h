// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/plan/plan.h"

namespace fettle::plan {

/// Outcome of a job or of one step.
enum class Outcome : std::uint8_t {
    done,
    failed,
    cancelled,
    cannot,     ///< an optional step that this system cannot do: nothing was changed
    not_taken,  ///< not started: an earlier step failed, or the user stopped the job
};
[[nodiscard]] std::string_view name(Outcome outcome) noexcept;

/// Result of verifying a step.
struct Verification {
    enum class Verdict : std::uint8_t {
        verified,
        disproved,
        not_verifiable,  ///< cannot be verified; `text` explains why
        not_made,
    };
    Verdict verdict = Verdict::not_made;
    Message text;
};
[[nodiscard]] std::string_view name(Verification::Verdict verdict) noexcept;

struct StepReceipt {
    std::string id;
    std::string text;  ///< what the step was to do, in English
    Outcome outcome = Outcome::not_taken;
    std::optional<Error> error;
    std::vector<Evidence> evidence;  ///< results: "asked_to_discard_bytes"
    Verification verification;
};

/// What was done, and how it was verified: everything that happened after the job started.
struct Receipt {
    Verb verb = Verb::trim;
    std::string plan_hash;
    std::string started;  ///< UTC
    std::string ended;
    std::vector<PinnedDrive> drives;
    Outcome outcome = Outcome::done;  ///< the worst of its steps; `cannot` only if all steps are
    std::vector<StepReceipt> steps;
    std::vector<std::string> problems;  ///< of the job itself, such as a journal that could not be completed
    /// What the user has to do next, in order: the plan's, if everything is done and nothing is disproved.
    std::vector<Message> afterwards = {};
    std::string program;  ///< "fettle 0.1.0"
};

}  // namespace fettle::plan
