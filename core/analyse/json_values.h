// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/result.h"

namespace fettle::analyse {

/// The deepest nesting that is looked at; smartctl's own goes seven levels down.
inline constexpr std::size_t kMaximumJsonDepth = 64;

/// Takes the next JSON object or array off the front of `text`, which may hold several after each
/// other, with blanks, line ends or commas between them. Empty at the end. It counts brackets and
/// skips strings; whether the inside is JSON is for the parser to say.
/// Errors: truncated (a bracket stays open), malformed (something else stands there, or the nesting
/// is too deep).
[[nodiscard]] Result<std::string_view> take_json_value(std::string_view& text);

}  // namespace fettle::analyse
