// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/ftl/parameters.h"

namespace fettle::ftl {

/// Distribution of host writes.
struct Workload {
    enum class Kind : std::uint8_t {
        uniform,     ///< all pages equally likely
        sequential,  ///< from the first page to the last, repeatedly
        hot_cold,    ///< a share of the space receives a share of the writes; uniform within each part
    };
    Kind kind = Kind::uniform;
    double hot_space = 0.2;   ///< share of the user pages that are hot
    double hot_writes = 0.8;  ///< share of host writes to them
    friend bool operator==(const Workload&, const Workload&) = default;
};

/// Whether pages moved by cleaning share a block with host writes.
enum class Frontiers : std::uint8_t {
    mixed,     ///< one open block for both, as in the published formulas
    separate,  ///< one each: pages that survived cleaning stay together
};

/// A drive and a workload, in pages. Defaults: 4 GiB of 4 KiB pages.
struct Scenario {
    /// (T - U) / T: the share of the T pages of the data blocks without user pages. Open and free blocks are not part
    /// of T, as in the formulas.
    double spare_factor = 0.07;
    std::uint32_t pages_per_block = 256;
    std::uint32_t blocks = 4096;  ///< data blocks: T = blocks * pages_per_block
    VictimPolicy policy = VictimPolicy::greedy;
    std::uint32_t choices = 10;  ///< for VictimPolicy::choices
    Workload workload;
    /// Share of TRIMs among all operations, each of a random page with data; writes go to any page. Below 0.5: with
    /// more TRIMs than writes, no data would be left to trim.
    double trim_share = 0;
    Frontiers frontiers = Frontiers::mixed;
};

/// A scenario, its duration and its random seed. One drive write is as many host writes as there are user pages.
struct SimulationOptions {
    Scenario scenario;
    double warmup_drive_writes = 4;
    double measured_drive_writes = 4;
    std::uint64_t seed = 1;
};

/// T, and U as rounded to whole pages by the simulator.
[[nodiscard]] std::uint64_t physical_pages(const Scenario& scenario) noexcept;
[[nodiscard]] std::uint64_t user_pages(const Scenario& scenario) noexcept;

/// The share of user pages with data in the steady state.
[[nodiscard]] double live_share(const Scenario& scenario) noexcept;
/// Whether the simulator has to know which page is where. Otherwise it only counts each block's valid pages, which
/// takes little memory and is several times as fast.
[[nodiscard]] bool tracks_pages(const Scenario& scenario) noexcept;

/// Memory needed for a simulation of this size.
[[nodiscard]] std::uint64_t simulation_bytes(const Scenario& scenario) noexcept;
/// Larger simulations are refused: a typing error must not exhaust the computer's memory.
inline constexpr std::uint64_t kLargestSimulationBytes = std::uint64_t{8} << 30U;

/// Error: invalid_argument, naming the value and its bounds; too_large.
[[nodiscard]] Status check(const Scenario& scenario);
[[nodiscard]] Status check(const SimulationOptions& options);

/// Conversion S = ρ / (1 + ρ) and back, with the over-provisioning ρ = (T - U) / U as a fraction, not percent.
[[nodiscard]] constexpr double spare_factor_of(double over_provisioning) noexcept {
    return over_provisioning / (1 + over_provisioning);
}
[[nodiscard]] constexpr double over_provisioning_of(double spare_factor) noexcept {
    return spare_factor / (1 - spare_factor);
}

}  // namespace fettle::ftl
