// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// Parsing of numbers in the form that programs print for users.
namespace fettle::analyse {

/// The whole of `text` as decimal digits; nullopt for anything else, or above 64 bits.
[[nodiscard]] std::optional<std::uint64_t> decimal(std::string_view text) noexcept;

/// The whole of `text` as hexadecimal digits, with or without "0x"; nullopt above 64 bits.
[[nodiscard]] std::optional<std::uint64_t> hexadecimal(std::string_view text) noexcept;

/// The integer at the start of `text`, with the thousands separators of any locale: comma, dot, apostrophe, blank,
/// no-break and narrow no-break blank (UTF-8 or Latin-1). Groups must have three digits ("1,02" is rejected). Up to
/// 128-bit numbers are read; above 64 bits the largest 64-bit value is returned. Leading blanks are skipped.
[[nodiscard]] std::optional<std::uint64_t> grouped_integer(std::string_view text) noexcept;

/// The signed integer at the start of `text` ("-5 Celsius"); nullopt for "-" alone.
[[nodiscard]] std::optional<int> leading_int(std::string_view text) noexcept;

/// "162438.759" thousandths as an integer, 162438759, without loss by floating point. The decimal point may be a comma.
/// nullopt for anything else.
[[nodiscard]] std::optional<std::uint64_t> thousandths(std::string_view text) noexcept;

}  // namespace fettle::analyse
