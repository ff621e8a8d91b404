// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/self_test_plan.h"

#include <algorithm>
#include <string>
#include <utility>

namespace fettle::selftest {

namespace {

constexpr std::string_view kStarts =
    FETTLE_TEXT("Start the drive's {kind} self-test. It changes no data; the drive may respond more slowly");
constexpr std::string_view kStartsOn = FETTLE_TEXT(
    "Start the drive's selective self-test of blocks {spans}. It changes no data; the drive may respond more slowly");
constexpr std::string_view kWaits = FETTLE_TEXT("Wait for the test to end, then read its result");
constexpr std::string_view kAborts = FETTLE_TEXT("Abort the running self-test");
constexpr std::string_view kPower =
    FETTLE_TEXT("The test ends without a result, or continues when power returns; nothing else changes");
constexpr std::string_view kOffered = FETTLE_TEXT("The drive supports the {kind} self-test");
constexpr std::string_view kNotOffered = FETTLE_TEXT("The drive does not support the {kind} self-test");
constexpr std::string_view kIdle = FETTLE_TEXT("No self-test is running");
constexpr std::string_view kRuns = FETTLE_TEXT("A self-test is running");
constexpr std::string_view kRunsRemedy = FETTLE_TEXT("Wait for it to end, or abort it with \"fettle selftest abort\"");

plan::Step step(std::string_view id, Message what) {
    plan::Step made;
    made.id = std::string(id);
    made.what = std::move(what);
    made.if_power_fails = {"if-power-fails", Severity::info, kPower, {}, {}};
    return made;
}

Status check_spans(const SelfTestInputs& inputs, const Request& request) {
    if (request.kind != Kind::selective) {
        if (request.spans.empty()) return {};
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("ranges can only be specified for a selective self-test"));
    }
    if (request.spans.empty() || request.spans.size() > kMostSpans) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a selective self-test needs one to five ranges"));
    }
    const auto& identity = inputs.entry.identity;
    const auto blocks =
        identity.capacity.value_or(ByteCount{UINT64_MAX}).bytes / identity.logical_sector_bytes.value_or(512);
    for (const auto& span : request.spans) {
        if (span.last < span.first || span.last >= blocks) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("a range of the selective self-test is beyond the end of the drive"));
        }
    }
    return {};
}

}  // namespace

Result<SelfTestPlan> plan_self_test(const SelfTestInputs& inputs, const Request& request) {
    if (inputs.state.offers.empty())
        return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests of {drive}"), {{"drive", inputs.entry.id}});
    SelfTestPlan made;
    made.entry = inputs.entry;
    made.request = request;
    auto& plan = made.plan;
    plan.verb = plan::Verb::self_test;
    plan.drives = {inputs.drive};
    const bool running = inputs.state.running;
    if (request.abort) {
        plan.steps.push_back(step(kAbort, {"self-test-abort", Severity::info, kAborts, {}, {}}));
        plan.needs.push_back({{"self-test-running", Severity::info, running ? kRuns : kIdle, {}, {}}, running});
        return made;
    }
    if (const auto right = check_spans(inputs, request); !right) return fail(right.error());
    std::vector<Evidence> kind{{"kind", std::string(name(request.kind))}};
    const bool selective = request.kind == Kind::selective;
    if (selective) kind.push_back({"spans", text_of(request.spans)});
    const auto* offer = inputs.state.offer(request.kind);
    plan.needs.push_back(
        {{"self-test-offered", Severity::info, offer != nullptr ? kOffered : kNotOffered, {}, kind}, offer != nullptr});
    plan.needs.push_back(
        {{"self-test-idle", Severity::info, running ? kRuns : kIdle, running ? kRunsRemedy : std::string_view(), {}},
         !running});
    plan.steps.push_back(step(kStart, {"self-test-start", Severity::info, selective ? kStartsOn : kStarts, {}, kind}));
    if (request.wait) {
        auto wait = step(kWait, {"self-test-wait", Severity::info, kWaits, {}, {}});
        wait.can_cancel = true;
        if (offer != nullptr && offer->seconds) wait.estimate = {offer->seconds, "the drive's own estimate"};
        plan.steps.push_back(std::move(wait));
    }
    plan.options = kind;
    return made;
}

}  // namespace fettle::selftest
