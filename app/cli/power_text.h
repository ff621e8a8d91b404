// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"

namespace fettle::cli {

/// Power states with watts and latencies, what is set, and what that means; empty if the drive reports none of it.
[[nodiscard]] std::string power_text(const Session& session, const DriveReport& report);

}  // namespace fettle::cli
