// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/job_maker.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "core/json/plan_json.h"

namespace fettle::toolbox {

Result<plan::Job> JobMaker::make(plan::Plan plan, WorkSource work, After after) {
    auto hash = plan::hash_of(plan, hasher_);
    if (!hash) return fail(hash.error());
    plan::Job job;
    job.hash = std::move(*hash);
    job.plan = std::move(plan);
    job.run = [this, plan = job.plan, work = std::move(work), after = std::move(after)](
                  const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                  const CancelToken& cancel) -> Result<plan::Receipt> {
        auto doing = work(cancel);
        if (!doing) return fail(doing.error());
        const plan::Executor executor({hasher_, clock_, desk_, journals_});
        auto receipt = executor.run(plan, confirmation, **doing, watcher, cancel);
        if (receipt && after) after(*receipt);
        if (receipt) keep(*receipt);
        return receipt;
    };
    job.authorize = [this, hash = job.hash](const CancelToken& /*cancel*/) { return desk_.issue(hash); };
    return job;
}

void JobMaker::keep(plan::Receipt& receipt) {
    if (receipts_ == nullptr) return;
    json::Json document;
    document["receipt"] = json::to_json(receipt);
    const auto kept = receipts_->add(std::string(plan::name(receipt.verb)), document.dump());
    if (!kept) receipt.problems.push_back("The receipt could not be saved: " + to_string(kept.error()));
}

void JobMaker::forget(plan::Verb verb, const std::function<bool(const plan::JournalStory&)>& old) {
    const auto found = journals_.found();
    if (!found) return;
    for (const auto& journal : *found) {
        const auto story = plan::read_journal(journal.text);
        // On failure, it is found again next time.
        if (story.verb == plan::name(verb) && old(story)) (void)journals_.remove(journal.name);
    }
}

JobMaker::After JobMaker::forgetting(const plan::Plan& plan) {
    return [this, verb = plan.verb, drive = plan.drives.front()](const plan::Receipt& /*receipt*/) {
        forget(verb, [&](const plan::JournalStory& story) {
            const bool same = !story.drives.empty() && plan::differences(drive, story.drives.front()).empty();
            return story.outcome || same;
        });
    };
}

JobMaker::After JobMaker::forgetting_on_any_namespace(const plan::Plan& plan) {
    return [this, verb = plan.verb, drive = plan.drives.front()](const plan::Receipt& /*receipt*/) {
        forget(verb, [&](const plan::JournalStory& story) {
            if (story.outcome || story.drives.empty()) return story.outcome.has_value();
            const auto& other = story.drives.front();
            const bool named = !drive.serial.empty() && drive.serial == other.serial && drive.model == other.model;
            return named || plan::differences(drive, other).empty();
        });
    };
}

JobMaker::After JobMaker::forgetting_if(plan::Verb verb, std::function<bool()> settled) {
    return [this, verb, settled = std::move(settled)](const plan::Receipt& /*receipt*/) {
        const bool all = settled();
        forget(verb, [&](const plan::JournalStory& story) { return all || story.outcome; });
    };
}

}  // namespace fettle::toolbox
