// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/drive_json.h"
#include "core/trace/reader.h"
#include "core/trace/statistics.h"
#include "core/trace/synthesis.h"

/// Statistics of traces as JSON; tests/schema/trace.schema.json describes them.
namespace fettle::json {

[[nodiscard]] Json to_json(const trace::Statistics& statistics);
[[nodiscard]] Json to_json(const trace::ReadCounts& counts);
/// Published figures of a mix next to what was measured.
[[nodiscard]] Json to_json(const trace::Mix& mix, const std::vector<trace::FigureResult>& figures);

}  // namespace fettle::json
