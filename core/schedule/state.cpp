// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/state.h"

#include <algorithm>

namespace fettle::schedule {

std::string_view name(RunOutcome outcome) noexcept {
    switch (outcome) {
        case RunOutcome::done: return "done";
        case RunOutcome::failed: return "failed";
        case RunOutcome::cancelled: return "cancelled";
        case RunOutcome::left_alone: return "left-alone";
        case RunOutcome::broken_off: return "broken-off";
    }
    return "failed";
}

bool State::quarantined(std::string_view drive) const noexcept {
    return std::any_of(quarantines.begin(), quarantines.end(),
                       [&](const Quarantine& one) { return one.drive == drive; });
}

}  // namespace fettle::schedule
