// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/json/drive_json.h"
#include "core/power/wakeups.h"

namespace fettle::json {

/// tests/schema/power.schema.json describes it.
[[nodiscard]] Json to_json(const power::Wakeups& wakeups);

}  // namespace fettle::json
