// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/run_wear.h"
#include "core/json/drive_json.h"
#include "core/json/fields.h"

/// Wear caused by a run as JSON; tests/schema/bench-suite.schema.json describes it.
namespace fettle::json {

[[nodiscard]] Json to_json(const bench::RunWear& wear);

/// Reads the output of to_json. `fields` keeps the first error.
[[nodiscard]] bench::RunWear run_wear_of(Fields& fields);

}  // namespace fettle::json
