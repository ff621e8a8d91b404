// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ntfs_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 20U;  ///< a multiple of every size of records

/// The first free cluster of the run; nullopt: none.
std::optional<std::uint64_t> first_free(const NtfsRun& run, const std::vector<Range>& free) {
    const auto next = std::upper_bound(free.begin(), free.end(), run.cluster,
                                       [](std::uint64_t cluster, const Range& range) { return cluster < range.end(); });
    if (next == free.end() || next->start >= run.cluster + run.clusters) return std::nullopt;
    return std::max(next->start, run.cluster);
}

/// `number` is that of the record.
Expected<std::uint64_t> check_record(const NtfsVolume& volume, std::span<std::uint8_t> bytes, std::uint64_t number,
                                     const std::vector<Range>& free) {
    // A record that was never used.
    if (std::all_of(bytes.begin(), bytes.begin() + 4, [](std::uint8_t byte) { return byte == 0; })) return 0;
    const auto& source = volume.source();
    if (!undo_ntfs_fixups(bytes, "FILE")) return source.contradicts(fmt::format("the record of file {}", number));
    if (!ntfs_record_in_use(bytes)) return 0;
    const auto record = parse_ntfs_record(bytes, volume.geometry().clusters);
    if (!record) return source.contradicts(fmt::format("the record of file {}", number));
    for (const auto& attribute : record->attributes) {
        for (const auto& run : attribute.runs) {
            const auto cluster = first_free(run, free);
            if (!cluster) continue;
            const auto file = record->base != 0 ? record->base : number;
            return source.contradicts(
                fmt::format("file {} uses cluster {}, which $Bitmap marks as free", file, *cluster));
        }
    }
    return 0;
}

}  // namespace

Expected<std::uint64_t> check_ntfs_files(const NtfsVolume& volume, const std::vector<Range>& free) {
    // The boot sector's cluster belongs to $Boot.
    if (first_free({0, 1}, free)) return volume.source().contradicts("$Bitmap marks the boot sector as free");
    const auto record_bytes = volume.geometry().record_bytes;
    const auto end = volume.table_bytes() / record_bytes * record_bytes;
    for (std::uint64_t at = 0; at < end; at += kAtOnce) {
        auto records = volume.table(at, static_cast<std::size_t>(std::min(kAtOnce, end - at)));
        if (!records) return tl::unexpected(records.error());
        for (std::size_t i = 0; i + record_bytes <= records->size(); i += record_bytes) {
            auto checked =
                check_record(volume, std::span(*records).subspan(i, record_bytes), (at + i) / record_bytes, free);
            if (!checked) return checked;
        }
    }
    return 0;
}

}  // namespace fettle::allocation
