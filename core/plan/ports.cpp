// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/ports.h"

#include <fmt/format.h>

namespace fettle::plan {

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
    return text;
}

bool same_in_constant_time(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    // volatile, so that the compiler does not exit the loop early
    volatile unsigned different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        different =
            different | static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]));
    }
    return different == 0;
}

}  // namespace fettle::plan
