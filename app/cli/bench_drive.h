// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/cli/job.h"
#include "core/json/plan_json.h"

/// Shared by `fettle bench run` and `fettle bench suite`: writing to a whole drive.
namespace fettle::cli {

/// Whether the target needs no plan: a folder, a file, a simulated drive, or a path that does not exist.
[[nodiscard]] bool needs_no_plan(const Error& error) noexcept;

/// Rejects job options that have no effect here. Returns kFine, or kUsage after reporting the error.
[[nodiscard]] int refuse_job_options(const Session& session, const JobOptions& options);

/// Shows the plan, asks for confirmation and executes it. nullopt: it was not started; `code` is the exit code and
/// the reason has been printed. `end_progress` is called before any further output.
[[nodiscard]] std::optional<plan::Receipt> measure_drive(const Session& session, const plan::Job& job,
                                                         const JobOptions& options,
                                                         const std::function<void()>& end_progress, int& code);

/// Plan and receipt in the form of the --json document.
[[nodiscard]] json::Json job_document(const plan::Job& job, const plan::Receipt& receipt);

/// Prints the outcome of the job (not under --json) and saves the receipt. Returns the exit code; `measured` is the
/// exit code of the measurement itself.
[[nodiscard]] int end_drive(const Session& session, const plan::Receipt& receipt, const JobOptions& options,
                            int measured);

}  // namespace fettle::cli
