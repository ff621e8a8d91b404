// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/json/drive_json.h"
#include "core/lookup/address_use.h"

namespace fettle::json {

/// For `fettle file-at --json`; tests/schema/file_at.schema.json describes it. Paths that are not UTF-8 are printed
/// with replacement characters.
[[nodiscard]] Json to_json(const lookup::Findings& findings, const lookup::Geometry& geometry);

/// Reads the output of to_json, which may come from an untrusted source: every field is checked. Unknown fields are
/// ignored. Error: malformed, with the field's name.
[[nodiscard]] Result<lookup::Findings> parse_findings(std::string_view text);

}  // namespace fettle::json
