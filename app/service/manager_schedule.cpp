// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of Manager for the schedule.
#include "app/service/manager.h"

#include <algorithm>
#include <limits>
#include <mutex>

#include "app/service/replies.h"
#include "app/service/verbs.h"

namespace fettle::service {

void Manager::schedule_documents(const Call& call) {
    look(call, false, [this](Toolbox&) -> Result<Values> {
        if (ports_.schedule == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("a schedule"));
        const auto tasks = ports_.schedule->load(schedule::Document::schedule);
        if (!tasks) return fail(tasks.error());
        const auto state = ports_.schedule->load(schedule::Document::state);
        if (!state) return fail(state.error());
        return texts({tasks->value_or(""), state->value_or("")});
    });
}

void Manager::change_schedule(const Call& call, const std::string& tasks, const std::vector<std::string>& remove,
                              const std::vector<std::string>& release, const std::string& fstrim) {
    work(call, {kSchedule},
         [this, words = ScheduleWords{tasks, remove, release, fstrim}](Toolbox& toolbox) -> Result<Values> {
             const std::lock_guard lock(planning_);
             const auto change = schedule_change(toolbox, words);
             if (!change) return fail(change.error());
             if (const auto changed = toolbox.scheduling->change(*change); !changed) return fail(changed.error());
             QMetaObject::invokeMethod(this, &Manager::schedule_changed, Qt::QueuedConnection);
             return Values();
         });
}

void Manager::pause_schedule(const Call& call, std::uint64_t until) {
    work(call, {kSchedule}, [this, until](Toolbox& toolbox) -> Result<Values> {
        const std::lock_guard lock(planning_);
        schedule::ScheduleChange change;
        // Times beyond the calendar are rejected like all that are too far away.
        change.pause_until = schedule::clamp_time(static_cast<schedule::UnixTime>(
            std::min<std::uint64_t>(until, std::numeric_limits<schedule::UnixTime>::max())));
        if (const auto changed = toolbox.scheduling->change(change); !changed) return fail(changed.error());
        QMetaObject::invokeMethod(this, &Manager::schedule_changed, Qt::QueuedConnection);
        return Values();
    });
}

}  // namespace fettle::service
