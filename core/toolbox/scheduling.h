// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/schedule/overview.h"
#include "core/schedule/store.h"

namespace fettle {

/// Service: the schedule. See core/schedule/scheduler.h for what "due" means.
class Scheduling {
public:
    virtual ~Scheduling() = default;

    /// Every task, when it is due, what it did last, and the drives in quarantine. Saves nothing. Errors: io,
    /// not_permitted, unsupported.
    virtual Result<schedule::Overview> overview() = 0;

    /// Errors: invalid_argument, not_found, busy, io, not_permitted, unsupported; then nothing was changed.
    virtual Status change(const schedule::ScheduleChange& change) = 0;

    /// Runs what is due, or the tasks that are asked for, one after another in this process; one result for each that
    /// began. A task that fails is a result, not an error. Errors: busy (another process runs tasks), not_found, io,
    /// not_permitted, unsupported.
    virtual Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest& request,
                                                          const CancelToken& cancel) = 0;
};

}  // namespace fettle
