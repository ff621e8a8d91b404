// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/spare_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/allocation/unpartitioned.h"
#include "core/overprovision/spare_steps.h"
#include "core/overprovision/spare_texts.h"
#include "core/plan/contents.h"

namespace fettle::overprovision {

namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

constexpr std::array<std::pair<Method, std::string_view>, 5> kNames{{{Method::trim, "trim"},
                                                                     {Method::partition, "partition"},
                                                                     {Method::hpa, "hpa"},
                                                                     {Method::accessible_max, "amac"},
                                                                     {Method::name_space, "namespace"}}};

/// The amount in bytes. Error: invalid_argument.
Result<std::uint64_t> bytes_of(const Amount& amount, ByteCount native) {
    if (amount.bytes.has_value() == amount.percent.has_value()) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("specify how much space to set aside"));
    }
    if (amount.percent && !(*amount.percent >= 0 && *amount.percent < 100)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the share must be 0 to 99 percent"));
    }
    const auto bytes = amount.bytes
                           ? *amount.bytes
                           : static_cast<std::uint64_t>(static_cast<double>(native.bytes) * *amount.percent / 100);
    if (bytes >= native.bytes)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the amount must be smaller than the whole drive"));
    return bytes;
}

/// The table, if it is reliable.
Result<const Layout*> sound(const Ground& ground) {
    if (!ground.layout) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the partition table of this drive"));
    if (!*ground.layout) return fail(ground.layout->error());
    const auto& layout = **ground.layout;
    if (layout.doubt) return fail(refused_by(*layout.doubt));
    return &layout;
}

/// The user of the drive as a whole; nullptr: none known.
const Message* claim_of(const Ground& ground) {
    if (!ground.layout || !*ground.layout || !(*ground.layout)->claim) return nullptr;
    return &*(*ground.layout)->claim;
}

bool has_sound_gpt(const Ground& ground) {
    if (!ground.layout || !*ground.layout) return false;
    const auto& layout = **ground.layout;
    return !layout.doubt && layout.copies && layout.copies->sound && layout.occupied_end != 0;
}

/// An interrupted job may have left it after the last partition.
bool copy_is_elsewhere(const Ground& ground) { return has_sound_gpt(ground) && !(*ground.layout)->copies->at_end(); }

/// Fills in the target for one method.
class Maker {
public:
    Maker(const Request& request, const Ground& ground, Target& target)
        : request_(request), ground_(ground), target_(target) {}

    Status make() {
        target_.undo = request_.undo;
        switch (target_.method) {
            case Method::trim: return trim();
            case Method::partition: return partition();
            case Method::hpa: return limit(LimitKind::hpa);
            case Method::accessible_max: return limit(LimitKind::accessible_max);
            case Method::name_space: return name_space();
        }
        return {};
    }

private:
    Status trim() {
        if (request_.undo) {
            return fail(ErrorCode::unsupported,
                        FETTLE_TEXT("nothing to undo: unallocated space can be used for a new or larger partition"));
        }
        const auto layout = sound(ground_);
        if (!layout) return fail(layout.error());
        target_.runs = aligned((*layout)->free, ground_.discard_granularity.value_or(0));
        std::uint64_t there = 0;
        for (const auto& run : target_.runs) there += run.bytes;
        const auto* const other = refused_behind(**layout, 0);
        if (there == 0 && other != nullptr) return fail(refused_by(other->why));
        if (there == 0)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("there is no unallocated space after the last partition"));
        if (!request_.amount.bytes && !request_.amount.percent) return {};
        const auto wanted = bytes_of(request_.amount, ground_.picture.native);
        if (!wanted) return fail(wanted.error());
        if (*wanted > there && other != nullptr) return fail(refused_by(other->why));
        if (*wanted > there) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT(
                    "only {available} is unallocated, less than the requested {wanted}; use --method partition to "
                    "free more space"),
                {{"available", decimal_size({there})}, {"wanted", decimal_size({*wanted})}});
        }
        return {};
    }

    [[nodiscard]] Status passed_by_system() const {
        const auto blocked = std::find_if(ground_.blocked.begin(), ground_.blocked.end(),
                                          [&](const BlockedMethod& one) { return one.method == target_.method; });
        if (blocked == ground_.blocked.end()) return {};
        auto error = refused_by(blocked->why);
        error.code = ErrorCode::unsupported;
        return fail(std::move(error));
    }

    Status limit(LimitKind kind) {
        const auto& ata = ground_.picture.ata;
        if (!ata || ata->kind != kind) {
            return fail(ErrorCode::unsupported, kind == LimitKind::hpa ? "Host Protected Area on this drive"
                                                                       : "Accessible Max Address "
                                                                         "Configuration on this drive");
        }
        if (auto passed = passed_by_system(); !passed) return passed;
        if (!ata->native_sectors) {
            return fail(
                ErrorCode::unsupported,
                FETTLE_TEXT(
                    "the drive's native capacity is unknown: the drive does not report it, or the driver or adapter does "
                    "not pass it on. Connect the drive directly to a SATA port that is not in RAID mode"));
        }
        if (ground_.entry.identity.bus == Bus::usb) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT(
                    "the drive is behind a USB bridge, which may keep using the old size; connect the drive directly"));
        }
        target_.native_sectors = *ata->native_sectors;
        target_.sector_bytes = ata->sector_bytes;
        target_.sectors = target_.native_sectors;
        if (!request_.undo) {
            const auto hidden = bytes_of(request_.amount, ground_.picture.native);
            if (!hidden) return fail(hidden.error());
            const auto left = (ground_.picture.native.bytes - *hidden) / kMiB * kMiB;
            target_.sectors = *hidden == 0 ? target_.native_sectors : left / ata->sector_bytes;
        }
        target_.limits = target_.sectors != ata->sectors;
        target_.hides = target_.sectors < ata->sectors;
        if (target_.hides) return clear_of_partitions();
        target_.moves_copy = ground_.can_place_copy && has_sound_gpt(ground_);
        const bool waits = target_.moves_copy && copy_is_elsewhere(ground_);
        if (!target_.limits && !waits) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the drive already has this capacity"));
        }
        return {};
    }

    /// No data may end up in the hidden part.
    Status clear_of_partitions() {
        if (!ground_.layout)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the partition table of this drive"));
        if (!*ground_.layout) return fail(ground_.layout->error());
        const auto& layout = **ground_.layout;
        if (layout.claim) return fail(refused_by(*layout.claim));
        if (layout.table.scheme == partition::Scheme::none) return {};
        if (const auto good = sound(ground_); !good) return fail(good.error());
        const bool gpt = layout.table.scheme == partition::Scheme::gpt;
        if (gpt && (!ground_.can_place_copy || !has_sound_gpt(ground_))) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT(
                    "the drive's GPT has its backup copy at the end of the drive, where it would be hidden; leave "
                    "the space unallocated instead (--method trim or partition), which has the same effect"));
        }
        target_.moves_copy = gpt;
        const auto whole = saturating_bytes(target_.sectors, target_.sector_bytes).bytes;
        // The backup GPT needs space after the last partition.
        const auto end = gpt ? whole - std::min(whole, kMiB) : whole;
        if (const auto* const other = refused_behind(layout, end)) return fail(refused_by(other->why));
        if (layout.occupied_end > end) {
            return fail(
                ErrorCode::refused,
                fmt::format("partitions extend to {}, past the new end at {}; --method partition shrinks the last one",
                            decimal_size({layout.occupied_end}), decimal_size({end})));
        }
        return {};
    }

    Status name_space() {
        const auto& space = ground_.picture.nvme;
        // Where the system blocks it, the drive's namespaces may be unknown.
        const bool drive_cannot = space && !space->can_manage;
        if (auto passed = passed_by_system(); !passed && !drive_cannot) return passed;
        if (!space || !space->can_manage || !space->total) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("namespace management on this drive"));
        }
        // Changing an array member affects more than its own data.
        if (const auto* const claim = claim_of(ground_); claim != nullptr && allocation::spans_drives(*claim)) {
            return fail(refused_by(*claim));
        }
        target_.nsid = ground_.entry.identity.nsid.value_or(1);
        target_.controller = space->controller;
        target_.exists = space->shape.has_value();
        target_.attached = target_.exists && std::find(space->attached.begin(), space->attached.end(), target_.nsid) !=
                                                 space->attached.end();
        if (space->shape) target_.before = *space->shape;
        target_.after = target_.before;
        const auto block = space->block_bytes == 0 ? std::uint32_t{512} : space->block_bytes;
        target_.sector_bytes = block;
        std::uint64_t spare = 0;
        if (!request_.undo) {
            const auto wanted = bytes_of(request_.amount, *space->total);
            if (!wanted) return fail(wanted.error());
            spare = *wanted;
        }
        const auto room = space->unallocated->bytes + saturating_bytes(target_.before.blocks, block).bytes;
        if (room <= spare + kMiB) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("only {available} is available; the rest is in other namespaces or reserved by the drive"),
                {{"available", decimal_size({room})}});
        }
        const auto bytes = spare == 0 ? room : (room - spare) / kMiB * kMiB;
        target_.after.blocks = bytes / block;
        if (target_.attached && target_.after.blocks == target_.before.blocks) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the namespace already has that size"));
        }
        return {};
    }

    Status partition() {
        const auto good = sound(ground_);
        if (!good) return fail(good.error());
        const auto& layout = **good;
        const auto last = std::max_element(layout.table.partitions.begin(), layout.table.partitions.end(),
                                           [](const auto& a, const auto& b) { return a.start < b.start; });
        if (last == layout.table.partitions.end()) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("there is no partition to shrink"));
        }
        if (last->logical) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("the last partition is a logical partition of an MBR, which Fettle does not resize"));
        }
        if (ground_.last_claim) return fail(refused_by(*ground_.last_claim));
        if (auto usable = adopt_file_system(); !usable) return usable;
        const auto sector = layout.table.sector_bytes;
        target_.index = last->index;
        target_.first_sector = last->start;
        target_.old_sectors = last->sectors;
        target_.sector_bytes = sector;
        const auto start = saturating_bytes(last->start, sector).bytes;
        // Growing it would take that space, and making it smaller would have all behind it discarded.
        if (auto free = nothing_behind(layout, *last); !free) return free;
        std::uint64_t spare = 0;
        if (!request_.undo) {
            const auto wanted = bytes_of(request_.amount, ground_.picture.native);
            if (!wanted) return fail(wanted.error());
            spare = *wanted;
        }
        const auto end = layout.usable_end > spare ? (layout.usable_end - spare) / kMiB * kMiB : 0;
        if (end <= start + kMiB)
            return fail(ErrorCode::refused, FETTLE_TEXT("the amount is larger than the last partition"));
        target_.new_sectors = (end - start) / sector;
        return judge_size(layout, end - start, start);
    }

    Status adopt_file_system() {
        if (!ground_.last_file_system)
            return fail(ErrorCode::unsupported, FETTLE_TEXT("resizing file systems on this system"));
        if (!*ground_.last_file_system) return fail(ground_.last_file_system->error());
        const auto& file_system = **ground_.last_file_system;
        target_.together = ground_.together;
        target_.device = ground_.last_device;
        target_.file_system = file_system.type;
        if (file_system.type == "xfs" && !request_.undo) {
            return fail(
                ErrorCode::unsupported,
                FETTLE_TEXT(
                    "{device} is an XFS file system, which cannot be shrunk; copy its data elsewhere and recreate "
                    "the file system"),
                {{"device", target_.device}});
        }
        constexpr std::array kKnown{"ext2", "ext3", "ext4", "btrfs", "ntfs"};
        if (std::find(kKnown.begin(), kKnown.end(), file_system.type) == kKnown.end()) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("{device} holds {type}, which Fettle does not resize"),
                        {{"device", target_.device},
                         {"type", file_system.type.empty() ? "an unknown format" : file_system.type}});
        }
        return {};
    }

    Status judge_size(const Layout& layout, std::uint64_t bytes, std::uint64_t start) {
        const auto length = saturating_bytes(target_.old_sectors, target_.sector_bytes).bytes;
        // The least by which a PartitionResizer changes a partition.
        const std::uint64_t least_change = target_.together ? kMiB : 1;
        if (request_.undo) {
            if (bytes >= length + least_change) return {};
            // An earlier job may have been interrupted before the file system grew.
            target_.new_sectors = target_.old_sectors;
            const bool is_short = (*ground_.last_file_system)->bytes + kMiB < length;
            if (is_short && !target_.together) return {};
            if (is_short) {
                return fail(
                    ErrorCode::unsupported,
                    FETTLE_TEXT(
                        "the partition of {device} already has its full size, but its file system does not fill it, "
                        "and Windows' Resize cannot repair that. Run \"diskpart\", select the volume with \"select volume\", "
                        "and enter \"extend filesystem\""),
                    {{"device", target_.device}});
            }
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("the last partition already extends to the end of the drive"));
        }
        const auto& file_system = **ground_.last_file_system;
        if (bytes + least_change > length) {
            return fail(
                ErrorCode::invalid_argument,
                FETTLE_TEXT(
                    "that much space is already unallocated after the last partition; use --method trim to discard "
                    "it"));
        }
        if (file_system.least_bytes && *file_system.least_bytes > bytes) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("{device} cannot be shrunk below {least_bytes}; only {bytes} would be left"),
                        {{"device", target_.device},
                         {"least_bytes", decimal_size({*file_system.least_bytes})},
                         {"bytes", decimal_size({bytes})}});
        }
        target_.runs =
            aligned({{start + bytes, layout.usable_end - start - bytes}}, ground_.discard_granularity.value_or(0));
        return {};
    }

    const Request& request_;
    const Ground& ground_;
    Target& target_;
};

/// What there is to undo.
std::optional<Method> undoable(const Ground& ground) {
    const auto& picture = ground.picture;
    if (picture.ata && picture.ata->native_sectors &&
        (*picture.ata->native_sectors > picture.ata->sectors || (ground.can_place_copy && copy_is_elsewhere(ground)))) {
        return picture.ata->kind == LimitKind::hpa ? Method::hpa : Method::accessible_max;
    }
    if (picture.nvme && picture.nvme->can_manage && picture.nvme->unallocated &&
        (picture.nvme->unallocated->bytes > kMiB || picture.nvme->attached.empty())) {
        return Method::name_space;
    }
    return std::nullopt;
}

}  // namespace

std::string_view name(Method method) noexcept {
    const auto* const found =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& one) { return one.first == method; });
    return found == kNames.end() ? "unknown" : found->second;
}

std::optional<Method> method_of(std::string_view name) noexcept {
    const auto* const found =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& one) { return one.second == name; });
    return found == kNames.end() ? std::nullopt : std::optional(found->first);
}

namespace {

Result<SparePlan> plan_by(Method method, const Request& request, const Ground& ground) {
    SparePlan made;
    made.request = request;
    made.target.method = method;
    if (auto done = Maker(request, ground, made.target).make(); !done) return fail(done.error());
    made.plan.verb = plan::Verb::overprovision;
    made.plan.drives = {ground.pinned};
    if (ground.place != nullptr) made.plan.contents = plan::contents_of(ground.entry, *ground.place);
    if (const auto* const claim = claim_of(ground)) plan::add_claim(made.plan.contents, ground.entry.id, *claim);
    made.plan.options = options_of(made.target);
    write_steps(made.target, ground, made.plan);
    return made;
}

bool can_run(const SparePlan& made) {
    return std::all_of(made.plan.needs.begin(), made.plan.needs.end(), [](const plan::Need& need) { return need.met; });
}

/// The first method whose plan can run; otherwise the first that gives a plan; otherwise the most helpful error: why a
/// partition cannot shrink or why a method is refused, rather than what the drive does not support. Recreating a
/// namespace destroys its data and is never chosen.
Result<SparePlan> plan_by_the_best(const Request& request, const Ground& ground) {
    auto best = plan_by(Method::trim, request, ground);
    if (best && can_run(*best)) return best;
    for (const auto method : {Method::partition, Method::accessible_max, Method::hpa}) {
        auto made = plan_by(method, request, ground);
        if (made && can_run(*made)) return made;
        if (best) continue;
        const bool tells_more = !made && made.error().code != ErrorCode::unsupported &&
                                (best.error().code == ErrorCode::unsupported || method == Method::partition);
        if (made || tells_more) best = std::move(made);
    }
    return best;
}

}  // namespace

Result<SparePlan> make_plan(const Request& request, const Ground& ground) {
    if (request.method) return plan_by(*request.method, request, ground);
    if (!request.undo) return plan_by_the_best(request, ground);
    if (const auto method = undoable(ground)) return plan_by(*method, request, ground);
    return fail(
        ErrorCode::unsupported,
        FETTLE_TEXT("the drive hides no capacity; to extend a partition that was shrunk, use --method partition"));
}

}  // namespace fettle::overprovision
