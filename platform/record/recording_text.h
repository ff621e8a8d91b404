// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "platform/record/recording.h"

namespace fettle::record {

/// The first line of a recording, without line end.
[[nodiscard]] std::string header_line(const Recording& recording);
/// The line of one exchange, without line end. `index` counts from 0.
[[nodiscard]] std::string exchange_line(std::size_t index, const Exchange& exchange);
/// The whole text.
[[nodiscard]] std::string to_text(const Recording& recording);

/// Reads a recording. Bounded by kLargestText and kLargestData. Errors: malformed (the context names
/// the line), too_large, unsupported (another schema).
[[nodiscard]] Result<Recording> parse_recording(std::string_view text);

}  // namespace fettle::record
