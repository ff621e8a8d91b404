// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/erase/abilities.h"

namespace fettle::erase {

/// How the drive's state affects a plan.
struct BoundState {
    bool password = false;
    bool locked = false;
    bool sanitize_runs = false;
    bool sanitize_failed = false;
    bool format_runs = false;     ///< FORMAT UNIT
    bool format_corrupt = false;  ///< FORMAT UNIT was interrupted

    explicit BoundState(const Abilities& abilities) {
        if (abilities.security) {
            password = abilities.security->state.enabled;
            locked = abilities.security->state.locked;
        }
        if (abilities.sanitize) {
            sanitize_runs = abilities.sanitize->state.phase == SanitizeState::Phase::running;
            sanitize_failed = abilities.sanitize->state.phase == SanitizeState::Phase::failed;
        }
        if (abilities.format_unit) {
            format_runs = abilities.format_unit->phase == FormatUnitAbility::Phase::running;
            format_corrupt = abilities.format_unit->phase == FormatUnitAbility::Phase::corrupt;
        }
    }
    /// Data can be read.
    [[nodiscard]] bool readable() const {
        return !locked && !sanitize_runs && !sanitize_failed && !format_runs && !format_corrupt;
    }
};

}  // namespace fettle::erase
