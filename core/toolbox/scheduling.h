// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/schedule/overview.h"
#include "core/schedule/schedule_store.h"

namespace fettle {

/// Service: the schedule. See core/schedule/scheduler.h for what "due" means.
class Scheduling {
public:
    virtual ~Scheduling() = default;

    /// All tasks with their due times and last results, and the quarantined drives. Stores nothing. Errors: io,
    /// not_permitted, unsupported.
    virtual Result<schedule::Overview> overview() = 0;

    /// Errors, all without any change: invalid_argument, not_found, busy, io, not_permitted, unsupported.
    virtual Status change(const schedule::ScheduleChange& change) = 0;

    /// Runs due or requested tasks one after another in this process. Returns one result for each that started; a
    /// failed task is a result, not an error. Errors: busy (another process is running tasks), not_found, io,
    /// not_permitted, unsupported.
    virtual Result<std::vector<schedule::TaskResult>> run(const schedule::RunRequest& request,
                                                          const CancelToken& cancel) = 0;
};

}  // namespace fettle
