// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_firmware_updates.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/firmware/notes.h"
#include "core/firmware/survey.h"
#include "core/firmware/system_gate.h"
#include "core/firmware/update_work.h"
#include "core/nvme/subsystem.h"
#include "core/plan/ask_identity.h"
#include "core/plan/contents.h"
#include "core/plan/users.h"

namespace fettle::toolbox {

namespace {

bool is_advisory(const Message& message) { return message.id.starts_with("firmware-advisory"); }

/// Removes the firmware journals of this drive that the new job supersedes.
void forget_journals(plan::JournalStore& journals, const std::string& serial, const plan::Receipt& receipt) {
    const auto found = journals.found();
    if (!found) return;
    for (const auto& name : firmware::spent_journals(*found)) (void)journals.remove(name);
    if (receipt.outcome != plan::Outcome::done) return;
    // Older notes of this drive refer to firmware that this job has replaced; keep its own.
    for (const auto& note : firmware::read_notes(*found)) {
        const bool own = !note.unfinished && note.plan_hash == receipt.plan_hash;
        if (note.serial == serial && !own) (void)journals.remove(note.journal);
    }
}

}  // namespace

std::string LocalFirmwareUpdates::boot_id() const {
    return ports_.power == nullptr ? std::string() : ports_.power->boot_id();
}

Result<LocalFirmwareUpdates::Asked> LocalFirmwareUpdates::ask(const DriveEntry& entry) {
    auto opened = drives_->open(entry);
    if (!opened) return fail(opened.error());
    auto state = firmware::survey(*opened, entry);
    if (!state) return fail(state.error());
    if (auto* gate = dynamic_cast<firmware::SystemGate*>(ports_.holder)) gate->limit(entry, *state);
    auto drive = plan::pin_asked(*opened, entry);
    if (!drive) return fail(drive.error());
    return Asked{std::move(*state), std::move(*drive)};
}

Result<firmware::Report> LocalFirmwareUpdates::report(const DriveEntry& entry) {
    auto asked = ask(entry);
    if (!asked) return fail(asked.error());
    firmware::Report report;
    report.entry = entry;
    report.news = news(asked->state, asked->drive.serial);
    report.state = std::move(asked->state);
    // The advisories in the wording of `health`.
    if (const auto inspected = drives_->inspect(entry, Wake::never)) {
        std::copy_if(inspected->assessment.reasons.begin(), inspected->assessment.reasons.end(),
                     std::back_inserter(report.advisories), is_advisory);
    }
    return report;
}

std::vector<Message> LocalFirmwareUpdates::news(const firmware::State& drive, const std::string& serial) {
    std::vector<Message> all;
    if (ports_.journals == nullptr) return all;
    const auto found = ports_.journals->found();
    if (!found) return all;
    for (const auto& note : firmware::read_notes(*found)) {
        if (note.serial != serial) continue;
        auto told = firmware::judge(note, drive, boot_id());
        if (told.settled) (void)ports_.journals->remove(note.journal);  // on failure, it is reported again
        all.push_back(std::move(told.message));
    }
    return all;
}

Result<firmware::UpdateInputs> LocalFirmwareUpdates::inputs(const DriveEntry& entry, Asked& asked) {
    firmware::UpdateInputs around;
    around.entry = entry;
    around.drive = asked.drive;
    around.advisories = drives_->catalogue().advisories(entry.identity);
    if (ports_.power != nullptr) around.on_battery = ports_.power->on_battery();
    // Before this survey itself causes load on the drive.
    if (ports_.load != nullptr) {
        if (const auto load = ports_.load->measure(entry)) around.load = *load;
    }
    const auto place = drives_->place(entry, Wake::allowed);
    // Unless it is known to be unused, treat it as in use.
    around.in_use = !place;
    if (place) {
        around.contents = plan::contents_of(entry, *place);
        around.in_use = firmware::in_use(around.contents);
        if (place->controller && entry.identity.bus == Bus::nvme) {
            asked.state.instance_ids.push_back(
                fmt::format("NVME\\VEN_{:04X}&DEV_{:04X}", place->controller->vendor, place->controller->device));
        }
    }
    if (auto added = add_siblings(place ? &*place : nullptr, asked.state, around); !added) return fail(added.error());
    auto* const holder = ports_.holder;
    const auto has_users = [&](const DriveEntry& one) { return !plan::users_of(*holder, one).all.empty(); };
    if (holder != nullptr &&
        (has_users(entry) || std::any_of(around.siblings.begin(), around.siblings.end(), has_users))) {
        around.in_use = true;
    }
    if (const auto inspected = drives_->inspect(entry, Wake::never)) {
        around.failed = inspected->assessment.verdict == health::Verdict::failed;
    }
    return around;
}

Status LocalFirmwareUpdates::add_siblings(const check::DrivePlace* place, const firmware::State& state,
                                          firmware::UpdateInputs& around) {
    const auto found = find_siblings(drives_->source(), drives_->machine(), around.entry, place);
    if (!found) return fail(found.error());
    for (const auto& sibling : *found) {
        if (sibling.place) {
            auto contents = plan::contents_of(sibling.entry, *sibling.place);
            around.in_use = around.in_use || firmware::in_use(contents);
            around.contents.insert(around.contents.end(), contents.begin(), contents.end());
        } else {
            around.in_use = true;
            around.unchecked = fmt::format("the system does not report what uses {}", sibling.entry.id);
        }
        plan::add_to_hold({sibling.entry, nullptr}, sibling.kinship, around.siblings);
    }
    return state.way == firmware::Way::nvme ? add_namespaces(*found, around) : Status();
}

Status LocalFirmwareUpdates::add_namespaces(const std::vector<Sibling>& siblings, firmware::UpdateInputs& around) {
    auto opened = drives_->open(around.entry);
    if (!opened) return fail(opened.error());
    if (!opened->nvme)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe commands on {drive}"), {{"drive", around.entry.id}});
    const auto all = nvme::read_subsystem_namespaces(*opened->nvme, around.entry.identity.nsid);
    if (!all) return fail(all.error());
    around.namespaces = all->words();
    if (!all->complete) {
        around.unchecked = "the drive has several controllers and does not list the other controllers' namespaces";
    }
    std::vector<std::uint32_t> listed;
    if (const auto own = all->own(around.entry.identity.nsid)) listed.push_back(*own);
    for (const auto& sibling : siblings) {
        if (sibling.entry.identity.nsid) listed.push_back(*sibling.entry.identity.nsid);
    }
    for (const auto& one : all->without(listed)) {
        if (one.unattached()) continue;
        around.unchecked = fmt::format(
            "namespace {} is {}, but the system lists no drive for it, so Fettle cannot check whether "
            "it is in use",
            one.nsid, one.attachment());
    }
    around.in_use = around.in_use || !around.unchecked.empty();
    return {};
}

Result<firmware::ImageFile> LocalFirmwareUpdates::read(const std::string& path) {
    auto bytes = files_.read(path, firmware::kLargestImage);
    if (!bytes && bytes.error().code == ErrorCode::too_large) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} is larger than {limit}, so it is not drive firmware"),
                    {{"path", path}, {"limit", binary_size({firmware::kLargestImage})}});
    }
    if (!bytes) return fail(bytes.error());
    return firmware::ImageFile{path, std::move(*bytes)};
}

Result<plan::Job> LocalFirmwareUpdates::plan(const DriveEntry& entry, std::optional<firmware::ImageFile> image,
                                             const firmware::Request& request) {
    if (!maker_ || ports_.holder == nullptr) {
        return fail(SystemLimits::error(ports_.limits.firmware, FETTLE_TEXT("firmware updates on this system")));
    }
    if (image && ports_.firmware_images == nullptr) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("reading firmware images"));
    }
    auto asked = ask(entry);
    if (!asked) return fail(asked.error());
    auto around = inputs(entry, *asked);
    if (!around) return fail(around.error());
    auto made = firmware::UpdatePlan();
    if (image) {
        auto read = firmware::read_image(image->name, std::move(image->bytes), asked->state, *ports_.firmware_images);
        if (!read) return fail(read.error());
        auto update = firmware::plan_update(*around, asked->state, request, std::move(*read));
        if (!update) return fail(update.error());
        made = std::move(*update);
    } else {
        auto activation = firmware::plan_activation(*around, asked->state, request);
        if (!activation) return fail(activation.error());
        made = std::move(*activation);
    }
    return job_of(std::move(made));
}

Result<plan::Job> LocalFirmwareUpdates::job_of(firmware::UpdatePlan made) {
    if (made.choice.needs_idle_drive) plan::add_users_need(made.plan, ports_.holder, made.entry);
    const auto plan = std::make_shared<const firmware::UpdatePlan>(std::move(made));
    auto job = maker_->make(
        plan->plan,
        [ports = ports_, plan](const CancelToken& /*cancel*/) {
            const auto wait = [](std::uint32_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); };
            return Result<std::unique_ptr<plan::Work>>(
                std::make_unique<firmware::UpdateWork>(*plan, *ports.holder, ports.power, wait));
        },
        [&journals = *ports_.journals, plan](const plan::Receipt& receipt) {
            forget_journals(journals, plan->plan.drives.front().serial, receipt);
        });
    if (!job) return fail(job.error());
    job->held_bytes = plan->image.bytes.size();
    return job;
}

}  // namespace fettle::toolbox
