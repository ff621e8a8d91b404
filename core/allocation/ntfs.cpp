// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ntfs.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/allocation/ntfs_files.h"
#include "core/allocation/ntfs_state.h"
#include "core/allocation/ntfs_volume.h"

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kMirroredRecords = 4;
constexpr std::uint64_t kBitmap = 6;
constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 20U;

/// $MFTMirr contains a copy of the first records; the copies differ on a volume that was not unmounted cleanly.
Expected<std::uint64_t> check_mirror(const NtfsVolume& volume) {
    const auto& geometry = volume.geometry();
    for (std::uint64_t number = 0; number < kMirroredRecords; ++number) {
        auto record = volume.raw_record(number);
        if (!record) return tl::unexpected(record.error());
        auto copy = volume.source().read(
            geometry.mirror_cluster * geometry.cluster_bytes + number * geometry.record_bytes, geometry.record_bytes);
        if (!copy) return tl::unexpected(copy.error());
        // The fix-up numbers may differ.
        if (!undo_ntfs_fixups(*record, "FILE") || !undo_ntfs_fixups(*copy, "FILE")) {
            return volume.source().contradicts("$MFTMirr");
        }
        const auto skip = 0x30 + 2 * (geometry.record_bytes / 512 + 1);
        if (!std::equal(record->begin() + 8, record->begin() + 0x2C, copy->begin() + 8) ||
            !std::equal(record->begin() + skip, record->end(), copy->begin() + skip)) {
            return volume.source().contradicts("$MFTMirr");
        }
    }
    return 0;
}

Expected<std::vector<Range>> free_clusters(const NtfsVolume& volume) {
    auto& source = volume.source();
    const auto record = volume.record(kBitmap);
    if (!record) return tl::unexpected(record.error());
    const auto* bitmap = record->only(kNtfsData);
    if (bitmap == nullptr) return source.not_understood("its bitmap is too fragmented");
    const auto clusters = volume.geometry().clusters;
    const auto needed = (clusters + 7) / 8;
    if (!bitmap->plain || bitmap->first_vcn != 0 || bitmap->size_bytes < needed || bitmap->initialised_bytes < needed) {
        return source.contradicts("$Bitmap");
    }
    RangeBuilder builder;
    for (std::uint64_t at = 0; at < needed; at += kAtOnce) {
        const auto length = static_cast<std::size_t>(std::min(kAtOnce, needed - at));
        auto part =
            bitmap->resident ? Expected<std::vector<std::uint8_t>>(bitmap->value) : volume.content(*bitmap, at, length);
        if (!part) return tl::unexpected(part.error());
        add_clear_bits(*part, at * 8, std::min<std::uint64_t>(kAtOnce * 8, clusters - at * 8), builder);
    }
    if (builder.overfull()) return source.not_understood("too many free extents");
    return std::move(builder).take();
}

}  // namespace

Answer read_ntfs(Source& source) {
    const auto volume = NtfsVolume::open(source);
    if (!volume) return tl::unexpected(volume.error());
    if (auto clean = check_ntfs_state(*volume); !clean) return tl::unexpected(clean.error());
    if (auto same = check_mirror(*volume); !same) return tl::unexpected(same.error());
    auto free = free_clusters(*volume);
    if (!free) return tl::unexpected(free.error());
    if (auto used = check_ntfs_files(*volume, *free); !used) return tl::unexpected(used.error());
    const auto& geometry = volume->geometry();
    for (auto& range : *free) {
        range.start *= geometry.cluster_bytes;
        range.length *= geometry.cluster_bytes;
    }
    return FreeSpace{source.type(), fmt::format("{:016X}", geometry.serial), geometry.size_bytes,
                     geometry.cluster_bytes, std::move(*free)};
}

}  // namespace fettle::allocation
