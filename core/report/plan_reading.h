// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/plan/plan.h"
#include "core/plan/receipt.h"
#include "core/report/plan_json.h"

/// Reads plans and receipts that another process of Fettle's wrote with plan_json.h, so that a front end can show them
/// as it shows its own.
namespace fettle::report {

/// Sentences of messages that were read. They must outlive the messages; a deque keeps them in place.
using Sentences = std::deque<std::string>;

struct ReadPlan {
    plan::Plan plan;  ///< for showing: it lacks what the document does not carry, so that its hash is not `hash`
    std::string hash;
};

/// Errors: malformed (the context names the field), too_large.
[[nodiscard]] Result<ReadPlan> read_plan(std::string_view json, Sentences& sentences);

/// What a plan passes over. Errors: malformed, too_large.
[[nodiscard]] Result<std::vector<LeftAlone>> read_left_alone(std::string_view json, Sentences& sentences);

/// A document with `receipt`, or with `error`, which is then the result. Errors: that one; malformed, too_large.
[[nodiscard]] Result<plan::Receipt> read_end(std::string_view json, Sentences& sentences);

}  // namespace fettle::report
