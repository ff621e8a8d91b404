// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/plan/plan.h"
#include "core/trim/candidate.h"

namespace fettle::trim {

/// A TRIM run: all requested file systems, and a plan with one step for each that can be trimmed.
struct TrimPlan {
    std::vector<Candidate> candidates;
    std::uint64_t minimum_bytes = 0;
    plan::Plan plan;
    std::vector<std::size_t> step_candidates;  ///< plan.steps[i] is for candidates[step_candidates[i]]
};

/// Makes the plan. Steps are ordered by drive, so that one drive is trimmed at a time. The plan
/// destroys no data and needs no confirmation.
[[nodiscard]] TrimPlan make_plan(std::vector<Candidate> candidates, const std::vector<DriveHere>& drives,
                                 std::uint64_t minimum_bytes);

}  // namespace fettle::trim
