// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overprovision/picture.h"

#include <algorithm>

#include "core/overprovision/layout.h"

namespace fettle::overprovision {

namespace {

constexpr std::string_view kFlashEstimated = FETTLE_TEXT(
    "The drive does not report how much flash it has. {flash:gib} is an estimate from "
    "its capacity; bad blocks, parity and the drive's mapping tables use part of it");
constexpr std::string_view kNotTrimmed =
    FETTLE_TEXT("Unallocated space serves as spare area only if it was never written or has been trimmed");
constexpr std::string_view kNoTable =
    FETTLE_TEXT("There is no partition table: all of the drive's capacity counts as used");
constexpr std::string_view kTableUnread = FETTLE_TEXT("The partition table could not be read: {reason}");
constexpr std::string_view kDcoNotSeen =
    FETTLE_TEXT("A Device Configuration Overlay (an older way to hide sectors) is not checked");
constexpr std::string_view kNoTotal =
    FETTLE_TEXT("The drive does not report its total capacity, so the space outside namespaces is unknown");

ByteCount minus(ByteCount a, ByteCount b) noexcept { return {a.bytes > b.bytes ? a.bytes - b.bytes : 0}; }

Message note(const char* id, std::string_view text, std::vector<Evidence> evidence = {}) {
    return {id, Severity::info, text, {}, std::move(evidence)};
}

void add_ata(const Seen& seen, Picture& picture) {
    if (!seen.ata) return;
    if (!*seen.ata) {
        const auto& error = seen.ata->error();
        picture.missing.push_back({"native-capacity", std::string(name(error.code)), to_string(error)});
        return;
    }
    picture.ata = **seen.ata;
    picture.visible = picture.ata->visible();
    picture.native = picture.ata->native().value_or(picture.visible);
    picture.native_told = picture.ata->native_sectors.has_value();
    if (picture.ata->kind == LimitKind::hpa) picture.notes.push_back(note("dco-not-looked-at", kDcoNotSeen));
}

void add_nvme(const Seen& seen, Picture& picture) {
    if (!seen.nvme) return;
    if (!*seen.nvme) {
        const auto& error = seen.nvme->error();
        picture.missing.push_back({"namespaces", std::string(name(error.code)), to_string(error)});
        return;
    }
    picture.nvme = **seen.nvme;
    const auto& space = *picture.nvme;
    const auto own = space.size().value_or(picture.visible);
    if (!space.total) {
        picture.notes.push_back(note("total-not-told", kNoTotal));
        return;
    }
    picture.native = *space.total;
    picture.native_told = true;
    // Namespaces use capacity in the drive's own units, so slightly more than their size is gone.
    picture.visible = std::max(minus(*space.total, *space.unallocated), own);
    picture.native = std::max(picture.native, picture.visible);
    const bool alone = space.attached.size() <= 1 && space.allocated.size() <= 1;
    if (!alone) picture.other_namespaces = minus(picture.visible, own);
}

void add_partitions(const Seen& seen, Picture& picture) {
    if (seen.place == nullptr) return;
    const auto& place = *seen.place;
    if (!place.table) {
        if (place.table_error) {
            picture.notes.push_back(note("table-unread", kTableUnread, {{"reason", to_string(*place.table_error)}}));
        }
        return;
    }
    if (place.table->scheme == partition::Scheme::none) {
        picture.notes.push_back(note("no-table", kNoTable));
        return;
    }
    ByteCount sum;
    for (const auto& extent : place.table->partitions) {
        sum.bytes += saturating_bytes(extent.sectors, place.table->sector_bytes).bytes;
    }
    const auto here = minus(picture.visible, picture.other_namespaces);
    picture.partitioned = std::min(sum, here);
    picture.unallocated = minus(here, *picture.partitioned);
    constexpr std::uint64_t kWorthAWord = 16U << 20U;
    if (picture.unallocated->bytes > kWorthAWord) {
        picture.notes.push_back(note("unallocated-must-be-trimmed", kNotTrimmed));
    }
}

}  // namespace

Spare spare_of(ByteCount flash, ByteCount used) noexcept {
    const auto spare = static_cast<double>(flash.bytes - used.bytes);
    return {
        {flash.bytes - used.bytes}, spare / static_cast<double>(used.bytes), spare / static_cast<double>(flash.bytes)};
}

ByteCount estimate_flash(ByteCount native) noexcept {
    constexpr std::uint64_t kMiB = 1U << 20U;
    constexpr double kLeast = 1.07;
    const auto enough = [&](std::uint64_t bytes) {
        return static_cast<double>(bytes) >= kLeast * static_cast<double>(native.bytes);
    };
    for (std::uint64_t bytes = kMiB; bytes < std::uint64_t{1} << 62U; bytes *= 2) {
        if (enough(bytes)) return {bytes};
        if (enough(bytes / 2 * 3)) return {bytes / 2 * 3};
    }
    return native;
}

ByteCount Picture::used() const noexcept {
    return partitioned ? ByteCount{partitioned->bytes + other_namespaces.bytes} : visible;
}

Result<Picture> draw(const Seen& seen) {
    const auto& identity = seen.facts->identity;
    if (identity.solid_state == false) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("over-provisioning has no effect on hard disks"));
    }
    Picture picture;
    picture.visible = identity.capacity.value_or(ByteCount{});
    picture.native = picture.visible;
    add_ata(seen, picture);
    add_nvme(seen, picture);
    if (picture.native.bytes == 0)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the drive does not report its capacity"));
    picture.hidden = minus(picture.native, picture.visible);
    add_partitions(seen, picture);
    picture.flash = estimate_flash(picture.native);
    picture.notes.insert(picture.notes.begin(),
                         note("flash-estimated", kFlashEstimated, {{"flash", picture.flash.bytes}}));
    picture.factory = spare_of(picture.flash, picture.native);
    if (picture.used().bytes > 0) picture.all = spare_of(picture.flash, picture.used());
    return picture;
}

}  // namespace fettle::overprovision
