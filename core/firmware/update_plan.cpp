// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/update_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/catalogue/erasing_update.h"
#include "core/firmware/needs.h"
#include "core/firmware/steps.h"
#include "core/plan/contents.h"

namespace fettle::firmware {

namespace {

constexpr std::string_view kRisk = FETTLE_TEXT(
    "Nothing, if the update succeeds. A failed update can leave "
    "the drive unresponsive: back up all data that you need");
constexpr std::string_view kErases =
    FETTLE_TEXT("All data on {drive}: this firmware update erases the drive. {reason} Back up everything on it first");
constexpr std::string_view kBackup = FETTLE_TEXT(
    "The current firmware has a known defect that causes data loss ({id}: {symptom}). Make a backup "
    "before the update");
constexpr std::string_view kNoWayBack = FETTLE_TEXT(
    "The option to return to {revision}: the drive has no other writable slot, so the current image is replaced");

std::vector<Message> losses(const UpdateInputs& inputs, const State& state, const Choice& choice) {
    std::vector<Message> all;
    const auto* erases = catalogue::erasing_update(inputs.entry.identity);
    if (erases == nullptr) {
        all.push_back({"firmware-risk", Severity::warning, kRisk, {}, {}});
    } else {
        all.push_back({"firmware-erases",
                       Severity::critical,
                       kErases,
                       {},
                       {{"drive", inputs.entry.id}, {"reason", std::string(erases->reason)}}});
    }
    for (const auto& match : inputs.advisories) {
        if (!match.advisory->data_loss || match.state == catalogue::AdvisoryState::fixed) continue;
        all.push_back({"firmware-backup",
                       Severity::critical,
                       kBackup,
                       {},
                       {{"id", std::string(match.advisory->id)}, {"symptom", std::string(match.advisory->symptom)}}});
    }
    if (choice.downloads && choice.way == Way::nvme && !choice.keeps_running_image) {
        all.push_back({"firmware-no-way-back", Severity::warning, kNoWayBack, {}, {{"revision", state.revision}}});
    }
    return all;
}

/// Everything that the work uses.
std::vector<Evidence> options(const UpdatePlan& made, const Request& request) {
    const auto& choice = made.choice;
    std::vector<Evidence> all{{"way", std::string(name(choice.way))},
                              {"activate", std::string(name(request.activate))},
                              {"running_revision", made.state.revision},
                              {"exclusive", choice.needs_idle_drive}};
    if (!made.expected_revision.empty()) all.push_back({"expected_revision", made.expected_revision});
    if (choice.way == Way::nvme) {
        all.push_back({"slot", std::uint64_t{choice.slot}});
        all.push_back({"commit_action", std::uint64_t{static_cast<std::uint8_t>(choice.action)}});
    } else if (choice.downloads) {
        all.push_back({"microcode_mode", std::uint64_t{choice.mode}});
    }
    if (choice.downloads) {
        all.push_back({"image", made.image.file});
        all.push_back({"image_bytes", std::uint64_t{made.image.bytes.size()}});
        all.push_back({"image_sha256", made.image.sha256});
        all.push_back({"piece_bytes", std::uint64_t{choice.piece_bytes}});
    }
    if (request.allow_older) all.push_back({"allow_older", true});
    if (!choice.needs_idle_drive) return all;
    std::vector<std::string> held;
    for (const auto& sibling : made.siblings) held.push_back(sibling.id);
    if (!held.empty()) all.push_back({"also_held", fmt::format("{}", fmt::join(held, ", "))});
    if (!made.namespaces.empty()) all.push_back({"namespaces", made.namespaces});
    return all;
}

/// An update that erases needs the whole drive, whenever the firmware is activated.
Choice held_alone(Choice choice, const UpdateInputs& inputs) {
    if (catalogue::erasing_update(inputs.entry.identity) != nullptr) choice.needs_idle_drive = true;
    return choice;
}

void finish(const UpdateInputs& inputs, const State& state, const Request& request, UpdatePlan& made) {
    made.entry = inputs.entry;
    made.siblings = inputs.siblings;
    made.namespaces = inputs.namespaces;
    made.state = state;
    made.plan.verb = plan::Verb::firmware;
    made.plan.drives = {inputs.drive};
    made.plan.contents = inputs.contents;
    made.plan.losses = losses(inputs, state, made.choice);
    made.plan.steps = steps_of(made);
    made.plan.options = options(made, request);
}

}  // namespace

bool in_use(const std::vector<plan::Content>& contents) noexcept {
    // File systems, RAID members and the like are listed because they are in use; a partition type proves nothing.
    return std::any_of(contents.begin(), contents.end(), [](const plan::Content& content) {
        return content.kind != plan::Content::Kind::partition && content.detail != plan::kByPartitionType;
    });
}

Result<UpdatePlan> plan_update(const UpdateInputs& inputs, const State& state, const Request& request, Image image) {
    auto choice = choose_update(state, request, image.bytes.size(), inputs.in_use);
    if (!choice) return fail(choice.error());
    UpdatePlan made;
    made.choice = held_alone(*choice, inputs);
    made.expected_revision = claimed_revision(request, image);
    made.plan.needs = needs_of_machine(inputs, state, made.choice);
    auto more = needs_of_image(inputs, state, request, made.choice, image);
    std::move(more.begin(), more.end(), std::back_inserter(made.plan.needs));
    made.image = std::move(image);
    finish(inputs, state, request, made);
    return made;
}

Result<UpdatePlan> plan_activation(const UpdateInputs& inputs, const State& state, const Request& request) {
    auto choice = choose_activation(state, request, inputs.in_use);
    if (!choice) return fail(choice.error());
    UpdatePlan made;
    made.choice = held_alone(*choice, inputs);
    const auto* slot = state.slot(made.choice.slot);
    made.expected_revision = slot != nullptr ? slot->revision : request.revision;
    made.plan.needs = needs_of_machine(inputs, state, made.choice);
    finish(inputs, state, request, made);
    return made;
}

}  // namespace fettle::firmware
