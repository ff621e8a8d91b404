// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"

/// Text output for TRIM plans and results.
namespace fettle::cli {

/// The file systems that will be trimmed, and why others are skipped.
[[nodiscard]] std::string trim_plan_words(const Session& session, const TrimJob& plan);
/// How much of each file system was discarded, and what that means.
[[nodiscard]] std::string trim_receipt_words(const Session& session, const TrimJob& plan, const plan::Receipt& receipt);

[[nodiscard]] json::Json trim_json(const TrimJob& plan, const plan::Receipt* receipt);

/// kFine if at least one file system was trimmed and none failed; see fettle(1).
[[nodiscard]] int trim_code(const TrimJob& plan, const plan::Receipt& receipt);
[[nodiscard]] int trim_plan_code(const TrimJob& plan);

}  // namespace fettle::cli
