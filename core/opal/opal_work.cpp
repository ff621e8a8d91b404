// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/opal/opal_work.h"

#include "core/erase/security_port.h"
#include "core/opal/direct_port.h"
#include "core/opal/texts.h"

namespace fettle::opal {

namespace {

using Verdict = plan::Verification::Verdict;

plan::Verification verdict(Verdict verdict, const char* id, std::string_view text,
                           std::vector<Evidence> evidence = {}) {
    const auto severity = verdict == Verdict::disproved ? Severity::critical : Severity::info;
    return {verdict, {id, severity, text, {}, std::move(evidence)}};
}

}  // namespace

Status OpalWork::open() {
    if (!plan_.password) return fail(ErrorCode::refused, FETTLE_TEXT("no password was given"));
    auto held = ports_.holder.hold(plan_.entry, plan::Hold::exclusive);
    if (!held) return fail(held.error());
    held_ = std::move(*held);
    for (const auto& sibling : plan_.siblings) {
        auto one = plan::hold_sibling(ports_.holder, sibling, plan_.plan.drives.front());
        if (!one) {
            close();
            return fail(one.error());
        }
        siblings_.push_back(std::move(*one));
    }
    return {};
}

Result<std::vector<plan::PinnedDrive>> OpalWork::identify() {
    if (!held_) return fail(ErrorCode::vanished, FETTLE_TEXT("the drive is no longer locked for this job"));
    auto drive = held_->identify();
    if (!drive) return fail(drive.error());
    for (const auto& sibling : siblings_) {
        if (auto same = plan::is_same_sibling(*sibling.held, sibling.pinned); !same) return fail(same.error());
    }
    return std::vector{std::move(*drive)};
}

plan::StepResult OpalWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& /*on_progress*/,
                                const CancelToken& /*cancel*/) {
    if (auto done = change(plan_.kinds[step]); !done) return {done.error(), {}};
    return {};
}

/// The system's interface; where it lacks one for this drive, the drive's own methods.
Status OpalWork::send(const std::function<Status(OpalPort&)>& method) {
    auto* const system = opal_port(held_->ports());
    Status done = fail(ErrorCode::unsupported, FETTLE_TEXT("TCG Opal on this system"));
    if (system != nullptr) done = method(*system);
    if (done || done.error().code != ErrorCode::unsupported) return done;
    const auto port = direct();
    return port ? method(**port) : done;
}

Status OpalWork::change(std::string_view kind) {
    const auto password = plan_.password->bytes();
    if (kind == kStepOwn) {
        auto done = send([&](OpalPort& port) { return port.take_ownership(password); });
        if (!done && done.error().code == ErrorCode::refused) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("the drive does not accept its public first password: it already has an owner"));
        }
        return done;
    }
    if (kind == kStepActivate) return send([&](OpalPort& port) { return port.activate_locking(password); });
    if (kind == kStepProtect) return send([&](OpalPort& port) { return port.protect(password); });
    if (kind == kStepProve) return prove();
    if (kind == kStepLock) return set_locked(true);
    if (kind == kStepUnlock) {
        if (auto unlocked = set_locked(false); !unlocked) return unlocked;
        // Not an error: the drive is unlocked, and the system detects its partitions when it next opens the drive.
        (void)held_->read_again();
        return {};
    }
    if (kind == kStepResume) return send([&](OpalPort& port) { return port.keep_for_resume(password); });
    if (kind == kStepDeactivate) return send([&](OpalPort& port) { return port.deactivate_locking(password); });
    if (kind == kStepGiveBack) return give_back();
    if (kind == kStepRevert) {
        auto reverted = send([&](OpalPort& port) { return port.revert(password); });
        if (reverted) (void)held_->read_again();
        return reverted;
    }
    return fail(ErrorCode::internal, "unknown kind of step: " + std::string(kind));
}

Status OpalWork::set_locked(bool locked) {
    return send([&](OpalPort& port) { return port.set_locked(plan_.password->bytes(), locked); });
}

Status OpalWork::prove() {
    if (auto locked = set_locked(true); !locked) return locked;
    const auto now = discovery();
    // Unlocks in any case; what could not be proven is reported afterwards.
    if (auto unlocked = set_locked(false); !unlocked) return unlocked;
    if (!now) return fail(now.error());
    if (!now->locked) return fail(ErrorCode::io, FETTLE_TEXT("the drive accepted the lock but did not lock itself"));
    return {};
}

Result<std::unique_ptr<DirectPort>> OpalWork::direct() {
    auto& ports = held_->ports();
    const auto protocol = ports.nvme ? Protocol::nvme : ports.ata ? Protocol::ata : Protocol::scsi;
    auto port = erase::make_security_port(protocol, ports);
    if (!port) return fail(ErrorCode::unsupported, FETTLE_TEXT("TCG commands to this drive"));
    return std::make_unique<DirectPort>(std::move(port), ports_.wait);
}

Status OpalWork::give_back() {
    const auto port = direct();
    if (!port) return fail(port.error());
    const auto first = (*port)->first_password();
    if (!first) return fail(first.error());
    return send([&](OpalPort& one) { return one.change_owner(plan_.password->bytes(), *first); });
}

Result<erase::tcg::Discovery> OpalWork::discovery() {
    auto& ports = held_->ports();
    const auto protocol = ports.nvme ? Protocol::nvme : ports.ata ? Protocol::ata : Protocol::scsi;
    const auto port = erase::make_security_port(protocol, ports);
    if (!port) return fail(ErrorCode::unsupported, FETTLE_TEXT("TCG commands to this drive"));
    return erase::tcg::read_discovery(*port);
}

plan::Verification OpalWork::verify(std::size_t step) {
    const auto& kind = plan_.kinds[step];
    if (kind == kStepProtect) return verdict(Verdict::not_verifiable, "later", text::kLaterSteps);
    if (kind == kStepResume) return verdict(Verdict::not_verifiable, "later", text::kResumeLater);
    const auto now = discovery();
    if (!now) {
        return verdict(Verdict::not_verifiable, "not-read-back", text::kNotRead, {{"reason", to_string(now.error())}});
    }
    bool so = false;
    if (kind == kStepOwn || kind == kStepGiveBack) {
        if (!now->owned) return verdict(Verdict::not_verifiable, "not-reported", text::kNotReported);
        so = *now->owned == (kind == kStepOwn);
    } else if (kind == kStepActivate) {
        so = now->locking_enabled;
    } else if (kind == kStepDeactivate || kind == kStepRevert) {
        so = !now->locking_enabled && !now->locked && (kind == kStepDeactivate || now->owned != true);
    } else {
        so = now->locked == (kind == kStepLock);
    }
    return so ? verdict(Verdict::verified, "read-back", text::kVerified)
              : verdict(Verdict::disproved, "read-back-not-so", text::kNotSo);
}

void OpalWork::close() noexcept {
    siblings_.clear();
    held_.reset();
}

}  // namespace fettle::opal
