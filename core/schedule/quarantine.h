// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/plan/journal_reader.h"
#include "core/schedule/state.h"

namespace fettle::schedule {

/// A journal whose writer is gone.
struct LeftJournal {
    std::string name;
    plan::JournalStory story;
};

/// What names a pinned drive in a quarantine; as history::key_of.
[[nodiscard]] std::string key_of(const plan::PinnedDrive& drive);

/// Looks whether the machine was started anew since `state` was last used; if so, each drive of a TRIM that had not
/// come to its end goes into quarantine, but for what was released. A program that was killed while the machine went
/// on puts nothing there. Notes the boot; returns what is new.
std::vector<Quarantine> after_restart(State& state, const std::string& boot_id,
                                      const std::vector<LeftJournal>& journals, UnixTime now);

/// Lets the schedule trim the drive again. Returns whether it was in quarantine.
bool release(State& state, const std::string& drive);

}  // namespace fettle::schedule
