// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"
#include "core/toolbox/tracing.h"

/// Text output for replays of traces.
namespace fettle::cli {

/// What was replayed, its figures, how it differs from the trace, and reasons to doubt it.
[[nodiscard]] std::string replay_words(const Session& session, const ReplayRequest& request,
                                       const ReplayReport& report);

}  // namespace fettle::cli
