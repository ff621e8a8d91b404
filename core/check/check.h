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

/// Findings: problems and possible improvements in the way the computer uses a drive.
namespace fettle::check {

/// Result of one check, so that "no finding" differs from "not checked".
enum class CheckState : std::uint8_t {
    ok,              ///< checked, no finding
    finding,         ///< see `messages`
    not_applicable,  ///< does not apply to this drive
    unknown,         ///< facts are missing; see `reason`
};
[[nodiscard]] std::string_view name(CheckState state) noexcept;

struct CheckOutcome {
    std::string_view id;    ///< stable, kebab-case: "controller-mode", "discard-path", …
    std::string_view text;  ///< name of the check for a list; translatable template without evidence
    CheckState state = CheckState::unknown;
    std::string_view reason;  ///< translatable; empty for ok and finding
};

/// Findings and the list of checks, in a fixed order.
struct Examination {
    std::vector<Message> messages;  ///< worst first
    std::vector<CheckOutcome> outcomes;
};

/// Judges one drive in its place and lists the checks. Pure function. `place` may be nullptr.
[[nodiscard]] Examination examine_drive(const DriveFacts& facts, const health::Assessment& assessment,
                                        const DrivePlace* place, const catalogue::Catalogue& catalogue);

/// The same for the computer as a whole. `drives[i]` belongs to `machine.places[i]`; nullptr or a missing element means
/// that nothing is known about that drive.
[[nodiscard]] Examination examine_machine(const MachineFacts& machine, const std::vector<const DriveFacts*>& drives);

/// Judges one drive in its place: the messages of examine_drive(). Pure function. `place` may be nullptr (saved
/// report).
[[nodiscard]] std::vector<Message> check_drive(const DriveFacts& facts, const health::Assessment& assessment,
                                               const DrivePlace* place, const catalogue::Catalogue& catalogue);

/// Judges the computer as a whole (the TRIM schedule): the messages of examine_machine().
[[nodiscard]] std::vector<Message> check_machine(const MachineFacts& machine,
                                                 const std::vector<const DriveFacts*>& drives);

/// Judges a partition table alone, for `fettle check --image`.
[[nodiscard]] std::vector<Message> check_table(const partition::Table& table, const partition::AlignmentRules& rules);

}  // namespace fettle::check
