// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/overprovision/spare_plan.h"

namespace fettle::overprovision {

// Step ids, used in plan, work and journal.
inline constexpr std::string_view kStepTrim = "trim";
inline constexpr std::string_view kStepLimit = "set-limit";
inline constexpr std::string_view kStepCopyIn = "move-table-copy";
inline constexpr std::string_view kStepCopyEnd = "place-table-copy";
inline constexpr std::string_view kStepDelete = "delete-namespace";
inline constexpr std::string_view kStepCreate = "create-namespace";
inline constexpr std::string_view kStepAttach = "attach-namespace";
inline constexpr std::string_view kStepSystem = "look-again";
inline constexpr std::string_view kStepCheck = "check-file-system";
inline constexpr std::string_view kStepShrink = "shrink-file-system";
inline constexpr std::string_view kStepCheckAgain = "check-again";
inline constexpr std::string_view kStepTable = "change-table";
inline constexpr std::string_view kStepGrow = "grow-file-system";
inline constexpr std::string_view kStepResize = "resize-partition";

/// All fields of the target, so that the plan's hash covers them.
[[nodiscard]] std::vector<Evidence> options_of(const Target& target);

/// Steps, losses and needs.
void write_steps(const Target& target, const Ground& ground, plan::Plan& plan);

}  // namespace fettle::overprovision
