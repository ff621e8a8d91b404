// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QStringList>
#include <vector>

#include "core/schedule/overview.h"

namespace fettle::gui {

/// What runs on the days of the coming weeks.
struct RunDays {
    QDate first;                    ///< the Monday of this week
    std::vector<QStringList> runs;  ///< of each day from then on: "03:00 weekly-trim"
    QStringList often;              ///< tasks that run too often to be named on every day: "health every hour"
};

/// Of the tasks that run by themselves.
[[nodiscard]] RunDays run_days(const schedule::Overview& overview, int days);

}  // namespace fettle::gui
