// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/plan/confirmation.h"
#include "core/plan/executor.h"
#include "core/plan/plan.h"
#include "core/plan/receipt.h"

namespace fettle::service {

/// A plan of any verb that a client was shown, and the way to carry it out.
struct PlannedJob {
    plan::Plan plan;
    std::string hash;
    std::string document;  ///< what the client was shown, as JSON
    std::string action;    ///< polkit's, for carrying it out
    /// What a client is told beside the plan, as texts after its hash.
    std::vector<std::string> remarks;
    std::size_t weight = 0;  ///< bytes that it keeps beside the plan: a firmware image
    /// Blocks; called once at most, from a thread of its own.
    std::function<Result<plan::Receipt>(const plan::Confirmation&, const plan::Watcher&, const CancelToken&)> run;
};

}  // namespace fettle::service
