// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <algorithm>
#include <memory>
#include <vector>

#include "core/model/drive_report.h"

namespace fettle::gui {

/// A drive in the window: its last report, and whether it is being queried.
struct DriveItem {
    enum class State { asking, ready };
    State state = State::asking;
    /// From a saved report, not from this computer.
    bool saved = false;
    DriveReport report;
    std::vector<Message> machine_findings;
    std::vector<check::CheckOutcome> machine_checks;
    /// What the check of the computer could not read.
    std::vector<Missing> machine_missing;
};

/// Whether this user may not query the drive, so that its report has only what the system knows.
[[nodiscard]] inline bool lacks_permission(const DriveReport& report) {
    const auto& missing = report.facts.missing;
    return std::any_of(missing.begin(), missing.end(),
                       [](const Missing& part) { return part.reason == fettle::name(ErrorCode::not_permitted); });
}

/// Immutable; shared between the worker that created it and the pages that show it.
using DriveItemPtr = std::shared_ptr<const DriveItem>;

}  // namespace fettle::gui

Q_DECLARE_METATYPE(fettle::gui::DriveItemPtr)
