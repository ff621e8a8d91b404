// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/doubt.h"
#include "core/bench/result.h"
#include "core/json/drive_json.h"

/// Benchmarks as JSON; tests/schema/bench-run.schema.json describes it.
namespace fettle::json {

[[nodiscard]] Json to_json(const bench::Workload& workload);
[[nodiscard]] Json to_json(const bench::TargetFacts& target);
[[nodiscard]] Json to_json(const bench::DoubtInputs& inputs);
[[nodiscard]] Json to_json(const bench::RunResult& result, const bench::Judgement& judgement);

}  // namespace fettle::json
