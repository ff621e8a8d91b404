// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/regions.h"

#include <algorithm>

#include "core/partition/device_name.h"

#include "core/allocation/signatures.h"
#include "core/allocation/source.h"
#include "core/allocation/window.h"
#include "core/partition/table.h"

namespace fettle::trim {

namespace {

using allocation::Range;

/// The space before the first partition is nobody's and yet in use: GRUB's core image, boot loaders of small boards.
/// That at the end holds the second GPT, and what arrays of controllers note.
constexpr std::uint64_t kEnd = std::uint64_t{1} << 20U;
/// Pieces shorter than this are left over by alignment.
constexpr std::uint64_t kLeast = std::uint64_t{1} << 20U;

constexpr std::string_view kTableDoubtful =
    FETTLE_TEXT("The partition table of {drive} has faults, so that it is not certain what is unallocated.");
constexpr std::string_view kCheckTable = FETTLE_TEXT("\"fettle check\" names them.");
constexpr std::string_view kArray =
    FETTLE_TEXT("{drive} is {what}: what lies between its partitions may be the array's.");
constexpr std::string_view kDynamic =
    FETTLE_TEXT("{drive} holds dynamic disks of Windows, whose volumes lie outside the partition table.");
constexpr std::string_view kLogical =
    FETTLE_TEXT("{drive} has an extended partition, whose extent is not certain: the space between is left alone.");
constexpr std::string_view kTooLong = FETTLE_TEXT("The partition {name} ends past the drive.");
constexpr std::string_view kInUse = FETTLE_TEXT(
    "{name} is mounted, or used as swap space: it is left alone. What is mounted is trimmed by \"fettle trim\".");
constexpr std::string_view kOverlaps = FETTLE_TEXT("The partition {name} shares sectors with another one.");

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

Range range_of(const partition::Extent& extent, std::uint32_t sector) {
    return {saturating_bytes(extent.start, sector).bytes, saturating_bytes(extent.sectors, sector).bytes};
}

bool is_dynamic(const partition::Extent& extent) {
    // Logical Disk Manager's types: MBR 42h, and the GPT types of its metadata and its data.
    return extent.type == "42" || extent.type == "5808c8aa-7e8f-42e0-85d2-e1e90434cfb3" ||
           extent.type == "af9b60a0-1431-4f62-bc68-3311714a69ad";
}

/// Why what lies between the partitions must be left alone.
std::optional<Message> gaps_refused(BlockDevice& device, const std::string& drive, const partition::Table& table) {
    const std::vector<Evidence> here{{"type", std::string("unallocated")}, {"drive", drive}};
    if (!table.problems.empty() || table.hybrid_mbr) {
        return doubt("table-doubtful", kTableDoubtful, kCheckTable, here);
    }
    for (const auto& extent : table.partitions) {
        if (is_dynamic(extent)) return doubt("dynamic-disk", kDynamic, {}, here);
        if (extent.logical) return doubt("extended-partition", kLogical, {}, here);
    }
    allocation::Source source(device, "drive");
    const auto arrays = allocation::find_array_signatures(source);
    if (!arrays) return arrays.error();
    if (arrays->empty()) return std::nullopt;
    auto evidence = here;
    evidence.push_back({"what", std::string(arrays->front().words)});
    return doubt("array-member", kArray, {}, std::move(evidence));
}

Region gaps_of(BlockDevice& device, const std::string& drive, const partition::Table& table) {
    Region region;
    region.kind = Region::Kind::unallocated;
    region.name = drive;
    region.size = device.size().bytes;
    region.space.type = "unallocated";
    region.refusal = gaps_refused(device, drive, table);
    if (region.refusal) return region;
    std::vector<Range> taken;
    std::uint64_t first = region.size;
    for (const auto& extent : table.partitions) {
        taken.push_back(range_of(extent, table.sector_bytes));
        first = std::min(first, taken.back().start);
    }
    std::sort(taken.begin(), taken.end(), [](const Range& a, const Range& b) { return a.start < b.start; });
    region.space.size_bytes = region.size;
    region.space.unit_bytes = table.sector_bytes;
    if (region.size > kEnd && first < region.size - kEnd) {
        const Range all{first, region.size - kEnd - first};
        for (const auto& gap : allocation::without(std::span(&all, 1), taken)) {
            if (gap.length >= kLeast) region.space.free.push_back(gap);
        }
    }
    return region;
}

bool overlaps(const partition::Extent& extent, const partition::Table& table) {
    return std::any_of(table.partitions.begin(), table.partitions.end(), [&](const partition::Extent& other) {
        return other.index != extent.index && other.start < extent.start + extent.sectors &&
               extent.start < other.start + other.sectors;
    });
}

Region partition_region(BlockDevice& device, const std::string& drive, const partition::Extent& extent,
                        const partition::Table& table, bool in_use) {
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
    } else {
        look_into(device, region);
    }
    return region;
}

}  // namespace

Result<std::vector<Region>> read_regions(BlockDevice& device, const std::string& drive, bool unallocated,
                                         const std::set<std::string>& in_use) {
    const auto table = partition::read_table(device);
    if (!table) return fail(table.error());
    std::vector<Region> regions;
    if (table->scheme == partition::Scheme::none) {
        Region whole;
        whole.name = drive;
        whole.size = device.size().bytes;
        look_into(device, whole);
        regions.push_back(std::move(whole));
        return regions;
    }
    for (const auto& extent : table->partitions) {
        regions.push_back(partition_region(device, drive, extent, *table,
                                           in_use.count(partition::device_name(drive, extent.index)) != 0));
    }
    if (unallocated) regions.push_back(gaps_of(device, drive, *table));
    return regions;
}

Result<Region> read_again(BlockDevice& device, const std::string& drive, const Region& region) {
    const auto table = partition::read_table(device);
    if (!table) return fail(table.error());
    if (region.kind == Region::Kind::unallocated) return gaps_of(device, drive, *table);
    if (table->scheme == partition::Scheme::none) {
        Region whole;
        whole.name = drive;
        whole.size = device.size().bytes;
        look_into(device, whole);
        return whole;
    }
    for (const auto& extent : table->partitions) {
        if (partition::device_name(drive, extent.index) == region.name)
            return partition_region(device, drive, extent, *table, false);
    }
    return fail(ErrorCode::refused, region.name + " is not in the partition table any more");
}

}  // namespace fettle::trim
