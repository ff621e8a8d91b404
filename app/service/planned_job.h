// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/plan/job.h"

namespace fettle::service {

/// A job, and what a client was told of it.
struct PlannedJob : plan::Job {
    std::string document;  ///< the plan, as JSON
    std::string action;    ///< polkit's, for carrying it out
    /// What a client is told beside the plan, as texts after its hash.
    std::vector<std::string> remarks;
};

}  // namespace fettle::service
