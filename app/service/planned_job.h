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
    /// Blocks; called once at most, from a thread of its own.
    std::function<Result<plan::Receipt>(const plan::Confirmation&, const plan::Watcher&, const CancelToken&)> run;
};

}  // namespace fettle::service
