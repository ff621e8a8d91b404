// SPDX-License-Identifier: GPL-3.0-or-later
// Offsets as in "XFS Algorithms & Data Structures", 3rd edition, "Allocation Groups", "On-disk Inode" and "Data
// Extents"; all big-endian except the checksums.
#include "core/allocation/xfs_inodes.h"

#include <fmt/format.h>

#include <set>

namespace fettle::allocation {

namespace {

constexpr std::uint32_t kInodeHeaderMagic = 0x58414749;  ///< "XAGI"
constexpr std::uint32_t kFreeListMagic = 0x5841464C;     ///< "XAFL"
constexpr std::uint32_t kInodeTreeMagic = 0x49414233;    ///< "IAB3"
constexpr std::uint16_t kInodeMagic = 0x494E;            ///< "IN"
constexpr std::size_t kSmallestSector = 512;
constexpr std::size_t kNodeHeader = 56;
constexpr std::size_t kRecordBytes = 16;
constexpr std::size_t kInodeCore = 176;
constexpr std::uint32_t kNoSibling = 0xFFFF'FFFF;
constexpr std::uint32_t kDeepest = 9;
/// Total number of inspected inodes.
constexpr std::uint64_t kMostInodes = 32'768;

class Inodes {
public:
    Inodes(Source& source, const XfsLayout& layout, std::span<const Range> free)
        : source_(source),
          layout_(layout),
          free_(free),
          budget_(std::max<std::uint64_t>(kMostInodes / layout.groups, 2)) {}

    Expected<std::uint64_t> check() {
        for (std::uint32_t group = 0; group < layout_.groups; ++group) {
            if (auto sound = check_headers(group); !sound) return sound;
            if (auto sound = check_tree(group); !sound) return sound;
        }
        if (count_ != layout_.inodes || free_count_ != layout_.free_inodes) {
            return source_.contradicts("its inode count");
        }
        const auto shift = layout_.group_shift + layout_.inode_shift;
        const auto group = layout_.root_inode >> shift;
        if (group >= layout_.groups) return source_.contradicts("its root directory");
        auto mode = check_inode(static_cast<std::uint32_t>(group),
                                static_cast<std::uint32_t>(layout_.root_inode & ((std::uint64_t{1} << shift) - 1)));
        if (!mode) return mode;
        constexpr std::uint64_t directory = 4;
        return *mode >> 12U == directory ? Expected<std::uint64_t>(0) : source_.contradicts("its root directory");
    }

private:
    using Bytes = std::vector<std::uint8_t>;

    Expected<Bytes> sector(std::uint32_t group, std::uint32_t number) {
        return source_.read(layout_.place_of(group, 0) + number * layout_.sector_bytes,
                            static_cast<std::size_t>(layout_.sector_bytes));
    }

    Expected<std::uint64_t> check_headers(std::uint32_t group) {
        const auto bad = [&](std::string_view what) {
            return source_.contradicts(fmt::format("{} of group {}", what, group));
        };
        const auto first = sector(0, 0);
        if (!first) return tl::unexpected(first.error());
        const auto copy = sector(group, 0);
        if (!copy) return tl::unexpected(copy.error());
        // sb_magicnum, sb_blocksize, sb_agblocks, sb_sectsize and sb_inodesize
        for (const std::size_t at : {0U, 4U, 84U, 102U}) {
            if (BytesView(*copy).be32(at) != BytesView(*first).be32(at)) return bad("the superblock");
        }
        const auto inodes = sector(group, 2);
        if (!inodes) return tl::unexpected(inodes.error());
        const FixedView<kSmallestSector> header(inodes->data());
        if (header.be32<0>() != kInodeHeaderMagic || header.be32<4>() != 1U || header.be32<8>() != group ||
            header.be32<12>() != layout_.blocks_of(group) || !xfs_checksum_holds(*inodes, 312) ||
            !xfs_same(header.bytes<296, 16>(), layout_.inner)) {
            return bad("the inode header");
        }
        root_ = header.be32<20>();
        levels_ = header.be32<24>();
        in_group_ = header.be32<16>();
        count_ += in_group_;
        free_count_ += header.be32<28>();
        const auto list = sector(group, 3);
        if (!list) return tl::unexpected(list.error());
        const FixedView<kSmallestSector> free_list(list->data());
        if (free_list.be32<0>() != kFreeListMagic || free_list.be32<4>() != group || !xfs_checksum_holds(*list, 32) ||
            !xfs_same(free_list.bytes<8, 16>(), layout_.inner)) {
            return bad("the free list (AGFL)");
        }
        return 0;
    }

    tl::unexpected<Message> bad_tree(std::uint32_t group) const {
        return source_.contradicts(fmt::format("the inode tree of group {}", group));
    }

    Expected<Bytes> node(std::uint32_t group, std::uint32_t block, std::uint32_t level) {
        if (block == 0 || block >= layout_.blocks_of(group) || !seen_.insert(block).second) return bad_tree(group);
        auto bytes = source_.read(layout_.place_of(group, block), static_cast<std::size_t>(layout_.block_bytes));
        if (!bytes) return bytes;
        const BytesView view(*bytes);
        if (view.be32(0) != kInodeTreeMagic || view.be16(4) != level || view.be32(48) != group ||
            !xfs_checksum_holds(*bytes, 52) || !xfs_same(view.slice(32, 16).span(), layout_.inner) ||
            !used(group, block, 1)) {
            return bad_tree(group);
        }
        return bytes;
    }

    Expected<std::uint64_t> check_tree(std::uint32_t group) {
        if (levels_ == 0 || levels_ > kDeepest) return bad_tree(group);
        seen_.clear();
        looked_at_ = 0;
        auto block = root_;
        for (auto level = levels_ - 1; level > 0; --level) {
            const auto bytes = node(group, block, level);
            if (!bytes) return tl::unexpected(bytes.error());
            // Keys and pointers of 4 bytes each; the leftmost pointer.
            const auto most = (layout_.block_bytes - kNodeHeader) / 8;
            block = BytesView(*bytes).be32(kNodeHeader + static_cast<std::size_t>(most) * 4).value_or(0);
        }
        std::uint64_t inodes = 0;
        while (block != kNoSibling) {
            const auto bytes = node(group, block, 0);
            if (!bytes) return tl::unexpected(bytes.error());
            auto found = check_leaf(group, *bytes);
            if (!found) return found;
            inodes += *found;
            block = BytesView(*bytes).be32(12).value_or(kNoSibling);
        }
        return inodes == in_group_ ? Expected<std::uint64_t>(0) : bad_tree(group);
    }

    /// Number of inodes that its records cover.
    Expected<std::uint64_t> check_leaf(std::uint32_t group, const Bytes& bytes) {
        const BytesView view(bytes);
        const std::size_t records = view.be16(6).value_or(0);
        if (records > (layout_.block_bytes - kNodeHeader) / kRecordBytes) return bad_tree(group);
        std::uint64_t inodes = 0;
        for (std::size_t i = 0; i < records; ++i) {
            const auto record = view.slice(kNodeHeader + i * kRecordBytes, kRecordBytes);
            const auto first = record.be32(0).value_or(0);
            // Sparse chunks: the sixth byte holds how many of 64 exist; otherwise it is 0.
            const auto there = record.u8(6).value_or(0);
            inodes += there == 0 ? 64 : there;
            const auto free = record.be64(8).value_or(0);
            for (std::uint32_t bit = 0; bit < 64; ++bit) {
                if ((free >> bit & 1U) != 0) continue;
                if (looked_at_++ >= budget_) break;
                auto mode = check_inode(group, first + bit);
                if (!mode) return mode;
                if (budget_ < 4096) break;  // the first of each chunk
            }
        }
        return inodes;
    }

    /// Its mode.
    Expected<std::uint64_t> check_inode(std::uint32_t group, std::uint32_t number) {
        const auto whole = std::uint64_t{group} << (layout_.group_shift + layout_.inode_shift) | number;
        const auto bad = [&] { return source_.contradicts(fmt::format("inode {}", whole)); };
        const auto block = number >> layout_.inode_shift;
        if (block >= layout_.blocks_of(group) || !used(group, block, 1)) return bad();
        const auto within = number & ((1U << layout_.inode_shift) - 1U);
        const auto bytes = source_.read(layout_.place_of(group, block) + std::uint64_t{within} * layout_.inode_bytes,
                                        layout_.inode_bytes);
        if (!bytes) return tl::unexpected(bytes.error());
        const FixedView<kInodeCore> core(bytes->data());
        const auto mode = core.be16<2>();
        if (core.be16<0>() != kInodeMagic || core.u8<4>() != 3 || core.be64<152>() != whole ||
            !xfs_checksum_holds(*bytes, 100) || !xfs_same(core.bytes<160, 16>(), layout_.inner) || mode == 0 ||
            !extents_are_used(core, BytesView(*bytes))) {
            return bad();
        }
        return mode;
    }

    /// Extents stored in the inode itself.
    [[nodiscard]] bool extents_are_used(const FixedView<kInodeCore>& core, BytesView inode) const {
        constexpr std::uint8_t in_inode = 2;       // XFS_DINODE_FMT_EXTENTS
        constexpr std::uint64_t large = 1U << 4U;  // XFS_DIFLAG2_NREXT64
        const bool real_time = (core.be16<90>() & 1U) != 0;
        if (core.u8<5>() != in_inode || real_time) return true;
        const bool wide = (core.be64<120>() & large) != 0;
        const std::uint64_t extents = wide ? core.be64<24>() : core.be32<76>();
        const std::size_t fork = core.u8<82>() * std::size_t{8};
        const auto room = (fork == 0 ? inode.size() - kInodeCore : fork) / 16;
        if (extents > room) return false;
        const auto mask = (std::uint64_t{1} << layout_.group_shift) - 1;
        for (std::size_t i = 0; i < extents; ++i) {
            const auto high = inode.be64(kInodeCore + i * 16).value_or(0);
            const auto low = inode.be64(kInodeCore + i * 16 + 8).value_or(0);
            const auto start = (high & 0x1FFU) << 43U | low >> 21U;
            const auto group = start >> layout_.group_shift;
            if (group >= layout_.groups || !used(static_cast<std::uint32_t>(group), start & mask, low & 0x1F'FFFFU)) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] bool used(std::uint32_t group, std::uint64_t block, std::uint64_t count) const {
        if (count == 0 || block >= layout_.blocks_of(group) || layout_.blocks_of(group) - block < count) return false;
        const auto start = std::uint64_t{group} * layout_.group_blocks + block;
        const auto after = std::upper_bound(free_.begin(), free_.end(), start,
                                            [](std::uint64_t at, const Range& range) { return at < range.end(); });
        return after == free_.end() || after->start >= start + count;
    }

    Source& source_;
    const XfsLayout& layout_;
    std::span<const Range> free_;
    std::uint64_t budget_;  ///< inodes of a group
    std::uint64_t looked_at_ = 0;
    std::uint32_t root_ = 0;
    std::uint32_t levels_ = 0;
    std::uint64_t in_group_ = 0;
    std::uint64_t count_ = 0;
    std::uint64_t free_count_ = 0;
    std::set<std::uint32_t> seen_;  ///< blocks of the tree that is being read
};

}  // namespace

Expected<std::uint64_t> check_xfs_inodes(Source& source, const XfsLayout& layout, std::span<const Range> free) {
    return Inodes(source, layout, free).check();
}

}  // namespace fettle::allocation
