// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/drive_layout.h"

#include <QStringList>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

/// "sda2", "nvme0n1p2".
std::string partition_name(const std::string& drive, std::uint32_t index) {
    const bool digit = !drive.empty() && drive.back() >= '0' && drive.back() <= '9';
    return drive + (digit ? "p" : "") + std::to_string(index);
}

bool lies_on(const check::DiscardPath& path, const std::string& name) {
    return std::any_of(path.layers.begin(), path.layers.end(), [&](const auto& layer) { return layer.name == name; });
}

void describe(LayoutPart& part, const std::string& name, const check::DrivePlace& place) {
    part.name = printable(text(name));
    for (const auto& signature : place.signatures) {
        if (signature.name == name) part.detail = printable(text(signature.type));
    }
    QStringList mounts;
    for (const auto& path : place.paths) {
        if (!lies_on(path, name)) continue;
        if (!path.mount_point.empty()) mounts.append(printable(text(path.mount_point)));
        if (part.detail.isEmpty()) part.detail = printable(text(path.file_system));
    }
    mounts.removeDuplicates();
    part.mount = mounts.join(QStringLiteral(", "));
}

}  // namespace

std::vector<LayoutPart> drive_layout(const DriveReport& report) {
    std::vector<LayoutPart> parts;
    if (!report.place) return parts;
    const auto& place = *report.place;
    auto extents = place.table ? place.table->partitions : place.kernel_partitions;
    const auto whole = place.table && place.table->device_size.bytes > 0
                           ? place.table->device_size
                           : report.facts.identity.capacity.value_or(ByteCount{});
    if (whole.bytes == 0) return parts;
    const std::uint64_t sector = place.table ? place.table->sector_bytes : 512;
    std::sort(extents.begin(), extents.end(), [](const auto& a, const auto& b) { return a.start < b.start; });
    const auto gap = [&](std::uint64_t from, std::uint64_t to) {
        constexpr std::uint64_t negligible = 1'000;
        if (to > from && to - from > whole.bytes / negligible) parts.push_back({{}, {}, {}, ByteCount{to - from}});
    };
    std::uint64_t reached = 0;
    for (const auto& extent : extents) {
        const auto start = saturating_bytes(extent.start, sector).bytes;
        const auto size = saturating_bytes(extent.sectors, sector);
        gap(reached, start);
        LayoutPart part;
        part.size = size;
        describe(part, partition_name(report.entry.id, extent.index), place);
        parts.push_back(std::move(part));
        reached = std::max(reached, saturating_bytes(extent.start + extent.sectors, sector).bytes);
    }
    if (extents.empty()) {
        // A file system, an array or an encrypted volume without a partition table.
        LayoutPart part;
        part.size = whole;
        describe(part, report.entry.id, place);
        if (!part.detail.isEmpty() || !part.mount.isEmpty()) return {part};
        if (!place.table) return {};
    }
    gap(reached, whole.bytes);
    return parts;
}

}  // namespace fettle::gui
