// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_over_provisioning.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/drive/maybe_asleep.h"
#include "core/overprovision/spare_work.h"
#include "core/overprovision/system_gate.h"
#include "core/plan/ask_identity.h"
#include "core/plan/journal_reader.h"
#include "core/plan/users.h"
#include "core/trim/wipe_plan.h"

namespace fettle::toolbox {

namespace {

bool sleeps(const DriveFacts& facts) {
    return std::any_of(facts.missing.begin(), facts.missing.end(), [](const Missing& missing) {
        return missing.reason == name(ErrorCode::asleep) || missing.reason == kMaybeAsleep;
    });
}

/// "/dev/sda2", "/dev/nvme0n1p2".
std::string partition_path(const std::string& drive, std::uint32_t index) {
    const bool digit = !drive.empty() && drive.back() >= '0' && drive.back() <= '9';
    return fmt::format("{}{}{}", drive, digit ? "p" : "", index);
}

void ask_limits(DrivePorts& ports, const DriveIdentity& identity, overprovision::Seen& seen) {
    if (identity.protocol == Protocol::ata && ports.ata) seen.ata = overprovision::read_limit(*ports.ata);
    if (identity.protocol == Protocol::nvme && ports.nvme && !ports.scsi) {
        seen.nvme = overprovision::read_space(*ports.nvme, identity.nsid.value_or(1));
    }
}

/// A re-created namespace is on the same drive if the serial number matches.
bool is_same(const plan::PinnedDrive& one, const plan::PinnedDrive& other) {
    if (!one.serial.empty() || !other.serial.empty()) return one.serial == other.serial && one.model == other.model;
    return !one.wwn.empty() && one.wwn == other.wwn;
}

void forget_jobs(plan::JournalStore& journals, const plan::PinnedDrive& drive) {
    const auto found = journals.found();
    if (!found) return;
    for (const auto& journal : *found) {
        const auto story = plan::read_journal(journal.text);
        if (story.verb != plan::name(plan::Verb::overprovision) || story.drives.empty()) continue;
        if (is_same(story.drives.front(), drive)) (void)journals.remove(journal.name);  // on failure, it is found again
    }
}

}  // namespace

Result<SpareReport> LocalOverProvisioning::report(const DriveEntry& entry, const InspectOptions& options) {
    auto drive = drives_->inspect(entry, options.wake);
    if (!drive) return fail(drive.error());
    SpareReport report;
    report.drive = std::move(*drive);
    report.drive.place = drives_->place(entry, options.wake);
    overprovision::Seen seen;
    seen.facts = &report.drive.facts;
    seen.place = report.drive.place ? &*report.drive.place : nullptr;
    if (!sleeps(report.drive.facts)) {
        if (auto ports = drives_->open(entry)) ask_limits(*ports, report.drive.facts.identity, seen);
    }
    auto picture = overprovision::draw(seen);
    if (!picture) return fail(picture.error());
    report.picture = std::move(*picture);
    report.advice = overprovision::advise(report.picture, report.drive.assessment);
    return report;
}

void LocalOverProvisioning::add_last_file_system(overprovision::Ground& ground, BlockDevice* block) const {
    if (!ground.layout || !*ground.layout) return;
    const auto& partitions = (*ground.layout)->table.partitions;
    const auto last = std::max_element(partitions.begin(), partitions.end(),
                                       [](const auto& a, const auto& b) { return a.start < b.start; });
    if (last == partitions.end()) return;
    const auto sector = (*ground.layout)->table.sector_bytes;
    if (ports_.resizer != nullptr) {
        ground.last_device = partition_path(ground.entry.path, last->index);
        ground.last_file_system = ports_.resizer->look(ground.last_device);
    } else if (ports_.partitions != nullptr) {
        auto seen = ports_.partitions->look(ground.entry.id, saturating_bytes(last->start, sector).bytes);
        ground.together = true;
        ground.last_device = seen ? seen->device : std::string();
        ground.last_file_system =
            seen ? Result<overprovision::FileSystemFacts>(std::move(seen->file_system)) : fail(std::move(seen.error()));
    }
    if (block == nullptr || !ground.last_file_system) return;
    ground.last_claim = overprovision::claim_on_partition(*block, *last, sector);
}

Result<plan::Job> LocalOverProvisioning::plan(const DriveEntry& entry, const overprovision::Request& request,
                                              const InspectOptions& options) {
    if (!maker_ || ports_.holder == nullptr) {
        return fail(
            SystemLimits::error(ports_.limits.over_provisioning, FETTLE_TEXT("changing drives on this system")));
    }
    auto seen = report(entry, options);
    if (!seen) return fail(seen.error());
    auto ports = drives_->open(entry);
    if (!ports) return fail(ports.error());
    auto pinned = plan::pin_asked(*ports, entry);
    if (!pinned) return fail(pinned.error());
    overprovision::Ground ground;
    ground.entry = entry;
    ground.pinned = std::move(*pinned);
    ground.picture = std::move(seen->picture);
    if (seen->drive.place) {
        ground.place = &*seen->drive.place;
        ground.discard_granularity = ground.place->queue.discard_granularity_bytes;
    }
    if (ports->block) ground.layout = overprovision::read_layout(*ports->block);
    if (ports_.power != nullptr) ground.on_battery = ports_.power->on_battery();
    ground.can_place_copy = ports_.editor != nullptr;
    if (auto* const gate = dynamic_cast<overprovision::SystemGate*>(ports_.holder)) {
        ground.blocked = gate->blocked_spare_methods(entry);
    }
    const bool any_method = !request.method && !request.undo;
    if (any_method || request.method == overprovision::Method::partition)
        add_last_file_system(ground, ports->block.get());
    auto made = overprovision::make_plan(request, ground);
    if (!made) return fail(made.error());
    std::set<std::string> aside;
    if (made->target.method == overprovision::Method::partition && ground.place != nullptr) {
        aside = trim::partitions_in_use(*ground.place).value_or(aside);
    }
    plan::add_users_need(made->plan, ports_.holder, entry, aside);
    const auto plan = std::make_shared<const overprovision::SparePlan>(std::move(*made));
    return maker_->make(
        plan->plan,
        [ports = ports_, drives = drives_, plan](const CancelToken& /*cancel*/) -> Result<std::unique_ptr<plan::Work>> {
            const auto listed = drives->list();
            if (!listed) return fail(listed.error());
            const auto& planned = plan->plan.drives.front();
            const auto now = std::find_if(listed->begin(), listed->end(),
                                          [&](const DriveEntry& one) { return one.id == planned.id; });
            if (now == listed->end()) return fail(ErrorCode::vanished, planned.words());
            return std::make_unique<overprovision::SpareWork>(
                *plan, *now,
                overprovision::SpareWork::Tools{*ports.holder, ports.resizer, ports.editor, ports.partitions});
        },
        // A completed job supersedes interrupted ones on this drive.
        [&journals = *ports_.journals, plan](const plan::Receipt& receipt) {
            if (receipt.outcome == plan::Outcome::done) forget_jobs(journals, plan->plan.drives.front());
        });
}

}  // namespace fettle::toolbox
