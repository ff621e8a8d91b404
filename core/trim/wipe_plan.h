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

/// What a wiper's plan is made of.
struct WipeScene {
    DriveEntry entry;
    plan::PinnedDrive pinned;                  ///< as it says of itself
    const check::DrivePlace* place = nullptr;  ///< may be nullptr
    bool image = false;                        ///< not a drive: a disk image, by its path
    /// Some of its partitions are in use: those are left alone, and each part that is wiped is held by itself.
    bool by_parts = false;
    bool trim_broken = false;    ///< the catalogue says that TRIM of this model loses data
    std::uint32_t pause_ms = 0;  ///< between pieces, for a drive that stalls
    /// The drive promises that what was discarded reads as zeros.
    bool reads_zeros = false;
    std::uint64_t granularity_bytes = 0;  ///< 0: not known
    std::uint64_t minimum_bytes = 0;      ///< shorter runs are passed over
};

/// Wiping: what lies on a drive that is not mounted, what of it is free, and a plan with one step for each part that
/// can be wiped.
struct WipePlan {
    WipeScene scene;
    std::vector<Region> regions;
    plan::Plan plan;
    std::vector<std::size_t> step_regions;  ///< plan.steps[i] is for regions[step_regions[i]]

    [[nodiscard]] const Region& region(std::size_t step) const { return regions[step_regions[step]]; }
};

/// The partitions of a drive that are in use, by their kernel names. nullopt: the drive is in use in a way that is not
/// that of single partitions (a file system or an array on the drive as a whole).
[[nodiscard]] std::optional<std::set<std::string>> partitions_in_use(const check::DrivePlace& place);

/// What of a region is discarded: whole granules of the drive, in runs of at least `minimum_bytes`. Bytes of the drive.
[[nodiscard]] std::vector<allocation::Range> discards_of(const Region& region, const WipeScene& scene);

/// Makes the plan. Error: that of `hasher`.
[[nodiscard]] Result<WipePlan> make_wipe_plan(WipeScene scene, std::vector<Region> regions, const plan::Hasher& hasher);

}  // namespace fettle::trim
