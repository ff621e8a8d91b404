// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_opal.h"

#include <chrono>
#include <thread>
#include <utility>

#include "core/opal/opal_work.h"
#include "core/plan/ask_identity.h"
#include "core/plan/users.h"
#include "core/toolbox/siblings.h"

namespace fettle::toolbox {

namespace {

void sleep_ms(std::uint32_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

}  // namespace

Result<OpalReport> LocalOpal::report(const DriveEntry& entry, const InspectOptions& options) {
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    const auto abilities = erase::look(*ports, entry);
    if (!abilities) return fail(abilities.error());
    OpalReport report;
    report.state = opal::read_state(*abilities, *ports);
    report.drive = drives_->inspect(entry, *ports, options.wake);
    return report;
}

Result<plan::Job> LocalOpal::plan(const DriveEntry& entry, const opal::Request& request) {
    if (!maker_ || ports_.holder == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("changing drives on this system"));
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    opal::OpalInputs inputs;
    inputs.entry = entry;
    auto pinned = plan::pin_asked(*ports, entry);
    if (!pinned) return fail(pinned.error());
    inputs.pinned = std::move(*pinned);
    auto abilities = erase::look(*ports, entry);
    if (!abilities) return fail(abilities.error());
    inputs.state = opal::read_state(*abilities, *ports);
    inputs.abilities = std::move(*abilities);
    // Unlocking does not depend on what uses the drive, and a locked drive rejects the reads that would find it out.
    const bool unlocks = request.action == opal::Action::unlock;
    const auto place = unlocks ? std::optional<check::DrivePlace>() : drives_->place(entry, Wake::allowed);
    inputs.place = place ? &*place : nullptr;
    const auto siblings = find_siblings(drives_->source(), drives_->machine(), entry, inputs.place);
    if (!siblings) return fail(siblings.error());
    for (const auto& one : *siblings)
        inputs.siblings.push_back({one.entry, one.place ? &*one.place : nullptr, one.kinship});
    if (ports_.power != nullptr) inputs.on_battery = ports_.power->on_battery();
    auto made = opal::make_plan(request, inputs);
    if (!made) return fail(made.error());
    if (unlocks) return job_of(std::move(*made));
    plan::add_users_need(made->plan, ports_.holder, made->entry);
    for (const auto& sibling : made->siblings) plan::add_users_need(made->plan, ports_.holder, sibling);
    return job_of(std::move(*made));
}

Result<plan::Job> LocalOpal::job_of(opal::OpalPlan made) {
    const auto plan = std::make_shared<const opal::OpalPlan>(std::move(made));
    return maker_->make(
        plan->plan,
        [ports = ports_, plan](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(
                std::make_unique<opal::OpalWork>(*plan, opal::OpalWork::Ports{*ports.holder, sleep_ms}));
        },
        maker_->forgetting(plan->plan));
}

}  // namespace fettle::toolbox
