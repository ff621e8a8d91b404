// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/bench/engine.h"
#include "core/bench/suite.h"
#include "core/bench/wear.h"
#include "core/bench/workload.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/plan/plan.h"

/// The plan of a measurement that writes to a whole drive.
namespace fettle::bench {

/// Everything about the drive that such a plan is made from.
struct DriveScene {
    DriveEntry entry;
    plan::PinnedDrive drive;                   ///< as it says itself who it is
    const check::DrivePlace* place = nullptr;  ///< nullptr: the system told nothing
    std::vector<plan::Need> surroundings;      ///< that nobody uses it, and what else is asked of its place
    TargetFacts target;                        ///< the drive, opened to be read
    std::optional<WearSoFar> worn;             ///< nullopt: not known
};

/// For workloads one after another, whose seeds are drawn. Requires: they fit the target; one of them writes.
[[nodiscard]] plan::Plan make_drive_plan(const DriveScene& scene, const TargetRequest& request,
                                         const std::vector<Workload>& workloads);

/// For a suite whose data and offsets come from `nonce`.
[[nodiscard]] plan::Plan make_drive_plan(const DriveScene& scene, const TargetRequest& request, const SuitePlan& suite,
                                         std::uint64_t nonce);

}  // namespace fettle::bench
