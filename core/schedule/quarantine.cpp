// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/quarantine.h"

#include <algorithm>

#include "core/plan/plan.h"

namespace fettle::schedule {

namespace {

/// More than any real use; beyond it the oldest are dropped.
constexpr std::size_t kMostReleased = 64;

}  // namespace

std::string key_of(const plan::PinnedDrive& drive) {
    for (const auto* name : {&drive.serial, &drive.wwn, &drive.eui64, &drive.nguid}) {
        if (!name->empty()) return *name;
    }
    return {};
}

std::vector<Quarantine> after_restart(State& state, const std::string& boot_id,
                                      const std::vector<LeftJournal>& journals, UnixTime now) {
    std::vector<Quarantine> fresh;
    if (boot_id.empty() || boot_id == state.boot_id) return fresh;
    const bool restarted = !state.boot_id.empty();
    state.boot_id = boot_id;
    if (!restarted) return fresh;  // the start times of the journals are unknown
    for (const auto& journal : journals) {
        const auto& story = journal.story;
        const bool released =
            std::find(state.released.begin(), state.released.end(), journal.name) != state.released.end();
        if (story.verb != plan::name(plan::Verb::trim) || story.outcome || released) continue;
        for (const auto& drive : story.drives) {
            const auto key = key_of(drive);
            if (key.empty() || state.quarantined(key)) continue;
            fresh.push_back({key, drive.words(), now, journal.name});
            state.quarantines.push_back(fresh.back());
        }
    }
    return fresh;
}

bool release(State& state, const std::string& drive) {
    bool found = false;
    for (const auto& one : state.quarantines) {
        if (one.drive != drive) continue;
        found = true;
        state.released.push_back(one.journal);
    }
    std::erase_if(state.quarantines, [&](const Quarantine& one) { return one.drive == drive; });
    if (state.released.size() > kMostReleased) {
        state.released.erase(state.released.begin(), state.released.end() - static_cast<std::ptrdiff_t>(kMostReleased));
    }
    return found;
}

}  // namespace fettle::schedule
