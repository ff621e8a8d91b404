// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/plan/confirmation.h"
#include "core/plan/executor.h"
#include "core/plan/plan.h"
#include "core/plan/receipt.h"

namespace fettle::plan {

/// What a person confirms, and the way to carry it out. It can be copied and kept; who made it must outlive it.
struct Job {
    Plan plan;
    std::string hash;            ///< of the plan
    std::size_t held_bytes = 0;  ///< that it keeps in memory beside the plan: a firmware image
    bool in_service = false;     ///< the service carries it out, and goes on if this program ends
    std::function<Result<Receipt>(const Confirmation&, const Watcher&, const CancelToken&)> run;  ///< for execute()
    std::function<Result<Token>(const CancelToken&)> authorize;                                   ///< for confirm()
};

/// A front end's token that the person saw the plan and agreed; valid for 60 s, once. Where the service carries the job
/// out, it may have the person asked for a password. Errors: io; of the service also not_permitted.
[[nodiscard]] inline Result<Token> confirm(const Job& job, const CancelToken& cancel = {}) {
    return job.authorize(cancel);
}

/// Carries the job out, here or in the service; the only way to change a drive. Blocks until it has ended. Errors, and
/// then nothing was changed: unsupported (the plan has no steps), those of Executor::run and, in the service, of the
/// bus.
[[nodiscard]] inline Result<Receipt> execute(const Job& job, const Confirmation& confirmation, const Watcher& watcher,
                                             const CancelToken& cancel) {
    if (job.plan.steps.empty()) return fail(ErrorCode::unsupported, FETTLE_TEXT("the plan has no steps"));
    return job.run(confirmation, watcher, cancel);
}

}  // namespace fettle::plan
