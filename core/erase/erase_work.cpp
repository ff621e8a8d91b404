// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/erase/erase_work.h"

#include <algorithm>
#include <utility>

#include "core/erase/recovery.h"
#include "core/erase/run_sanitize.h"
#include "core/erase/sector_change.h"
#include "core/erase/sector_size.h"
#include "core/erase/security_port.h"
#include "core/erase/tcg.h"
#include "core/nvme/commands.h"
#include "core/nvme/erase_commands.h"
#include "core/nvme/subsystem.h"
#include "core/plan/held_sibling.h"

namespace fettle::erase {

namespace {

constexpr std::uint64_t kPiece = std::uint64_t{1} << 30U;
/// A format may take minutes; the host must not end it earlier.
constexpr std::uint32_t kFormat_ms = 24U * 3600U * 1000U;

}  // namespace

Status EraseWork::hold(const DriveEntry& entry) {
    auto held = ports_.holder.hold(entry, plan::Hold::exclusive);
    if (!held) return fail(held.error());
    Target target;
    target.held = std::move(*held);
    targets_.push_back(std::move(target));
    return {};
}

Status EraseWork::hold_siblings() {
    for (const auto& sibling : plan_.siblings) {
        auto one = plan::hold_sibling(ports_.holder, sibling, plan_.plan.drives.front());
        if (!one) return fail(one.error());
        Target target;
        target.held = std::move(one->held);
        target.pinned = std::move(one->pinned);
        // A controller without a namespace is held so that it gets none meanwhile; nothing of it can be read.
        target.readable = sibling.identity.nsid.has_value();
        targets_.push_back(std::move(target));
    }
    return {};
}

/// A namespace created or attached after the plan was confirmed is not in its list of losses.
Status EraseWork::same_namespaces() {
    if (plan_.namespaces.empty()) return {};
    auto& port = drive().ports().nvme;
    if (!port) return fail(ErrorCode::unsupported, FETTLE_TEXT("NVMe commands to this drive"));
    const auto now = nvme::read_subsystem_namespaces(*port, plan_.plan.drives.front().nsid);
    if (!now) return fail(now.error());
    if (now->words() == plan_.namespaces) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("the drive's namespaces have changed since the plan was made"));
}

Status EraseWork::open() {
    if (!plan_.credential) return fail(ErrorCode::refused, FETTLE_TEXT("no password was given"));
    auto ready = hold(plan_.entry);
    // A drive that the system detected during a sanitize has no size until it is rescanned.
    if (ready && !plan_.plan.drives.front().capacity) (void)drive().read_again();
    if (ready) ready = hold_siblings();
    if (!ready) targets_.clear();
    return ready;
}

Result<std::vector<plan::PinnedDrive>> EraseWork::identify() {
    auto who = drive().identify();
    if (!who) return fail(who.error());
    // The system did not know the size when the plan was made; the rescan set it.
    if (!plan_.plan.drives.front().capacity) who->capacity.reset();
    if (resized_sectors_) who->capacity = plan_.plan.drives.front().capacity;
    for (std::size_t i = 1; i < targets_.size(); ++i) {
        if (auto same = plan::is_same_sibling(*targets_[i].held, targets_[i].pinned); !same) return fail(same.error());
    }
    return std::vector{std::move(*who)};
}

Status EraseWork::with_security(const std::function<Status(AtaSecurity&)>& act) {
    if (!drive().ports().ata) return fail(ErrorCode::unsupported, FETTLE_TEXT("ATA commands to this drive"));
    AtaSecurity security(*drive().ports().ata, ports_.wait, *plan_.credential);
    return act(security);
}

plan::StepResult EraseWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                 const CancelToken& cancel) {
    plan::StepResult result;
    const Progress progress = [&](std::uint64_t done, std::uint64_t total) {
        if (on_progress) on_progress({step, done, total});
    };
    // Before the first step, after the identity check: no other drive is queried.
    Status taken = step == 0 ? same_namespaces() : Status();
    if (!taken) {
        result.error = taken.error();
        return result;
    }
    switch (plan_.kinds[step]) {
        case StepKind::look_before: taken = look(true, progress, cancel, result.evidence); break;
        case StepKind::prove_path:
            taken = with_security([](AtaSecurity& security) { return security.prove_path(); });
            break;
        case StepKind::set_password:
            password_matters_ = true;
            may_have_password_ = true;
            taken = with_security([](AtaSecurity& security) { return security.set_password(); });
            break;
        case StepKind::erase: taken = erase(step, progress, cancel); break;
        case StepKind::free_blocks: taken = discard(progress, nullptr); break;
        case StepKind::look_after: taken = look(false, progress, cancel, result.evidence); break;
        case StepKind::rescan: taken = rescan(result.evidence); break;
        case StepKind::unlock:
            password_matters_ = true;
            taken = with_security([](AtaSecurity& security) { return security.give_back(); });
            break;
    }
    if (!taken) result.error = taken.error();
    return result;
}

Status EraseWork::look(bool before, const Progress& progress, const CancelToken& cancel,
                       std::vector<Evidence>& evidence) {
    std::uint64_t done = 0;
    std::uint64_t total = 0;
    bool table = true;
    for (auto& target : targets_) {
        if (!target.readable) continue;
        // The system's cached data is not what the drive holds.
        if (!before) table = target.held->read_again().has_value() && table;
        const auto& block = target.held->ports().block;
        if (!block) return fail(ErrorCode::io, FETTLE_TEXT("the drive does not report its size"));
        if (before) target.places = sample_places(block->size().bytes, sample_unit(*block), ports_.seed);
        // A resumed erase has no samples from before the erase.
        if (target.places.empty()) target.places = sample_places(block->size().bytes, sample_unit(*block), ports_.seed);
        total += target.places.size();
    }
    for (auto& target : targets_) {
        if (!target.readable) continue;
        auto readings = read_places(
            *target.held->ports().block, target.places, [&](std::uint64_t read) { progress(done + read, total); },
            cancel);
        if (!readings) return fail(readings.error());
        done += target.places.size();
        (before ? target.before : target.after) = std::move(*readings);
    }
    evidence.push_back({"places", total});
    if (!before) {
        evidence.push_back({"partition_table_read_again", table});
        looked_after_ = true;
    }
    return {};
}

Status EraseWork::erase(std::size_t step, const Progress& progress, const CancelToken& cancel) {
    auto& ports = drive().ports();
    if (is_security(plan_.method)) {
        password_matters_ = true;
        may_have_password_ = plan_.credential->is_own();  // a user's own password stays set
        return with_security([&](AtaSecurity& security) {
            return security.erase(plan_.method == Method::security_enhanced, plan_.plan.steps[step].estimate.seconds);
        });
    }
    if (is_sanitize(plan_.method)) {
        const auto protocol = ports.nvme ? Protocol::nvme : ports.ata ? Protocol::ata : Protocol::scsi;
        const auto sanitizer = make_sanitizer(protocol, ports);
        if (!sanitizer) return fail(ErrorCode::unsupported, FETTLE_TEXT("SANITIZE commands to this drive"));
        return run_sanitize(*sanitizer, plan_.method, plan_.purpose == Purpose::resume, ports_.wait, progress);
    }
    if (is_format(plan_.method)) return format();
    if (plan_.method == Method::format_unit) return format_unit(progress);
    if (plan_.method == Method::set_sectors) return set_sectors();
    if (plan_.method == Method::psid_revert) return revert();
    return discard(progress, &cancel);
}

Status EraseWork::format() {
    auto now = identify_namespace(drive().ports(), plan_.plan.drives.front().nsid);
    if (!now) return fail(now.error());
    if (plan_.sector_bytes) {
        const auto sizes = sector_sizes(*now);
        const auto wanted = std::find_if(sizes.begin(), sizes.end(),
                                         [&](const SectorSize& one) { return one.bytes == *plan_.sector_bytes; });
        if (wanted == sizes.end()) {
            return fail(ErrorCode::refused, FETTLE_TEXT("the drive no longer offers the planned sector size"));
        }
        now->formatted = flbas_of(wanted->format);
        now->protection = 0;  // it needs metadata
        resized_sectors_ = true;
    }
    const auto setting =
        plan_.method == Method::format_crypto ? nvme::EraseSetting::crypto : nvme::EraseSetting::user_data;
    const auto nsid = *plan_.plan.drives.front().nsid;
    const auto done = drive().ports().nvme->admin(nvme::format_nvm(nsid, *now, setting, kFormat_ms), {});
    if (!done) return fail(done.error());
    return {};
}

Status EraseWork::format_unit(const Progress& progress) {
    auto& port = drive().ports().scsi;
    if (!port) return fail(ErrorCode::unsupported, FETTLE_TEXT("SCSI commands to this drive"));
    resized_sectors_ = plan_.sector_bytes.has_value();
    return run_format_unit(*port, {plan_.sector_bytes, plan_.purpose == Purpose::resume}, ports_.wait, progress);
}

/// What the drive reports is read at once: where the system keeps the old size, it may lose the drive later.
Status EraseWork::set_sectors() {
    if (!plan_.sector_bytes) return fail(ErrorCode::refused, FETTLE_TEXT("the plan has no sector size"));
    resized_sectors_ = true;
    const auto now = set_sector_size(drive().ports(), *plan_.sector_bytes, ports_.wait);
    if (!now) return fail(now.error());
    sectors_set_ = *now;
    return {};
}

/// The system's size of a sector is the one by which it reads and writes.
Status EraseWork::rescan(std::vector<Evidence>& evidence) {
    auto done = drive().read_again();
    const auto& block = drive().ports().block;
    if (block) evidence.push_back({"sector_bytes", block->logical_sector_bytes()});
    // With the old size, the system cannot read the drive, not even its partitions.
    if (block && block->logical_sector_bytes() != *plan_.sector_bytes) return {};
    return done;
}

Status EraseWork::revert() {
    auto& ports = drive().ports();
    const auto protocol = ports.nvme ? Protocol::nvme : ports.ata ? Protocol::ata : Protocol::scsi;
    const auto port = make_security_port(protocol, ports);
    if (!port) return fail(ErrorCode::unsupported, FETTLE_TEXT("TCG commands to this drive"));
    const auto discovery = tcg::read_discovery(*port);
    if (!discovery) return fail(discovery.error());
    if (!discovery->com_id)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("PSID revert on this drive (no matching TCG feature set)"));
    return tcg::revert_by_psid(*port, *discovery->com_id, plan_.psid, ports_.wait);
}

Status EraseWork::discard(const Progress& progress, const CancelToken* cancel) {
    for (auto& target : targets_) {
        if (!target.readable) continue;
        const auto& block = target.held->ports().block;
        if (!block) return fail(ErrorCode::io, FETTLE_TEXT("the drive does not report its size"));
        const auto size = block->size().bytes;
        for (std::uint64_t at = 0; at < size; at += kPiece) {
            if (cancel != nullptr && cancel->cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("discarding"));
            if (auto done = target.held->discard(at, std::min(kPiece, size - at)); !done) return done;
            progress(std::min(size, at + kPiece), size);
        }
    }
    return {};
}

std::optional<bool> EraseWork::is_planned_drive() {
    const auto who = identify();
    if (!who) return std::nullopt;
    return plan::differences(plan_.plan.drives.front(), who->front()).empty();
}

std::vector<std::string> EraseWork::settle() {
    if (!password_matters_) return {};
    // Another drive in its place is left alone.
    const auto planned = is_planned_drive();
    if (planned == false) return {};
    // Once: a password that the drive rejects costs a try each time.
    const bool gives_back = std::exchange(may_have_password_, false);
    const auto open = with_security([&](AtaSecurity& security) -> Status {
        if (gives_back) return security.give_back();
        const auto now = security.state();
        if (!now) return fail(now.error());
        return now->enabled || now->locked ? fail(ErrorCode::refused, FETTLE_TEXT("a password is set")) : Status();
    });
    return open && planned == true ? std::vector<std::string>{std::string(kNoPassword)} : std::vector<std::string>{};
}

void EraseWork::close() noexcept {
    if (may_have_password_ && !targets_.empty()) {
        try {
            // Do not touch another drive in its place.
            if (is_planned_drive() != false)
                (void)with_security([](AtaSecurity& security) { return security.give_back(); });
        } catch (...) {  // out of memory: the journal informs the next start
        }
    }
    targets_.clear();
}

}  // namespace fettle::erase
