// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/power/wakeups.h"

namespace fettle::cli {

/// Counts and gaps, the states that they allow, and the processes with I/O.
[[nodiscard]] std::string wakeups_text(const Session& session, const power::Wakeups& wakeups);

}  // namespace fettle::cli
