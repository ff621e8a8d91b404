// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/trim_schedule.h"

#include <algorithm>

namespace fettle::gui {

namespace {

/// Whether the task trims this drive.
bool concerns(const schedule::Task& task, const DriveReport& report, const TrimPaths* paths) {
    if (task.verb != schedule::TaskVerb::trim) return false;
    if (task.what.empty()) return true;
    return std::any_of(task.what.begin(), task.what.end(), [&](const std::string& what) {
        const auto& links = report.entry.links;
        if (what == report.facts.identity.serial || what == report.entry.identity.serial) return true;
        if (std::find(links.begin(), links.end(), what) != links.end()) return true;
        return paths != nullptr && std::any_of(paths->paths.begin(), paths->paths.end(),
                                               [&](const TracedPath& path) { return path.path.mount_point == what; });
    });
}

}  // namespace

TrimSchedule trim_schedule(const schedule::Overview& overview, const DriveReport& report, const TrimPaths* paths) {
    TrimSchedule made;
    for (const auto& one : overview.tasks) {
        if (!concerns(one.task, report, paths)) continue;
        if (one.state.outcome == schedule::RunOutcome::done) made.last = std::max(made.last, one.state.ended);
        if (!one.task.enabled) continue;
        const auto at = one.standpoint.at;
        if (!one.note.empty()) {
            made.left_to_system = true;
        } else if (at > 0) {
            made.next = made.next == 0 ? at : std::min(made.next, at);
        }
    }
    return made;
}

}  // namespace fettle::gui
