// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_self_testing.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/plan/ask_identity.h"
#include "core/selftest/self_test_work.h"

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

Result<selftest::State> state_of(Drives& drives, DrivePorts& ports, const DriveEntry& entry) {
    const auto quirks = drives.catalogue().quirks(entry.identity);
    if (std::find(quirks.begin(), quirks.end(), catalogue::Quirk::self_test_log_hangs) != quirks.end()) {
        return fail(
            ErrorCode::unsupported,
            FETTLE_TEXT("self-tests of {drive}: with this firmware, reading the self-test log can hang the drive"),
            {{"drive", entry.id}});
    }
    const auto tester = selftest::make_self_tester(ports);
    if (!tester) return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests of {drive}"), {{"drive", entry.id}});
    return tester->state();
}

}  // namespace

Result<selftest::State> LocalSelfTesting::state(const DriveEntry& entry) {
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    return state_of(*drives_, *ports, entry);
}

Result<plan::Job> LocalSelfTesting::plan(const DriveEntry& entry, const selftest::Request& request) {
    if (!maker_ || ports_.holder == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests on this system"));
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    auto state = state_of(*drives_, *ports, entry);
    if (!state) return fail(state.error());
    auto drive = plan::pin_asked(*ports, entry);
    if (!drive) return fail(drive.error());
    auto planned = selftest::plan_self_test({entry, std::move(*drive), std::move(*state)}, request);
    if (!planned) return fail(planned.error());
    const auto made = std::make_shared<const selftest::SelfTestPlan>(std::move(*planned));
    return maker_->make(
        made->plan,
        [holder = ports_.holder, made](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<selftest::SelfTestWork>(*made, *holder, pause));
        },
        maker_->forgetting(made->plan));
}

}  // namespace fettle::toolbox
