// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"

namespace fettle::opal {

/// The longest password that every drive accepts (Opal 2.01 4.2.1.8, C_PIN).
inline constexpr std::size_t kLongestPassword = 32;

/// A password of the drive's owner. It never appears in a plan, journal or message; its bytes are overwritten on
/// destruction.
class Password {
public:
    /// `text`: the bytes sent to the drive, neither padded nor hashed. Errors: invalid_argument (empty, or too long).
    [[nodiscard]] static Result<Password> given(std::string_view text);

    Password(const Password&) = default;
    Password& operator=(const Password&) = default;
    Password(Password&&) noexcept = default;
    Password& operator=(Password&&) noexcept = default;
    ~Password();

    [[nodiscard]] std::span<const std::uint8_t> bytes() const noexcept { return std::span(bytes_).first(length_); }

private:
    Password() = default;

    std::array<std::uint8_t, kLongestPassword> bytes_{};
    std::size_t length_ = 0;
};

}  // namespace fettle::opal
