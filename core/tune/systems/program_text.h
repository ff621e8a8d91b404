// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fettle::tune {

/// A text file or a program's output as UTF-8 without a byte order mark and without carriage returns. Input: UTF-16
/// with a byte order mark, otherwise UTF-8. (Windows' programs write the console's code page, which their caller
/// converts.)
[[nodiscard]] std::string plain_text(std::span<const std::uint8_t> bytes);

/// A whole number in decimal digits and nothing else; nullopt: none, or beyond 64 bits.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text);

/// Bytes of a size as Windows' and macOS' programs print it: "12.643 GB", "1024,00M", "0 bytes". The units are powers
/// of 1024. A comma or a point is the decimal separator, as neither groups digits there. nullopt: another form.
[[nodiscard]] std::optional<std::uint64_t> printed_size(std::string_view text);

}  // namespace fettle::tune
