// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <string>

namespace fettle {

/// A number of bytes. Decimal (GB = 10^9) and binary (GiB = 2^30) prefixes are never mixed; every printed value states
/// which it is.
struct ByteCount {
    std::uint64_t bytes = 0;

    [[nodiscard]] constexpr double gigabytes() const noexcept { return static_cast<double>(bytes) / 1e9; }
    [[nodiscard]] constexpr double gibibytes() const noexcept { return static_cast<double>(bytes) / 1073741824.0; }
    // The 0 of "a <=> b < 0" is the compiler's own, whatever clang-tidy 14 thinks.
    // NOLINTNEXTLINE(modernize-use-nullptr)
    friend constexpr auto operator<=>(const ByteCount&, const ByteCount&) = default;
};

/// `count * unit_bytes`, or the largest value on overflow.
[[nodiscard]] constexpr ByteCount saturating_bytes(std::uint64_t count, std::uint64_t unit_bytes) noexcept {
    if (unit_bytes != 0 && count > std::numeric_limits<std::uint64_t>::max() / unit_bytes) {
        return {std::numeric_limits<std::uint64_t>::max()};
    }
    return {count * unit_bytes};
}

/// Address of a logical block.
struct Lba {
    std::uint64_t value = 0;
    friend constexpr auto operator<=>(const Lba&, const Lba&) = default;
};

/// Decimal prefix, three significant digits: "512 GB", "1.92 TB", "0 B".
[[nodiscard]] std::string decimal_size(ByteCount size);

/// Binary prefix, three significant digits: "477 GiB", "1 MiB".
[[nodiscard]] std::string binary_size(ByteCount size);

/// A short time, three significant digits: "70 µs", "1.2 ms", "2.1 s".
[[nodiscard]] std::string time_text(std::uint64_t microseconds);

/// Electric power, three significant digits: "8.41 W", "70 mW", "1.8 mW".
[[nodiscard]] std::string power_text(std::uint64_t microwatts);

}  // namespace fettle
