// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"

/// Jobs that were interrupted by a crash of Fettle or of the computer.
namespace fettle::cli {

/// Describes an interrupted job and how to recover.
[[nodiscard]] std::string unfinished_words(const UnfinishedJob& job);

/// Prints all of them to standard error.
void tell_unfinished(const Session& session);

}  // namespace fettle::cli
