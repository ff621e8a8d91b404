// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/json/drive_json.h"
#include "core/plan/journal_reader.h"
#include "core/plan/receipt.h"

/// Plans, journals and receipts as JSON: tests/schema/plan.schema.json.
namespace fettle::json {

[[nodiscard]] Json to_json(const plan::Plan& plan, const std::string& plan_hash);
[[nodiscard]] Json to_json(const plan::Receipt& receipt);
[[nodiscard]] Json to_json(const plan::JournalStory& story);

/// A part of a drive that a plan skips, and why.
struct LeftAlone {
    std::string name;
    Message why;
};
/// `{left_alone: [{name, id, severity, text, …}]}`.
[[nodiscard]] Json to_json(const std::vector<LeftAlone>& all);

}  // namespace fettle::json
