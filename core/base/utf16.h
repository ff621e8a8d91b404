// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace fettle {

enum class ByteOrder : std::uint8_t { little, big };

/// UTF-16 as UTF-8. An unpaired surrogate becomes U+FFFD; an odd last byte is ignored.
[[nodiscard]] std::string utf8_from_utf16(std::span<const std::uint8_t> bytes, ByteOrder order);

/// A name in UTF-16LE up to a NUL as UTF-8, without control characters, so that it cannot control a terminal.
[[nodiscard]] std::string utf8_name_from_utf16le(std::span<const std::uint8_t> bytes);

}  // namespace fettle
