// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"

/// What was under way when Fettle, or the machine, went down.
namespace fettle::cli {

/// A job that did not come to its end, and the way out that Fettle offers.
[[nodiscard]] std::string unfinished_words(const UnfinishedJob& job);

/// Tells of all of them on standard error.
void tell_unfinished(const Session& session);

}  // namespace fettle::cli
