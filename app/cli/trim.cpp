// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/job.h"
#include "app/cli/trim_path.h"
#include "app/cli/trim_text.h"
#include "app/cli/trim_wipe.h"
#include "app/cli/unfinished.h"
#include "app/cli/verb.h"
#include "core/base/size_text.h"
#include "core/bench/workload.h"

namespace fettle::cli {

namespace {

/// Discards the free space of mounted file systems. No data is lost, so no confirmation is needed. TRIM still uses a
/// plan, a journal and a receipt, because it has crashed drives and the next run must report that.
class Trim final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("trim", "Discard unused blocks of mounted file systems (TRIM, like fstrim)");
        auto* names = verb->add_option("WHAT", names_, "Mount points, or drives (all their mounted file systems)");
        auto* all = verb->add_flag("--all", all_, "Trim every mounted file system that supports it");
        all->excludes(names);
        verb->add_option("--minimum", minimum_, "Skip free extents shorter than this: 64K, 1M");
        verb->add_flag("--dry-run", dry_run_, "Show what would be done without doing it");
        options_.declare(*verb);
        wipe_.declare(*verb);
        path_.declare(*verb);
        return verb;
    }

    int run(const Session& session) override {
        if (path_.parsed()) return path_.run(session);
        TrimRequest request{names_, all_, 0};
        if (!minimum_.empty()) {
            const auto minimum = parse_size(minimum_);
            if (!minimum) return session.fail(minimum.error());
            request.minimum_bytes = *minimum;
        }
        if (wipe_.meant()) return wipe_.run(session, request, dry_run_, options_);
        const auto plan = session.toolbox.trimming->plan(request);
        if (!plan) return session.fail(plan.error());
        tell_unfinished(session);
        if (dry_run_ || plan->step_candidates.empty()) {
            if (session.json) {
                session.print_json(trim_json(*plan, nullptr));
            } else {
                session.print(trim_plan_words(session, *plan));
            }
            return trim_plan_code(*plan);
        }
        return carry_out(session, *plan);
    }

private:
    int carry_out(const Session& session, const TrimJob& plan) const {
        plan::Watcher watcher;
        bool shown = false;
        watcher.on_step = [&](std::size_t step) { shown = show(session, plan, {step, 0, 0}); };
        watcher.on_progress = [&](const plan::StepProgress& state) { shown = show(session, plan, state); };
        auto receipt = plan::execute(plan.job, plan::NoConfirmation{}, watcher, session.cancel);
        if (shown) fmt::print(session.err, "\r\x1b[K");
        (void)std::fflush(session.err);
        if (!receipt) return session.fail(receipt.error());
        receipt->program = fmt::format("fettle {}", session.version);
        if (session.json) {
            session.print_json(trim_json(plan, &*receipt));
        } else {
            session.print(trim_receipt_words(session, plan, *receipt));
        }
        const auto code = trim_code(plan, *receipt);
        const auto kept = keep_receipt(session, *receipt, options_.receipt);
        return code != kFine ? code : kept;
    }

    static bool show(const Session& session, const TrimJob& plan, const plan::StepProgress& state) {
        if (!session.progress) return false;
        const auto& target = plan.candidates[plan.step_candidates[state.step]].file_system.target;
        auto text =
            fmt::format("trimming {} ({} of {})", printable(target), state.step + 1, plan.job.plan.steps.size());
        if (state.total > 1) text += fmt::format(": {}%", state.done * 100 / state.total);
        fmt::print(session.err, "\r\x1b[K{}", text);
        (void)std::fflush(session.err);
        return true;
    }

    std::vector<std::string> names_;
    std::string minimum_;
    JobOptions options_;
    TrimWipe wipe_;
    TrimPath path_;
    bool all_ = false;
    bool dry_run_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_trim() { return std::make_unique<Trim>(); }

}  // namespace fettle::cli
