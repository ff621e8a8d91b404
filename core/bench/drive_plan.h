// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/bench/engine.h"
#include "core/bench/suite.h"
#include "core/bench/wear.h"
#include "core/bench/workload.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/plan/plan.h"

/// Plan of a measurement that writes to a whole drive.
namespace fettle::bench {

/// Input for such a plan.
struct DriveInputs {
    DriveEntry entry;
    plan::PinnedDrive drive;                   ///< the identity that the drive itself reports
    const check::DrivePlace* place = nullptr;  ///< nullptr: no information from the system
    std::vector<plan::Need> surroundings;      ///< needs: the drive is not in use, and others that concern its place
    TargetFacts target;                        ///< the drive, opened for reading
    std::optional<WearSoFar> worn;             ///< nullopt: unknown
};

/// For consecutive workloads whose seeds are set. Requires: they fit the target; at least one writes.
[[nodiscard]] plan::Plan make_drive_plan(const DriveInputs& inputs, const TargetRequest& request,
                                         const std::vector<Workload>& workloads);

/// For a suite whose data and offsets come from `nonce`.
[[nodiscard]] plan::Plan make_drive_plan(const DriveInputs& inputs, const TargetRequest& request,
                                         const SuitePlan& suite, std::uint64_t nonce);

/// Writes that are neither a workload's nor a suite's.
struct OtherWrites {
    std::string_view what;           ///< template of the step; `evidence` and {drive} are available
    std::vector<Evidence> evidence;  ///< for `what`
    std::vector<Evidence> options;   ///< all that decides what is written
    ByteCount area;                  ///< from the start of the drive
    ByteCount most;                  ///< written in total
    plan::Estimate estimate;         ///< duration
};

/// For these. Requires: the area is not empty, and fits the target.
[[nodiscard]] plan::Plan make_drive_plan(const DriveInputs& inputs, const TargetRequest& request,
                                         const OtherWrites& writes);

}  // namespace fettle::bench
