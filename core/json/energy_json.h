// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/record.h"
#include "core/json/drive_json.h"
#include "core/json/fields.h"

/// Energy of a benchmark as JSON; tests/schema/bench-suite.schema.json describes it.
namespace fettle::json {

[[nodiscard]] Json to_json(const bench::RunTime& time);

/// All of the record's, with the efficiency of each step: an array, empty if there is none.
[[nodiscard]] Json energy_json(const bench::BenchRecord& record);

/// Read what the functions above wrote. `fields` keeps the first error.
[[nodiscard]] bench::RunTime run_time_of(Fields& fields);
[[nodiscard]] bench::EnergyRecord energy_of(Fields& fields);

}  // namespace fettle::json
