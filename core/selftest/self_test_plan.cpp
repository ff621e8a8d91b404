// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/self_test_plan.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/nvme/commands.h"

namespace fettle::selftest {

namespace {

constexpr std::string_view kStarts =
    FETTLE_TEXT("Start the drive's {kind} self-test. It changes no data; the drive may respond more slowly");
constexpr std::string_view kStartsOn = FETTLE_TEXT(
    "Start the drive's selective self-test of blocks {spans}. It changes no data; the drive may respond more slowly");
constexpr std::string_view kStartsOnNamespace = FETTLE_TEXT(
    "Start the drive's {kind} self-test of namespace {nsid}. It changes no data; the drive may respond more slowly");
constexpr std::string_view kStartsOnController = FETTLE_TEXT(
    "Start the {kind} self-test of the drive's controller, without its namespaces. It changes no data; the "
    "drive may respond more slowly");
constexpr std::string_view kRunsCaptive = FETTLE_TEXT(
    "Run the drive's {kind} self-test in captive mode. It changes no data. The drive executes no other command until "
    "the test ends: programs that access it hang, and the system can hang with them. Fettle cannot abort the test; "
    "after {minutes:count} minutes, the system resets the drive, which ends it");
constexpr std::string_view kCollects = FETTLE_TEXT(
    "Start the drive's off-line data collection, which updates its SMART attributes. It changes no data; "
    "the drive suspends it to execute commands");
constexpr std::string_view kCollectsAlone = FETTLE_TEXT(
    "Start the drive's off-line data collection, which updates its SMART attributes. It changes no data; "
    "this drive aborts it at the next command, so any access to the drive ends it");
constexpr std::string_view kWaits = FETTLE_TEXT("Wait for the test to end, then read its result");
constexpr std::string_view kAborts = FETTLE_TEXT("Abort the running self-test");
constexpr std::string_view kPower =
    FETTLE_TEXT("The test ends without a result, or continues when power returns; nothing else changes");
constexpr std::string_view kOffered = FETTLE_TEXT("The drive supports the {kind} self-test");
constexpr std::string_view kNotOffered = FETTLE_TEXT("The drive does not support the {kind} self-test");
constexpr std::string_view kCollectOffered = FETTLE_TEXT("The drive supports off-line data collection on request");
constexpr std::string_view kCollectNotOffered =
    FETTLE_TEXT("The drive does not support off-line data collection on request");
constexpr std::string_view kCaptiveOffered = FETTLE_TEXT("The drive supports captive self-tests");
constexpr std::string_view kCaptiveNotOffered = FETTLE_TEXT("The drive does not support captive self-tests");
constexpr std::string_view kTimeKnown = FETTLE_TEXT("The drive reports how long the test takes");
constexpr std::string_view kTimeUnknown =
    FETTLE_TEXT("The drive does not report how long the test takes, so no time limit can be set for it");
constexpr std::string_view kNamespaceFound = FETTLE_TEXT("Namespace {nsid} is active on this controller");
constexpr std::string_view kNamespaceMissing = FETTLE_TEXT("The drive has no active namespace {nsid}");
constexpr std::string_view kIdle = FETTLE_TEXT("No self-test is running");
constexpr std::string_view kRuns = FETTLE_TEXT("A self-test is running");
constexpr std::string_view kRunsRemedy = FETTLE_TEXT("Wait for it to end, or abort it with \"fettle selftest abort\"");
constexpr std::string_view kNotSystem = FETTLE_TEXT("The running system does not use the drive");
constexpr std::string_view kIsSystem =
    FETTLE_TEXT("The running system uses {drive} ({mounts}) and would hang until the test ends");
constexpr std::string_view kInUseRemedy =
    FETTLE_TEXT("Unmount or stop what uses the drive, or run the test without captive mode");

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

Status check(const SelfTestInputs& inputs, const Request& request) {
    if (request.kind == Kind::offline && request.captive) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("off-line data collection has no captive mode"));
    }
    if (request.nsid && !inputs.namespaces) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("only the self-tests of NVMe drives can be limited to a namespace"));
    }
    return check_spans(inputs, request);
}

/// An upper limit for all spans; the drive reports an estimate for the whole medium only.
std::optional<std::uint64_t> selective_seconds(const SelfTestInputs& inputs, const Request& request) {
    const auto* whole = inputs.state.offer(Kind::extended);
    const auto capacity = inputs.entry.identity.capacity;
    if (whole == nullptr || !whole->seconds || !capacity || capacity->bytes == 0) return std::nullopt;
    double blocks = 0;
    for (const auto& span : request.spans) blocks += static_cast<double>(span.last - span.first) + 1;
    const auto share =
        blocks * inputs.entry.identity.logical_sector_bytes.value_or(512) / static_cast<double>(capacity->bytes);
    return static_cast<std::uint64_t>(share * static_cast<double>(*whole->seconds)) + 1;
}

class Planner {
public:
    Planner(const SelfTestInputs& inputs, const Request& request) : in_(inputs), request_(request) {
        made_.entry = inputs.entry;
        made_.request = request;
        made_.plan.verb = plan::Verb::self_test;
        made_.plan.drives = {inputs.drive};
    }

    SelfTestPlan abort() {
        made_.plan.steps.push_back(step(kAbort, {"self-test-abort", Severity::info, kAborts, {}, {}}));
        need("self-test-running", in_.state.running, kRuns, kIdle);
        return std::move(made_);
    }
    SelfTestPlan collect() {
        const auto& collection = in_.state.collection;
        need("self-test-offered", collection && collection->can_start, kCollectOffered, kCollectNotOffered);
        add_idle_need();
        const bool alone = collection && collection->ends_at_command;
        // Every command between two steps could abort the collection, so waiting for it belongs to the same step.
        auto one = step(request_.wait ? kCollect : kStart,
                        {"self-test-collect", Severity::info, alone ? kCollectsAlone : kCollects, {}, {}});
        one.can_cancel = request_.wait;
        if (request_.wait && collection) set_estimate(one, collection->seconds);
        made_.plan.steps.push_back(std::move(one));
        made_.plan.options = {{"kind", std::string(name(request_.kind))}};
        return std::move(made_);
    }
    SelfTestPlan start() {
        add_options();
        const auto* offer = in_.state.offer(request_.kind);
        need("self-test-offered", offer != nullptr, kOffered, kNotOffered);
        add_idle_need();
        if (names_namespace()) {
            const auto& all = *in_.namespaces;
            need("self-test-namespace", std::find(all.begin(), all.end(), *request_.nsid) != all.end(), kNamespaceFound,
                 kNamespaceMissing);
        }
        if (request_.captive) {
            add_captive(offer);
            return std::move(made_);
        }
        made_.plan.steps.push_back(
            step(kStart, {"self-test-start", Severity::info, start_text(), {}, made_.plan.options}));
        if (request_.wait) {
            auto wait = step(kWait, {"self-test-wait", Severity::info, kWaits, {}, {}});
            wait.can_cancel = true;
            if (offer != nullptr) set_estimate(wait, offer->seconds);
            made_.plan.steps.push_back(std::move(wait));
        }
        return std::move(made_);
    }

private:
    void need(const char* id, bool met, std::string_view yes, std::string_view no) {
        made_.plan.needs.push_back({{id, Severity::info, met ? yes : no, {}, made_.plan.options}, met});
    }
    void add_idle_need() {
        const bool running = in_.state.running;
        made_.plan.needs.push_back({{"self-test-idle",
                                     Severity::info,
                                     running ? kRuns : kIdle,
                                     running ? kRunsRemedy : std::string_view(),
                                     {}},
                                    !running});
    }
    void add_options() {
        auto& options = made_.plan.options;
        options.push_back({"kind", std::string(name(request_.kind))});
        if (request_.kind == Kind::selective) options.push_back({"spans", text_of(request_.spans)});
        if (request_.nsid && *request_.nsid != nvme::kAllNamespaces) options.push_back({"nsid", *request_.nsid});
        if (request_.captive) options.push_back({"captive", true});
    }
    [[nodiscard]] bool names_namespace() const {
        return request_.nsid && *request_.nsid != 0 && *request_.nsid != nvme::kAllNamespaces;
    }
    [[nodiscard]] std::string_view start_text() const {
        if (request_.kind == Kind::selective) return kStartsOn;
        if (request_.nsid == 0U) return kStartsOnController;
        return names_namespace() ? kStartsOnNamespace : kStarts;
    }
    static void set_estimate(plan::Step& step, const std::optional<std::uint64_t>& seconds) {
        if (seconds) step.estimate = {seconds, "the drive's own estimate"};
    }

    void add_captive(const Offer* offer) {
        need("self-test-captive", in_.state.captive, kCaptiveOffered, kCaptiveNotOffered);
        const auto seconds = request_.kind == Kind::selective ? selective_seconds(in_, request_)
                             : offer != nullptr               ? offer->seconds
                                                              : std::nullopt;
        need("self-test-time", seconds.has_value(), kTimeKnown, kTimeUnknown);
        plan::UseTexts texts;
        texts.not_system = kNotSystem;
        texts.is_system = kIsSystem;
        texts.is_system_remedy = kInUseRemedy;
        texts.in_use_remedy = kInUseRemedy;
        auto places = in_.places;
        if (places.empty()) places.emplace_back();  // unknown, not unused
        plan::add_use_needs(made_.plan.needs, in_.entry.id, places, texts);
        // Estimates are for a drive without other work. Exceeding the limit costs the result, waiting longer nothing.
        constexpr std::uint64_t kFactor = 2;
        constexpr std::uint64_t kMargin = 300;
        constexpr std::uint64_t kMost = 2'000'000;  // Linux takes a limit of 2^31 ms or more for none
        constexpr std::uint64_t kMinute = 60;
        const auto limit = std::min(seconds.value_or(0), kMost / kFactor) * kFactor + kMargin;
        made_.captive_limit_ms = static_cast<std::uint32_t>(std::min(limit, kMost) * 1000);
        auto evidence = made_.plan.options;
        evidence.push_back({"minutes", made_.captive_limit_ms / 1000 / kMinute});
        auto one = step(kCaptive, {"self-test-captive", Severity::warning, kRunsCaptive, {}, std::move(evidence)});
        set_estimate(one, seconds);
        made_.plan.steps.push_back(std::move(one));
    }

    const SelfTestInputs& in_;
    const Request& request_;
    SelfTestPlan made_;
};

}  // namespace

Result<SelfTestPlan> plan_self_test(const SelfTestInputs& inputs, const Request& request) {
    const bool collects = request.kind == Kind::offline && !request.abort;
    if (collects ? !inputs.state.collection : inputs.state.offers.empty())
        return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests of {drive}"), {{"drive", inputs.entry.id}});
    Planner planner(inputs, request);
    if (request.abort) return planner.abort();
    if (const auto right = check(inputs, request); !right) return fail(right.error());
    return collects ? planner.collect() : planner.start();
}

}  // namespace fettle::selftest
