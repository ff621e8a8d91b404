// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/regions.h"

#include <algorithm>

#include "core/allocation/unpartitioned.h"
#include "core/allocation/window.h"
#include "core/partition/device_name.h"

namespace fettle::trim {

namespace {

using allocation::Range;

constexpr std::string_view kCheckTable = FETTLE_TEXT("\"fettle check\" lists the problems.");
constexpr std::string_view kTooLong = FETTLE_TEXT("Partition {name} extends beyond the end of the drive.");
constexpr std::string_view kInUse = FETTLE_TEXT(
    "{name} is mounted or used as swap space, so it is not "
    "wiped. Use \"fettle trim\" to trim mounted file systems.");
constexpr std::string_view kOverlaps = FETTLE_TEXT("Partition {name} overlaps another partition.");

Message doubt(const char* id, std::string_view text, std::string_view remedy, std::vector<Evidence> evidence) {
    return {id, Severity::warning, text, remedy, std::move(evidence)};
}

void look_into(BlockDevice& device, Region& region) {
    allocation::Window window(device, region.start, region.size);
    auto answer = allocation::read_free_space(window);
    if (answer) {
        region.space = std::move(*answer);
    } else {
        region.refusal = std::move(answer.error());
    }
}

Region whole_drive(BlockDevice& device, const std::string& drive) {
    Region whole;
    whole.name = drive;
    whole.size = device.size().bytes;
    look_into(device, whole);
    return whole;
}

Range range_of(const partition::Extent& extent, std::uint32_t sector) {
    return {saturating_bytes(extent.start, sector).bytes, saturating_bytes(extent.sectors, sector).bytes};
}

Region gaps_of(const std::string& drive, allocation::Unpartitioned all) {
    Region region;
    region.kind = Region::Kind::unallocated;
    region.name = drive;
    region.size = all.table.device_size.bytes;
    region.space.type = "unallocated";
    region.refusal = std::move(all.refusal);
    if (region.refusal) return region;
    region.space.size_bytes = region.size;
    region.space.unit_bytes = all.table.sector_bytes;
    region.space.free = std::move(all.gaps);
    return region;
}

/// The gaps that are left alone, each with its reason.
void add_refused_gaps(const std::string& drive, std::vector<allocation::RefusedGap> refused,
                      std::vector<Region>& regions) {
    for (auto& one : refused) {
        Region region;
        region.kind = Region::Kind::unallocated;
        region.name = drive;
        region.start = one.gap.start;
        region.size = one.gap.length;
        region.space.type = "unallocated";
        region.refusal = std::move(one.why);
        regions.push_back(std::move(region));
    }
}

bool overlaps(const partition::Extent& extent, const partition::Table& table) {
    return std::any_of(table.partitions.begin(), table.partitions.end(), [&](const partition::Extent& other) {
        return other.index != extent.index && other.start < extent.start + extent.sectors &&
               extent.start < other.start + other.sectors;
    });
}

Region partition_region(BlockDevice& device, const std::string& drive, const partition::Extent& extent,
                        const allocation::Unpartitioned& all, bool in_use) {
    const auto& table = all.table;
    Region region;
    region.name = partition::device_name(drive, extent.index);
    const auto range = range_of(extent, table.sector_bytes);
    region.start = range.start;
    region.size = range.length;
    const std::vector<Evidence> here{{"type", extent.type}, {"name", region.name}};
    const auto size = device.size().bytes;
    if (range.start > size || size - range.start < range.length) {
        region.refusal = doubt("past-the-drive", kTooLong, kCheckTable, here);
    } else if (overlaps(extent, table)) {
        region.refusal = doubt("partitions-overlap", kOverlaps, kCheckTable, here);
    } else if (in_use) {
        region.refusal = Message{std::string(kRegionInUse), Severity::info, kInUse, {}, here};
    } else if (all.claim) {
        // Discarding on one member of an array would only make the members differ.
        region.refusal = all.claim;
    } else {
        look_into(device, region);
    }
    return region;
}

}  // namespace

Result<std::vector<Region>> read_regions(BlockDevice& device, const std::string& drive, bool unallocated,
                                         const std::set<std::string>& in_use) {
    auto all = allocation::read_unpartitioned(device);
    if (!all) return fail(all.error());
    std::vector<Region> regions;
    if (all->table.scheme == partition::Scheme::none) {
        regions.push_back(whole_drive(device, drive));
        return regions;
    }
    for (const auto& extent : all->table.partitions) {
        regions.push_back(partition_region(device, drive, extent, *all,
                                           in_use.count(partition::device_name(drive, extent.index)) != 0));
    }
    if (unallocated) {
        auto refused = std::move(all->refused_gaps);
        regions.push_back(gaps_of(drive, std::move(*all)));
        add_refused_gaps(drive, std::move(refused), regions);
    }
    return regions;
}

Result<Region> read_again(BlockDevice& device, const std::string& drive, const Region& region) {
    auto all = allocation::read_unpartitioned(device);
    if (!all) return fail(all.error());
    if (region.kind == Region::Kind::unallocated) return gaps_of(drive, std::move(*all));
    if (all->table.scheme == partition::Scheme::none) return whole_drive(device, drive);
    for (const auto& extent : all->table.partitions) {
        if (partition::device_name(drive, extent.index) == region.name)
            return partition_region(device, drive, extent, *all, false);
    }
    return fail(ErrorCode::refused, FETTLE_TEXT("{name} is no longer in the partition table"), {{"name", region.name}});
}

}  // namespace fettle::trim
