// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_erasing.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include "core/allocation/unpartitioned.h"
#include "core/erase/erase_work.h"
#include "core/erase/offer.h"
#include "core/health/health.h"
#include "core/partition/table.h"
#include "core/plan/ask_identity.h"
#include "core/plan/users.h"
#include "core/toolbox/siblings.h"

namespace fettle::toolbox {

namespace {

constexpr std::string_view kNoErasing = FETTLE_TEXT("erasing drives on this system");

/// Long enough for the board to cut power to its drives, and short enough for the user to wait.
constexpr std::uint32_t kAsleep_s = 10;

/// The kernel's own ATA drivers pass every command and return the registers. Behind any other controller, such as SAS,
/// verify the path of SECURITY commands first.
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

Status LocalErasing::look(const std::string& name, Seen& seen) {
    auto& here = seen.here;
    auto entry = drives_->find(name);
    if (!entry) return fail(entry.error());
    here.entry = std::move(*entry);
    auto ports = drives_->open(here.entry);
    if (!ports) return fail(ports.error());
    auto pinned = plan::pin_asked(*ports, here.entry);
    if (!pinned) return fail(pinned.error());
    here.pinned = std::move(*pinned);
    auto abilities = erase::look(*ports, here.entry);
    if (!abilities) return fail(abilities.error());
    here.abilities = std::move(*abilities);
    if (auto* gate = dynamic_cast<erase::SystemGate*>(ports_.holder)) {
        here.abilities.blocked = gate->blocked_methods(here.entry);
    }
    if (auto place = drives_->place(here.entry, Wake::allowed)) {
        seen.places.push_back(std::move(*place));
        here.place = &seen.places.back();
    }
    if (here.abilities.protocol == Protocol::ata && !is_direct(here.place)) here.abilities.translated = true;
    if (here.place != nullptr && here.place->queue.discard_max_bytes == 0U) here.abilities.discards = false;
    if (ports->block && is_readable(here.abilities)) {
        const auto table = partition::read_table(*ports->block);
        if (table) here.claim = allocation::claim_on_whole_drive(*ports->block, *table);
    }
    here.not_itself = health::is_not_itself(drives_->inspect(here.entry, *ports, Wake::allowed).assessment);
    if (ports_.power != nullptr) {
        here.on_battery = ports_.power->on_battery();
        here.can_suspend = ports_.power->can_suspend();
    }
    return add_siblings(seen);
}

Status LocalErasing::add_siblings(Seen& seen) {
    auto siblings = find_siblings(drives_->source(), drives_->machine(), seen.here.entry, seen.here.place);
    if (!siblings) return fail(siblings.error());
    for (auto& sibling : *siblings) {
        if (sibling.place) seen.places.push_back(std::move(*sibling.place));
        const auto* const place = sibling.place ? &seen.places.back() : nullptr;
        seen.here.siblings.push_back({std::move(sibling.entry), place, sibling.kinship});
    }
    return {};
}

/// Regardless of the recorded outcome, because the drive may still be locked.
Result<std::vector<UnfinishedJob>> LocalErasing::jobs_about(const plan::PinnedDrive& drive) const {
    auto found = ports_.journals->found();
    if (!found) return fail(found.error());
    std::vector<UnfinishedJob> jobs;
    for (auto& journal : *found) {
        auto story = plan::read_journal(journal.text);
        if (erase::is_about(story, drive)) jobs.push_back({std::move(journal.name), std::move(story)});
    }
    return jobs;
}

Result<EraseMethods> LocalErasing::methods(const std::string& name) {
    if (!can_erase()) return fail(SystemLimits::error(ports_.limits.erase, kNoErasing));
    Seen seen;
    if (auto looked = look(name, seen); !looked) return fail(looked.error());
    const auto* const here = &seen.here;
    EraseMethods methods;
    methods.drive = here->pinned;
    methods.missing = here->abilities.missing;
    methods.can_suspend = here->can_suspend;
    const auto jobs = jobs_about(here->pinned);
    methods.recovery = erase::recover(jobs ? stories(*jobs) : std::vector<plan::JournalStory>(), here->abilities);
    methods.offers = erase::offers(here->abilities, here->entry, methods.recovery.password_is_ours);
    return methods;
}

Result<plan::Job> LocalErasing::plan(const EraseRequest& request) {
    if (!can_erase()) return fail(SystemLimits::error(ports_.limits.erase, kNoErasing));
    Seen seen;
    if (auto looked = look(request.drive, seen); !looked) return fail(looked.error());
    const auto* const here = &seen.here;
    erase::Wish wish;
    wish.purpose = request.purpose;
    wish.method = request.method;
    wish.psid = request.psid;
    wish.sector_bytes = request.sector_bytes;
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
        wish.journal_sector_bytes = found.sector_bytes;
        if (found.ways.empty()) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{drive}: there is no interrupted erase to resume"),
                        {{"drive", here->entry.id}});
        }
    }
    auto made = erase::make_plan(*here, wish);
    if (!made) return fail(made.error());
    plan::add_users_need(made->plan, ports_.holder, made->entry);
    for (const auto& sibling : made->siblings) plan::add_users_need(made->plan, ports_.holder, sibling);
    made->journals = std::move(journals);
    return job_of(std::move(*made));
}

Result<plan::Job> LocalErasing::job_of(erase::ErasePlan made) {
    const auto plan = std::make_shared<const erase::ErasePlan>(std::move(made));
    return maker_->make(
        plan->plan,
        [ports = ports_, plan](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<erase::EraseWork>(
                *plan, erase::EraseWork::Ports{*ports.holder, sleep_ms, ports.clock->steady_ns()}));
        },
        [this, plan](const plan::Receipt& receipt) {
            if (receipt.outcome != plan::Outcome::done) return;
            // This job has completed and supersedes interrupted ones.
            forget(plan->journals);
            const auto mine = jobs_about(plan->plan.drives.front());
            if (!mine) return;
            for (const auto& job : *mine) {
                if (job.story.plan_hash == receipt.plan_hash && job.story.outcome) forget({job.journal});
            }
        });
}

void LocalErasing::forget(const std::vector<std::string>& journals) const {
    for (const auto& name : journals) (void)ports_.journals->remove(name);  // on failure, it is found again next time
}

Status LocalErasing::unfreeze() {
    if (ports_.power == nullptr || !ports_.power->can_suspend()) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("suspending and automatically resuming this computer"));
    }
    return ports_.power->suspend(kAsleep_s);
}

}  // namespace fettle::toolbox
