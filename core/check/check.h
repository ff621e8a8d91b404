// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/facts.h"
#include "core/health/health.h"

/// Findings: what is wrong, or could be better, in the way the machine uses a drive.
namespace fettle::check {

/// What became of one check, so that silence is told apart from "was not looked at".
enum class CheckState : std::uint8_t {
    ok,              ///< looked at, nothing to say
    finding,         ///< `messages` has something about it
    not_applicable,  ///< makes no sense for this drive
    unknown,         ///< the facts for it are missing; `reason` says which
};
[[nodiscard]] std::string_view name(CheckState state) noexcept;

struct CheckOutcome {
    std::string_view id;    ///< stable, kebab-case: "controller-mode", "discard-path", …
    std::string_view text;  ///< what was looked at, for a list; translatable template without evidence
    CheckState state = CheckState::unknown;
    std::string_view reason;  ///< translatable; empty for ok and finding
};

/// Findings together with the list of what was looked at, in a fixed order.
struct Examination {
    std::vector<Message> messages;  ///< worst first
    std::vector<CheckOutcome> outcomes;
};

/// Judges one drive in its place and tells which checks were made. Pure. `place` may be nullptr.
[[nodiscard]] Examination examine_drive(const DriveFacts& facts, const health::Assessment& assessment,
                                        const DrivePlace* place, const catalogue::Catalogue& catalogue);

/// The same for the machine as a whole. `drives[i]` belongs to `machine.places[i]`; a nullptr or a
/// missing element is a drive of which nothing is known.
[[nodiscard]] Examination examine_machine(const MachineFacts& machine, const std::vector<const DriveFacts*>& drives);

/// Judges one drive in its place: the messages of examine_drive(). Pure. `place` may be nullptr (saved report).
[[nodiscard]] std::vector<Message> check_drive(const DriveFacts& facts, const health::Assessment& assessment,
                                               const DrivePlace* place, const catalogue::Catalogue& catalogue);

/// Judges what concerns the machine as a whole (the TRIM schedule): the messages of
/// examine_machine().
[[nodiscard]] std::vector<Message> check_machine(const MachineFacts& machine,
                                                 const std::vector<const DriveFacts*>& drives);

/// Judges a partition table alone, as `fettle check --image` does.
[[nodiscard]] std::vector<Message> check_table(const partition::Table& table, const partition::AlignmentRules& rules);

}  // namespace fettle::check
