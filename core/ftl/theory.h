// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/ftl/simulation.h"

/// Write amplification formulas for drives with very many blocks in steady state.
///   [D12] P. Desnoyers, "Analytic modeling of SSD write performance", SYSTOR 2012
///   [V13] B. Van Houdt, "A mean field model for a class of garbage collection algorithms in flash-based solid state
///         drives", SIGMETRICS 2013
/// Every spare factor is S = (T - U) / T, in (0, 1); α = T / U = 1 / (1 - S).
namespace fettle::ftl::theory {

/// The principal branch of Lambert's W, of w e^w = x. Requires x >= -1/e; NaN otherwise.
[[nodiscard]] double lambert_w0(double x);

/// Uniform random writes, oldest block first: A = α / (α + W₀(-α e^-α)). [D12]
[[nodiscard]] double fifo(double spare_factor);

/// The same, fewest valid pages first: A = fifo(kα) / k with k = 1 + 1 / (2 Np). [D12] An approximation, within 1% from
/// 32 pages per block on; see greedy_mean_field.
[[nodiscard]] double greedy(double spare_factor, std::uint32_t pages_per_block);

/// The same without approximation except for infinitely many blocks: the limit of choices() for infinitely many
/// choices. [V13]
[[nodiscard]] double greedy_mean_field(double spare_factor, std::uint32_t pages_per_block);

/// The same, random block: its valid share is the mean of all, so A = 1 / S for every workload.
[[nodiscard]] double random_victim(double spare_factor);

/// The same, the best of `choices` blocks drawn at random. [V13]
[[nodiscard]] double choices(double spare_factor, std::uint32_t pages_per_block, std::uint32_t choices);

/// Two classes of pages: `space` of the live pages receive `writes` of the host's writes; both share blocks, oldest
/// block first: A = Σ rᵢ / (1 - exp(-rᵢ α / (fᵢ A))). [D12]
[[nodiscard]] double fifo_hot_cold(double spare_factor, double space, double writes);

/// For a workload with `trim_share` TRIMs of live pages among its operations, the share of user pages with data, (1 -
/// 2q) / (1 - q), for uniform writes.
[[nodiscard]] double live_share(double trim_share);

/// Additional spare from trimmed pages: S_eff = 1 - (1 - S) s for the live share s.
[[nodiscard]] double effective_spare_factor(double spare_factor, double live_share);

/// A by the formula for this scenario. Errors: those of `check`; unsupported, if there is no formula.
[[nodiscard]] Result<double> write_amplification(const Scenario& scenario);

/// Reference value for a published approximation: the mean-field value for greedy and uniform writes.
[[nodiscard]] std::optional<double> mean_field(const Scenario& scenario);

/// The spare factor with this write amplification, everything else as in the scenario. Errors: those of
/// `write_amplification`; invalid_argument if there is no such spare factor.
[[nodiscard]] Result<double> spare_factor_for(double wanted_write_amplification, const Scenario& scenario);

}  // namespace fettle::ftl::theory
