// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/analyse/reader.h"
#include "core/base/result.h"

namespace fettle::analyse {

/// Reads the output of smartctl 5.x to 7.5 with -a, -x, -i, -H or -A: one run or several in sequence, with any text
/// around them. A run that could not read its drive becomes an entry with its reason in `missing` if other runs
/// succeeded; if it is the only one, it is the error. Errors: malformed, with a description of the text.
[[nodiscard]] Result<std::vector<SavedReport>> read_smartctl_text(std::string_view text);

}  // namespace fettle::analyse
