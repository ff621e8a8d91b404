// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/extents.h"

#include <algorithm>

namespace fettle::partition {

namespace {

/// Last sector, or the largest number on overflow.
std::uint64_t last_sector(const Extent& extent) {
    const auto last = extent.start + (extent.sectors - 1);
    return last < extent.start ? ~std::uint64_t{0} : last;
}

}  // namespace

void find_overlaps(const std::vector<Extent>& partitions, std::uint32_t sector_bytes, Problems& problems) {
    std::vector<const Extent*> order;
    order.reserve(partitions.size());
    for (const auto& extent : partitions) {
        if (extent.sectors != 0) order.push_back(&extent);
    }
    std::sort(order.begin(), order.end(), [](const Extent* a, const Extent* b) {
        return a->start != b->start ? a->start < b->start : a->index < b->index;
    });
    // Compares each partition with the one that extends farthest so far: finds every partition that overlaps an earlier
    // one in a single pass.
    const Extent* farthest = nullptr;
    for (const auto* extent : order) {
        if (farthest != nullptr && extent->start <= last_sector(*farthest)) {
            const auto end = std::min(last_sector(*farthest), last_sector(*extent));
            problems.add("partitions-overlap", Severity::critical,
                         FETTLE_TEXT("Partitions {first} and {second} overlap by "
                                     "{shared_bytes:gib}: writing to one destroys data of the other."),
                         FETTLE_TEXT("Stop writing to both, copy the data that you need "
                                     "to another drive, then recreate the partitions."),
                         {{"first", std::uint64_t{farthest->index}},
                          {"second", std::uint64_t{extent->index}},
                          {"shared_start_sector", extent->start},
                          {"shared_bytes", saturating_bytes(end - extent->start + 1, sector_bytes).bytes}});
        }
        if (farthest == nullptr || last_sector(*extent) > last_sector(*farthest)) farthest = extent;
    }
}

void find_past_end(const std::vector<Extent>& partitions, std::uint64_t device_sectors, std::uint32_t sector_bytes,
                   Problems& problems) {
    for (const auto& extent : partitions) {
        if (extent.sectors == 0 || last_sector(extent) < device_sectors) continue;
        problems.add(
            "partition-past-end", Severity::critical,
            FETTLE_TEXT("Partition {partition} extends {excess_bytes:gib} beyond "
                        "the end of the drive: data there cannot be stored."),
            FETTLE_TEXT("Copy the data to another drive while it is readable. This happens if a larger "
                        "drive was copied to a smaller one, or if the drive hides part of its capacity."),
            {{"partition", std::uint64_t{extent.index}},
             {"last_sector", last_sector(extent)},
             {"device_sectors", device_sectors},
             {"excess_bytes", saturating_bytes(last_sector(extent) - device_sectors + 1, sector_bytes).bytes}});
    }
}

}  // namespace fettle::partition
