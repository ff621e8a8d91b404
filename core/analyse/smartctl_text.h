// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/analyse/reader.h"
#include "core/base/result.h"

namespace fettle::analyse {

/// Reads what smartctl 5.x to 7.5 prints with -a, -x, -i, -H or -A: one run, or several after each
/// other, with whatever a person left around them. A run that could not read its drive is an entry
/// with its reason in `missing` when others in the same text could; alone it is the error.
/// Errors: malformed with what the text looks like.
[[nodiscard]] Result<std::vector<SavedReport>> read_smartctl_text(std::string_view text);

}  // namespace fettle::analyse
