// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/bench/doubt.h"
#include "core/trace/replay_result.h"
#include "core/trace/replay_survey.h"

namespace fettle::trace {

/// Reasons to doubt the figures of a replay, and how it differs from the trace. Ids: "replay-failed-accesses",
/// "replay-late", "replay-folded", "replay-split", "replay-unknown-depth", "replay-skipped-writes",
/// "replay-skipped-discards", "replay-flush-without-time", and those of a benchmark run that apply.
[[nodiscard]] std::vector<Message> doubts(const ReplayResult& result, const Survey& survey,
                                          const bench::DoubtInputs& inputs);

}  // namespace fettle::trace
