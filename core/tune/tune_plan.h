// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/plan.h"
#include "core/tune/change.h"
#include "core/tune/setting.h"

namespace fettle::tune {

/// A value for a setting.
struct Assignment {
    std::string id;  ///< Setting::id or Setting::key
    std::string value;
    friend bool operator==(const Assignment&, const Assignment&) = default;
};

/// What one step of a plan does.
enum class Phase : std::uint8_t {
    write,  ///< records the state before, then replaces the files
    apply,  ///< sets what takes effect at once
};

struct TuneStep {
    std::size_t change = 0;  ///< index into TunePlan::changes
    Phase phase = Phase::write;
};

/// A plan and the data for its work.
struct TunePlan {
    plan::Plan plan;
    std::vector<Change> changes;
    std::vector<TuneStep> steps;      ///< one for each step of the plan
    std::vector<std::string> drives;  ///< kernel names of plan.drives
    bool undo = false;                ///< afterwards, nothing remembers the changes
};

/// What Fettle finds where it left something, for an undo.
struct UndoState {
    ChangeRecord record;
    std::vector<std::string> foreign;  ///< files and values that someone else has changed since
    std::string blocked = {};          ///< why it must not be undone now; empty: nothing is known against it
};

/// The value in the form in which the system takes it. Errors: invalid_argument (with the accepted values), refused
/// (the setting's obstacle).
[[nodiscard]] Result<std::string> accepted_value(const Setting& setting, const std::string& value);

/// Plans changes; none that already has its value may be among them. `drives`: those that the changes concern.
[[nodiscard]] TunePlan plan_changes(std::vector<Change> changes, const std::vector<plan::PinnedDrive>& drives);

/// What becomes of a setting that someone else has changed since.
enum class Foreign : std::uint8_t {
    refuse,  ///< it is an unmet need
    leave,   ///< it stays as it is, unless all are such
};

/// Plans the way back. Where two settings share a line of /etc/fstab, the order is such that each finds what it left.
[[nodiscard]] TunePlan plan_undo(std::vector<UndoState> states, const std::vector<plan::PinnedDrive>& drives,
                                 Foreign foreign = Foreign::refuse);

/// The change that leads back.
[[nodiscard]] Change reversed(const Change& change);

}  // namespace fettle::tune
