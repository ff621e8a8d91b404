// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

#include "core/plan/plan.h"
#include "core/plan/receipt.h"

/// Texts about plans and receipts.
namespace fettle::gui {

/// What a button that starts the plan says: "Erase drive".
[[nodiscard]] QString action_name(const plan::Plan& plan);
/// "about 12 minutes".
[[nodiscard]] QString duration_text(std::uint64_t seconds);
/// Empty if nothing is known.
[[nodiscard]] QString estimate_text(const plan::Estimate& estimate);
/// Text of a message, with its evidence.
[[nodiscard]] QString message_text(const Message& message);
[[nodiscard]] QString remedy_text(const Message& message);
/// "500 GB · sdd · serial S3Z…".
[[nodiscard]] QString drive_facts(const plan::PinnedDrive& drive);
[[nodiscard]] QString drive_title(const plan::PinnedDrive& drive);
/// "Erase"; "Job" if it is unknown. `verb`: as in journals, see plan::name.
[[nodiscard]] QString verb_name(std::string_view verb);
/// A UTC time of a journal or receipt, in the user's zone and format.
[[nodiscard]] QString local_moment(const std::string& utc);
[[nodiscard]] QString content_kind(plan::Content::Kind kind);
[[nodiscard]] QString outcome_name(plan::Outcome outcome);
/// "Verified: …"; empty: no verification was made.
[[nodiscard]] QString verification_text(const plan::Verification& verification);
[[nodiscard]] bool all_met(const plan::Plan& plan);

}  // namespace fettle::gui
