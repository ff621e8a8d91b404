// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trim_wipe.h"

#include <fmt/format.h>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

std::string left_alone(const Session& session, const WipeJob& wipe) {
    std::string text;
    for (const auto& one : wipe.left_alone) {
        const auto said = printable(render(one.why.text, one.why.evidence));
        text += wrapped(fmt::format("{}: {}", printable(one.name), said), "  - ", session.columns);
        const auto remedy = remedy_words(session, one.why);
        if (!remedy.empty()) text += wrapped(remedy, "    ", session.columns);
    }
    return text.empty() ? text : "Skipped:\n" + text;
}

}  // namespace

void TrimWipe::declare(Command& verb) {
    verb.add_flag("--unmounted", unmounted_,
                  "Discard the free blocks of unmounted partitions, as recorded by their file systems");
    verb.add_flag("--unallocated", unallocated_, "Like --unmounted, and also discard unpartitioned space");
    verb.add_option("--image", image_, "Like --unmounted, for a disk image; free space becomes holes in the file")
        ->option_text("FILE");
}

int TrimWipe::run(const Session& session, const TrimRequest& request, bool dry_run, const JobOptions& options) const {
    if (request.all || request.names.size() != (image_.empty() ? 1U : 0U)) {
        return session.fail({ErrorCode::invalid_argument, "specify one drive, or one image with --image", {}});
    }
    WipeRequest wipe;
    wipe.name = image_.empty() ? request.names.front() : image_;
    wipe.image = !image_.empty();
    wipe.unallocated = unallocated_;
    wipe.minimum_bytes = request.minimum_bytes;
    const auto planned = session.toolbox.trimming->plan_wipe(wipe);
    if (!planned) return session.fail(planned.error());
    if (!session.json) session.print(left_alone(session, *planned));
    const bool nothing = planned->job.plan.steps.empty();
    if (nothing || dry_run) {
        const auto code = show_plan(session, "wipe", planned->job);
        if (!nothing) return code;
        if (!session.json) session.print("Nothing to wipe.\n");
        return kDriveCannot;
    }
    return carry_out(session, "wipe", planned->job, options);
}

}  // namespace fettle::cli
