// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/model/drive_report.h"
#include "core/plan/receipt.h"

namespace fettle::cli {

/// Exit codes. Scripts depend on them: do not change.
enum ExitCode : int {
    kFine = 0,
    kFound = 1,   ///< found a problem of severity warning or above
    kUsage = 2,   ///< wrong usage, or no such drive
    kFailed = 3,  ///< the operation failed
    kNotPermitted = 4,
    kRefused = 5,  ///< refused for safety
    kDriveCannot = 6,
    kInterrupted = 130,
};

[[nodiscard]] ExitCode exit_code(ErrorCode code) noexcept;

/// kFound when any message has severity warning or above.
[[nodiscard]] ExitCode exit_code(const std::vector<Message>& messages);

/// For the findings of `fettle check`.
[[nodiscard]] int exit_code(const CheckReport& report);

/// For a job that changed a drive: from the first step that failed, else from the outcome of the job. A step whose
/// verification failed counts as failed.
[[nodiscard]] int exit_code(const plan::Receipt& receipt) noexcept;

}  // namespace fettle::cli
