// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/analyse/reader.h"
#include "core/base/result.h"

namespace fettle::analyse {

/// Reads what smartctl 7 prints with -j: one object, several after each other (JSON lines), or an
/// array of them. Errors: malformed with what the JSON looks like when no element is a drive's
/// report; truncated when it breaks off.
[[nodiscard]] Result<std::vector<SavedReport>> read_smartctl_json(std::string_view text);

}  // namespace fettle::analyse
