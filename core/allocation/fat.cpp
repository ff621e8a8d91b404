// SPDX-License-Identifier: GPL-3.0-or-later
// Offsets and names as in Microsoft's "FAT: General Overview of On-Disk Format" 1.03 (fatgen103) and ECMA-107.
#include "core/allocation/fat.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/allocation/fat_files.h"
#include "core/allocation/fat_layout.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kBootBytes = 512;
using Boot = FixedView<kBootBytes>;

// fatgen103, "FAT Type Determination"
constexpr std::uint64_t kLeastOfFat16 = 4'085;
constexpr std::uint64_t kLeastOfFat32 = 65'525;
constexpr std::uint64_t kMostClusters = 0x0FFF'FFF5;

/// Size of one read: a multiple of all entry sizes, including 12 bits.
constexpr std::size_t kPiece = 3U << 18U;

constexpr std::string_view kNotClean = FETTLE_TEXT("The {type} file system was not unmounted cleanly.");
constexpr std::string_view kHardErrors = FETTLE_TEXT("The {type} file system has recorded read or write errors.");
constexpr std::string_view kCheck = FETTLE_TEXT("Run \"fsck.fat\" on it (or chkdsk in Windows), then try again.");

using Layout = FatLayout;
constexpr auto kFirstCluster = FatLayout::kFirstCluster;

bool is_power(std::uint32_t number) noexcept { return number != 0 && (number & (number - 1)) == 0; }

Expected<Layout> layout_of(const Boot& boot, Source& source) {
    const std::uint64_t sector = boot.le16<0x0B>();
    const std::uint64_t root_bytes = std::uint64_t{boot.le16<0x11>()} * 32;
    const std::uint64_t sectors = boot.le16<0x13>() != 0 ? boot.le16<0x13>() : boot.le32<0x20>();
    const std::uint64_t table_sectors = boot.le16<0x16>() != 0 ? boot.le16<0x16>() : boot.le32<0x24>();
    Layout layout;
    layout.tables = boot.u8<0x10>();
    layout.table_at = boot.le16<0x0E>() * sector;
    layout.table_bytes = table_sectors * sector;
    layout.cluster_bytes = boot.u8<0x0D>() * sector;
    layout.root_at = layout.table_at + layout.tables * layout.table_bytes;
    layout.data_at = layout.root_at + (root_bytes + sector - 1) / sector * sector;
    layout.root_bytes = root_bytes;
    layout.size_bytes = sectors * sector;
    layout.media = boot.u8<0x15>();
    if (layout.data_at >= layout.size_bytes || layout.table_bytes == 0 || layout.table_at == 0) {
        return source.contradicts("its boot sector");
    }
    layout.clusters = (layout.size_bytes - layout.data_at) / layout.cluster_bytes;
    const bool wide = boot.le16<0x16>() == 0;
    layout.bits = wide ? 32 : layout.clusters < kLeastOfFat16 ? 12 : 16;
    source.rename(fmt::format("fat{}", layout.bits));
    // Some drivers use the number of clusters, others the fields; only agreement is certain.
    if (wide != (layout.clusters >= kLeastOfFat32) || layout.clusters == 0 || layout.clusters > kMostClusters) {
        return source.contradicts("its number of clusters");
    }
    if (wide && (boot.le16<0x11>() != 0 || boot.le16<0x13>() != 0)) return source.contradicts("its boot sector");
    if (wide && boot.le16<0x2A>() != 0) return source.not_understood("its version");
    if (wide && (boot.le16<0x28>() & 0x80U) != 0) return source.not_understood("only one of its FATs is in use");
    layout.root_cluster = wide ? boot.le32<0x2C>() : 0;
    layout.flags = wide ? boot.u8<0x41>() : boot.u8<0x25>();
    layout.serial = wide ? boot.le32<0x43>() : boot.le32<0x27>();
    if (layout.size_bytes > source.size()) return source.contradicts("it is larger than its partition");
    if (layout.entries_bytes() > layout.table_bytes) return source.contradicts("its FAT is too short");
    return layout;
}

Expected<std::uint64_t> check_state(const Layout& layout, std::span<const std::uint8_t> table, const Source& source) {
    const auto last_entry = fat_entry(table, layout.bits, 1);
    if ((fat_entry(table, layout.bits, 0) & 0xFFU) != layout.media)
        return source.contradicts("the first entry of its FAT");
    const std::uint32_t clean = layout.bits == 32 ? 0x0800'0000 : 0x8000;
    const std::uint32_t sound = layout.bits == 32 ? 0x0400'0000 : 0x4000;
    const bool told = layout.bits != 12;
    if ((layout.flags & 1U) != 0 || (told && (last_entry & clean) == 0)) return source.dirty(kNotClean, kCheck);
    if ((layout.flags & 2U) != 0 || (told && (last_entry & sound) == 0)) return source.dirty(kHardErrors, kCheck);
    return 0;
}

/// All copies of the table must be equal.
Expected<std::vector<std::uint8_t>> read_piece(const Layout& layout, std::uint64_t at, std::size_t length,
                                               Source& source) {
    auto piece = source.read(layout.table_at + at, length);
    if (!piece) return piece;
    for (std::uint64_t copy = 1; copy < layout.tables; ++copy) {
        auto other = source.read(layout.table_at + copy * layout.table_bytes + at, length);
        if (!other) return other;
        if (*other != *piece) return source.contradicts("the copies of its FAT differ");
    }
    return piece;
}

}  // namespace

std::uint32_t fat_entry(std::span<const std::uint8_t> piece, unsigned bits, std::size_t index) {
    const BytesView view(piece);
    if (bits == 32) return view.le32(index * 4).value_or(1) & 0x0FFF'FFFFU;
    if (bits == 16) return view.le16(index * 2).value_or(1);
    const std::uint32_t pair =
        view.u8(index * 3 / 2).value_or(0xFF) | std::uint32_t{view.u8(index * 3 / 2 + 1).value_or(0xFF)} << 8U;
    return index % 2 == 0 ? pair & 0xFFFU : pair >> 4U;
}

bool looks_like_fat(std::span<const std::uint8_t> boot) {
    if (boot.size() < kBootBytes) return false;
    const Boot view(boot.data());
    const std::uint32_t sector = view.le16<0x0B>();
    const auto media = view.u8<0x15>();
    const auto tables = view.u8<0x10>();
    return view.le16<0x1FE>() == 0xAA55 && (view.u8<0>() == 0xEB || view.u8<0>() == 0xE9) && is_power(sector) &&
           sector >= 512 && sector <= 4096 && is_power(view.u8<0x0D>()) && view.le16<0x0E>() != 0 && tables >= 1 &&
           tables <= 2 && (media == 0xF0 || media >= 0xF8);
}

Answer read_fat(Source& source) {
    const auto boot = source.read(0, kBootBytes);
    if (!boot) return tl::unexpected(boot.error());
    const auto layout = layout_of(Boot(boot->data()), source);
    if (!layout) return tl::unexpected(layout.error());
    RangeBuilder builder;
    const auto entries = layout->clusters + kFirstCluster;
    const std::uint64_t entries_a_piece = kPiece * 8 / layout->bits;
    for (std::uint64_t first = 0; first < entries; first += entries_a_piece) {
        const auto count = std::min(entries_a_piece, entries - first);
        const auto piece = read_piece(*layout, first * layout->bits / 8,
                                      static_cast<std::size_t>((count * layout->bits + 7) / 8), source);
        if (!piece) return tl::unexpected(piece.error());
        if (first == 0) {
            if (auto clean = check_state(*layout, *piece, source); !clean) return tl::unexpected(clean.error());
        }
        for (std::uint64_t i = first == 0 ? kFirstCluster : 0; i < count; ++i) {
            if (fat_entry(*piece, layout->bits, static_cast<std::size_t>(i)) != 0) continue;
            builder.add(layout->data_at + (first + i - kFirstCluster) * layout->cluster_bytes, layout->cluster_bytes);
        }
    }
    if (builder.overfull()) return source.not_understood("too many free extents");
    if (auto used = check_fat_files(source, *layout); !used) return tl::unexpected(used.error());
    return FreeSpace{source.type(), fmt::format("{:04X}-{:04X}", layout->serial >> 16U, layout->serial & 0xFFFFU),
                     layout->size_bytes, layout->cluster_bytes, std::move(builder).take()};
}

}  // namespace fettle::allocation
