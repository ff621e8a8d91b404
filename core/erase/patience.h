// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include "core/base/error.h"

namespace fettle::erase {

/// Waits this many milliseconds.
using Wait = std::function<void(std::uint32_t ms)>;

/// Whether a retry may succeed: the drive was reset or busy, or a response was lost.
[[nodiscard]] constexpr bool may_answer_later(ErrorCode code) noexcept {
    return code == ErrorCode::timeout || code == ErrorCode::busy || code == ErrorCode::io ||
           code == ErrorCode::malformed || code == ErrorCode::truncated || code == ErrorCode::unsupported;
}

}  // namespace fettle::erase
