// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fettle::tune {

/// The value of "zram-size" in MiB, rounded down, as zram-generator.conf(5) describes it: numbers, "ram" (the memory in
/// MiB), + - * /, parentheses, min() and max(). nullopt: anything else, or less than 0.
[[nodiscard]] std::optional<std::uint64_t> zram_size_mib(std::string_view expression, std::uint64_t ram_mib);

}  // namespace fettle::tune
