// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/error.h"

namespace fettle {

/// The code with that name. nullopt: none has it.
[[nodiscard]] inline std::optional<ErrorCode> error_code_of(std::string_view wanted) noexcept {
    for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(ErrorCode::internal); ++i) {
        if (name(static_cast<ErrorCode>(i)) == wanted) return static_cast<ErrorCode>(i);
    }
    return std::nullopt;
}

}  // namespace fettle
