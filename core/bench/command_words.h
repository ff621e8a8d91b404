// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle::bench {

/// Splits a command line into words as a POSIX shell does (POSIX.1-2017, XCU 2.2): at spaces, tabs and line feeds;
/// within '…' nothing is special; within "…" a backslash escapes $, `, ", \ and a line feed; elsewhere a backslash
/// escapes any character. Expands nothing: variables, patterns and operators are ordinary text. Errors:
/// invalid_argument (a quotation is not closed, or the text ends with a backslash).
[[nodiscard]] Result<std::vector<std::string>> command_words(std::string_view text);

}  // namespace fettle::bench
