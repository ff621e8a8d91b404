// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/plan/receipt.h"
#include "core/report/report.h"

namespace fettle::cli {

/// The programs' exit codes: a contract with scripts.
enum ExitCode : int {
    kFine = 0,
    kFound = 1,   ///< a warning or worse was found
    kUsage = 2,   ///< wrong usage, or a name that means no drive
    kFailed = 3,  ///< the operation failed
    kNotPermitted = 4,
    kRefused = 5,  ///< for safety
    kDriveCannot = 6,
    kInterrupted = 130,
};

[[nodiscard]] ExitCode exit_code(ErrorCode code) noexcept;

/// kFound when any message is a warning or worse.
[[nodiscard]] ExitCode exit_code(const std::vector<Message>& messages);

/// Of what `fettle check` found.
[[nodiscard]] int exit_code(const CheckReport& report);

/// Of a job that changed a drive: the first step's error, or what the job as a whole came to. A success that reading
/// back disproved is a failure.
[[nodiscard]] int exit_code(const plan::Receipt& receipt) noexcept;

}  // namespace fettle::cli
