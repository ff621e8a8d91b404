// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/plan/plan.h"
#include "core/plan/use_needs.h"
#include "core/selftest/self_tester.h"

namespace fettle::selftest {

// Step ids, used by the work to dispatch.
inline constexpr std::string_view kStart = "start";
inline constexpr std::string_view kWait = "wait";
inline constexpr std::string_view kAbort = "abort";
inline constexpr std::string_view kCaptive = "captive";
inline constexpr std::string_view kCollect = "collect";

/// The user's request.
struct Request {
    bool abort = false;  ///< end the running test; the rest does not apply
    Kind kind = Kind::brief;
    bool wait = false;                       ///< until the test has ended
    std::vector<Span> spans = {};            ///< of a selective test, within the drive
    bool captive = false;                    ///< the drive executes nothing else until the test ends
    std::optional<std::uint32_t> nsid = {};  ///< NVMe: as Test::nsid

    [[nodiscard]] Test test() const { return {kind, spans, nsid}; }
};
/// "abort", "short", "selective:0-1023,4096-8191", "extended@2" (namespace), "captive:short".
[[nodiscard]] std::string words_of(const Request& request);
/// All but `wait`. Error: invalid_argument.
[[nodiscard]] Result<Request> read_request(std::string_view words);

/// What is known of the drive.
struct SelfTestInputs {
    DriveEntry entry;
    plan::PinnedDrive drive;  ///< the identity that the drive itself reports
    State state;
    /// Namespaces that can be tested; nullopt: not read, as it is not an NVMe drive or no namespace was requested.
    std::optional<std::vector<std::uint32_t>> namespaces = {};
    /// For a captive test: the drive's place first, then those of the other units of the same drive.
    std::vector<plan::UsedPlace> places = {};
};

/// A plan and the data for its work.
struct SelfTestPlan {
    plan::Plan plan;
    DriveEntry entry;
    Request request;
    std::uint32_t captive_limit_ms = 0;  ///< after which the system gives up on a captive test
    std::vector<DriveEntry> siblings;    ///< other units of the drive, held with it during a captive test
};

/// Makes the plan. No data is lost, so it needs no confirmation; it is journalled, because a test can end a failing
/// drive. A test that is not offered, already runs or, to be aborted, does not run becomes an unmet need; so do a drive
/// in use or of unknown duration for a captive test, and a namespace that does not exist. Error: unsupported (the drive
/// has no self-tests); invalid_argument (a selective test without ranges, or beyond the drive's end; ranges for another
/// test; a namespace of a drive without; captive data collection).
[[nodiscard]] Result<SelfTestPlan> plan_self_test(const SelfTestInputs& inputs, const Request& request);

}  // namespace fettle::selftest
