// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"

/// How the command line says what a TRIM run will do, and did.
namespace fettle::cli {

/// Which file systems will be asked, and why others will not.
[[nodiscard]] std::string trim_plan_words(const Session& session, const TrimJob& plan);
/// What each was asked to discard, and what that means.
[[nodiscard]] std::string trim_receipt_words(const Session& session, const TrimJob& plan, const plan::Receipt& receipt);

[[nodiscard]] report::Json trim_json(const TrimJob& plan, const plan::Receipt* receipt);

/// kFine when a file system was asked and none failed; see the table in fettle(1).
[[nodiscard]] int trim_code(const TrimJob& plan, const plan::Receipt& receipt);
[[nodiscard]] int trim_plan_code(const TrimJob& plan);

}  // namespace fettle::cli
