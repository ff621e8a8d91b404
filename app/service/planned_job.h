// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/job.h"
#include "core/plan/plan.h"

namespace fettle::service {

/// A job and its description for the client.
struct PlannedJob : plan::Job {
    std::string document;  ///< the plan, as JSON
    std::string action;    ///< polkit action required to run it
    /// Additional reply strings after the plan's hash.
    std::vector<std::string> remarks;
};

inline constexpr const char* kErase = "org.fettle.erase";
/// The polkit action for executing a plan of that kind.
[[nodiscard]] const char* action_of(plan::Verb verb) noexcept;

/// With its document and action. The second passes errors on.
[[nodiscard]] PlannedJob offered(plan::Job job);
[[nodiscard]] Result<PlannedJob> offered(Result<plan::Job> job);

}  // namespace fettle::service
