// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/bench/lanes.h"

namespace fettle::bench {

/// Whether the processor and the system support AVX2.
[[nodiscard]] bool avx2_present() noexcept;

/// Computes `rounds` rounds of all lanes with AVX2. Requires avx2_present().
void fill_avx2(Lanes::State& state, std::uint8_t* out, std::size_t rounds) noexcept;

}  // namespace fettle::bench
