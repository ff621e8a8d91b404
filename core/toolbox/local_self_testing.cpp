// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_self_testing.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/plan/ask_identity.h"
#include "core/plan/kinship.h"
#include "core/plan/users.h"
#include "core/selftest/self_test_work.h"
#include "core/toolbox/siblings.h"

namespace fettle::toolbox {

namespace {

/// Waits in short parts, so that a cancelled job ends at once.
bool pause(std::uint32_t milliseconds, const CancelToken& cancel) {
    constexpr std::chrono::milliseconds kPart{50};
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (std::chrono::steady_clock::now() < end) {
        if (cancel.cancelled()) return false;
        std::this_thread::sleep_for(kPart);
    }
    return !cancel.cancelled();
}

Result<std::unique_ptr<selftest::SelfTester>> tester_of(Drives& drives, DrivePorts& ports, const DriveEntry& entry) {
    const auto quirks = drives.catalogue().quirks(entry.identity);
    if (std::find(quirks.begin(), quirks.end(), catalogue::Quirk::self_test_log_hangs) != quirks.end()) {
        return fail(
            ErrorCode::unsupported,
            FETTLE_TEXT("self-tests of {drive}: with this firmware, reading the self-test log can hang the drive"),
            {{"drive", entry.id}});
    }
    auto tester = selftest::make_self_tester(ports);
    if (!tester) return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests of {drive}"), {{"drive", entry.id}});
    return tester;
}

/// The namespaces of an NVMe drive, if the request names one.
Status add_namespaces(selftest::SelfTester& tester, const selftest::Request& request,
                      selftest::SelfTestInputs& inputs) {
    if (!request.nsid || request.abort) return {};
    auto namespaces = tester.namespaces();
    if (namespaces) {
        inputs.namespaces = std::move(*namespaces);
    } else if (namespaces.error().code != ErrorCode::unsupported) {
        return fail(namespaces.error());
    }
    return {};
}

}  // namespace

Result<selftest::State> LocalSelfTesting::state(const DriveEntry& entry) {
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    const auto tester = tester_of(*drives_, *ports, entry);
    if (!tester) return fail(tester.error());
    return (*tester)->state();
}

Result<plan::Job> LocalSelfTesting::plan(const DriveEntry& entry, const selftest::Request& request) {
    if (!maker_ || ports_.holder == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests on this system"));
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    const auto tester = tester_of(*drives_, *ports, entry);
    if (!tester) return fail(tester.error());
    auto state = (*tester)->state();
    if (!state) return fail(state.error());
    auto drive = plan::pin_asked(*ports, entry);
    if (!drive) return fail(drive.error());
    selftest::SelfTestInputs inputs{entry, std::move(*drive), std::move(*state)};
    if (const auto added = add_namespaces(**tester, request, inputs); !added) return fail(added.error());
    auto planned =
        request.captive && !request.abort ? plan_captive(inputs, request) : selftest::plan_self_test(inputs, request);
    if (!planned) return fail(planned.error());
    const auto made = std::make_shared<const selftest::SelfTestPlan>(std::move(*planned));
    return maker_->make(
        made->plan,
        [holder = ports_.holder, made](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<selftest::SelfTestWork>(*made, *holder, pause));
        },
        maker_->forgetting(made->plan));
}

Result<selftest::SelfTestPlan> LocalSelfTesting::plan_captive(selftest::SelfTestInputs& inputs,
                                                              const selftest::Request& request) {
    const auto& entry = inputs.entry;
    const auto place = drives_->place(entry, Wake::allowed);
    const auto* const known = place ? &*place : nullptr;
    const auto siblings = find_siblings(drives_->source(), drives_->machine(), entry, known);
    if (!siblings) return fail(siblings.error());
    inputs.places.push_back({known, {}});
    for (const auto& one : *siblings) inputs.places.push_back({one.place ? &*one.place : nullptr, one.entry.id});
    auto made = selftest::plan_self_test(inputs, request);
    if (!made) return made;
    for (const auto& one : *siblings) {
        plan::add_to_hold({one.entry, one.place ? &*one.place : nullptr}, one.kinship, made->siblings);
    }
    plan::add_users_need(made->plan, ports_.holder, entry);
    for (const auto& one : made->siblings) plan::add_users_need(made->plan, ports_.holder, one);
    return made;
}

}  // namespace fettle::toolbox
