// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/firmware_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/firmware/notes.h"
#include "core/firmware/survey.h"
#include "core/firmware/update_work.h"
#include "core/nvme/subsystem.h"
#include "core/plan/ask_identity.h"
#include "core/plan/contents.h"
#include "core/plan/users.h"

namespace fettle::toolbox {

namespace {

bool is_advisory(const Message& message) { return message.id.starts_with("firmware-advisory"); }

}  // namespace

std::string FirmwareRun::boot_id() const {
    return ports_.care.power == nullptr ? std::string() : ports_.care.power->boot_id();
}

Result<FirmwareRun::Asked> FirmwareRun::ask(const DriveEntry& entry) {
    auto opened = ports_.drives.open(entry);
    if (!opened) return fail(opened.error());
    auto state = firmware::survey(*opened, entry);
    if (!state) return fail(state.error());
    auto drive = plan::pin_asked(*opened, entry);
    if (!drive) return fail(drive.error());
    return Asked{std::move(*state), std::move(*drive)};
}

Result<firmware::Report> FirmwareRun::report(const DriveEntry& entry) {
    auto asked = ask(entry);
    if (!asked) return fail(asked.error());
    firmware::Report report;
    report.entry = entry;
    report.news = news(asked->state, asked->drive.serial);
    report.state = std::move(asked->state);
    // The advisories as `health` words them.
    if (const auto inspected = toolbox_.inspect(entry, {})) {
        std::copy_if(inspected->assessment.reasons.begin(), inspected->assessment.reasons.end(),
                     std::back_inserter(report.advisories), is_advisory);
    }
    return report;
}

std::vector<Message> FirmwareRun::news(const firmware::State& drive, const std::string& serial) {
    std::vector<Message> all;
    if (ports_.care.journals == nullptr) return all;
    const auto found = ports_.care.journals->found();
    if (!found) return all;
    for (const auto& note : firmware::read_notes(*found)) {
        if (note.serial != serial) continue;
        auto told = firmware::judge(note, drive, boot_id());
        if (told.settled) (void)ports_.care.journals->remove(note.journal);  // what stays is told again
        all.push_back(std::move(told.message));
    }
    return all;
}

Result<firmware::Circumstances> FirmwareRun::circumstances(const DriveEntry& entry, Asked& asked) {
    firmware::Circumstances around;
    around.entry = entry;
    around.drive = asked.drive;
    around.advisories = ports_.catalogue.advisories(entry.identity);
    if (ports_.care.power != nullptr) around.on_battery = ports_.care.power->on_battery();
    // Before this look itself has the drive do something.
    if (ports_.care.load != nullptr) {
        if (const auto load = ports_.care.load->measure(entry)) around.load = *load;
    }
    auto facts = ports_.machine.inspect({entry}, Wake::allowed);
    // What is not known to be unused is treated as in use.
    around.in_use = !facts || facts->places.empty();
    if (!around.in_use) {
        const auto& place = facts->places.front();
        around.contents = plan::contents_of(entry, place);
        around.in_use = firmware::in_use(around.contents);
        if (place.controller && entry.identity.bus == Bus::nvme) {
            asked.state.instance_ids.push_back(
                fmt::format("NVME\\VEN_{:04X}&DEV_{:04X}", place.controller->vendor, place.controller->device));
        }
    }
    const auto* const place = facts && !facts->places.empty() ? &facts->places.front() : nullptr;
    if (auto added = add_siblings(place, asked.state, around); !added) return fail(added.error());
    auto* const holder = ports_.care.holder;
    const auto has_users = [&](const DriveEntry& one) { return !plan::users_of(*holder, one).all.empty(); };
    if (holder != nullptr &&
        (has_users(entry) || std::any_of(around.siblings.begin(), around.siblings.end(), has_users))) {
        around.in_use = true;
    }
    if (const auto inspected = toolbox_.inspect(entry, {})) {
        around.failed = inspected->assessment.verdict == health::Verdict::failed;
    }
    return around;
}

Status FirmwareRun::add_siblings(const check::DrivePlace* place, const firmware::State& state,
                                 firmware::Circumstances& around) {
    const auto found = find_siblings(ports_.drives, ports_.machine, around.entry, place);
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
        const bool another_path = sibling.kinship == plan::Kinship::same_unit ||
                                  plan::is_path_to_any({sibling.entry, nullptr}, around.siblings);
        if (!another_path) around.siblings.push_back(sibling.entry);
    }
    return state.way == firmware::Way::nvme ? add_namespaces(*found, around) : Status();
}

Status FirmwareRun::add_namespaces(const std::vector<Sibling>& siblings, firmware::Circumstances& around) {
    auto opened = ports_.drives.open(around.entry);
    if (!opened) return fail(opened.error());
    if (!opened->nvme) return fail(ErrorCode::unsupported, "NVMe commands on " + around.entry.id);
    const auto all = nvme::read_subsystem_namespaces(*opened->nvme, around.entry.identity.nsid);
    if (!all) return fail(all.error());
    around.namespaces = all->words();
    if (!all->complete) {
        around.unchecked = "the drive has several controllers and does not list the namespaces of the others";
    }
    std::vector<std::uint32_t> listed;
    if (const auto own = all->own(around.entry.identity.nsid)) listed.push_back(*own);
    for (const auto& sibling : siblings) {
        if (sibling.entry.identity.nsid) listed.push_back(*sibling.entry.identity.nsid);
    }
    for (const auto& one : all->without(listed)) {
        if (one.unattached()) continue;
        around.unchecked = fmt::format(
            "namespace {} is {}, and the system lists no drive for it, so that its use cannot "
            "be checked",
            one.nsid, one.attachment());
    }
    around.in_use = around.in_use || !around.unchecked.empty();
    return {};
}

Result<firmware::ImageFile> FirmwareRun::read(const std::string& path) {
    auto bytes = ports_.files.read(path, firmware::kLargestImage);
    if (!bytes && bytes.error().code == ErrorCode::too_large) {
        return fail(ErrorCode::refused, fmt::format("{} is larger than {}: no drive's firmware is", path,
                                                    binary_size({firmware::kLargestImage})));
    }
    if (!bytes) return fail(bytes.error());
    return firmware::ImageFile{path, std::move(*bytes)};
}

Result<firmware::UpdatePlan> FirmwareRun::plan(const DriveEntry& entry, const std::string& image_path,
                                               const firmware::Request& request) {
    if (!image_path.empty()) {
        auto image = read(image_path);
        if (!image) return fail(image.error());
        return plan(entry, std::move(*image), request);
    }
    auto asked = ask(entry);
    if (!asked) return fail(asked.error());
    auto around = circumstances(entry, *asked);
    if (!around) return fail(around.error());
    return hashed(firmware::plan_activation(*around, asked->state, request));
}

Result<firmware::UpdatePlan> FirmwareRun::plan(const DriveEntry& entry, firmware::ImageFile image,
                                               const firmware::Request& request) {
    if (ports_.care.firmware_images == nullptr) return fail(ErrorCode::unsupported, "reading firmware images here");
    auto asked = ask(entry);
    if (!asked) return fail(asked.error());
    auto around = circumstances(entry, *asked);
    if (!around) return fail(around.error());
    auto read = firmware::read_image(image.name, std::move(image.bytes), asked->state, *ports_.care.firmware_images);
    if (!read) return fail(read.error());
    return hashed(firmware::plan_update(*around, asked->state, request, std::move(*read)));
}

Result<firmware::UpdatePlan> FirmwareRun::hashed(Result<firmware::UpdatePlan> made) {
    if (!made) return made;
    if (made->choice.needs_idle_drive) plan::add_users_need(made->plan, ports_.care.holder, made->entry);
    auto hash = plan::hash_of(made->plan, *ports_.care.hasher);
    if (!hash) return fail(hash.error());
    made->plan_hash = std::move(*hash);
    return made;
}

Result<plan::Receipt> FirmwareRun::run(const firmware::UpdatePlan& plan, const plan::Confirmation& confirmation,
                                       plan::ConfirmationDesk& desk, const plan::Watcher& watcher,
                                       const CancelToken& cancel) {
    const auto& care = ports_.care;
    const auto wait = [](std::uint32_t ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); };
    firmware::UpdateWork work(plan, *care.holder, care.power, wait);
    const plan::Executor executor({*care.hasher, *care.clock, desk, *care.journals});
    auto receipt = executor.run(plan.plan, confirmation, work, watcher, cancel);
    if (receipt) forget(plan.plan.drives.front().serial, *receipt);
    return receipt;
}

void FirmwareRun::forget(const std::string& serial, const plan::Receipt& receipt) {
    const auto found = ports_.care.journals->found();
    if (!found) return;
    for (const auto& name : firmware::spent_journals(*found)) (void)ports_.care.journals->remove(name);
    if (receipt.outcome != plan::Outcome::done) return;
    // Older notes of this drive tell of firmware that this job has replaced; its own stays.
    for (const auto& note : firmware::read_notes(*found)) {
        const bool own = !note.unfinished && note.plan_hash == receipt.plan_hash;
        if (note.serial == serial && !own) (void)ports_.care.journals->remove(note.journal);
    }
}

}  // namespace fettle::toolbox
