// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/erase/abilities.h"
#include "core/erase/erase_plan.h"
#include "core/plan/journal_reader.h"

namespace fettle::erase {

/// A way out for a drive whose erase did not come to its end.
struct WayOut {
    Purpose purpose = Purpose::resume;
    Message text;
};

/// What an erase that was cut off has left, and what can be done. The drive's state now is what counts; the journal
/// only tells how it came about.
struct Recovery {
    std::optional<Method> method;   ///< as the journal tells it
    bool password_is_ours = false;  ///< a password is set, and the journal tells that it may be Fettle's
    Message state;                  ///< what is true of the drive now
    std::vector<WayOut> ways;       ///< empty: nothing is left to do
};

/// The note of a journal: after all steps of a job the drive reported that no password is set. Passwords that are set
/// later are not Fettle's by this journal or an older one.
inline constexpr std::string_view kNoPassword = "no-password";

/// `story`: of the job, where a journal was found.
[[nodiscard]] Recovery recover(const std::optional<plan::JournalStory>& story, const Abilities& now);

/// The same by all journals of the drive that were not made good yet, the oldest first.
[[nodiscard]] Recovery recover(const std::vector<plan::JournalStory>& stories, const Abilities& now);

/// The method of an erase, by the names of its steps.
[[nodiscard]] std::optional<Method> method_of(const plan::JournalStory& story);

/// Whether this journal is of an erase of this drive.
[[nodiscard]] bool is_about(const plan::JournalStory& story, const plan::PinnedDrive& drive);

}  // namespace fettle::erase
