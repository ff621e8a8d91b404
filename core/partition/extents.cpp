// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/extents.h"

#include <algorithm>

namespace fettle::partition {

namespace {

/// Last sector, or the largest number where the sum overflows.
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
    // Each is compared with the one that reaches farthest so far: finds every partition that
    // overlaps any before it, in one pass.
    const Extent* farthest = nullptr;
    for (const auto* extent : order) {
        if (farthest != nullptr && extent->start <= last_sector(*farthest)) {
            const auto end = std::min(last_sector(*farthest), last_sector(*extent));
            problems.add("partitions-overlap", Severity::critical,
                         FETTLE_TEXT("Partitions {first} and {second} share {shared_bytes:gib} of the drive: writing "
                                     "to one destroys data of the other."),
                         FETTLE_TEXT("Stop writing to both, copy what is needed to another drive, then create the "
                                     "partitions anew."),
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
            FETTLE_TEXT("Partition {partition} ends {excess_bytes:gib} past the end of the drive: data that "
                        "should be there cannot be stored."),
            FETTLE_TEXT("Copy the data to another drive while it can be read. This happens when a larger "
                        "drive was copied to a smaller one, or when the drive hides a part of itself."),
            {{"partition", std::uint64_t{extent.index}},
             {"last_sector", last_sector(extent)},
             {"device_sectors", device_sectors},
             {"excess_bytes", saturating_bytes(last_sector(extent) - device_sectors + 1, sector_bytes).bytes}});
    }
}

}  // namespace fettle::partition
