// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/drive_json.h"
#include "core/tune/space.h"

/// What takes space as JSON: tests/schema/tune.schema.json.
namespace fettle::json {

[[nodiscard]] Json to_json(const tune::SpaceReport& report);

}  // namespace fettle::json
