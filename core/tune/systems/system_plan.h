// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/plan/plan.h"
#include "core/tune/systems/system_records.h"
#include "core/tune/tune_plan.h"

namespace fettle::tune {

/// A plan and the data for its work. Each change is one step: its parts have one setting's value in common.
struct SystemPlan {
    plan::Plan plan;
    std::vector<SystemChange> changes;  ///< one for each step of the plan
    std::vector<std::string> drives;    ///< ids of plan.drives
    bool undo = false;                  ///< afterwards, nothing remembers the changes
};

/// Plans changes; none that already has its value may be among them. `drives`: those that the changes concern.
[[nodiscard]] SystemPlan plan_system_changes(std::vector<SystemChange> changes,
                                             const std::vector<plan::PinnedDrive>& drives);

/// Plans the way back.
[[nodiscard]] SystemPlan plan_system_undo(const std::vector<SystemUndoState>& states,
                                          const std::vector<plan::PinnedDrive>& drives,
                                          Foreign foreign = Foreign::refuse);

}  // namespace fettle::tune
