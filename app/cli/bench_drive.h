// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/cli/job.h"
#include "core/report/plan_json.h"

/// What both `fettle bench run` and `fettle bench suite` do where they write to a whole drive.
namespace fettle::cli {

/// Whether the target is none that a plan is for, so that it is measured without one: a folder, a file, a simulated
/// drive, something that is not there.
[[nodiscard]] bool needs_no_plan(const Session& session, const Error& error) noexcept;

/// Fails where options of a job stand that nobody will ask for. kFine or kUsage, which is told.
[[nodiscard]] int refuse_job_options(const Session& session, const JobOptions& options);

/// Shows the plan, has it confirmed, and carries it out. nullopt: it did not begin, `code` says why, and it has been
/// told. `end_progress` is called before anything is said again.
[[nodiscard]] std::optional<plan::Receipt> measure_drive(const Session& session, const plan::Job& job,
                                                         const JobOptions& options,
                                                         const std::function<void()>& end_progress, int& code);

/// Plan and receipt, as the document under --json has them.
[[nodiscard]] report::Json job_document(const plan::Job& job, const plan::Receipt& receipt);

/// Says how the job ended (under --json nothing more), and keeps the receipt. Returns what to end with; `measured` is
/// what the measurement itself would end with.
[[nodiscard]] int end_drive(const Session& session, const plan::Receipt& receipt, const JobOptions& options,
                            int measured);

}  // namespace fettle::cli
