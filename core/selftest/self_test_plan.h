// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/plan/plan.h"
#include "core/selftest/self_tester.h"

namespace fettle::selftest {

// Step ids, used by the work to dispatch.
inline constexpr std::string_view kStart = "start";
inline constexpr std::string_view kWait = "wait";
inline constexpr std::string_view kAbort = "abort";

/// The user's request.
struct Request {
    bool abort = false;  ///< end the running test; the rest does not apply
    Kind kind = Kind::brief;
    bool wait = false;             ///< until the test has ended
    std::vector<Span> spans = {};  ///< of a selective test, within the drive
};

/// What is known of the drive.
struct SelfTestInputs {
    DriveEntry entry;
    plan::PinnedDrive drive;  ///< the identity that the drive itself reports
    State state;
};

/// A plan and the data for its work.
struct SelfTestPlan {
    plan::Plan plan;
    DriveEntry entry;
    Request request;
};

/// Makes the plan. No data is lost, so it needs no confirmation; it is journalled, because a test can end a failing
/// drive. A test that is not offered, already runs or, to be aborted, does not run becomes an unmet need. Error:
/// unsupported (the drive has no self-tests); invalid_argument (a selective test without ranges, or beyond the drive's
/// end; ranges for another test).
[[nodiscard]] Result<SelfTestPlan> plan_self_test(const SelfTestInputs& inputs, const Request& request);

}  // namespace fettle::selftest
