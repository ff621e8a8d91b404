// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/drive_json.h"
#include "core/opal/state.h"

/// The state of a drive's own locking as JSON: tests/schema/opal.schema.json.
namespace fettle::json {

[[nodiscard]] Json to_json(const opal::State& state);

}  // namespace fettle::json
