// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/plan/job.h"

namespace fettle::service {

/// A job and its description for the client.
struct PlannedJob : plan::Job {
    std::string document;  ///< the plan, as JSON
    std::string action;    ///< polkit action required to run it
    /// Additional reply strings after the plan's hash.
    std::vector<std::string> remarks;
};

}  // namespace fettle::service
