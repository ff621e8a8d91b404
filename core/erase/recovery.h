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

/// A way to recover a drive whose erase did not complete.
struct WayOut {
    Purpose purpose = Purpose::resume;
    Message text;
};

/// The result of an interrupted erase, and the remedies. The drive's current state decides; the journal only explains
/// how it came about.
struct Recovery {
    std::optional<Method> method;  ///< from the journal
    /// The sector size that the erase was to set, from the journal, if resuming needs it.
    std::optional<std::uint32_t> sector_bytes;
    bool password_is_ours = false;  ///< a password is set, and the journal shows that it may be Fettle's
    Message state;                  ///< the drive's current state
    std::vector<WayOut> ways;       ///< empty: nothing left to do
};

/// A journal note: after all steps the drive reported that no password is set. This journal and older ones are no
/// evidence that a later password is Fettle's.
inline constexpr std::string_view kNoPassword = "no-password";

/// `story`: of the job, if a journal was found.
[[nodiscard]] Recovery recover(const std::optional<plan::JournalStory>& story, const Abilities& now);

/// The same from all unsettled journals of the drive, oldest first.
[[nodiscard]] Recovery recover(const std::vector<plan::JournalStory>& stories, const Abilities& now);

/// The erase method, derived from its step names.
[[nodiscard]] std::optional<Method> method_of(const plan::JournalStory& story);

/// The sector size that the erase was to set, derived from its step names.
[[nodiscard]] std::optional<std::uint32_t> sector_bytes_of(const plan::JournalStory& story);

/// Whether this journal records an erase of this drive.
[[nodiscard]] bool is_about(const plan::JournalStory& story, const plan::PinnedDrive& drive);

}  // namespace fettle::erase
