// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/firmware/choice.h"
#include "core/firmware/state.h"
#include "core/plan/journal.h"

/// What journals of earlier updates still have to tell: new firmware that waits for a restart, and updates that were
/// broken off. The journal of a job is the note; nothing else is kept.
namespace fettle::firmware {

struct Note {
    std::string journal;  ///< its name
    std::string serial;   ///< of the drive
    std::string model;
    std::string plan_hash;
    std::string begun_at;
    std::string revision_before;
    std::string expected_revision;  ///< empty: nobody knew
    std::string boot_id;            ///< of the start of the machine in which it was done; empty: not known
    Restart waits_for = Restart::none;
    bool unfinished = false;  ///< the process, or the machine, went down
    std::string step;         ///< of an unfinished job: the last that was begun; empty: none, or nobody knows
};

/// The notes among journals; those of other verbs, and of jobs with nothing left to tell, are passed over.
[[nodiscard]] std::vector<Note> read_notes(const std::vector<plan::FoundJournal>& journals);

/// Names of firmware journals that have nothing left to tell: they ended, and nothing waits.
[[nodiscard]] std::vector<std::string> spent_journals(const std::vector<plan::FoundJournal>& journals);

/// What a note says now that the drive was asked.
struct NoteNews {
    Message message;
    bool settled = false;  ///< the journal may be forgotten
};
/// `boot_id`: of this start of the machine; empty: not known.
[[nodiscard]] NoteNews judge(const Note& note, const State& drive, const std::string& boot_id);

}  // namespace fettle::firmware
