// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/bench/compare.h"
#include "core/bench/record.h"
#include "core/json/drive_json.h"

/// Benchmark records as JSON, for `fettle bench … --json` and for storage.
namespace fettle::json {

/// Fields in snake_case with their units; absent facts are absent. tests/schema/bench.json describes it.
[[nodiscard]] Json to_json(const bench::BenchRecord& record);

/// Reads the output of to_json. Errors: malformed, with the field's name; too_large for more than 4,096 steps or 2,000
/// speeds in a step. Unknown fields are ignored.
[[nodiscard]] Result<bench::BenchRecord> parse_bench_record(std::string_view text);

[[nodiscard]] Json to_json(const std::vector<bench::StepComparison>& comparison);

}  // namespace fettle::json
