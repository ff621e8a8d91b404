// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/opal/opal_work.h"

#include <algorithm>

#include "core/erase/security_port.h"
#include "core/nvme/subsystem.h"
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
    auto held = ports_.holder.hold(plan_.entry, unlocks() ? plan::Hold::shared : plan::Hold::exclusive);
    if (!held) return fail(held.error());
    held_ = std::move(*held);
    if (unlocks()) return {};
    auto ready = hold_siblings();
    if (ready) ready = same_namespaces();
    if (!ready) close();
    return ready;
}

Status OpalWork::hold_siblings() {
    for (const auto& sibling : plan_.siblings) {
        auto one = plan::hold_sibling(ports_.holder, sibling, plan_.plan.drives.front());
        if (!one) return fail(one.error());
        siblings_.push_back(std::move(*one));
    }
    return {};
}

Status OpalWork::same_namespaces() {
    if (plan_.namespaces.empty()) return {};
    auto& port = held_->ports().nvme;
    if (!port) return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe commands to this drive"));
    const auto now = nvme::read_subsystem_namespaces(*port, plan_.plan.drives.front().nsid);
    if (!now) return fail(now.error());
    if (now->words() == plan_.namespaces) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("the drive's namespaces have changed since the plan was made"));
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
    if (!done && system != nullptr && done.error().code == ErrorCode::busy) {
        // A session that an interrupted program left open blocks the system's methods until it is reset: the system
        // does not reset it.
        if (const auto port = direct(); port && (*port)->end_sessions()) done = method(*system);
    }
    if (done || done.error().code != ErrorCode::unsupported) return done;
    const auto port = direct();
    return port ? method(**port) : done;
}

Status OpalWork::change(std::string_view kind) {
    const auto password = plan_.password->bytes();
    if (auto only = only_global_range(kind); !only) return only;
    if (kind == kStepOwn) {
        auto done = send([&](OpalPort& port) { return port.take_ownership(password); });
        if (!done && done.error().code == ErrorCode::refused) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("the drive does not accept its public first password: it already has an owner, or "
                                    "too many wrong passwords were sent since its last power cycle"));
        }
        return done;
    }
    if (kind == kStepActivate) return send([&](OpalPort& port) { return port.activate_locking(password); });
    if (kind == kStepProtect) return send([&](OpalPort& port) { return port.protect(password); });
    if (kind == kStepProve) return prove();
    if (kind == kStepLock) return set_locked(true);
    if (kind == kStepUnlock) {
        if (auto unlocked = set_locked(false); !unlocked) return unlocked;
        const bool shows_data = std::find(plan_.kinds.begin(), plan_.kinds.end(), kStepHideMbr) == plan_.kinds.end();
        if (shows_data) read_again();
        return {};
    }
    if (kind == kStepHideMbr) {
        auto hidden = send([&](OpalPort& port) { return port.hide_shadow_mbr(password); });
        if (hidden) read_again();
        return hidden;
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

Status OpalWork::only_global_range(std::string_view kind) {
    // Deactivating locking keeps only the key of the global range; locking and unlocking through Linux also make the
    // global range lock at every power cycle, which whoever set up the others may not want.
    const bool deactivates = kind == kStepDeactivate;
    if (!deactivates && kind != kStepLock && kind != kStepUnlock) return {};
    const auto port = direct();
    if (!port) return deactivates ? Status(fail(port.error())) : Status();
    const auto count = (*port)->other_ranges(plan_.password->bytes());
    if (!count) {
        // A second attempt would use up another of the few that the drive permits. Otherwise a table that cannot be
        // read must not keep the user from the data.
        const bool unlocks_anyway = kind == kStepUnlock && count.error().code != ErrorCode::refused;
        return unlocks_anyway ? Status() : Status(fail(count.error()));
    }
    if (*count == 0) return {};
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("another program has set up {count} more locking ranges on the drive (such as cryptsetup or "
                    "sedutil-cli); use that program"),
        {{"count", std::uint64_t{*count}}});
}

void OpalWork::read_again() {
    // No errors: the drive is unlocked, and the system detects its partitions when it next opens the drive.
    (void)held_->read_again();
    for (const auto& sibling : plan_.siblings) {
        if (const auto one = ports_.holder.hold(sibling, plan::Hold::shared)) (void)(*one)->read_again();
    }
}

tl::unexpected<Error> OpalWork::maybe_locked(const Error& error) const {
    return fail(error.code,
                FETTLE_TEXT("{reason}. The drive may be locked now; to unlock it, run fettle opal unlock {drive}"),
                {{"reason", error.context}, {"drive", plan_.entry.id}}, error.native);
}

Status OpalWork::prove() {
    auto locked = set_locked(true);
    if (!locked && locked.error().code == ErrorCode::refused) return locked;
    const auto now = discovery();
    // Unlocks in any case, also if the drive may have been locked in spite of an error; what could not be proven is
    // reported afterwards.
    if (auto unlocked = set_locked(false); !unlocked) return maybe_locked(unlocked.error());
    if (!locked) return locked;
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
    } else if (kind == kStepHideMbr) {
        so = now->mbr_done;
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
