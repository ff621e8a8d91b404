// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/wipe_run.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/allocation/shadow_copies.h"
#include "core/allocation/window.h"
#include "core/plan/ask_identity.h"
#include "core/plan/users.h"
#include "core/toolbox/trim_run.h"
#include "core/trim/second_opinion.h"
#include "core/trim/wipe_work.h"

namespace fettle::toolbox {

namespace {

using catalogue::Quirk;

/// Time for a drive that stalls to serve itself, between pieces of a GiB.
constexpr std::uint32_t kPause_ms = 2'000;
/// What the file systems that images lie on keep account in.
constexpr std::uint64_t kImageGranularity = 4096;

constexpr std::string_view kShadowCopies = FETTLE_TEXT(
    "Volume shadow copies on {name} (Windows' restore points, previous versions of files) lose the files that were "
    "deleted after they were made. Their other blocks are kept.");

bool has(const std::vector<Quirk>& quirks, Quirk quirk) {
    return std::find(quirks.begin(), quirks.end(), quirk) != quirks.end();
}

/// They lose what the file system has deleted since they were made.
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
        made.plan.losses.push_back({"shadow-copies", Severity::warning, kShadowCopies, {}, {{"name", region.name}}});
    }
    return {};
}

}  // namespace

Result<trim::WipePlan> WipeRun::plan(const WipeRequest& request) {
    if (request.name.empty()) return fail(ErrorCode::invalid_argument, "an empty name is no drive");
    return request.image ? plan_image(request) : plan_drive(request);
}

Result<trim::WipePlan> WipeRun::plan_image(const WipeRequest& request) {
    if (ports_.care.images == nullptr) return fail(ErrorCode::unsupported, "wiping disk images here");
    trim::WipeScene scene;
    scene.image = true;
    scene.entry.id = request.name;
    scene.entry.path = request.name;
    // Who it is, is asked where it is opened for writing too.
    auto held = ports_.care.images->hold(scene.entry, plan::Hold::shared);
    if (!held) return fail(held.error());
    const auto pinned = (*held)->identify();
    if (!pinned) return fail(pinned.error());
    scene.pinned = *pinned;
    scene.reads_zeros = true;  // a hole has nothing else
    scene.granularity_bytes = kImageGranularity;
    return make(std::move(scene), *(*held)->ports().block, request);
}

Result<trim::WipePlan> WipeRun::plan_drive(const WipeRequest& request) {
    if (ports_.care.holder == nullptr) return fail(ErrorCode::unsupported, "holding whole drives here");
    auto entry = toolbox_.find(request.name);
    if (!entry) return fail(entry.error());
    trim::WipeScene scene;
    scene.entry = *entry;
    const auto quirks = ports_.catalogue.quirks(entry->identity);
    scene.trim_broken = has(quirks, Quirk::no_trim);
    if (has(quirks, Quirk::trim_stalls)) scene.pause_ms = kPause_ms;
    const auto machine = ports_.machine.inspect({*entry}, Wake::allowed);
    if (machine && !machine->places.empty()) {
        scene.place = &machine->places.front();
        scene.granularity_bytes = scene.place->queue.discard_granularity_bytes.value_or(0);
    }
    if (const auto report = toolbox_.inspect(*entry, {Wake::allowed})) {
        scene.reads_zeros = report->facts.capabilities.trim_zeroes == true;
    }
    auto ports = ports_.drives.open(*entry);
    if (!ports) return fail(ports.error());
    auto pinned = plan::pin_asked(*ports, *entry);
    if (!pinned) return fail(pinned.error());
    scene.pinned = std::move(*pinned);
    if (!ports->block) return fail(ErrorCode::unsupported, "reading " + entry->id);
    const std::uint64_t sector = ports->block->logical_sector_bytes();
    scene.granularity_bytes = std::max(scene.granularity_bytes, sector);
    auto made = make(std::move(scene), *ports->block, request);
    if (made) made->scene.place = nullptr;  // it ends here
    return made;
}

Result<trim::WipePlan> WipeRun::make(trim::WipeScene scene, BlockDevice& device, const WipeRequest& request) {
    scene.minimum_bytes = request.minimum_bytes;
    std::set<std::string> in_use;
    if (scene.place != nullptr) in_use = trim::partitions_in_use(*scene.place).value_or(in_use);
    auto regions = trim::read_regions(device, scene.entry.id, request.unallocated, in_use);
    if (!regions) return fail(regions.error());
    auto* const holder = scene.image ? ports_.care.images : ports_.care.holder;
    // Checkers report faults in an image that a user-space driver has mounted; in use, it is refused anyway.
    const bool mounted = scene.image && holder != nullptr && !plan::users_of(*holder, scene.entry).all.empty();
    if (!mounted) trim::ask_others(device, {scene.entry, scene.image}, ports_.care.examiner, *regions);
    scene.by_parts = std::any_of(regions->begin(), regions->end(), [](const trim::Region& region) {
        return region.refusal && region.refusal->id == trim::kRegionInUse;
    });
    auto made = trim::make_wipe_plan(std::move(scene), std::move(*regions), *ports_.care.hasher);
    if (!made) return made;
    if (auto told = tell_of_shadow_copies(device, *made); !told) return fail(told.error());
    plan::add_users_need(made->plan, holder, made->scene.entry, in_use);
    auto hash = plan::hash_of(made->plan, *ports_.care.hasher);
    if (!hash) return fail(hash.error());
    made->plan_hash = std::move(*hash);
    return made;
}

Result<plan::Receipt> WipeRun::run(const trim::WipePlan& plan, const plan::Confirmation& confirmation,
                                   plan::ConfirmationDesk& desk, const plan::Watcher& watcher,
                                   const CancelToken& cancel) {
    if (plan.plan.steps.empty()) return fail(ErrorCode::unsupported, "nothing here can be wiped");
    auto* const holder = plan.scene.image ? ports_.care.images : ports_.care.holder;
    if (holder == nullptr) return fail(ErrorCode::unsupported, "holding " + plan.scene.entry.id);
    trim::WipeWork work(plan, *holder, *ports_.care.hasher, [](std::uint32_t milliseconds) {
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    });
    const plan::Executor executor({*ports_.care.hasher, *ports_.care.clock, desk, *ports_.care.journals});
    auto receipt = executor.run(plan.plan, confirmation, work, watcher, cancel);
    // A wiper that was broken off left nothing to undo: its journal is of no use once one of them came to its end.
    if (receipt) forget_ended_trims(*ports_.care.journals, receipt->outcome == plan::Outcome::done);
    return receipt;
}

}  // namespace fettle::toolbox
