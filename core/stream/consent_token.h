// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace fettle::stream {

/// Of a token that names a request for consent (PROTOCOL.md, "Consent").
inline constexpr std::size_t kLongestConsentToken = 128;

/// Whether a text can be such a token: hexadecimal digits alone, so that it is one harmless word of a command line.
[[nodiscard]] inline bool is_consent_token(std::string_view text) noexcept {
    constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
    return !text.empty() && text.size() <= kLongestConsentToken &&
           text.find_first_not_of(kDigits) == std::string_view::npos;
}

}  // namespace fettle::stream
