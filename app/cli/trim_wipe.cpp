// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trim_wipe.h"

#include <fmt/format.h>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

std::string left_alone(const Session& session, const trim::WipePlan& plan) {
    std::string text;
    for (const auto& region : plan.regions) {
        if (!region.refusal) continue;
        const auto said = printable(render(region.refusal->text, region.refusal->evidence));
        text += wrapped(fmt::format("{}: {}", printable(region.name), said), "  - ", session.columns);
        const auto remedy = printable(render(region.refusal->remedy, region.refusal->evidence));
        if (!remedy.empty()) text += wrapped(remedy, "    ", session.columns);
    }
    return text.empty() ? text : "Left alone:\n" + text;
}

}  // namespace

void TrimWipe::declare(Command& verb) {
    verb.add_flag(
        "--unmounted", unmounted_,
        "Of the partitions that are not mounted: read which blocks their file systems call free, and have them "
        "discarded");
    verb.add_flag("--unallocated", unallocated_, "The same, and what lies between the drive's partitions too");
    verb.add_option("--image", image_, "The same for a disk image: its free space becomes holes in the file")
        ->option_text("FILE");
}

int TrimWipe::run(const Session& session, const TrimRequest& request, bool dry_run, const JobOptions& options) const {
    if (request.all || request.names.size() != (image_.empty() ? 1U : 0U)) {
        return session.fail({ErrorCode::invalid_argument, "name one drive, or one image with --image", {}});
    }
    WipeRequest wipe;
    wipe.name = image_.empty() ? request.names.front() : image_;
    wipe.image = !image_.empty();
    wipe.unallocated = unallocated_;
    wipe.minimum_bytes = request.minimum_bytes;
    const auto plan = session.toolbox.plan_wipe(wipe);
    if (!plan) return session.fail(plan.error());
    if (!session.json) session.print(left_alone(session, *plan));
    const bool nothing = plan->plan.steps.empty();
    if (nothing || dry_run) {
        const auto code = show_plan(session, "wipe", plan->plan, plan->plan_hash);
        if (!nothing) return code;
        if (!session.json) session.print("Nothing here can be wiped.\n");
        return kDriveCannot;
    }
    return carry_out(
        session, "wipe", plan->plan, plan->plan_hash, options,
        [&](const plan::Confirmation& confirmation, const plan::Watcher& watcher, const CancelToken& cancel) {
            return session.toolbox.wipe(*plan, confirmation, watcher, cancel);
        });
}

}  // namespace fettle::cli
