// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace fettle::sim {

/// Bytes that look random and depend on nothing but the key and where they lie: what erased or
/// scrambled sectors read as. `offset` in bytes, any alignment.
void fill_noise(std::uint32_t key, std::uint64_t offset, std::span<std::uint8_t> data);

}  // namespace fettle::sim
