// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/alert_feed.h"

#include <algorithm>
#include <map>

#include "app/gui/models/history_facts.h"
#include "app/gui/models/words.h"
#include "core/alert/alert.h"

namespace fettle::gui {

namespace {

constexpr std::int64_t kRecent_s = 30LL * 24 * 60 * 60;

/// `number`: of the event among those of that moment. Not its words, which another language changes.
QString key_of(const std::string& about, std::int64_t time, int number) {
    return QStringLiteral("%1|%2|%3").arg(text(about)).arg(time).arg(number);
}

Status add_drives(history::HistoryStore& store, std::int64_t since, const Observations& latest,
                  std::vector<RecentAlert>& alerts) {
    for (const auto& last : latest) {
        if (last.time < since) continue;
        // From the beginning: what is news depends on everything before.
        const auto all = store.observations(last.drive, {});
        if (!all) return fail(all.error());
        int number = 0;
        std::int64_t before = 0;
        for (const auto& event : history_events(*all)) {
            number = event.time == before ? number + 1 : 0;
            before = event.time;
            if (event.time < since || event.severity < Severity::warning) continue;
            alerts.push_back({key_of(last.drive, event.time, number), last.drive, printable(text(last.model)),
                              event.time, event.sentence, event.severity});
        }
    }
    return {};
}

Status add_tasks(history::HistoryStore& store, std::int64_t since, std::vector<RecentAlert>& alerts) {
    const auto runs = store.runs({});
    if (!runs) return fail(runs.error());
    std::map<std::string, std::string> before;
    for (const auto& run : *runs) {
        const auto news = alert::task_news(run.task, before[run.task], run.outcome, run.detail, run.ended);
        before[run.task] = run.outcome;
        if (!news || news->time < since || news->message.severity < Severity::warning) continue;
        alerts.push_back({key_of(run.task, news->time, 0),
                          {},
                          {},
                          news->time,
                          translated(news->message.text, news->message.evidence),
                          news->message.severity});
    }
    return {};
}

}  // namespace

Result<std::vector<RecentAlert>> recent_alerts(history::HistoryStore& store, std::int64_t now) {
    const auto latest = store.latest();
    if (!latest) return fail(latest.error());
    for (const auto& last : *latest) now = std::max(now, last.time);
    const auto since = now - kRecent_s;
    std::vector<RecentAlert> alerts;
    if (auto added = add_drives(store, since, *latest, alerts); !added) return fail(added.error());
    if (auto added = add_tasks(store, since, alerts); !added) return fail(added.error());
    std::stable_sort(alerts.begin(), alerts.end(), [](const auto& a, const auto& b) { return a.time > b.time; });
    return alerts;
}

}  // namespace fettle::gui
