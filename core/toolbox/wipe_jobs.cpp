// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/wipe_jobs.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "core/allocation/shadow_copies.h"
#include "core/allocation/window.h"
#include "core/plan/ask_identity.h"
#include "core/plan/users.h"
#include "core/toolbox/trim_jobs.h"
#include "core/trim/second_opinion.h"
#include "core/trim/wipe_work.h"

namespace fettle::toolbox {

namespace {

using catalogue::Quirk;

/// Pause between extents of 1 GiB for drives that stall.
constexpr std::uint32_t kPause_ms = 2'000;
/// Allocation unit of the file systems that contain images.
constexpr std::uint64_t kImageGranularity = 4096;

constexpr std::string_view kShadowCopies = FETTLE_TEXT(
    "Volume shadow copies on {name} (Windows restore points, previous versions) will lose the files that were "
    "deleted after the copies were created. Their other blocks are kept.");

constexpr std::string_view kShadowCopiesPower = FETTLE_TEXT(
    "Some of the free space may already have been discarded, including data of the shadow copies. "
    "Run the wipe again.");

bool has(const std::vector<Quirk>& quirks, Quirk quirk) {
    return std::find(quirks.begin(), quirks.end(), quirk) != quirks.end();
}

/// Shadow copies lose the files deleted since their creation.
Status tell_of_shadow_copies(BlockDevice& device, trim::WipePlan& made) {
    for (std::size_t i = 0; i < made.plan.steps.size(); ++i) {
        const auto& region = made.region(i);
        if (region.space.type != "ntfs") continue;
        allocation::Window window(device, region.start, region.size);
        allocation::Source source(window, region.space.type);
        const auto found = allocation::may_hold_shadow_copies(source);
        if (!found) return fail(ErrorCode::io, render(found.error().text, found.error().evidence));
        if (!*found) continue;
        made.plan.steps[i].loses_data = true;
        made.plan.steps[i].if_power_fails.text = kShadowCopiesPower;
        made.plan.losses.push_back({"shadow-copies", Severity::warning, kShadowCopies, {}, {{"name", region.name}}});
    }
    return {};
}

}  // namespace

Result<WipeJob> WipeJobs::plan(const WipeRequest& request) {
    if (request.name.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("empty name: expected a drive"));
    return request.image ? plan_image(request) : plan_drive(request);
}

Result<WipeJob> WipeJobs::plan_image(const WipeRequest& request) {
    if (ports_.images == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("wiping disk images on this system"));
    trim::WipeInputs inputs;
    inputs.image = true;
    inputs.entry.id = request.name;
    inputs.entry.path = request.name;
    // The identity is read again when the drive is opened for writing.
    auto held = ports_.images->hold(inputs.entry, plan::Hold::shared);
    if (!held) return fail(held.error());
    const auto pinned = (*held)->identify();
    if (!pinned) return fail(pinned.error());
    inputs.pinned = *pinned;
    inputs.reads_zeros = true;  // holes always read as zeros
    inputs.granularity_bytes = kImageGranularity;
    return make(std::move(inputs), *(*held)->ports().block, request);
}

Result<WipeJob> WipeJobs::plan_drive(const WipeRequest& request) {
    if (ports_.holder == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("exclusive access to drives on this system"));
    auto entry = drives_.find(request.name);
    if (!entry) return fail(entry.error());
    trim::WipeInputs inputs;
    inputs.entry = *entry;
    const auto quirks = drives_.catalogue().quirks(entry->identity);
    inputs.trim_broken = has(quirks, Quirk::no_trim);
    if (has(quirks, Quirk::trim_stalls)) inputs.pause_ms = kPause_ms;
    const auto place = drives_.place(*entry, Wake::allowed);
    if (place) {
        inputs.place = &*place;
        inputs.granularity_bytes = inputs.place->queue.discard_granularity_bytes.value_or(0);
    }
    auto ports = drives_.open(*entry);
    if (!ports) return fail(ports.error());
    const auto report = drives_.inspect(*entry, *ports, Wake::allowed);
    inputs.reads_zeros = report.facts.capabilities.trim_zeroes == true;
    auto pinned = plan::pin_asked(*ports, *entry);
    if (!pinned) return fail(pinned.error());
    inputs.pinned = std::move(*pinned);
    if (!ports->block) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading {drive}"), {{"drive", entry->id}});
    const std::uint64_t sector = ports->block->logical_sector_bytes();
    inputs.granularity_bytes = std::max(inputs.granularity_bytes, sector);
    return make(std::move(inputs), *ports->block, request);
}

Result<WipeJob> WipeJobs::make(trim::WipeInputs inputs, BlockDevice& device, const WipeRequest& request) {
    inputs.minimum_bytes = request.minimum_bytes;
    std::set<std::string> in_use;
    if (inputs.place != nullptr) in_use = trim::partitions_in_use(*inputs.place).value_or(in_use);
    auto regions = trim::read_regions(device, inputs.entry.id, request.unallocated, in_use);
    if (!regions) return fail(regions.error());
    auto* const holder = inputs.image ? ports_.images : ports_.holder;
    // Checkers report faults in an image that a user-space driver has mounted; in use, it is refused anyway.
    const bool mounted = inputs.image && holder != nullptr && !plan::users_of(*holder, inputs.entry).all.empty();
    if (!mounted) trim::ask_others(device, {inputs.entry, inputs.image}, ports_.examiner, *regions);
    inputs.by_parts = std::any_of(regions->begin(), regions->end(), [](const trim::Region& region) {
        return region.refusal && region.refusal->id == trim::kRegionInUse;
    });
    auto made = trim::make_wipe_plan(std::move(inputs), std::move(*regions), *ports_.hasher);
    if (!made) return fail(made.error());
    if (auto told = tell_of_shadow_copies(device, *made); !told) return fail(told.error());
    plan::add_users_need(made->plan, holder, made->inputs.entry, in_use);
    made->inputs.place = nullptr;  // it is valid only during planning
    return job_of(std::move(*made));
}

Result<WipeJob> WipeJobs::job_of(trim::WipePlan made) {
    WipeJob wipe;
    for (const auto& region : made.regions) {
        if (region.refusal) wipe.left_alone.push_back({region.name, *region.refusal});
    }
    const auto plan = std::make_shared<const trim::WipePlan>(std::move(made));
    auto job = maker_.make(
        plan->plan,
        [ports = ports_, plan](const CancelToken& /*cancel*/) -> Result<std::unique_ptr<plan::Work>> {
            auto* const holder = plan->inputs.image ? ports.images : ports.holder;
            if (holder == nullptr)
                return fail(ErrorCode::unsupported, FETTLE_TEXT("holding {drive}"), {{"drive", plan->inputs.entry.id}});
            return std::make_unique<trim::WipeWork>(*plan, *holder, *ports.hasher, [](std::uint32_t milliseconds) {
                std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
            });
        },
        // An interrupted wipe leaves nothing to undo, so its journal is obsolete after another one has completed.
        [&journals = *ports_.journals](const plan::Receipt& receipt) {
            forget_ended_trims(journals, receipt.outcome == plan::Outcome::done);
        });
    if (!job) return fail(job.error());
    wipe.job = std::move(*job);
    return wipe;
}

}  // namespace fettle::toolbox
