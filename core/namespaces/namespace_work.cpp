// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/namespaces/namespace_work.h"

#include <algorithm>

#include "core/namespaces/commands.h"
#include "core/namespaces/texts.h"
#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/nvme/subsystem.h"

namespace fettle::namespaces {

namespace {

using Verdict = plan::Verification::Verdict;

plan::Verification verdict(Verdict verdict, const char* id, std::string_view text,
                           std::vector<Evidence> evidence = {}) {
    const auto severity = verdict == Verdict::disproved ? Severity::critical : Severity::info;
    return {verdict, {id, severity, text, {}, std::move(evidence)}};
}

Result<nvme::IdentifyController> read_controller(NvmePort& port) {
    std::vector<std::uint8_t> data(nvme::kIdentifyBytes);
    if (const auto done = port.admin(nvme::identify_controller(), data); !done) return fail(done.error());
    return nvme::decode_identify_controller(BytesView(data));
}

}  // namespace

Status NamespaceWork::open() {
    auto held = holder_.hold(entry_, plan_.exclusive ? plan::Hold::exclusive : plan::Hold::reading);
    if (!held) return fail(held.error());
    auto controller = holder_.hold_controller(entry_, plan_.own_controller);
    if (!controller) return fail(controller.error());
    if (!(*controller)->ports().nvme) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe commands to the controller"));
    }
    held_ = std::move(*held);
    controller_ = std::move(*controller);
    return {};
}

Result<plan::PinnedDrive> NamespaceWork::identify_controller() {
    const auto controller = read_controller(*controller_->ports().nvme);
    if (!controller) return fail(controller.error());
    if (controller->controller_id != plan_.own_controller) {
        return fail(ErrorCode::refused, FETTLE_TEXT("another controller of the drive received the command"));
    }
    auto drive = plan_.plan.drives.front();
    drive.model = controller->model;
    drive.serial = controller->serial;
    return drive;
}

Result<std::vector<plan::PinnedDrive>> NamespaceWork::identify() {
    if (!held_ || !controller_)
        return fail(ErrorCode::vanished, FETTLE_TEXT("the drive is no longer locked for this job"));
    // Both: the namespace that is held, and the controller that gets the commands, are of the planned drive.
    auto drive = identify_controller();
    if (!drive) return fail(drive.error());
    const auto& planned = plan_.plan.drives.front();
    if (gone_ || drive->serial != planned.serial || drive->model != planned.model)
        return std::vector{std::move(*drive)};
    auto held = held_->identify();
    if (!held) return fail(held.error());
    return std::vector{std::move(*held)};
}

/// The namespace is as planned: others may have changed it, or given its id to a new one.
Status NamespaceWork::unchanged() {
    const auto now = survey(*controller_->ports().nvme, std::nullopt);
    if (!now) return fail(now.error());
    const auto* const found = now->find(plan_.nsid);
    if (found != nullptr && found->shape() == plan_.shape && found->controllers == plan_.controllers) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("namespace {nsid} has changed since the plan was made"),
                {{"nsid", plan_.nsid}});
}

plan::StepResult NamespaceWork::take(std::size_t step,
                                     const std::function<void(const plan::StepProgress&)>& /*on_progress*/,
                                     const CancelToken& /*cancel*/) {
    const auto& kind = plan_.kinds[step];
    if (kind == kStepRescan) {
        // Failure is not an error: the drive itself informs the system, and the next start rescans.
        return {{}, {{"rescanned", controller_->read_again().has_value()}}};
    }
    return change(kind);
}

plan::StepResult NamespaceWork::change(const std::string& kind) {
    auto& port = *controller_->ports().nvme;
    if (kind == kStepCreate) {
        const auto made = create(port, plan_.shape);
        if (!made) return {made.error(), {}};
        nsid_ = *made;
        return {{}, {{"nsid", nsid_}}};
    }
    if (plan_.nsid != 0) {
        if (auto same = unchanged(); !same) return {same.error(), {}};
    }
    Status done = fail(ErrorCode::internal, "unknown kind of step: " + kind);
    if (kind == kStepAttach) done = attach(port, plan_.controller, nsid_);
    if (kind == kStepDetach || kind == kStepDelete) {
        gone_ = plan_.exclusive;
        done = kind == kStepDelete ? remove(port, nsid_) : detach(port, plan_.controller, nsid_);
    }
    if (!done) return {done.error(), {}};
    return {{}, {{"nsid", nsid_}}};
}

/// Whether the step's goal is met now.
Result<bool> NamespaceWork::holds_true(const std::string& kind) {
    if (!controller_) return fail(ErrorCode::vanished, FETTLE_TEXT("the controller"));
    const auto now = survey(*controller_->ports().nvme, std::nullopt);
    if (!now) return fail(now.error());
    const auto* const found = now->find(nsid_);
    if (kind == kStepDelete) return found == nullptr && now->complete;
    if (found == nullptr) return false;
    if (kind == kStepCreate) return found->shape() == plan_.shape;
    if (!found->controllers) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the attached controllers"));
    const auto& all = *found->controllers;
    const bool attached = std::find(all.begin(), all.end(), plan_.controller) != all.end();
    return attached == (kind == kStepAttach);
}

plan::Verification NamespaceWork::verify(std::size_t step) {
    const auto& kind = plan_.kinds[step];
    if (kind == kStepRescan) return verdict(Verdict::not_verifiable, "rescan-later", text::kRescanLater);
    const auto so = holds_true(kind);
    if (!so) {
        return verdict(Verdict::not_verifiable, "not-read-back", text::kNotRead, {{"reason", to_string(so.error())}});
    }
    return *so ? verdict(Verdict::verified, "read-back", text::kVerified)
               : verdict(Verdict::disproved, "read-back-not-so", text::kNotSo);
}

void NamespaceWork::close() noexcept {
    controller_.reset();
    held_.reset();
}

}  // namespace fettle::namespaces
