// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/pinned_drive.h"

namespace fettle::plan {

/// What the journal proves about a step.
enum class StepState : std::uint8_t {
    not_begun,  ///< certainly not
    begun,      ///< announced; executed fully, partly or not at all
    done,
    failed,
    cancelled,
    unknown,  ///< that part of the journal is damaged
};
[[nodiscard]] std::string_view name(StepState state) noexcept;

struct StepStory {
    std::string id;
    std::string text;  ///< as shown to the user
    StepState state = StepState::not_begun;
    std::string error;       ///< of a failed step
    std::string error_code;  ///< "refused"
    std::string verified;    ///< verdict; empty: not verified
};

struct JournalProblem {
    enum class Kind : std::uint8_t {
        torn_end,         ///< the last line is incomplete because of the crash: harmless
        damaged_line,     ///< wrong checksum or format
        missing_line,     ///< a gap in the numbering
        unknown_version,  ///< written by another version of Fettle
        unknown_record,   ///< valid, but of an unknown kind
        contradiction,    ///< records that cannot follow each other
        no_begin,         ///< the job is unknown
        too_large,
    };
    Kind kind = Kind::damaged_line;
    std::size_t line = 0;  ///< from 1
    std::string detail;
    friend bool operator==(const JournalProblem&, const JournalProblem&) = default;
};
[[nodiscard]] std::string_view name(JournalProblem::Kind kind) noexcept;

/// Contents of a journal. Nothing is guessed: what damage hides is `unknown`.
struct JournalStory {
    std::string verb;  ///< "erase"; empty if the begin record is lost
    std::string plan_hash;
    std::string begun_at;
    std::vector<PinnedDrive> drives;
    std::vector<StepStory> steps;
    std::vector<std::string> notes;      ///< Work::settle()
    std::optional<std::string> outcome;  ///< set if the job ended by itself
    std::vector<JournalProblem> problems;

    /// All written records can be read; a torn end does not count as a loss.
    [[nodiscard]] bool whole() const noexcept;
};

/// Reads a journal, even a damaged one.
[[nodiscard]] JournalStory read_journal(std::string_view text);

}  // namespace fettle::plan
