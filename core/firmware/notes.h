// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/firmware/choice.h"
#include "core/firmware/state.h"
#include "core/plan/journal.h"

/// News from journals of earlier updates: firmware that is pending a restart, and interrupted updates. The job's
/// journal is the only record.
namespace fettle::firmware {

struct Note {
    std::string journal;  ///< file name
    std::string serial;   ///< of the drive
    std::string model;
    std::string plan_hash;
    std::string begun_at;
    std::string revision_before;
    std::string expected_revision;  ///< empty: unknown
    std::string boot_id;            ///< start of the computer in which the job ran; empty: unknown
    Restart waits_for = Restart::none;
    bool unfinished = false;  ///< the process or the computer went down
    std::string step;         ///< of an unfinished job: the last step that began; empty: none or unknown
};

/// The notes among journals; journals of other verbs, and those without news, are skipped.
[[nodiscard]] std::vector<Note> read_notes(const std::vector<plan::FoundJournal>& journals);

/// Names of firmware journals without news: they ended, and nothing is pending.
[[nodiscard]] std::vector<std::string> spent_journals(const std::vector<plan::FoundJournal>& journals);

/// The news of a note, given the drive's current state.
struct NoteNews {
    Message message;
    bool settled = false;  ///< the journal can be deleted
};
/// `boot_id`: of the current start of the computer; empty: unknown.
[[nodiscard]] NoteNews judge(const Note& note, const State& drive, const std::string& boot_id);

}  // namespace fettle::firmware
