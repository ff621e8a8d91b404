// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace fettle::partition {

/// A GUID as text in lower case. The first three fields are little-endian on disk, the other two
/// are in order (UEFI 2.9 appendix A).
[[nodiscard]] std::string guid_text(std::span<const std::uint8_t, 16> bytes);

}  // namespace fettle::partition
