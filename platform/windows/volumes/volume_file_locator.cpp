// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/volumes/volume_file_locator.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "core/partition/device_name.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/win_error.h"
#include "platform/windows/volumes/ntfs_search.h"

namespace fettle::windows {

namespace {

using lookup::Findings;
using lookup::Range;
using lookup::Stretch;
using lookup::Use;

/// A part of the drive that belongs to a volume, or to a partition without one.
struct Area {
    Range range;
    const Volume* volume = nullptr;  ///< nullptr: none
    std::uint32_t partition = 0;     ///< 0: not known
};

std::vector<Area> areas_of(const std::vector<Volume>& volumes, const DriveLayout& layout, std::uint32_t number) {
    std::vector<Area> areas;
    for (const auto& volume : volumes) {
        for (const auto& extent : volume.extents) {
            if (extent.disk != number || extent.length_bytes == 0) continue;
            areas.push_back({{extent.start_bytes, extent.length_bytes}, &volume, volume.partition.value_or(0)});
        }
    }
    const auto volumes_end = areas.size();
    for (const auto& partition : layout.partitions) {
        const auto end = partition.start_bytes + partition.length_bytes;
        const bool known =
            std::any_of(areas.begin(), areas.begin() + static_cast<std::ptrdiff_t>(volumes_end), [&](const Area& one) {
                return one.range.start < end && partition.start_bytes < one.range.start + one.range.bytes;
            });
        // An extended partition holds others and has no number.
        if (known || partition.number == 0 || partition.length_bytes == 0) continue;
        areas.push_back({{partition.start_bytes, partition.length_bytes}, nullptr, partition.number});
    }
    std::sort(areas.begin(), areas.end(),
              [](const Area& one, const Area& other) { return one.range.start < other.range.start; });
    return areas;
}

/// A part of a requested range, and the area that it lies in.
struct Piece {
    Range range;
    const Area* area = nullptr;  ///< nullptr: outside all

    [[nodiscard]] std::uint64_t in_area() const {
        return area == nullptr ? range.start : range.start - area->range.start;
    }
};

void add_pieces(const Range& wanted, const std::vector<Area>& areas, std::vector<Piece>& pieces) {
    const auto end = wanted.start + wanted.bytes;
    auto at = wanted.start;
    for (const auto& area : areas) {
        const auto from = std::max(at, area.range.start);
        const auto to = std::min(end, area.range.start + area.range.bytes);
        if (from >= to) continue;
        if (at < from) pieces.push_back({{at, from - at}, nullptr});
        pieces.push_back({{from, to - from}, &area});
        at = to;
    }
    if (at < end) pieces.push_back({{at, end - at}, nullptr});
}

bool can_search(const Piece& piece) {
    return piece.area != nullptr && piece.area->volume != nullptr && piece.area->volume->extents.size() == 1 &&
           piece.area->volume->listed.file_system == "NTFS";
}

/// What is known of a piece without its file system.
Stretch plain(const Piece& piece, const std::string& drive) {
    Stretch made;
    made.range = piece.range;
    made.on_device = piece.in_area();
    if (piece.area == nullptr) {
        made.use = Use::outside_partitions;
        return made;
    }
    if (piece.area->partition != 0) {
        made.layers.push_back(fmt::format("{} (partition)", partition::device_name(drive, piece.area->partition)));
    }
    const auto* volume = piece.area->volume;
    if (volume == nullptr || volume->listed.file_system.empty()) {
        made.use = Use::not_mounted;
        return made;
    }
    if (piece.area->partition == 0) made.layers.push_back(fmt::format("{} (volume)", device_path(volume->listed.name)));
    made.use = Use::opaque;
    made.file_system = volume->listed.file_system;
    made.mount_point = volume->target;
    return made;
}

}  // namespace

Result<lookup::Geometry> VolumeFileLocator::geometry(const DriveEntry& entry) {
    const auto number = drive_number(entry.id);
    if (!number) return fail(ErrorCode::not_found, entry.id);
    const auto path = drive_path(drive_id(*number));
    const auto device = io_->open(path, Access::query);
    if (!device) return fail(windows_error(device.error(), fmt::format("opening {}", path)));
    const auto geometry = disk_geometry(**device, path);
    if (!geometry) return fail(geometry.error());
    return lookup::Geometry{geometry->size.bytes, geometry->sector_bytes};
}

Result<Findings> VolumeFileLocator::find(const DriveEntry& entry, const std::vector<Range>& ranges,
                                         const lookup::OnProgress& on_progress, const CancelToken& cancel) {
    const auto number = drive_number(entry.id);
    if (!number) return fail(ErrorCode::not_found, entry.id);
    const auto drive = drive_id(*number);
    const auto path = drive_path(drive);
    const auto device = io_->open(path, Access::query);
    if (!device) return fail(windows_error(device.error(), fmt::format("opening {}", path)));
    const auto layout = drive_layout(**device, path);
    auto listed = volumes_->volumes();
    if (!listed) return fail(listed.error());
    const auto volumes = read_volumes(*io_, std::move(*listed));
    const auto areas = areas_of(volumes, layout.value_or(DriveLayout{}), *number);
    std::vector<Piece> pieces;
    for (const auto& range : ranges) add_pieces(range, areas, pieces);

    Findings findings;
    std::map<const Volume*, std::vector<Range>> wanted;
    for (const auto& piece : pieces) {
        if (can_search(piece)) wanted[piece.area->volume].push_back({piece.in_area(), piece.range.bytes});
    }
    std::map<const Volume*, std::optional<NtfsSearch>> searches;
    for (const auto& [volume, parts] : wanted) {
        if (on_progress) on_progress({volume->target.empty() ? volume->listed.name : volume->target, 0});
        auto search = NtfsSearch::open(*io_, *volume);
        const auto cut = search ? search->look_up(parts, cancel) : Result<bool>(fail(search.error()));
        if (!cut && cut.error().code != ErrorCode::unsupported) return fail(cut.error());
        findings.cut |= cut.value_or(false);
        searches[volume] = cut ? std::optional(std::move(*search)) : std::nullopt;
    }
    for (const auto& piece : pieces) {
        const auto made = plain(piece, drive);
        std::vector<Stretch> parts{made};
        if (can_search(piece) && searches[piece.area->volume]) {
            parts = searches[piece.area->volume]->parts({piece.in_area(), piece.range.bytes});
            for (auto& part : parts) {
                part.range.start += piece.area->range.start;
                part.layers = made.layers;
                part.file_system = made.file_system;
                part.mount_point = made.mount_point;
            }
        }
        for (auto& part : parts) {
            findings.cut |= findings.stretches.size() == Findings::kMost;
            if (findings.stretches.size() < Findings::kMost) findings.stretches.push_back(std::move(part));
        }
    }
    return findings;
}

}  // namespace fettle::windows
