// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace fettle::sim {

/// Pseudo-random bytes that depend only on the key and the offset: contents of erased or scrambled sectors. `offset` in
/// bytes, any alignment.
void fill_noise(std::uint32_t key, std::uint64_t offset, std::span<std::uint8_t> data);

}  // namespace fettle::sim
