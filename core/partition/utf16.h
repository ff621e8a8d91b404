// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace fettle::partition {

/// UTF-16LE up to a NUL as UTF-8. An unpaired surrogate becomes U+FFFD; control characters are removed, so that a name
/// cannot control a terminal. An odd last byte is ignored.
[[nodiscard]] std::string utf8_from_utf16le(std::span<const std::uint8_t> bytes);

}  // namespace fettle::partition
