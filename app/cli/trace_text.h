// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/trace/reader.h"
#include "core/trace/statistics.h"
#include "core/trace/synthesis.h"

/// Traces as text.
namespace fettle::cli {

/// Tables of kinds, sizes and queue depth, and the figures about all accesses.
[[nodiscard]] std::string trace_words(const trace::Statistics& statistics);

/// What was left out of a trace or is missing from it, one sentence each, without a period.
[[nodiscard]] std::vector<std::string> read_notes(const trace::ReadCounts& counts);

/// Published figures next to the generated ones.
[[nodiscard]] std::string figure_words(const trace::Mix& mix, const std::vector<trace::FigureResult>& figures);

}  // namespace fettle::cli
