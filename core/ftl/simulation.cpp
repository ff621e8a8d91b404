// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/simulation.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/units.h"
#include "core/ftl/block_counts.h"
#include "core/ftl/page_map.h"

namespace fettle::ftl {

namespace {

constexpr std::uint32_t kMostPagesPerBlock = 32'768;
constexpr double kMostDriveWrites = 1e6;

tl::unexpected<Error> refuse(std::string what) { return fail(ErrorCode::invalid_argument, std::move(what)); }

Status check_sizes(const Scenario& scenario) {
    if (scenario.pages_per_block < 2 || scenario.pages_per_block > kMostPagesPerBlock) {
        return refuse(
            fmt::format("pages per block is {}; it must be 2 to {}", scenario.pages_per_block, kMostPagesPerBlock));
    }
    if (scenario.blocks < 2) return refuse(fmt::format("blocks is {}; at least 2 are needed", scenario.blocks));
    // A flash address has 32 bits, and the highest stands for "nowhere".
    const auto addresses = (std::uint64_t{scenario.blocks} + 4) << PageMap::shift_of(scenario.pages_per_block);
    if (addresses > UINT32_MAX) {
        return refuse(fmt::format("{} blocks of {} pages exceed the limit of {} addressable pages", scenario.blocks,
                                  scenario.pages_per_block, UINT32_MAX));
    }
    if (const auto bytes = simulation_bytes(scenario); bytes > kLargestSimulationBytes) {
        return fail(
            ErrorCode::too_large,
            FETTLE_TEXT(
                "{blocks} blocks of {pages_per_block} pages need {bytes} of memory; the limit is {limit}. Write "
                "amplification hardly depends on the number of blocks: use fewer"),
            {{"blocks", scenario.blocks},
             {"pages_per_block", scenario.pages_per_block},
             {"bytes", binary_size({bytes})},
             {"limit", binary_size({kLargestSimulationBytes})}});
    }
    return {};
}

Status check_workload(const Workload& workload) {
    if (workload.kind != Workload::Kind::hot_cold) return {};
    const auto inside = [](double share) { return share > 0 && share < 1; };
    if (!inside(workload.hot_space) || !inside(workload.hot_writes)) {
        return refuse(
            fmt::format("the hot part is {} of the space and receives {} of "
                        "the writes; both must be more than 0 and less than 1",
                        workload.hot_space, workload.hot_writes));
    }
    return {};
}

}  // namespace

std::uint64_t physical_pages(const Scenario& scenario) noexcept {
    return std::uint64_t{scenario.blocks} * scenario.pages_per_block;
}

std::uint64_t user_pages(const Scenario& scenario) noexcept {
    return static_cast<std::uint64_t>(
        std::llround(static_cast<double>(physical_pages(scenario)) * (1 - scenario.spare_factor)));
}

double live_share(const Scenario& scenario) noexcept {
    // With a live share s, writes revive (1 - q)(1 - s) per step and TRIMs remove q.
    const auto q = scenario.trim_share;
    return (1 - 2 * q) / (1 - q);
}

bool tracks_pages(const Scenario& scenario) noexcept {
    // Counting draws flash pages until one is valid: no gain where few are.
    constexpr double kFewValid = 0.125;
    return scenario.workload.kind != Workload::Kind::uniform ||
           (1 - scenario.spare_factor) * live_share(scenario) < kFewValid;
}

std::uint64_t simulation_bytes(const Scenario& scenario) noexcept {
    const auto blocks = std::uint64_t{scenario.blocks} + 2;
    const auto map = tracks_pages(scenario) ? PageMap::bytes(blocks, scenario.pages_per_block, user_pages(scenario))
                                            : BlockCounts::bytes(blocks);
    // Besides: a block's entry in the policy's queue, the larger one of FIFO and greedy.
    return map + blocks * 8;
}

Status check(const Scenario& scenario) {
    const auto spare = scenario.spare_factor;
    if (!(spare > 0 && spare < 1)) {
        return refuse(
            fmt::format("the spare factor is {}; it must be more than 0 and less than 1, because "
                        "garbage collection needs spare pages and user data needs the rest",
                        spare));
    }
    if (!(scenario.trim_share >= 0 && scenario.trim_share < 0.5)) {
        return refuse(
            fmt::format("the share of TRIMs is {}; it must be at least 0 and less than "
                        "0.5: with more TRIMs than writes, no data is left to trim",
                        scenario.trim_share));
    }
    if (scenario.policy == VictimPolicy::choices && (scenario.choices < 1 || scenario.choices > 1000)) {
        return refuse(fmt::format("choices is {}; it must be 1 to 1000", scenario.choices));
    }
    if (auto good = check_workload(scenario.workload); !good) return good;
    if (auto good = check_sizes(scenario); !good) return good;
    const auto spare_pages = physical_pages(scenario) - user_pages(scenario);
    if (spare_pages < scenario.pages_per_block || user_pages(scenario) < 2) {
        return refuse(fmt::format(
            "a spare factor of {} with {} blocks leaves less than one spare block, or no space for data; use "
            "more blocks",
            spare, scenario.blocks));
    }
    return {};
}

Status check(const SimulationOptions& options) {
    if (!(options.warmup_drive_writes >= 0 && options.warmup_drive_writes <= kMostDriveWrites)) {
        return refuse(fmt::format("the warm-up is {} drive writes; it must be 0 to {}", options.warmup_drive_writes,
                                  kMostDriveWrites));
    }
    if (!(options.measured_drive_writes > 0 && options.measured_drive_writes <= kMostDriveWrites)) {
        return refuse(fmt::format("the number of measured drive writes is {}; it must be more than 0 and at most {}",
                                  options.measured_drive_writes, kMostDriveWrites));
    }
    return check(options.scenario);
}

}  // namespace fettle::ftl
