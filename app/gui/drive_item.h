// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <memory>
#include <vector>

#include "core/report/report.h"

namespace fettle::gui {

/// A drive as the window knows it: what was read of it last, and whether it is being asked now.
struct DriveItem {
    enum class State { asking, ready };
    State state = State::asking;
    /// From a saved report, not of this machine.
    bool saved = false;
    DriveReport report;
    std::vector<Message> machine_findings;
    std::vector<check::CheckOutcome> machine_checks;
    /// What the check of the machine could not see.
    std::vector<Missing> machine_missing;
};

/// Shared between the worker that made it and the pages that show it; never changed once made.
using DriveItemPtr = std::shared_ptr<const DriveItem>;

}  // namespace fettle::gui

Q_DECLARE_METATYPE(fettle::gui::DriveItemPtr)
