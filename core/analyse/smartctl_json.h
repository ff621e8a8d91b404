// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/analyse/reader.h"
#include "core/base/result.h"

namespace fettle::analyse {

/// Reads the output of smartctl 7 -j: one object, several in sequence (JSON lines), or an array. Errors: malformed,
/// with a description of the JSON, if no element is a drive's report; truncated.
[[nodiscard]] Result<std::vector<SavedReport>> read_smartctl_json(std::string_view text);

}  // namespace fettle::analyse
