// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/ftl/parameters.h"

namespace fettle::ftl {

/// What the host writes where.
struct Workload {
    enum class Kind : std::uint8_t {
        uniform,     ///< each page as likely as any other
        sequential,  ///< from the first page to the last, and again
        hot_cold,    ///< a share of the space takes a share of the writes; uniform within each part
    };
    Kind kind = Kind::uniform;
    double hot_space = 0.2;   ///< share of the user pages that are hot
    double hot_writes = 0.8;  ///< share of the host's writes that go to them
    friend bool operator==(const Workload&, const Workload&) = default;
};

/// Whether pages that cleaning moves share a block with pages that the host writes.
enum class Frontiers : std::uint8_t {
    mixed,     ///< one open block for both, as the published formulas have it
    separate,  ///< one each: pages that survived cleaning stay among themselves
};

/// A drive and a workload, in pages. Defaults: 4 GiB of 4 KiB pages.
struct Scenario {
    /// (T - U) / T: of the T pages of the data blocks, the share that holds no user page. Open and free blocks are
    /// outside T, as in the formulas.
    double spare_factor = 0.07;
    std::uint32_t pages_per_block = 256;
    std::uint32_t blocks = 4096;  ///< data blocks: T = blocks * pages_per_block
    VictimPolicy policy = VictimPolicy::greedy;
    std::uint32_t choices = 10;  ///< for VictimPolicy::choices
    Workload workload;
    /// Of all operations, the share that are TRIMs of a page, each drawn from the pages that hold data; writes go to
    /// any page. Below 0.5: more TRIMs than writes leave nothing to trim.
    double trim_share = 0;
    Frontiers frontiers = Frontiers::mixed;
};

/// A scenario, for how long, and with which random numbers. A drive-write is as many host writes as there are user
/// pages.
struct SimulationOptions {
    Scenario scenario;
    double warmup_drive_writes = 4;
    double measured_drive_writes = 4;
    std::uint64_t seed = 1;
};

/// T, and U as the simulator rounds it to whole pages.
[[nodiscard]] std::uint64_t physical_pages(const Scenario& scenario) noexcept;
[[nodiscard]] std::uint64_t user_pages(const Scenario& scenario) noexcept;

/// Memory that a simulation of this size takes.
[[nodiscard]] std::uint64_t simulation_bytes(const Scenario& scenario) noexcept;
/// More than this is refused: a typing error should not take the machine's memory.
inline constexpr std::uint64_t kLargestSimulationBytes = std::uint64_t{8} << 30U;

/// Error: invalid_argument, naming the value and its bounds; too_large.
[[nodiscard]] Status check(const Scenario& scenario);
[[nodiscard]] Status check(const SimulationOptions& options);

/// S = ρ / (1 + ρ) and back, of the over-provisioning ρ = (T - U) / U as a share, not in percent.
[[nodiscard]] constexpr double spare_factor_of(double over_provisioning) noexcept {
    return over_provisioning / (1 + over_provisioning);
}
[[nodiscard]] constexpr double over_provisioning_of(double spare_factor) noexcept {
    return spare_factor / (1 - spare_factor);
}

}  // namespace fettle::ftl
