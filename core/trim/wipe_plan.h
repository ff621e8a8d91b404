// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/plan/plan.h"
#include "core/trim/regions.h"

namespace fettle::trim {

/// Input for a wipe plan.
struct WipeInputs {
    DriveEntry entry;
    plan::PinnedDrive pinned;                  ///< the identity that the drive itself reports
    const check::DrivePlace* place = nullptr;  ///< may be nullptr
    bool image = false;                        ///< a disk image (by its path) instead of a drive
    /// Some partitions are in use: they are skipped, and each wiped part is held separately.
    bool by_parts = false;
    bool trim_broken = false;    ///< the catalogue lists TRIM on this model as data-destroying
    std::uint32_t pause_ms = 0;  ///< pause between ranges, for a drive that stalls
    /// The drive guarantees zeros after TRIM.
    bool reads_zeros = false;
    std::uint64_t granularity_bytes = 0;  ///< 0: unknown
    std::uint64_t minimum_bytes = 0;      ///< shorter runs are skipped
};

/// Wiping: the unmounted contents of a drive, their free space, and a plan with one step for each part that can be
/// wiped.
struct WipePlan {
    WipeInputs inputs;
    std::vector<Region> regions;
    plan::Plan plan;
    std::vector<std::size_t> step_regions;  ///< plan.steps[i] is for regions[step_regions[i]]

    [[nodiscard]] const Region& region(std::size_t step) const { return regions[step_regions[step]]; }
};

/// Partitions that are in use, by their kernel names. nullopt: the drive as a whole is in use (a file system or an
/// array on the whole drive).
[[nodiscard]] std::optional<std::set<std::string>> partitions_in_use(const check::DrivePlace& place);

/// The ranges of a region to discard: whole discard granules, in runs of at least `minimum_bytes`. Bytes on the drive.
[[nodiscard]] std::vector<allocation::Range> discards_of(const Region& region, const WipeInputs& inputs);

/// Makes the plan. Error: that of `hasher`.
[[nodiscard]] Result<WipePlan> make_wipe_plan(WipeInputs inputs, std::vector<Region> regions,
                                              const plan::Hasher& hasher);

}  // namespace fettle::trim
