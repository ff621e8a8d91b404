// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/json/plan_json.h"
#include "core/plan/plan.h"
#include "core/plan/receipt.h"

/// Reads plans and receipts written by another Fettle process with plan_json.h, so that a front end can show them like
/// its own.
namespace fettle::json {

/// Texts of the messages that were read. They must outlive the messages; a deque keeps their addresses stable.
using Sentences = std::deque<std::string>;

struct ReadPlan {
    plan::Plan plan;  ///< for display: incomplete, so its own hash differs from `hash`
    std::string hash;
};

/// Errors: malformed (the context names the field), too_large.
[[nodiscard]] Result<ReadPlan> read_plan(std::string_view json, Sentences& sentences);

/// What a plan skips. Errors: malformed, too_large.
[[nodiscard]] Result<std::vector<LeftAlone>> read_left_alone(std::string_view json, Sentences& sentences);

/// A document with `receipt`, or with `error`, which is then returned as the error. Further errors: malformed,
/// too_large.
[[nodiscard]] Result<plan::Receipt> read_end(std::string_view json, Sentences& sentences);

}  // namespace fettle::json
