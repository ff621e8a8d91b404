// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/spare_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/nvme/commands.h"
#include "core/nvme/identify_controller.h"
#include "core/overprovision/drive_steps.h"
#include "core/overprovision/spare_steps.h"
#include "core/plan/users.h"

namespace fettle::overprovision {

namespace {

constexpr std::string_view kAdvice =
    FETTLE_TEXT("TRIM was sent, but the drive does not report what it erased. The space is unpartitioned in any case");
constexpr std::string_view kLooked = FETTLE_TEXT("Verified by reading back from the drive");
constexpr std::string_view kNotSo = FETTLE_TEXT("Verification failed: the drive does not report the change");
constexpr std::string_view kCannotLook = FETTLE_TEXT("Reading back failed: {reason}");
constexpr std::string_view kSystemLater =
    FETTLE_TEXT("\"fettle list\" shows the new size, at the latest after the computer is restarted");

constexpr std::string_view kCopyWaits = FETTLE_TEXT(
    "The system uses the old size of the drive until the computer is restarted. Until then the "
    "backup GPT stays after the last partition, where it is equally valid; run the same command "
    "after the restart to move it to the end");

plan::Verification verdict(plan::Verification::Verdict verdict, const char* id, std::string_view text,
                           std::vector<Evidence> evidence = {}) {
    return {verdict, {id, Severity::info, text, {}, std::move(evidence)}};
}

/// The target's partition; nullptr: it is not there with this length.
const partition::Extent* partition_in(const Layout& layout, const Target& target, std::uint64_t sectors) {
    const auto& all = layout.table.partitions;
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) {
        return one.index == target.index && one.start == target.first_sector && one.sectors == sectors;
    });
    return found == all.end() ? nullptr : &*found;
}

bool has_partition(const Layout& layout, const Target& target, std::uint64_t sectors) {
    return partition_in(layout, target, sectors) != nullptr;
}

/// The volume was mounted while the system shrank it.
Error trim_missing(const Error& why, const Target& target) {
    if (!target.together) return why;
    auto error =
        error_of(why.code,
                 FETTLE_TEXT("{device} has been shrunk, but the freed space is not trimmed yet: {reason}. Close "
                             "the files on the drive, then use --method trim"),
                 {{"device", target.device}, {"reason", why.context}});
    error.native = why.native;
    return error;
}

plan::StepResult result_of(const Status& status) {
    return status ? plan::StepResult{} : plan::StepResult{status.error(), {}};
}

}  // namespace

Status SpareWork::hold(plan::Hold how) {
    if (held_ && how_ == how) return {};
    const bool again = held_ != nullptr;
    held_.reset();
    auto held = tools_.holder.hold(entry_, how);
    if (!held) return fail(held.error());
    held_ = std::move(*held);
    how_ = how;
    if (!again) return {};
    const auto now = held_->identify();
    if (!now) return fail(now.error());
    const auto different = plan::differences(plan_.plan.drives.front(), *now);
    if (different.empty()) return {};
    held_.reset();
    return fail(ErrorCode::refused, FETTLE_TEXT("the drive no longer matches the plan ({different})"),
                {{"different", plan::words(different)}});
}

Status SpareWork::open() {
    if (plan_.target.method != Method::partition) return hold(plan::Hold::exclusive);
    // The trim at the end needs it too: a program that has files open is found before anything is changed.
    if (plan_.target.together && !plan_.target.undo) return hold(plan::Hold::exclusive);
    if (auto held = hold(plan::Hold::shared); !held) return held;
    // Other partitions may be in use.
    auto users = plan::users_of(tools_.holder, entry_);
    std::erase_if(users.all, [&](const plan::User& user) {
        return user.part != entry_.id && !plan_.target.device.ends_with("/" + user.part);
    });
    if (users.all.empty() && users.hidden == 0) return {};
    held_.reset();
    if (users.all.empty()) {
        return fail(ErrorCode::not_permitted, FETTLE_TEXT("determining which files {hidden} processes have open"),
                    {{"hidden", users.hidden}});
    }
    return fail(ErrorCode::busy, FETTLE_TEXT("{drive} is open: {users}"),
                {{"drive", entry_.id}, {"users", plan::words(users.all)}});
}

Result<plan::PinnedDrive> SpareWork::controller_only() {
    if (!held_->ports().nvme) return fail(ErrorCode::vanished, FETTLE_TEXT("the controller"));
    std::vector<std::uint8_t> data(nvme::kIdentifyBytes);
    if (const auto back = held_->ports().nvme->admin(nvme::identify_controller(), data); !back) {
        return fail(back.error());
    }
    const auto controller = nvme::decode_identify_controller(BytesView(data));
    if (!controller) return fail(controller.error());
    auto drive = plan_.plan.drives.front();
    drive.model = controller->model;
    drive.serial = controller->serial;
    return drive;
}

Result<std::vector<plan::PinnedDrive>> SpareWork::identify() {
    if (!held_) return fail(ErrorCode::vanished, FETTLE_TEXT("the drive is no longer locked for this job"));
    const bool by_controller = namespace_gone_ || (plan_.target.method == Method::name_space && !plan_.target.attached);
    auto drive = by_controller ? controller_only() : held_->identify();
    if (!drive) return fail(drive.error());
    if (limit_changed_) drive->capacity = plan_.plan.drives.front().capacity;
    return std::vector{std::move(*drive)};
}

plan::StepResult SpareWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                 const CancelToken& cancel) {
    const auto& mine = id(step);
    const auto& target = plan_.target;
    if (mine == kStepTrim) {
        if (auto held = hold(plan::Hold::exclusive); !held) return {trim_missing(held.error(), target), {}};
        return discard_runs(*held_, target, step, on_progress, cancel);
    }
    if (mine == kStepLimit || mine == kStepCopyIn || mine == kStepCopyEnd) return take_limit_step(mine);
    if (mine == kStepDelete) {
        namespace_gone_ = true;
        return delete_old_namespace(*held_, target);
    }
    if (mine == kStepCreate) return create_new_namespace(*held_, target, new_nsid_);
    if (mine == kStepAttach) {
        return attach_new_namespace(*held_, target, new_nsid_ == 0 ? target.nsid : new_nsid_);
    }
    if (mine == kStepSystem) return have_system_look(*held_);
    return take_partition_step(mine);
}

plan::StepResult SpareWork::take_limit_step(const std::string& step) {
    const auto& target = plan_.target;
    if (target.moves_copy && tools_.editor == nullptr) {
        return {error_of(ErrorCode::unsupported, FETTLE_TEXT("changing partition tables on this system")), {}};
    }
    if (step == kStepCopyIn) return move_copy_in(*held_, *tools_.editor, entry_.path, target);
    if (step == kStepCopyEnd) return place_copy_at_end(*held_, *tools_.editor, entry_.path, target);
    const bool moved = target.moves_copy && target.hides;
    if (moved) {
        const auto within = copy_is_within(*held_, target);
        if (!within || !*within) {
            return {error_of(ErrorCode::refused, FETTLE_TEXT("the backup GPT would be hidden")), {}};
        }
    }
    limit_changed_ = true;
    auto result = set_limit(*held_, target);
    // A drive that rejects the change (a second one in a power cycle) keeps its size: move the backup GPT back.
    if (result.error && moved) {
        const auto back = tools_.editor->place_second_copy(entry_.path, PartitionEditor::TableEnd::end_of_drive);
        result.evidence.push_back({"table_copy_put_back", back.has_value()});
    }
    return result;
}

plan::StepResult SpareWork::take_partition_step(const std::string& step) {
    if (step == kStepResize) return result_of(resize_together());
    if (tools_.resizer == nullptr || tools_.editor == nullptr) {
        return {error_of(ErrorCode::unsupported, FETTLE_TEXT("resizing file systems on this system")), {}};
    }
    const auto& target = plan_.target;
    if (step == kStepTable) return result_of(change_table());
    if (auto held = hold(plan::Hold::shared); !held) return {held.error(), {}};
    if (auto ours = partition_unclaimed(); !ours) return {ours.error(), {}};
    if (step == kStepGrow) return result_of(tools_.resizer->grow(target.device, target.file_system));
    const auto bytes = saturating_bytes(target.new_sectors, target.sector_bytes).bytes;
    if (step == kStepShrink) return result_of(tools_.resizer->shrink(target.device, target.file_system, bytes));
    if (step == kStepCheck || step == kStepCheckAgain) {
        return result_of(tools_.resizer->check(target.device, target.file_system));
    }
    return {Error{ErrorCode::internal, "unknown kind of step: " + step, {}}, {}};
}

/// Neither the drive nor the partition has become an array member since the plan was made.
Status SpareWork::partition_unclaimed() {
    auto* const block = held_->ports().block.get();
    if (block == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the partition table"));
    const auto layout = read_layout(*block);
    if (!layout) return fail(layout.error());
    if (layout->claim) return fail(refused_by(*layout->claim));
    const auto& all = layout->table.partitions;
    const auto mine =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.index == plan_.target.index; });
    if (mine == all.end())
        return fail(ErrorCode::refused, FETTLE_TEXT("the partition table has changed since the plan was made"));
    const auto claim = claim_on_partition(*block, *mine, layout->table.sector_bytes);
    return claim ? fail(refused_by(*claim)) : Status();
}

/// Shrinks the partition only if the file system is known to fit.
Status SpareWork::change_table() {
    const auto& target = plan_.target;
    if (auto held = hold(plan::Hold::shared); !held) return held;
    const auto facts = tools_.resizer->look(target.device);
    if (!facts) return fail(facts.error());
    const auto bytes = saturating_bytes(target.new_sectors, target.sector_bytes).bytes;
    if (facts->type != target.file_system || facts->bytes == 0 || facts->bytes > bytes) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the file system in {device} does not fit the new partition size"),
                    {{"device", target.device}});
    }
    if (auto held = hold(plan::Hold::exclusive); !held) return held;
    auto* const block = held_->ports().block.get();
    if (block == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the partition table"));
    const auto layout = read_layout(*block);
    if (!layout) return fail(layout.error());
    if (!has_partition(*layout, target, target.old_sectors) || layout->doubt) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the partition table has changed since the plan was made"));
    }
    if (auto done = tools_.editor->resize(entry_.path, target.index, target.first_sector, target.new_sectors); !done) {
        return done;
    }
    return held_->read_again();
}

/// The volume is mounted meanwhile: the system moves its files.
Status SpareWork::resize_together() {
    if (tools_.together == nullptr) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("resizing file systems on this system"));
    }
    const auto& target = plan_.target;
    if (auto held = hold(plan::Hold::shared); !held) return held;
    // The system resizes by the table that it knows.
    if (auto read = held_->read_again(); !read) return read;
    if (auto ours = partition_unclaimed(); !ours) return ours;
    const auto layout = read_layout(*held_->ports().block);
    if (!layout) return fail(layout.error());
    const auto* const mine = partition_in(*layout, target, target.old_sectors);
    const auto end = saturating_bytes(target.first_sector + target.new_sectors, target.sector_bytes).bytes;
    if (layout->doubt || mine == nullptr || end > layout->usable_end) {
        return fail(ErrorCode::refused, FETTLE_TEXT("the partition table has changed since the plan was made"));
    }
    if (auto free = nothing_behind(*layout, *mine); !free) return free;
    return tools_.together->resize(entry_.id, saturating_bytes(target.first_sector, target.sector_bytes).bytes,
                                   saturating_bytes(target.new_sectors, target.sector_bytes).bytes);
}

/// The system may round to whole MiB and clusters.
Result<bool> SpareWork::is_resized() {
    constexpr std::uint64_t kMiB = 1U << 20U;
    const auto& target = plan_.target;
    if (auto held = hold(plan::Hold::shared); !held) return fail(held.error());
    if (tools_.together == nullptr || !held_->ports().block) return fail(ErrorCode::vanished, FETTLE_TEXT("the drive"));
    const auto layout = read_layout(*held_->ports().block);
    if (!layout) return fail(layout.error());
    const auto& all = layout->table.partitions;
    const auto mine = std::find_if(all.begin(), all.end(), [&](const auto& one) {
        return one.index == target.index && one.start == target.first_sector;
    });
    if (mine == all.end()) return false;
    const auto facts = tools_.together->look(entry_.id, saturating_bytes(mine->start, target.sector_bytes).bytes);
    if (!facts) return fail(facts.error());
    const auto now = saturating_bytes(mine->sectors, target.sector_bytes).bytes;
    const auto planned = saturating_bytes(target.new_sectors, target.sector_bytes).bytes;
    const auto fits = [](std::uint64_t inner, std::uint64_t outer) { return inner <= outer && inner + kMiB > outer; };
    return (now == planned || fits(now, planned)) && fits(facts->file_system.bytes, now);
}

/// Whether the step's goal is met now.
Result<bool> SpareWork::holds_true(const std::string& step) {
    const auto& target = plan_.target;
    if (!held_) return fail(ErrorCode::vanished, FETTLE_TEXT("the drive"));
    // The step itself confirmed the deletion; a new namespace may reuse the id.
    if (step == kStepDelete) return true;
    if (step == kStepLimit) return limit_is_set(*held_, target);
    if (step == kStepCopyIn) return copy_is_within(*held_, target);
    if (step == kStepCopyEnd) {
        if (!held_->ports().block) return fail(ErrorCode::vanished, FETTLE_TEXT("the drive"));
        const auto place = read_copy_place(*held_->ports().block);
        if (!place) return fail(place.error());
        return place->at_end();
    }
    if (step == kStepCreate || step == kStepAttach) {
        if (!held_->ports().nvme) return fail(ErrorCode::vanished, FETTLE_TEXT("the controller"));
        const auto nsid = new_nsid_ == 0 ? target.nsid : new_nsid_;
        const auto space = read_space(*held_->ports().nvme, nsid);
        if (!space) return fail(space.error());
        if (step == kStepCreate) return space->shape == target.after;
        return std::find(space->attached.begin(), space->attached.end(), nsid) != space->attached.end();
    }
    if (step == kStepTable) {
        if (!held_->ports().block) return fail(ErrorCode::vanished, FETTLE_TEXT("the drive"));
        const auto layout = read_layout(*held_->ports().block);
        if (!layout) return fail(layout.error());
        return has_partition(*layout, target, target.new_sectors);
    }
    if (step == kStepResize) return is_resized();
    if (step == kStepShrink || step == kStepGrow || step == kStepCheck || step == kStepCheckAgain) {
        if (auto held = hold(plan::Hold::shared); !held) return fail(held.error());
        if (step == kStepCheck || step == kStepCheckAgain) {
            const auto checked = tools_.resizer->check(target.device, target.file_system);
            if (!checked && checked.error().code != ErrorCode::malformed) return fail(checked.error());
            return checked.has_value();
        }
        const auto facts = tools_.resizer->look(target.device);
        if (!facts) return fail(facts.error());
        const auto length = saturating_bytes(target.new_sectors, target.sector_bytes).bytes;
        // After growing, less than 1 MiB may remain that is too small for a whole group or cluster.
        constexpr std::uint64_t kMiB = 1U << 20U;
        return facts->bytes <= length && (step == kStepShrink || facts->bytes + kMiB > length);
    }
    return fail(ErrorCode::unsupported, FETTLE_TEXT("verifying this step"));
}

plan::Verification SpareWork::verify(std::size_t step) {
    using Verdict = plan::Verification::Verdict;
    const auto& mine = id(step);
    if (mine == kStepTrim) return verdict(Verdict::not_verifiable, "trim-is-advice", kAdvice);
    if (mine == kStepSystem) return verdict(Verdict::not_verifiable, "system-looks-later", kSystemLater);
    if (mine == kStepCopyEnd && held_ && !system_knows_size(*held_, plan_.target)) {
        return verdict(Verdict::not_verifiable, "table-copy-waits", kCopyWaits);
    }
    const auto so = holds_true(mine);
    if (!so) return verdict(Verdict::not_verifiable, "not-read-back", kCannotLook, {{"reason", to_string(so.error())}});
    return *so ? verdict(Verdict::verified, "read-back", kLooked)
               : verdict(Verdict::disproved, "read-back-not-so", kNotSo);
}

}  // namespace fettle::overprovision
