// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses and names of Microsoft's "exFAT file system specification".
#include "core/allocation/exfat.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/allocation/exfat_files.h"
#include "core/allocation/exfat_layout.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kBootBytes = 512;
constexpr std::uint8_t kBitmapEntry = 0x81;  // 7.1
constexpr std::size_t kEntryBytes = 32;
/// Clusters of the root folder to read; entries are 32 bytes, and the bitmap's is among the first.
constexpr std::size_t kMostRootClusters = 4096;

constexpr std::string_view kNotClean = FETTLE_TEXT("The {type} file system was not unmounted cleanly.");
constexpr std::string_view kFailures = FETTLE_TEXT("The {type} file system has recorded read or write errors.");
constexpr std::string_view kCheck = FETTLE_TEXT("Run \"fsck.exfat\" on it (or chkdsk in Windows), then try again.");

using Layout = ExfatLayout;
constexpr auto kFirstCluster = ExfatLayout::kFirstCluster;
constexpr auto kEndOfChain = ExfatLayout::kEndOfChain;

/// 3.4: the sum of the first eleven sectors without VolumeFlags and PercentInUse.
Expected<std::uint64_t> check_boot_region(std::uint64_t sector, Source& source) {
    const auto region = source.read(0, static_cast<std::size_t>(12 * sector));
    if (!region) return tl::unexpected(region.error());
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < 11 * sector; ++i) {
        if (i == 106 || i == 107 || i == 112) continue;
        sum = ((sum & 1U) << 31U) + (sum >> 1U) + (*region)[i];
    }
    const BytesView view(*region);
    for (auto at = static_cast<std::size_t>(11 * sector); at < 12 * sector; at += 4) {
        if (view.le32(at) != sum) return source.contradicts("the checksum of its boot region");
    }
    return 0;
}

Expected<Layout> layout_of(Source& source) {
    const auto bytes = source.read(0, kBootBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const FixedView<kBootBytes> boot(bytes->data());
    const auto sector_shift = boot.u8<108>();
    const auto cluster_shift = boot.u8<109>();
    if (sector_shift < 9 || sector_shift > 12 || cluster_shift > 25 - sector_shift) {
        return source.contradicts("its sector size");
    }
    Layout layout;
    layout.sector_bytes = std::uint64_t{1} << sector_shift;
    if (auto whole = check_boot_region(layout.sector_bytes, source); !whole) return tl::unexpected(whole.error());
    if (boot.le16<104>() != 0x0100) return source.not_understood(fmt::format("revision {:#x}", boot.le16<104>()));
    if (boot.u8<110>() != 1) return source.not_understood("two FATs (TexFAT)");
    const auto flags = boot.le16<106>();
    if ((flags & 2U) != 0) return source.dirty(kNotClean, kCheck);
    if ((flags & 4U) != 0) return source.dirty(kFailures, kCheck);
    if ((flags & 1U) != 0) return source.not_understood("its second FAT is in use");
    const auto sectors = boot.le64<72>();
    layout.cluster_bytes = layout.sector_bytes << cluster_shift;
    layout.clusters = boot.le32<92>();
    layout.root = boot.le32<96>();
    layout.serial = boot.le32<100>();
    layout.table_at = boot.le32<80>() * layout.sector_bytes;
    layout.table_bytes = boot.le32<84>() * layout.sector_bytes;
    layout.heap_at = boot.le32<88>() * layout.sector_bytes;
    if (sectors > source.size() / layout.sector_bytes) return source.contradicts("it is larger than its partition");
    layout.size_bytes = sectors * layout.sector_bytes;
    if (layout.clusters == 0 || layout.clusters > 0xFFFF'FFF5U ||
        layout.heap_at + std::uint64_t{layout.clusters} * layout.cluster_bytes > layout.size_bytes ||
        layout.table_at < 24 * layout.sector_bytes || layout.table_at + layout.table_bytes > layout.heap_at ||
        layout.table_bytes / 4 < std::uint64_t{layout.clusters} + kFirstCluster || !layout.has(layout.root)) {
        return source.contradicts("its boot sector");
    }
    return layout;
}

class Reader {
public:
    Reader(Source& source, const Layout& layout) : source_(source), layout_(layout) {}

    Answer read() {
        const auto entry = find_bitmap();
        if (!entry) return tl::unexpected(entry.error());
        const auto bitmap = read_bitmap(entry->first, entry->second);
        if (!bitmap) return tl::unexpected(bitmap.error());
        // The clusters that lead to the bitmap cannot be free.
        for (const auto cluster : seen_) {
            if (!bit_is_set(*bitmap, cluster - kFirstCluster))
                return source_.contradicts("its bitmap marks itself as free");
        }
        if (auto used = check_exfat_files(source_, layout_, *bitmap); !used) return tl::unexpected(used.error());
        RangeBuilder builder;
        add_clear_bits(*bitmap, 0, layout_.clusters, builder);
        if (builder.overfull()) return source_.not_understood("too many free extents");
        FreeSpace space{source_.type(), fmt::format("{:04X}-{:04X}", layout_.serial >> 16U, layout_.serial & 0xFFFFU),
                        layout_.size_bytes, layout_.cluster_bytes, std::move(builder).take()};
        for (auto& range : space.free) {
            range.start = layout_.heap_at + range.start * layout_.cluster_bytes;
            range.length *= layout_.cluster_bytes;
        }
        return space;
    }

private:
    /// The next cluster, or kEndOfChain.
    Expected<std::uint32_t> next(std::uint32_t cluster) {
        const auto entry = source_.read(layout_.table_at + std::uint64_t{cluster} * 4, 4);
        if (!entry) return tl::unexpected(entry.error());
        const auto number = FixedView<4>(entry->data()).le32<0>();
        if (number != kEndOfChain && !layout_.has(number)) return source_.contradicts("its FAT");
        return number;
    }

    /// First cluster and length of the only allocation bitmap.
    Expected<std::pair<std::uint32_t, std::uint64_t>> find_bitmap() {
        std::optional<std::pair<std::uint32_t, std::uint64_t>> found;
        auto cluster = layout_.root;
        for (std::size_t i = 0; cluster != kEndOfChain; ++i) {
            if (i == kMostRootClusters) return source_.contradicts("its root folder has no end marker");
            seen_.push_back(cluster);
            const auto bytes = source_.read(layout_.place_of(cluster), static_cast<std::size_t>(layout_.cluster_bytes));
            if (!bytes) return tl::unexpected(bytes.error());
            const BytesView view(*bytes);
            for (std::size_t at = 0; at + kEntryBytes <= bytes->size(); at += kEntryBytes) {
                const auto type = view.u8(at).value_or(0);
                if (type == 0) return checked(found);  // 6.2.1: the end of the folder
                if (type != kBitmapEntry) continue;
                if (found) return source_.contradicts("more than one allocation bitmap");
                found = {view.le32(at + 20).value_or(0), view.le64(at + 24).value_or(0)};
            }
            const auto after = next(cluster);
            if (!after) return tl::unexpected(after.error());
            cluster = *after;
        }
        return checked(found);
    }

    Expected<std::pair<std::uint32_t, std::uint64_t>> checked(
        const std::optional<std::pair<std::uint32_t, std::uint64_t>>& found) const {
        if (!found) return source_.contradicts("no allocation bitmap");
        const auto needed = (std::uint64_t{layout_.clusters} + 7) / 8;
        if (!layout_.has(found->first) || found->second < needed || found->second > needed + layout_.cluster_bytes) {
            return source_.contradicts("its allocation bitmap");
        }
        return *found;
    }

    Expected<std::vector<std::uint8_t>> read_bitmap(std::uint32_t cluster, std::uint64_t length) {
        std::vector<std::uint8_t> bitmap;
        while (bitmap.size() < length) {
            if (cluster == kEndOfChain) return source_.contradicts("its allocation bitmap is too short");
            seen_.push_back(cluster);
            auto part = source_.read(layout_.place_of(cluster), static_cast<std::size_t>(layout_.cluster_bytes));
            if (!part) return part;
            bitmap.insert(bitmap.end(), part->begin(), part->end());
            const auto after = next(cluster);
            if (!after) return tl::unexpected(after.error());
            cluster = *after;
        }
        if (cluster != kEndOfChain) return source_.contradicts("its allocation bitmap is too long");
        return bitmap;
    }

    Source& source_;
    const Layout& layout_;
    std::vector<std::uint32_t> seen_;
};

}  // namespace

Answer read_exfat(Source& source) {
    const auto layout = layout_of(source);
    if (!layout) return tl::unexpected(layout.error());
    return Reader(source, *layout).read();
}

}  // namespace fettle::allocation
