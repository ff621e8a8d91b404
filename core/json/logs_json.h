// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/json/drive_json.h"
#include "core/logs/drive_logs.h"
#include "core/logs/event_log.h"

namespace fettle::json {

/// For `fettle logs --json`; tests/schema/logs.schema.json describes it.
[[nodiscard]] Json to_json(const SelfTest& test);
[[nodiscard]] Json to_json(const logs::DriveLogs& logs);
[[nodiscard]] Json to_json(const std::vector<logs::Growth>& growth);
[[nodiscard]] Json to_json(const logs::EventLog& log);

}  // namespace fettle::json
