// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace fettle::allocation {

/// "11111111-2222-3333-4444-555555555555": the bytes in their stored order.
[[nodiscard]] std::string uuid_words(const std::array<std::uint8_t, 16>& uuid);

}  // namespace fettle::allocation
