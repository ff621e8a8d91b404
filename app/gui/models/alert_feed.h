// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/history/history_store.h"

namespace fettle::gui {

/// A recent event that needs attention, for the dashboard.
struct RecentAlert {
    QString key;        ///< names this event, to remember that it was dismissed
    std::string drive;  ///< history::key_of; empty: about a scheduled task
    QString model;      ///< empty: about a scheduled task
    std::int64_t time = 0;
    QString sentence;
    Severity severity = Severity::warning;
};

/// The warnings of the last 30 days before `now` (seconds since 1970, UTC) or before the newest observation, newest
/// first: the same events that the service reports (alert::news, alert::task_news), found again in the recorded
/// history, so that none is lost while no window is open. Call with lock_stores() held. Errors: those of the store.
[[nodiscard]] Result<std::vector<RecentAlert>> recent_alerts(history::HistoryStore& store, std::int64_t now);

}  // namespace fettle::gui
