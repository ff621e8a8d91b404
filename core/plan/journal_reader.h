// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/pinned_drive.h"

namespace fettle::plan {

/// What the journal lets one say of a step.
enum class StepState : std::uint8_t {
    not_begun,  ///< surely not
    begun,      ///< announced; taken in part, in whole or not at all
    done,
    failed,
    cancelled,
    unknown,  ///< the part of the journal that would say it is damaged
};
[[nodiscard]] std::string_view name(StepState state) noexcept;

struct StepStory {
    std::string id;
    std::string text;  ///< as people saw it
    StepState state = StepState::not_begun;
    std::string error;       ///< of a failed step
    std::string error_code;  ///< "refused"
    std::string verified;    ///< verdict; empty: not verified
};

struct JournalProblem {
    enum class Kind : std::uint8_t {
        torn_end,         ///< the last line broke off in the crash: harmless
        damaged_line,     ///< checksum or form is wrong
        missing_line,     ///< the numbers leap
        unknown_version,  ///< written by another Fettle
        unknown_record,   ///< good, and of no known kind
        contradiction,    ///< records that cannot follow each other
        no_begin,         ///< nobody knows what job it was
        too_large,
    };
    Kind kind = Kind::damaged_line;
    std::size_t line = 0;  ///< from 1
    std::string detail;
    friend bool operator==(const JournalProblem&, const JournalProblem&) = default;
};
[[nodiscard]] std::string_view name(JournalProblem::Kind kind) noexcept;

/// What a journal tells. Nothing in it is guessed: what damage hides is `unknown`.
struct JournalStory {
    std::string verb;  ///< "erase"; empty when the beginning is lost
    std::string plan_hash;
    std::string begun_at;
    std::vector<PinnedDrive> drives;
    std::vector<StepStory> steps;
    std::vector<std::string> notes;      ///< Work::settle()
    std::optional<std::string> outcome;  ///< the job came to an end of its own
    std::vector<JournalProblem> problems;

    /// Every record that was written can be read; a torn end is no loss.
    [[nodiscard]] bool whole() const noexcept;
};

/// Reads a journal, however damaged.
[[nodiscard]] JournalStory read_journal(std::string_view text);

}  // namespace fettle::plan
