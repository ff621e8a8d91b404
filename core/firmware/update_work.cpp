// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/update_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/firmware/steps.h"
#include "core/firmware/survey.h"
#include "core/nvme/status.h"
#include "core/nvme/subsystem.h"
#include "core/scsi/commands.h"
#include "core/scsi/sense.h"
#include "core/scsi/transact.h"

namespace fettle::firmware {

namespace {

constexpr std::uint32_t kCommitTimeout_ms = 120'000;
constexpr std::uint32_t kBlock = 512;

/// Firmware Commit statuses that mean success but require a restart (NVMe Base 2.0 figure 177).
std::optional<Restart> duty(const Error& error) {
    if (error.native.kind != NativeStatus::Kind::nvme) return std::nullopt;
    switch (error.native.value & 0x7FFU) {
        case nvme::status(1, 0x0B): return Restart::power_cycle;  // a conventional reset
        case nvme::status(1, 0x10): return Restart::subsystem_reset;
        case nvme::status(1, 0x11): return Restart::controller_reset;
        default: return std::nullopt;
    }
}

/// Explanation of the statuses that a user can act on.
std::string_view advice(const Error& error) {
    if (error.native.kind != NativeStatus::Kind::nvme) return {};
    switch (error.native.value & 0x7FFU) {
        case nvme::status(1, 0x06): return "the slot is not writable";
        case nvme::status(1, 0x07): return "the drive rejects the image: it is damaged, or made for another drive";
        case nvme::status(1, 0x12):
            return "immediate activation would exceed the drive's maximum activation time; if the slot now holds "
                   "the image, \"fettle firmware activate DRIVE --slot N --activate next-boot\" activates it at the "
                   "next start";
        case nvme::status(1, 0x13): return "the manufacturer prohibits this revision, for example as a downgrade";
        case nvme::status(1, 0x14): return "overlapping segments: another program is sending firmware to this drive";
        default: return {};
    }
}

bool same_slots(const State& a, const State& b) { return a.revision == b.revision && a.slots == b.slots; }

plan::Verification verdict(plan::Verification::Verdict verdict, const char* id, std::string_view text,
                           std::vector<Evidence> evidence) {
    const bool bad = verdict == plan::Verification::Verdict::disproved;
    return {verdict, {id, bad ? Severity::critical : Severity::info, text, {}, std::move(evidence)}};
}

constexpr std::string_view kDone = FETTLE_TEXT("The drive now runs {now} (previously {before}).");
constexpr std::string_view kLied = FETTLE_TEXT(
    "The drive reported success but still runs {now}; {expected} was expected. Either "
    "the image contains the same revision, or the drive did not apply the update.");
constexpr std::string_view kOther =
    FETTLE_TEXT("The drive now runs {now}, but {expected} was expected (previously {before}).");
constexpr std::string_view kWaits =
    FETTLE_TEXT("Not active yet: the drive runs {now}, and {expected} is pending. Still needed: {duty}.");
constexpr std::string_view kStored =
    FETTLE_TEXT("Slot {slot} now holds {expected}; the drive runs {now}. Still needed: {duty}.");
constexpr std::string_view kNotStored =
    FETTLE_TEXT("Slot {slot} holds {found}, but {expected} was expected. The drive runs {now}.");
constexpr std::string_view kSlotSame = FETTLE_TEXT(
    "Slot {slot} holds {found}, as before the update: whether it holds the new image is unknown. The drive runs {now}. "
    "Still needed: {duty}.");
constexpr std::string_view kRunsSame = FETTLE_TEXT(
    "The drive runs {now}, as before the update, from a slot that held this revision before: whether it took the image "
    "is unknown.");
constexpr std::string_view kOtherNext =
    FETTLE_TEXT("Slot {slot} holds {expected}, but the drive reports that it will activate slot {next} instead.");
constexpr std::string_view kNotNext = FETTLE_TEXT(
    "The drive accepted the command, but does not report that it will activate slot {slot} ({expected}). It runs {now}. "
    "Still needed: {duty}.");
constexpr std::string_view kSlotUnsaid =
    FETTLE_TEXT("The drive does not report the contents of slot {slot} before activation. It runs {now}.");
constexpr std::string_view kReceived =
    FETTLE_TEXT("The drive does not report what it received; it checks the image when the image is committed.");
constexpr std::string_view kPending = FETTLE_TEXT("The drive reports that new firmware is pending activation.");
constexpr std::string_view kNotPending =
    FETTLE_TEXT("The drive accepted the complete image, but reports no pending firmware.");
constexpr std::string_view kSilent = FETTLE_TEXT("The drive did not report its current firmware: {error}");

}  // namespace

Status UpdateWork::open() {
    if (power_ != nullptr && power_->on_battery().value_or(false)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the computer is on battery power; connect AC power"));
    }
    const auto how = made_.choice.needs_idle_drive ? plan::Hold::exclusive : plan::Hold::shared;
    auto held = holder_.hold(made_.entry, how);
    if (!held) return fail(held.error());
    held_ = std::move(*held);
    const auto now = survey(held_->ports(), made_.entry);
    Status ready;
    if (!now) {
        ready = fail(now.error());
    } else if (!same_slots(*now, made_.state)) {
        ready = fail(ErrorCode::refused,
                     FETTLE_TEXT("the drive's firmware has changed since the plan was made; make a new plan"));
    }
    if (ready && made_.choice.needs_idle_drive) ready = hold_siblings();
    if (ready && made_.choice.needs_idle_drive) ready = same_namespaces();
    if (!ready) close();
    return ready;
}

Status UpdateWork::hold_siblings() {
    for (const auto& sibling : made_.siblings) {
        auto one = plan::hold_sibling(holder_, sibling, made_.plan.drives.front());
        if (!one) return fail(one.error());
        siblings_.push_back(std::move(*one));
    }
    return {};
}

/// A namespace attached after the plan was made was not checked for use, and is not held.
Status UpdateWork::same_namespaces() {
    if (made_.namespaces.empty()) return {};
    const auto& port = held_->ports().nvme;
    if (!port) return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe commands on this drive"));
    const auto now = nvme::read_subsystem_namespaces(*port, made_.entry.identity.nsid);
    if (!now) return fail(now.error());
    if (now->words() == made_.namespaces) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("the drive's namespaces have changed since the plan was made; make a new plan"));
}

void UpdateWork::close() noexcept {
    siblings_.clear();
    held_.reset();
}

Result<std::vector<plan::PinnedDrive>> UpdateWork::identify() {
    auto found = held_->identify();
    if (!found) return fail(found.error());
    for (const auto& one : siblings_) {
        if (auto same = plan::is_same_sibling(*one.held, one.pinned); !same) return fail(same.error());
    }
    return std::vector{std::move(*found)};
}

plan::StepResult UpdateWork::take(std::size_t step, const Progress& on_progress, const CancelToken& cancel) {
    if (id(step) == kDownload) return download(step, on_progress, cancel);
    if (id(step) == kCommit) return commit();
    if (id(step) == kReset) return reset();
    return activate();
}

plan::StepResult UpdateWork::done(std::vector<Evidence> more) const {
    plan::StepResult result;
    result.evidence = {{"revision_before", made_.state.revision}, {"waits_for", std::string(name(waits_for_))}};
    if (!expected_.empty()) result.evidence.push_back({"expected_revision", expected_});
    if (power_ != nullptr) {
        auto boot = power_->boot_id();
        if (!boot.empty()) result.evidence.push_back({"boot_id", std::move(boot)});
    }
    std::move(more.begin(), more.end(), std::back_inserter(result.evidence));
    return result;
}

plan::StepResult UpdateWork::failed(Error error) {
    if (const auto words = advice(error); !words.empty()) error.context += fmt::format(": {}", words);
    plan::StepResult result{std::move(error), {{"revision_before", made_.state.revision}}};
    const auto now = survey(held_->ports(), made_.entry);
    if (!now) return result;
    result.evidence.push_back({"running_revision", now->revision});
    if (const auto* slot = now->slot(made_.choice.slot)) {
        result.evidence.push_back({"slot_revision", slot->revision});
        result.evidence.push_back({"slot_is_next", slot->next});
        const auto* before = made_.state.slot(slot->number);
        if (slot->next && before != nullptr && !before->next) {
            result.error->context += fmt::format("; slot {} will still be activated at the next reset", slot->number);
        }
    }
    return result;
}

Status UpdateWork::send(std::size_t offset, std::size_t bytes) {
    const auto first = made_.image.bytes.begin() + static_cast<std::ptrdiff_t>(offset);
    std::vector<std::uint8_t> piece(first, first + static_cast<std::ptrdiff_t>(bytes));
    auto& ports = held_->ports();
    if (made_.choice.way == Way::nvme) {
        // A drive with a granularity rejects a shorter last segment.
        const auto unit = made_.state.nvme.granularity_bytes.value_or(4);
        piece.resize((piece.size() + unit - 1) / unit * unit);
        const auto command =
            image_download(static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(piece.size()));
        const auto sent = ports.nvme->admin(command, piece);
        return sent ? Status() : fail(sent.error());
    }
    if (made_.choice.way == Way::ata) {
        const auto command =
            download_microcode(static_cast<AtaMode>(made_.choice.mode), static_cast<std::uint32_t>(offset / kBlock),
                               static_cast<std::uint32_t>(piece.size() / kBlock));
        const auto sent = ports.ata->execute(command, piece);
        return sent ? Status() : fail(sent.error());
    }
    const auto command = write_buffer(static_cast<ScsiMode>(made_.choice.mode), static_cast<std::uint32_t>(offset),
                                      static_cast<std::uint32_t>(piece.size()));
    const auto sent = scsi::transact(*ports.scsi, command, piece, "WRITE BUFFER");
    return sent ? Status() : fail(sent.error());
}

plan::StepResult UpdateWork::download(std::size_t step, const Progress& on_progress, const CancelToken& cancel) {
    const auto total = made_.image.bytes.size();
    for (std::size_t offset = 0; offset < total; offset += made_.choice.piece_bytes) {
        if (cancel.cancelled() && made_.plan.steps[step].can_cancel) {
            return {error_of(ErrorCode::cancelled, FETTLE_TEXT("sending the image")),
                    {{"sent_bytes", std::uint64_t{offset}}}};
        }
        const auto bytes = std::min<std::size_t>(made_.choice.piece_bytes, total - offset);
        if (auto sent = send(offset, bytes); !sent) return failed(sent.error());
        if (on_progress) on_progress({step, offset + bytes, total});
    }
    if (made_.choice.way != Way::nvme) waits_for_ = made_.choice.immediate() ? Restart::none : Restart::power_cycle;
    return done({{"sent_bytes", std::uint64_t{total}}});
}

plan::StepResult UpdateWork::commit() {
    const auto& choice = made_.choice;
    const auto timeout = kCommitTimeout_ms + made_.state.nvme.activation_time_ms.value_or(0);
    const auto answer = held_->ports().nvme->admin(firmware::commit(choice.action, choice.slot, timeout), {});
    waits_for_ = choice.resets ? Restart::controller_reset : choice.waits_for;
    if (!answer) {
        const auto owed = duty(answer.error());
        if (!owed) return failed(answer.error());
        waits_for_ = *owed;
    }
    // The slot's contents will run; a bare file states no revision.
    const auto now = survey(held_->ports(), made_.entry);
    const auto* slot = now ? now->slot(choice.slot) : nullptr;
    if (expected_.empty() && slot != nullptr) expected_ = slot->revision;
    const auto* before = made_.state.slot(choice.slot);
    proves_nothing_ = choice.downloads && before != nullptr && before->revision == expected_;
    // MUD, bit 0 of the result: segments of two downloads overlapped, and the drive used the last one (figure 177).
    if (answer && (answer->result & 1U) != 0 && choice.downloads) return done({{"overlap_was_detected", true}});
    return done();
}

plan::StepResult UpdateWork::reset() {
    // A different restart is required: resetting the controller would not help.
    if (waits_for_ != Restart::controller_reset) return done({{"reset_made", false}});
    if (auto made = held_->reset(); !made) return failed(made.error());
    waits_for_ = Restart::none;
    auto now = survey(held_->ports(), made_.entry);
    // The first response after a reset may concern the reset itself.
    if (!now) now = survey(held_->ports(), made_.entry);
    if (!now) return {now.error(), {{"reset_made", true}}};
    return done({{"reset_made", true}, {"running_revision", now->revision}});
}

plan::StepResult UpdateWork::activate() {
    auto& ports = held_->ports();
    if (made_.choice.way == Way::ata) {
        const auto answer = ports.ata->execute(activate_microcode(), {});
        if (!answer) return failed(answer.error());
    } else {
        const auto answer = scsi::transact(*ports.scsi, write_buffer(ScsiMode::activate, 0, 0), {}, "WRITE BUFFER 0Fh");
        if (!answer) return failed(answer.error());
        // Success is reported as a unit attention on the next command: 3Fh/01h, microcode has been changed.
        const auto ready = ports.scsi->execute(scsi::test_unit_ready(), {});
        const auto sense = ready ? scsi::decode_sense(ready->sense) : Result<scsi::Sense>(fail(ready.error()));
        if (sense && sense->key == scsi::SenseKey::unit_attention && sense->asc == 0x3F && sense->ascq == 0x01) {
            news_ = "microcode has been changed";
        }
    }
    waits_for_ = Restart::none;
    if (!news_.empty()) return done({{"drive_says", news_}});
    return done();
}

Result<State> UpdateWork::settled() {
    constexpr int kTries = 60;
    constexpr std::uint32_t kPause_ms = 500;
    auto now = survey(held_->ports(), made_.entry);
    for (int i = 0; !now && wait_ && i < kTries; ++i) {
        wait_(kPause_ms);
        now = survey(held_->ports(), made_.entry);
    }
    return now;
}

plan::Verification UpdateWork::verify(std::size_t step) {
    using Verdict = plan::Verification::Verdict;
    const auto now = settled();
    if (!now) {
        return verdict(Verdict::not_verifiable, "firmware-silent", kSilent, {{"error", to_string(now.error())}});
    }
    if (id(step) == kDownload && !made_.choice.immediate()) return verify_download(*now);
    if (id(step) == kCommit && (waits_for_ != Restart::none || made_.choice.resets)) return verify_stored(*now);
    if (waits_for_ != Restart::none) {
        return verdict(Verdict::not_verifiable, "firmware-waits", kWaits,
                       {{"now", now->revision}, {"duty", std::string(words(waits_for_))}, {"expected", expected_}});
    }
    return verify_running(*now);
}

plan::Verification UpdateWork::verify_download(const State& now) const {
    using Verdict = plan::Verification::Verdict;
    if (now.way != Way::ata || !now.ata.pending || made_.choice.activates) {
        return verdict(Verdict::not_verifiable, "firmware-received", kReceived, {});
    }
    return *now.ata.pending ? verdict(Verdict::verified, "firmware-pending", kPending, {})
                            : verdict(Verdict::disproved, "firmware-not-pending", kNotPending, {});
}

plan::Verification UpdateWork::verify_stored(const State& now) const {
    using Verdict = plan::Verification::Verdict;
    const auto* slot = now.slot(made_.choice.slot);
    const auto found = slot == nullptr ? std::string() : slot->revision;
    std::vector<Evidence> evidence{{"slot", std::uint64_t{made_.choice.slot}},
                                   {"found", found},
                                   {"expected", expected_},
                                   {"duty", std::string(words(waits_for_))},
                                   {"now", now.revision}};
    if (found.empty()) return verdict(Verdict::not_verifiable, "firmware-slot-unsaid", kSlotUnsaid, evidence);
    if (found != expected_) return verdict(Verdict::disproved, "firmware-not-stored", kNotStored, evidence);
    // A driver of Windows may have reset the controller.
    if (slot->running && now.revision == expected_ && now.revision != made_.state.revision) return verify_running(now);
    if (proves_nothing_) return verdict(Verdict::not_verifiable, "firmware-slot-same", kSlotSame, evidence);
    if (made_.choice.action != CommitAction::store) {
        const auto other = std::find_if(now.slots.begin(), now.slots.end(),
                                        [&](const Slot& one) { return one.next && one.number != slot->number; });
        if (other != now.slots.end()) {
            evidence.emplace_back("next", std::uint64_t{other->number});
            return verdict(Verdict::disproved, "firmware-other-next", kOtherNext, evidence);
        }
        // What the slot holds is no proof if nothing was sent; drives need not report which slot is next (NVMe Base 2.0
        // figure 208, AFI).
        if (!made_.choice.downloads && !slot->next && !slot->running)
            return verdict(Verdict::not_verifiable, "firmware-not-next", kNotNext, evidence);
    }
    return verdict(Verdict::verified, "firmware-stored", kStored, evidence);
}

plan::Verification UpdateWork::verify_running(const State& now) const {
    using Verdict = plan::Verification::Verdict;
    const auto& before = made_.state.revision;
    const std::vector<Evidence> evidence{
        {"now", now.revision}, {"before", before}, {"expected", expected_.empty() ? "another revision" : expected_}};
    const auto* slot = now.slot(made_.choice.slot);
    const bool from_there = slot == nullptr || slot->running;
    const bool right = expected_.empty() ? now.revision != before : now.revision == expected_;
    if (right && proves_nothing_ && now.revision == before)
        return verdict(Verdict::not_verifiable, "firmware-runs-same", kRunsSame, evidence);
    // An unchanged revision proves nothing; the slot that it was loaded from does.
    if (right && (now.revision != before || from_there)) {
        return verdict(Verdict::verified, "firmware-runs", kDone, evidence);
    }
    return now.revision == before ? verdict(Verdict::disproved, "firmware-lied", kLied, evidence)
                                  : verdict(Verdict::disproved, "firmware-other", kOther, evidence);
}

}  // namespace fettle::firmware
