// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/tune/systems/system_records.h"

/// The stored form of changes that consist of registry values and programs.
namespace fettle::json {

/// Registry values are kept byte for byte.
[[nodiscard]] std::string to_text(const tune::SystemChangeRecord& record);
/// Errors: malformed, too_large; unsupported (a newer Fettle's).
[[nodiscard]] Result<tune::SystemChangeRecord> parse_system_change(std::string_view text);

inline constexpr tune::SystemRecordText kSystemRecordText{to_text, parse_system_change};

}  // namespace fettle::json
