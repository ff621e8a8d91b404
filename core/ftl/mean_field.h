// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fettle::ftl::theory {

// The fixed point of Van Houdt's mean-field model [V13], for uniform random writes. With M(i) the share of blocks that
// have at least i valid pages, and w host writes between two cleanings, blocks leave the set "at least i" by cleaning,
// M(i)^d a cleaning, and by writes that hit one of their pages when they have just i, (M(i) - M(i+1)) i w / (ρ Np);
// one new, full block enters it. So for every i from Np down
//     1 - M(i)^d = (M(i) - M(i+1)) i w / (ρ Np),   M(Np + 1) = 0,
// and w is such that the blocks hold all user pages: Σ M(i) = ρ Np, ρ = 1 - S. Then A = Np / w.

/// The best of d blocks drawn at random.
[[nodiscard]] double mean_field_choices(double spare_factor, std::uint32_t pages_per_block, std::uint32_t choices);
/// For infinite d: M(i) = min(1, M(i+1) + ρ Np / (i w)).
[[nodiscard]] double mean_field_greedy(double spare_factor, std::uint32_t pages_per_block);

}  // namespace fettle::ftl::theory
