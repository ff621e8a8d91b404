// SPDX-License-Identifier: GPL-3.0-or-later
// Offsets as in "XFS Algorithms & Data Structures", 3rd edition; all big-endian except the checksums.
#include "core/allocation/xfs.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

#include "core/allocation/words.h"
#include "core/allocation/xfs_inodes.h"
#include "core/allocation/xfs_layout.h"
#include "core/allocation/xfs_log.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kSuperblockBytes = 512;
constexpr std::size_t kFreeHeaderBytes = 512;        ///< AGF, which fits into the smallest sector
constexpr std::uint32_t kFreeMagic = 0x58414746;     ///< "XAGF"
constexpr std::uint32_t kByBlockMagic = 0x41423342;  ///< "AB3B": free space by block number
constexpr std::uint64_t kHeaderSectors = 4;          ///< superblock, AGF, AGI, AGFL
constexpr std::size_t kNodeHeader = 56;
constexpr std::size_t kRecordBytes = 8;
constexpr std::size_t kPointerBytes = 4;
constexpr std::uint32_t kNoSibling = 0xFFFF'FFFF;
constexpr std::uint32_t kDeepest = 9;  ///< levels

// sb_features_incompat: ftype, sparse inodes, meta_uuid, bigtime, large extent counters, exchange-range, parent
// pointers
constexpr std::uint32_t kMetaUuid = 0x4;
constexpr std::uint32_t kNeedsRepair = 0x10;
constexpr std::uint32_t kKnownIncompat = 0x1 | 0x2 | kMetaUuid | 0x8 | kNeedsRepair | 0x20 | 0x40 | 0x80;
/// finobt, rmapbt, reflink, inobtcounts
constexpr std::uint32_t kKnownReadOnly = 0x1 | 0x2 | 0x4 | 0x8;
/// Both bits are in sb_features_log_incompat while the log contains entries of that kind.
constexpr std::uint32_t kKnownLog = 0;

constexpr std::string_view kNotMade =
    FETTLE_TEXT("The {type} file system was not created completely, or it needs repair.");
constexpr std::string_view kRepair = FETTLE_TEXT("Run \"xfs_repair\" on it, then try again.");

Expected<XfsLayout> layout_of(Source& source) {
    const auto start = source.read(0, kSuperblockBytes);
    if (!start) return tl::unexpected(start.error());
    const FixedView<kSuperblockBytes> super(start->data());
    if ((super.be16<100>() & 0xFU) != 5) {
        return source.not_understood(fmt::format("version {}", super.be16<100>() & 0xFU));
    }
    XfsLayout layout;
    layout.sector_bytes = super.be16<102>();
    const auto is_power = [](std::uint64_t number) { return number != 0 && (number & (number - 1)) == 0; };
    if (!is_power(layout.sector_bytes) || layout.sector_bytes < 512 || layout.sector_bytes > 32'768) {
        return source.contradicts("its sector size");
    }
    const auto sector = source.read(0, static_cast<std::size_t>(layout.sector_bytes));
    if (!sector) return tl::unexpected(sector.error());
    if (!xfs_checksum_holds(*sector, 224)) return source.contradicts("the checksum of its superblock");
    const auto unknown = [](std::uint32_t bits, std::uint32_t known) { return (bits & ~known) != 0; };
    if (unknown(super.be32<216>(), kKnownIncompat) || unknown(super.be32<212>(), kKnownReadOnly) ||
        super.be32<208>() != 0) {
        return source.not_understood(
            fmt::format("features {:#x}, {:#x}, {:#x}", super.be32<216>(), super.be32<212>(), super.be32<208>()));
    }
    if (unknown(super.be32<220>(), kKnownLog)) return source.not_understood("unknown journal features");
    if (super.u8<126>() != 0 || (super.be32<216>() & kNeedsRepair) != 0) return source.dirty(kNotMade, kRepair);
    layout.block_bytes = super.be32<4>();
    layout.blocks = super.be64<8>();
    layout.group_blocks = super.be32<84>();
    layout.groups = super.be32<88>();
    layout.group_shift = super.u8<124>();
    layout.log_start = super.be64<48>();
    layout.log_blocks = super.be32<96>();
    layout.root_inode = super.be64<56>();
    layout.inode_bytes = super.be16<104>();
    layout.inode_shift = super.u8<123>();
    layout.inodes = super.be64<128>();
    layout.free_inodes = super.be64<136>();
    const auto uuid = super.bytes<32, 16>();
    const auto inner = (super.be32<216>() & kMetaUuid) != 0 ? super.bytes<248, 16>() : uuid;
    std::copy(uuid.begin(), uuid.end(), layout.uuid.begin());
    std::copy(inner.begin(), inner.end(), layout.inner.begin());
    if (layout.log_start == 0) return source.not_understood("its journal is on another device");
    if (super.be64<16>() != 0) return source.not_understood("it has a real-time device");
    if (!is_power(layout.block_bytes) || layout.block_bytes < 1024 || layout.block_bytes > 65'536 ||
        layout.block_bytes < layout.sector_bytes || layout.groups == 0 || layout.group_blocks == 0 ||
        layout.group_shift != static_cast<std::uint32_t>(std::bit_width(layout.group_blocks - 1))) {
        return source.contradicts("its superblock");
    }
    if (layout.inode_bytes < 256 || layout.inode_bytes > 2048 || layout.inode_shift > 31 ||
        layout.inode_bytes << layout.inode_shift != layout.block_bytes) {
        return source.contradicts("its inodes");
    }
    if (layout.blocks > source.size() / layout.block_bytes)
        return source.contradicts("it is larger than its partition");
    const auto most = std::uint64_t{layout.groups} * layout.group_blocks;
    if (layout.blocks > most || layout.blocks <= most - layout.group_blocks) {
        return source.contradicts("its number of groups");
    }
    return layout;
}

class Reader {
public:
    Reader(Source& source, const XfsLayout& layout) : source_(source), layout_(layout) {}

    Answer read() {
        const auto log_group = layout_.log_start >> layout_.group_shift;
        const auto log_block = layout_.log_start & ((std::uint64_t{1} << layout_.group_shift) - 1);
        if (log_group >= layout_.groups || layout_.log_blocks == 0 ||
            log_block + layout_.log_blocks > layout_.blocks_of(static_cast<std::uint32_t>(log_group))) {
            return source_.contradicts("the location of its journal");
        }
        const auto log_at = layout_.place_of(static_cast<std::uint32_t>(log_group), log_block);
        if (auto clean = check_xfs_log(source_, log_at, layout_.log_blocks * layout_.block_bytes, layout_.inner);
            !clean) {
            return tl::unexpected(clean.error());
        }
        for (std::uint32_t group = 0; group < layout_.groups; ++group) {
            if (auto read = read_group(group); !read) return tl::unexpected(read.error());
        }
        if (builder_.overfull()) return source_.not_understood("too many free extents");
        FreeSpace space{source_.type(), uuid_words(layout_.uuid), layout_.blocks * layout_.block_bytes,
                        layout_.block_bytes, std::move(builder_).take()};
        if (auto inodes = check_xfs_inodes(source_, layout_, space.free); !inodes) {
            return tl::unexpected(inodes.error());
        }
        for (auto& range : space.free) {
            range.start *= layout_.block_bytes;
            range.length *= layout_.block_bytes;
        }
        const std::array log{Range{log_at, layout_.log_blocks * layout_.block_bytes}};
        if (total(without(space.free, log)) != space.free_bytes())
            return source_.contradicts("its journal is marked as free");
        return space;
    }

private:
    struct Header {
        std::uint32_t root = 0;
        std::uint32_t levels = 0;
        std::uint32_t free_blocks = 0;
        std::uint32_t length = 0;
    };

    Expected<Header> header_of(std::uint32_t group) {
        // The second sector of the group.
        const auto bytes = source_.read(layout_.place_of(group, 0) + layout_.sector_bytes,
                                        static_cast<std::size_t>(layout_.sector_bytes));
        if (!bytes) return tl::unexpected(bytes.error());
        const FixedView<kFreeHeaderBytes> view(bytes->data());
        if (view.be32<0>() != kFreeMagic || view.be32<4>() != 1 || view.be32<8>() != group ||
            !xfs_checksum_holds(*bytes, 216) || !xfs_same(view.bytes<64, 16>(), layout_.inner)) {
            return source_.contradicts(fmt::format("the free-space header of group {}", group));
        }
        return Header{view.be32<16>(), view.be32<28>(), view.be32<52>(), view.be32<12>()};
    }

    Expected<std::vector<std::uint8_t>> node(std::uint32_t group, std::uint32_t block, std::uint32_t level) {
        const auto bad = [&] { return source_.contradicts(fmt::format("the free-space tree of group {}", group)); };
        if (block == 0 || block >= layout_.blocks_of(group) || !seen_.insert(block).second) return bad();
        auto bytes = source_.read(layout_.place_of(group, block), static_cast<std::size_t>(layout_.block_bytes));
        if (!bytes) return bytes;
        const FixedView<kNodeHeader> view(bytes->data());
        if (view.be32<0>() != kByBlockMagic || view.be16<4>() != level || view.be32<48>() != group ||
            !xfs_checksum_holds(*bytes, 52) || !xfs_same(view.bytes<32, 16>(), layout_.inner) ||
            view.be64<16>() != layout_.place_of(group, block) / 512) {
            return bad();
        }
        return bytes;
    }

    /// The leftmost leaf below the root.
    Expected<std::uint32_t> first_leaf(std::uint32_t group, const Header& header) {
        auto block = header.root;
        for (auto level = header.levels - 1; level > 0; --level) {
            const auto bytes = node(group, block, level);
            if (!bytes) return tl::unexpected(bytes.error());
            // Keys first, as many as fit, then the pointers.
            const auto most = (layout_.block_bytes - kNodeHeader) / (kRecordBytes + kPointerBytes);
            block = BytesView(*bytes).be32(kNodeHeader + static_cast<std::size_t>(most) * kRecordBytes).value_or(0);
        }
        return block;
    }

    Expected<std::uint64_t> read_group(std::uint32_t group) {
        const auto header = header_of(group);
        if (!header) return tl::unexpected(header.error());
        const auto bad = [&] { return source_.contradicts(fmt::format("the free-space tree of group {}", group)); };
        if (header->levels == 0 || header->levels > kDeepest || header->length != layout_.blocks_of(group))
            return bad();
        seen_.clear();
        const auto leaf = first_leaf(group, *header);
        if (!leaf) return tl::unexpected(leaf.error());
        std::uint64_t free = 0;
        // The group's first sectors are its headers.
        std::uint64_t end = (kHeaderSectors * layout_.sector_bytes + layout_.block_bytes - 1) / layout_.block_bytes;
        for (auto block = *leaf; block != kNoSibling;) {
            const auto bytes = node(group, block, 0);
            if (!bytes) return tl::unexpected(bytes.error());
            const BytesView view(*bytes);
            const std::size_t records = view.be16(6).value_or(0);
            if (records > (layout_.block_bytes - kNodeHeader) / kRecordBytes) return bad();
            for (std::size_t i = 0; i < records; ++i) {
                const std::uint64_t start = view.be32(kNodeHeader + i * kRecordBytes).value_or(0);
                const std::uint64_t count = view.be32(kNodeHeader + i * kRecordBytes + 4).value_or(0);
                if (count == 0 || start < end || start + count > layout_.blocks_of(group)) return bad();
                end = start + count;
                free += count;
                builder_.add(std::uint64_t{group} * layout_.group_blocks + start, count);
            }
            block = view.be32(12).value_or(kNoSibling);
        }
        if (free != header->free_blocks) return bad();
        return free;
    }

    Source& source_;
    const XfsLayout& layout_;
    std::set<std::uint32_t> seen_;  ///< blocks of the tree that is being read
    RangeBuilder builder_;
};

}  // namespace

Answer read_xfs(Source& source) {
    const auto layout = layout_of(source);
    if (!layout) return tl::unexpected(layout.error());
    return Reader(source, *layout).read();
}

}  // namespace fettle::allocation
