// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/plan/journal_reader.h"
#include "core/schedule/state.h"

namespace fettle::schedule {

/// A journal whose writer has ended.
struct LeftJournal {
    std::string name;
    plan::JournalStory story;
};

/// The key of a pinned drive in a quarantine, as history::key_of.
[[nodiscard]] std::string key_of(const plan::PinnedDrive& drive);

/// Checks whether the computer was restarted since `state` was last used. If so, each drive of an unfinished TRIM goes
/// into quarantine, except released ones. A program that was killed while the computer kept running does not cause a
/// quarantine. Records the boot; returns the new quarantines.
std::vector<Quarantine> after_restart(State& state, const std::string& boot_id,
                                      const std::vector<LeftJournal>& journals, UnixTime now);

/// Allows the schedule to trim the drive again. Returns whether it was in quarantine.
bool release(State& state, const std::string& drive);

}  // namespace fettle::schedule
