// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/scan_map.h"

#include <algorithm>
#include <utility>

namespace fettle::scan {

std::string_view name(Method method) noexcept { return method == Method::verify ? "verify" : "read"; }

void Places::add(const Place& place) {
    if (more == 0 && !list.empty()) {
        auto& last = list.back();
        if (place.start >= last.start && place.start <= last.start + last.bytes) {
            last.bytes = std::max(last.start + last.bytes, place.start + place.bytes) - last.start;
            last.worst_us = std::max(last.worst_us, place.worst_us);
            return;
        }
    }
    if (list.size() < kMost) {
        list.push_back(place);
    } else {
        ++more;
    }
}

void Places::insert(const Place& place) {
    list.push_back(place);
    std::sort(list.begin(), list.end(), [](const Place& a, const Place& b) { return a.start < b.start; });
    const auto all = std::exchange(list, {});
    const auto beyond = std::exchange(more, 0);
    for (const auto& one : all) add(one);
    more += beyond;
}

std::optional<double> ScanMap::bytes_per_second() const noexcept {
    constexpr double kNsPerSecond = 1e9;
    if (active_ns == 0 || position <= from) return std::nullopt;
    return static_cast<double>(position - from) * kNsPerSecond / static_cast<double>(active_ns);
}

std::size_t ScanMap::cell_of(std::uint64_t offset) const noexcept {
    if (cells.empty() || cell_bytes == 0) return 0;
    return static_cast<std::size_t>(std::min<std::uint64_t>(offset / cell_bytes, cells.size() - 1));
}

ScanMap make_map(plan::PinnedDrive drive, std::uint64_t drive_bytes, std::uint32_t block_bytes) {
    ScanMap map;
    map.drive = std::move(drive);
    map.drive_bytes = drive_bytes;
    map.block_bytes = block_bytes;
    map.to = drive_bytes;
    const auto chunks = (drive_bytes - 1) / kChunk + 1;
    map.cell_bytes = ((chunks - 1) / kMostCells + 1) * kChunk;
    map.cells.resize(static_cast<std::size_t>((drive_bytes - 1) / map.cell_bytes + 1));
    return map;
}

std::uint32_t slow_limit_us(std::uint32_t median_us) noexcept {
    const auto many = std::uint64_t{median_us} * kTimesMedian;
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(many, kSlowest_us, kAlwaysSlow_us));
}

std::vector<Place> found_places(const ScanMap& map) {
    auto places = map.unreadable.list;
    if (map.confirmed) places.insert(places.end(), map.slow.list.begin(), map.slow.list.end());
    return places;
}

}  // namespace fettle::scan
