// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle::tune {

/// Whether a record, which is JSON, keeps the bytes: UTF-8 by RFC 3629, without control characters.
[[nodiscard]] bool is_printable(std::string_view text) noexcept;

}  // namespace fettle::tune
