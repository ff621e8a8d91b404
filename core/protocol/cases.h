// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/protocol.h"

namespace fettle::protocol {

/// Areas and the target's used part are multiples of this: the block of sequential writes.
inline constexpr std::uint64_t kStep = 2U << 20U;

/// What the cases are made for.
struct Frame {
    std::uint64_t size = 0;  ///< a multiple of kStep
    std::uint32_t scale = 1;
    std::uint32_t pause_scale = 1;
};

/// All cases of a protocol, with erases. Errors: not_found (no such protocol), invalid_argument (too small).
[[nodiscard]] Result<std::vector<Case>> make_cases(std::string_view name, const Frame& frame);

}  // namespace fettle::protocol
