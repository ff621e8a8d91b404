// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/ftl/simulation.h"

/// Write amplification by formula, for drives with very many blocks in their steady state.
///   [D12] P. Desnoyers, "Analytic modeling of SSD write performance", SYSTOR 2012
///   [V13] B. Van Houdt, "A mean field model for a class of garbage collection algorithms in flash-based solid state
///         drives", SIGMETRICS 2013
/// Every spare factor is S = (T - U) / T, in (0, 1); α = T / U = 1 / (1 - S).
namespace fettle::ftl::theory {

/// The principal branch of Lambert's W, of w e^w = x. Requires x >= -1/e; NaN otherwise.
[[nodiscard]] double lambert_w0(double x);

/// Uniform random writes, the oldest block cleaned: A = α / (α + W₀(-α e^-α)). [D12]
[[nodiscard]] double fifo(double spare_factor);

/// The same, the block with the fewest valid pages: A = fifo(kα) / k with k = 1 + 1 / (2 Np). [D12] An approximation:
/// good within 1% from 32 pages a block on; see greedy_mean_field.
[[nodiscard]] double greedy(double spare_factor, std::uint32_t pages_per_block);

/// The same without approximation but that of many blocks: the limit of choices() for ever more choices. [V13]
[[nodiscard]] double greedy_mean_field(double spare_factor, std::uint32_t pages_per_block);

/// The same, any block: what it holds valid is the mean of all, so A = 1 / S for every workload.
[[nodiscard]] double random_victim(double spare_factor);

/// The same, the best of `choices` blocks drawn at random. [V13]
[[nodiscard]] double choices(double spare_factor, std::uint32_t pages_per_block, std::uint32_t choices);

/// Two sorts of pages: `space` of the live pages take `writes` of the host's writes; both sorts share blocks, the
/// oldest block is cleaned: A = Σ rᵢ / (1 - exp(-rᵢ α / (fᵢ A))). [D12]
[[nodiscard]] double fifo_hot_cold(double spare_factor, double space, double writes);

/// Of a workload of which `trim_share` of the operations are TRIMs of live pages, the share of user pages that hold
/// data, (1 - 2q) / (1 - q), when writes are uniform.
[[nodiscard]] double live_share(double trim_share);

/// What trimmed pages add to the spare: S_eff = 1 - (1 - S) s of the live share s.
[[nodiscard]] double effective_spare_factor(double spare_factor, double live_share);

/// A by the formula for this scenario. Errors: those of `check`; unsupported, where there is no formula.
[[nodiscard]] Result<double> write_amplification(const Scenario& scenario);

/// By how much a published approximation may be checked: the mean-field value for greedy and uniform writes.
[[nodiscard]] std::optional<double> mean_field(const Scenario& scenario);

/// The spare factor that gives this write amplification, all else as in the scenario. Errors: those of
/// `write_amplification`; invalid_argument where no spare factor does.
[[nodiscard]] Result<double> spare_factor_for(double wanted_write_amplification, const Scenario& scenario);

}  // namespace fettle::ftl::theory
