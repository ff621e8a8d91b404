// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/erase_run.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/allocation/unpartitioned.h"
#include "core/erase/erase_work.h"
#include "core/erase/offer.h"
#include "core/partition/table.h"
#include "core/plan/ask_identity.h"
#include "core/plan/users.h"
#include "core/toolbox/siblings.h"

namespace fettle::toolbox {

namespace {

/// Long enough for a board to take power from its drives, short enough to wait for.
constexpr std::uint32_t kAsleep_s = 10;

/// The kernel's own ATA drivers pass every command and return the registers. Behind anything else, a SAS controller or
/// one that nobody knows, the path of a SECURITY command is proven first.
bool is_direct(const check::DrivePlace* place) {
    if (place == nullptr || !place->controller) return false;
    const auto& driver = place->controller->driver;
    return driver.starts_with("ahci") || driver.starts_with("sata_") || driver.starts_with("pata_") ||
           driver.starts_with("ata_");
}

bool is_readable(const erase::Abilities& abilities) {
    const bool locked = abilities.tcg_locked || (abilities.security && abilities.security->state.locked);
    const bool bound = abilities.sanitize && abilities.sanitize->state.phase != erase::SanitizeState::Phase::idle;
    return !locked && !bound;
}

std::vector<plan::JournalStory> stories(const std::vector<UnfinishedJob>& jobs) {
    std::vector<plan::JournalStory> all;
    all.reserve(jobs.size());
    for (const auto& job : jobs) all.push_back(job.story);
    return all;
}

void sleep_ms(std::uint32_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

}  // namespace

/// Its size is not its own either.
bool is_not_itself(const DriveReport& report) {
    return report.assessment.verdict == health::Verdict::failed &&
           std::any_of(report.assessment.reasons.begin(), report.assessment.reasons.end(), [](const Message& reason) {
               return reason.id == "controller-error-mode" || reason.id == "capacity-lost" ||
                      reason.id == "capacity-zero";
           });
}

const check::DrivePlace* EraseRun::place_of(const DriveEntry& entry) {
    auto facts = machine_.inspect({entry}, Wake::allowed);
    if (!facts || facts->places.empty()) return nullptr;
    places_.push_back(std::move(facts->places.front()));
    return &places_.back();
}

Result<erase::Situation> EraseRun::situation(const std::string& name) {
    auto entry = toolbox_.find(name);
    if (!entry) return fail(entry.error());
    erase::Situation here;
    here.entry = std::move(*entry);
    auto ports = drives_.open(here.entry);
    if (!ports) return fail(ports.error());
    auto pinned = plan::pin_asked(*ports, here.entry);
    if (!pinned) return fail(pinned.error());
    here.pinned = std::move(*pinned);
    auto abilities = erase::look(*ports, here.entry);
    if (!abilities) return fail(abilities.error());
    here.abilities = std::move(*abilities);
    here.place = place_of(here.entry);
    if (here.abilities.protocol == Protocol::ata && !is_direct(here.place)) here.abilities.translated = true;
    if (here.place != nullptr && here.place->queue.discard_max_bytes == 0U) here.abilities.discards = false;
    if (ports->block && is_readable(here.abilities)) {
        const auto table = partition::read_table(*ports->block);
        if (table) here.claim = allocation::claim_on_whole_drive(*ports->block, *table);
    }
    auto siblings = find_siblings(drives_, machine_, here.entry, here.place);
    if (!siblings) return fail(siblings.error());
    for (auto& sibling : *siblings) {
        if (sibling.place) places_.push_back(std::move(*sibling.place));
        here.siblings.push_back({std::move(sibling.entry), sibling.place ? &places_.back() : nullptr, sibling.kinship});
    }
    if (const auto report = toolbox_.inspect(here.entry, {Wake::allowed})) here.not_itself = is_not_itself(*report);
    if (ports_.power != nullptr) {
        here.on_battery = ports_.power->on_battery();
        here.can_suspend = ports_.power->can_suspend();
    }
    return here;
}

/// Whatever they say of their end: a drive that came back locked is a drive that came back locked.
Result<std::vector<UnfinishedJob>> EraseRun::jobs_about(const plan::PinnedDrive& drive) {
    auto found = ports_.journals->found();
    if (!found) return fail(found.error());
    std::vector<UnfinishedJob> jobs;
    for (auto& journal : *found) {
        auto story = plan::read_journal(journal.text);
        if (erase::is_about(story, drive)) jobs.push_back({std::move(journal.name), std::move(story)});
    }
    return jobs;
}

Result<EraseMethods> EraseRun::methods(const std::string& name) {
    auto here = situation(name);
    if (!here) return fail(here.error());
    EraseMethods methods;
    methods.drive = here->pinned;
    methods.missing = here->abilities.missing;
    methods.can_suspend = here->can_suspend;
    const auto jobs = jobs_about(here->pinned);
    methods.recovery = erase::recover(jobs ? stories(*jobs) : std::vector<plan::JournalStory>(), here->abilities);
    methods.offers = erase::offers(here->abilities, here->entry, methods.recovery.password_is_ours);
    return methods;
}

Result<erase::ErasePlan> EraseRun::plan(const EraseRequest& request) {
    auto here = situation(request.drive);
    if (!here) return fail(here.error());
    erase::Wish wish;
    wish.purpose = request.purpose;
    wish.method = request.method;
    wish.psid = request.psid;
    std::vector<std::string> journals;
    const auto jobs = jobs_about(here->pinned);
    if (!jobs) return fail(jobs.error());
    for (const auto& job : *jobs) journals.push_back(job.journal);
    const auto found = erase::recover(stories(*jobs), here->abilities);
    wish.journal_tells = found.password_is_ours;
    wish.password = request.password;
    wish.credential = request.credential;
    if (request.purpose == erase::Purpose::resume) {
        if (!wish.method) wish.method = found.method;
        if (found.ways.empty()) {
            return fail(ErrorCode::invalid_argument, here->entry.id + ": no erase was cut off that could be resumed");
        }
    }
    auto made = erase::make_plan(*here, wish);
    if (!made) return fail(made.error());
    plan::add_users_need(made->plan, ports_.holder, made->entry);
    for (const auto& sibling : made->siblings) plan::add_users_need(made->plan, ports_.holder, sibling);
    auto hash = plan::hash_of(made->plan, *ports_.hasher);
    if (!hash) return fail(hash.error());
    made->plan_hash = std::move(*hash);
    made->journals = std::move(journals);
    return made;
}

Result<plan::Receipt> EraseRun::run(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                                    plan::ConfirmationDesk& desk, const plan::Watcher& watcher,
                                    const CancelToken& cancel) {
    erase::EraseWork work(plan, {*ports_.holder, sleep_ms, ports_.clock->steady_ns()});
    const plan::Executor executor({*ports_.hasher, *ports_.clock, desk, *ports_.journals});
    auto receipt = executor.run(plan.plan, confirmation, work, watcher, cancel);
    if (!receipt || receipt->outcome != plan::Outcome::done) return receipt;
    // This one came to its end, and made good what earlier ones left.
    forget(plan.journals);
    const auto mine = jobs_about(plan.plan.drives.front());
    if (!mine) return receipt;
    for (const auto& job : *mine) {
        if (job.story.plan_hash == plan.plan_hash && job.story.outcome) forget({job.journal});
    }
    return receipt;
}

void EraseRun::forget(const std::vector<std::string>& journals) {
    for (const auto& name : journals) (void)ports_.journals->remove(name);  // what stays is found again the next time
}

Status EraseRun::unfreeze() {
    if (ports_.power == nullptr || !ports_.power->can_suspend()) {
        return fail(ErrorCode::unsupported, "suspending this machine and waking it by itself");
    }
    return ports_.power->suspend(kAsleep_s);
}

}  // namespace fettle::toolbox
