// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/json/drive_json.h"
#include "core/tune/drive_life.h"
#include "core/tune/measurement.h"

/// What the computer writes as JSON: tests/schema/tune.schema.json.
namespace fettle::json {

/// `lives`: what the drives report of their wear, by their ids.
[[nodiscard]] Json to_json(const tune::Writes& writes, const std::map<std::string, tune::DriveLife>& lives = {});
[[nodiscard]] Json to_json(const tune::Measurement& measurement);
[[nodiscard]] Json to_json(const tune::WriteComparison& comparison);

/// The stored form of a measurement.
[[nodiscard]] std::string to_text(const tune::Measurement& measurement);
/// Errors: malformed, too_large; unsupported (a newer Fettle's).
[[nodiscard]] Result<tune::Measurement> parse_measurement(std::string_view text);

}  // namespace fettle::json
