// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/drive_json.h"
#include "core/json/fields.h"
#include "core/tune/profile.h"
#include "core/tune/records.h"
#include "core/tune/setting.h"
#include "core/tune/texts.h"

/// System settings as JSON: tests/schema/tune.schema.json.
namespace fettle::json {

[[nodiscard]] Json to_json(const tune::Setting& setting);
[[nodiscard]] Json to_json(const std::vector<tune::Setting>& settings);
[[nodiscard]] Json to_json(tune::Profile profile, const std::vector<tune::ProfileChange>& changes);

/// A member `{text | hex, mode, owner, group}` for a configuration file, byte for byte; none without a file.
void put_file(Json& object, const char* name, const std::optional<tune::File>& file);
/// nullopt: no such member, or a problem of the reader's.
[[nodiscard]] std::optional<tune::File> read_file(Fields& fields, const char* name);

/// Settings written by another Fettle process; their texts refer to `texts`. `problems`: those of the report. Errors:
/// malformed, too_large.
[[nodiscard]] Result<std::vector<tune::Setting>> parse_settings(std::string_view json, tune::Texts& texts,
                                                                std::vector<std::string>* problems = nullptr);

/// The stored form of a change. Files are kept byte for byte.
[[nodiscard]] std::string to_text(const tune::ChangeRecord& record);
/// Errors: malformed, too_large; unsupported (a newer Fettle's).
[[nodiscard]] Result<tune::ChangeRecord> parse_change(std::string_view text);

inline constexpr tune::RecordText kRecordText{to_text, parse_change};

}  // namespace fettle::json
