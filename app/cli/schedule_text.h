// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"

/// Text output for scheduled tasks.
namespace fettle::cli {

/// "trim", "extended self-test".
[[nodiscard]] std::string task_words(const schedule::Task& task);
[[nodiscard]] std::string schedule_words(const Session& session, const schedule::Overview& overview);
/// "The schedule is paused: no task starts automatically before 2026-11-23 03:00."; the offset is local time minus UTC.
[[nodiscard]] std::string pause_words(schedule::UnixTime until, std::int64_t offset_seconds);
[[nodiscard]] json::Json schedule_json(const schedule::Overview& overview);

/// The next start of each task, soonest first.
[[nodiscard]] std::string next_words(const schedule::Overview& overview);

[[nodiscard]] std::string results_words(const Session& session, const std::vector<schedule::TaskResult>& results,
                                        bool dry_run);
[[nodiscard]] json::Json results_json(const std::vector<schedule::TaskResult>& results, bool dry_run);
/// kFailed when a task failed.
[[nodiscard]] int results_code(const std::vector<schedule::TaskResult>& results);

[[nodiscard]] json::Json alert_json(const alert::Alert& alert);
[[nodiscard]] std::string alert_words(const Session& session, const alert::Alert& alert);

}  // namespace fettle::cli
