// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fettle {

/// Bytes from what a person types: "512", "4K", "1.5TB", "256 GB", "2e9". K, M, G, T, P and KiB… are binary; kB, MB…
/// decimal. A fraction is rounded to whole bytes. Error: invalid_argument, with the accepted forms.
[[nodiscard]] Result<std::uint64_t> parse_size(std::string_view text);

/// A person's text in quotation marks for a message, shortened to 40 bytes and without control characters.
[[nodiscard]] std::string quote(std::string_view text);

}  // namespace fettle
