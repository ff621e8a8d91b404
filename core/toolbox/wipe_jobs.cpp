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
    "Part of the free space may already be discarded, including data of the shadow copies. Run the wipe again.");

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
    if (request.name.empty()) return fail(ErrorCode::invalid_argument, "empty name: expected a drive");
    return request.image ? plan_image(request) : plan_drive(request);
}

Result<WipeJob> WipeJobs::plan_image(const WipeRequest& request) {
    if (ports_.images == nullptr) return fail(ErrorCode::unsupported, "wiping disk images on this system");
    trim::WipeScene scene;
    scene.image = true;
    scene.entry.id = request.name;
    scene.entry.path = request.name;
    // The identity is read again when the drive is opened for writing.
    auto held = ports_.images->hold(scene.entry, plan::Hold::shared);
    if (!held) return fail(held.error());
    const auto pinned = (*held)->identify();
    if (!pinned) return fail(pinned.error());
    scene.pinned = *pinned;
    scene.reads_zeros = true;  // holes always read as zeros
    scene.granularity_bytes = kImageGranularity;
    return make(std::move(scene), *(*held)->ports().block, request);
}

Result<WipeJob> WipeJobs::plan_drive(const WipeRequest& request) {
    if (ports_.holder == nullptr) return fail(ErrorCode::unsupported, "exclusive access to drives on this system");
    auto entry = drives_.find(request.name);
    if (!entry) return fail(entry.error());
    trim::WipeScene scene;
    scene.entry = *entry;
    const auto quirks = drives_.catalogue().quirks(entry->identity);
    scene.trim_broken = has(quirks, Quirk::no_trim);
    if (has(quirks, Quirk::trim_stalls)) scene.pause_ms = kPause_ms;
    const auto place = drives_.place(*entry, Wake::allowed);
    if (place) {
        scene.place = &*place;
        scene.granularity_bytes = scene.place->queue.discard_granularity_bytes.value_or(0);
    }
    auto ports = drives_.open(*entry);
    if (!ports) return fail(ports.error());
    const auto report = drives_.inspect(*entry, *ports, Wake::allowed);
    scene.reads_zeros = report.facts.capabilities.trim_zeroes == true;
    auto pinned = plan::pin_asked(*ports, *entry);
    if (!pinned) return fail(pinned.error());
    scene.pinned = std::move(*pinned);
    if (!ports->block) return fail(ErrorCode::unsupported, "reading " + entry->id);
    const std::uint64_t sector = ports->block->logical_sector_bytes();
    scene.granularity_bytes = std::max(scene.granularity_bytes, sector);
    return make(std::move(scene), *ports->block, request);
}

Result<WipeJob> WipeJobs::make(trim::WipeScene scene, BlockDevice& device, const WipeRequest& request) {
    scene.minimum_bytes = request.minimum_bytes;
    std::set<std::string> in_use;
    if (scene.place != nullptr) in_use = trim::partitions_in_use(*scene.place).value_or(in_use);
    auto regions = trim::read_regions(device, scene.entry.id, request.unallocated, in_use);
    if (!regions) return fail(regions.error());
    auto* const holder = scene.image ? ports_.images : ports_.holder;
    // Checkers report faults in an image that a user-space driver has mounted; in use, it is refused anyway.
    const bool mounted = scene.image && holder != nullptr && !plan::users_of(*holder, scene.entry).all.empty();
    if (!mounted) trim::ask_others(device, {scene.entry, scene.image}, ports_.examiner, *regions);
    scene.by_parts = std::any_of(regions->begin(), regions->end(), [](const trim::Region& region) {
        return region.refusal && region.refusal->id == trim::kRegionInUse;
    });
    auto made = trim::make_wipe_plan(std::move(scene), std::move(*regions), *ports_.hasher);
    if (!made) return fail(made.error());
    if (auto told = tell_of_shadow_copies(device, *made); !told) return fail(told.error());
    plan::add_users_need(made->plan, holder, made->scene.entry, in_use);
    made->scene.place = nullptr;  // it is valid only during planning
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
            auto* const holder = plan->scene.image ? ports.images : ports.holder;
            if (holder == nullptr) return fail(ErrorCode::unsupported, "holding " + plan->scene.entry.id);
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
