// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace fettle::partition {

/// UTF-16LE up to a NUL as UTF-8. Half a surrogate pair becomes U+FFFD; control characters are
/// dropped, so that a name cannot steer a terminal. A last odd byte is ignored.
[[nodiscard]] std::string utf8_from_utf16le(std::span<const std::uint8_t> bytes);

}  // namespace fettle::partition
