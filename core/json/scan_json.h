// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/json/drive_json.h"
#include "core/scan/compare.h"
#include "core/scan/scan_map.h"

/// Surface scans as JSON, for `fettle scan … --json`, for storage and for the bus.
namespace fettle::json {

/// Fields in snake_case with their units; tests/schema/scan.schema.json describes it.
[[nodiscard]] Json to_json(const scan::ScanMap& map);
[[nodiscard]] Json to_json(const scan::Comparison& comparison, const scan::ScanMap& map);

/// Reads the output of to_json. The file may come from an untrusted source, so every field is checked, and that they
/// agree with each other. Unknown fields are ignored. Error: malformed, with the field's name.
[[nodiscard]] Result<scan::ScanMap> parse_scan(std::string_view text);
/// The same for an array of at most scan::kMostKept.
[[nodiscard]] Result<std::vector<scan::ScanMap>> parse_scans(std::string_view text);

}  // namespace fettle::json
