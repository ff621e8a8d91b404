// SPDX-License-Identifier: GPL-3.0-or-later
// Offsets and names as in the kernel's Documentation/filesystems/ext4 ("Index Nodes", "Extent Tree", "Directory
// Entries", "Journal (jbd2)").
#include "core/allocation/ext_inodes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::uint32_t kRoot = 2;
constexpr std::uint32_t kExtentsFlag = 0x8'0000;
constexpr std::uint32_t kExtendedAttribute = 0x20'0000;  ///< an inode that holds one
constexpr std::uint32_t kInline = 0x1000'0000;           ///< its data is stored in the inode itself
constexpr std::uint16_t kExtentMagic = 0xF30A;
constexpr std::size_t kMapAt = 0x28;  ///< i_block
constexpr std::size_t kMapBytes = 60;
constexpr std::size_t kDeepest = 5;
/// Total number of inspected inodes; at least two per group.
constexpr std::uint64_t kMostInodes = 32'768;
constexpr std::uint64_t kMostAGroup = 32;
/// Maximum number of nodes followed in one inode's extent tree.
constexpr unsigned kMostNodes = 64;

enum Type : std::uint16_t { directory = 4, regular = 8, link = 10 };

std::array<std::uint8_t, 4> little_endian(std::uint32_t number) noexcept {
    return {static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8U),
            static_cast<std::uint8_t>(number >> 16U), static_cast<std::uint8_t>(number >> 24U)};
}

class Inodes {
public:
    Inodes(Source& source, const ExtLayout& layout, std::span<const ExtGroup> groups, std::span<const Range> free)
        : source_(source), layout_(layout), groups_(groups), free_(free) {}

    Expected<std::uint64_t> check() {
        if (auto copies = check_copies(); !copies) return copies;
        std::uint64_t free = 0;
        for (std::uint64_t number = 0; number < groups_.size(); ++number) {
            auto found = check_group(number);
            if (!found) return found;
            free += *found;
        }
        if (free != layout_.free_inodes) return source_.contradicts("its free inode count");
        if (auto root = check_root(); !root) return root;
        return check_journal();
    }

private:
    using Bytes = std::vector<std::uint8_t>;

    Expected<Bytes> block(std::uint64_t number) {
        return source_.read(number * layout_.block_bytes, layout_.block_bytes);
    }
    [[nodiscard]] tl::unexpected<Message> bad(std::uint32_t inode) const {
        return source_.contradicts(fmt::format("inode {}", inode));
    }

    /// Whether the blocks are in the file system and none of them is free.
    [[nodiscard]] bool used(std::uint64_t start, std::uint64_t count) const {
        // The first block is the superblock's.
        if (start <= layout_.first_block || start >= layout_.blocks || layout_.blocks - start < count) return false;
        const auto after = std::upper_bound(free_.begin(), free_.end(), start,
                                            [](std::uint64_t at, const Range& range) { return at < range.end(); });
        return after == free_.end() || after->start >= start + count;
    }

    /// Fields that tools never change in a single copy: the layout.
    Expected<std::uint64_t> check_copies() {
        const auto first = source_.read(1024, 1024);
        if (!first) return tl::unexpected(first.error());
        const BytesView own(*first);
        for (std::uint64_t number = 1; number < groups_.size(); ++number) {
            if (!layout_.has_super(number)) continue;
            const auto bytes = source_.read(layout_.group_start(number) * layout_.block_bytes, 1024);
            if (!bytes) return tl::unexpected(bytes.error());
            const BytesView copy(*bytes);
            const auto same = [&](std::size_t at) { return copy.le32(at) == own.le32(at); };
            // s_first_data_block, s_log_block_size, s_blocks_per_group, s_inodes_per_group
            if (copy.le16(0x38) != 0xEF53 || !same(0x14) || !same(0x18) || !same(0x20) || !same(0x28)) {
                return source_.contradicts(fmt::format("its backup superblock in group {}", number));
            }
        }
        return 0;
    }

    Expected<std::uint64_t> check_group(std::uint64_t number) {
        const auto& group = groups_[number];
        const auto all = layout_.inodes_a_group;
        if (group.inodes_uninitialised) {
            if (group.free_inodes == all) return all;
            return source_.contradicts(fmt::format("the free inode count of group {}", number));
        }
        const auto bitmap = block(group.inode_bitmap);
        if (!bitmap) return tl::unexpected(bitmap.error());
        if (layout_.checksums) {
            const auto crc = ext_crc32c(layout_.checksum_seed, std::span(*bitmap).first(all / 8));
            if ((crc & (layout_.wide ? 0xFFFFFFFFU : 0xFFFFU)) != group.inode_bitmap_checksum) {
                return source_.contradicts(fmt::format("the inode bitmap checksum of group {}", number));
            }
        }
        std::vector<std::uint32_t> taken;
        for (std::uint32_t i = 0; i < all; ++i) {
            if (bit_is_set(*bitmap, i)) taken.push_back(i);
        }
        if (all - taken.size() != group.free_inodes) {
            return source_.contradicts(fmt::format("the free inode count of group {}", number));
        }
        if (auto sound = check_some(static_cast<std::uint32_t>(number), taken); !sound) return sound;
        return all - taken.size();
    }

    /// The first, the last, and some in between.
    Expected<std::uint64_t> check_some(std::uint32_t group, const std::vector<std::uint32_t>& taken) {
        const auto most = std::clamp<std::uint64_t>(kMostInodes / groups_.size(), 2, kMostAGroup);
        const auto count = std::min<std::uint64_t>(taken.size(), most);
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto index = count < 2 ? 0 : i * (taken.size() - 1) / (count - 1);
            const auto inode = group * layout_.inodes_a_group + taken[index] + 1;
            // Reserved inodes are marked as used whether they exist or not.
            if (inode < layout_.first_inode) continue;
            const auto bytes = read(inode);
            if (!bytes) return tl::unexpected(bytes.error());
            if (auto sound = check_one(inode, *bytes); !sound) return sound;
        }
        return 0;
    }

    Expected<Bytes> read(std::uint32_t inode) {
        const auto group = (inode - 1) / layout_.inodes_a_group;
        const auto index = (inode - 1) % layout_.inodes_a_group;
        auto bytes =
            source_.read(groups_[group].inode_table * layout_.block_bytes + std::uint64_t{index} * layout_.inode_bytes,
                         layout_.inode_bytes);
        if (bytes && !checksum_holds(inode, *bytes)) return bad(inode);
        return bytes;
    }

    [[nodiscard]] bool checksum_holds(std::uint32_t inode, const Bytes& bytes) const {
        if (!layout_.checksums) return true;
        constexpr std::size_t low = 0x7C;
        constexpr std::size_t high = 0x82;
        const BytesView view(bytes);
        const bool wide = bytes.size() > 128 && view.le16(0x80).value_or(0) >= 4;
        auto copy = bytes;
        copy[low] = copy[low + 1] = 0;
        if (wide) copy[high] = copy[high + 1] = 0;
        auto crc = ext_crc32c(layout_.checksum_seed, little_endian(inode));
        crc = ext_crc32c(crc, std::span(bytes).subspan(0x64, 4));  // i_generation
        crc = ext_crc32c(crc, copy);
        const auto stored = view.le16(low).value_or(0) | std::uint32_t{wide ? view.le16(high).value_or(0) : 0U} << 16U;
        return (wide ? crc : crc & 0xFFFFU) == stored;
    }

    static std::uint16_t type_of(const BytesView& inode) {
        return static_cast<std::uint16_t>(inode.le16(0).value_or(0) >> 12U);
    }

    Expected<std::uint64_t> check_one(std::uint32_t number, const Bytes& bytes) {
        const BytesView inode(bytes);
        const auto type = type_of(inode);
        const auto flags = inode.le32(0x20).value_or(0);
        constexpr std::uint32_t types = 1U << 1U | 1U << 2U | 1U << 4U | 1U << 6U | 1U << 8U | 1U << 10U | 1U << 12U;
        const bool linked = inode.le16(0x1A).value_or(0) != 0 || (flags & kExtendedAttribute) != 0;
        if ((types >> type & 1U) == 0 || !linked) return bad(number);
        const auto attributes = inode.le32(0x68).value_or(0) | std::uint64_t{inode.le16(0x76).value_or(0)} << 32U;
        if (attributes != 0 && !used(attributes, 1)) return bad(number);
        const bool mapped =
            type == directory || type == regular || (type == link && inode.le32(4).value_or(0) >= kMapBytes);
        if (!mapped || (flags & kInline) != 0) return 0;
        const auto map = inode.slice(kMapAt, kMapBytes);
        if ((flags & kExtentsFlag) != 0) {
            nodes_ = 0;
            return extents_are_used(map, kDeepest) ? Expected<std::uint64_t>(0) : bad(number);
        }
        for (std::size_t i = 0; i < kMapBytes / 4; ++i) {
            const auto at = map.le32(i * 4).value_or(0);
            if (at != 0 && !used(at, 1)) return bad(number);
        }
        return 0;
    }

    /// A node of an extent tree with at most `deepest` levels below it.
    bool extents_are_used(BytesView node, std::size_t deepest) {
        const auto entries = node.le16(2).value_or(0);
        const auto depth = node.le16(6).value_or(0);
        if (node.le16(0) != kExtentMagic || entries > node.le16(4).value_or(0) || depth > deepest ||
            std::size_t{entries} * 12 + 12 > node.size()) {
            return false;
        }
        for (std::size_t i = 0; i < entries; ++i) {
            const auto entry = node.slice(12 + i * 12, 12);
            if (depth == 0) {
                const auto length = entry.le16(4).value_or(0);
                const auto start = entry.le32(8).value_or(0) | std::uint64_t{entry.le16(6).value_or(0)} << 32U;
                // Longer than 32,768: allocated but unwritten.
                if (length == 0 || !used(start, length > 32'768 ? length - 32'768U : length)) return false;
                continue;
            }
            const auto child = entry.le32(4).value_or(0) | std::uint64_t{entry.le16(8).value_or(0)} << 32U;
            if (!used(child, 1)) return false;
            if (++nodes_ > kMostNodes) continue;
            const auto bytes = block(child);
            if (!bytes || BytesView(*bytes).le16(6) != depth - 1) return false;
            if (!extents_are_used(*bytes, depth - 1U)) return false;
        }
        return true;
    }

    /// The first block of the file; 0: none.
    Expected<std::uint64_t> first_block(const Bytes& bytes) {
        const BytesView inode(bytes);
        if ((inode.le32(0x20).value_or(0) & kExtentsFlag) == 0) return inode.le32(kMapAt).value_or(0);
        auto node = Bytes(bytes.begin() + kMapAt, bytes.begin() + kMapAt + kMapBytes);
        for (std::size_t level = 0; level <= kDeepest; ++level) {
            const BytesView view(node);
            if (view.le16(0) != kExtentMagic || view.le16(2).value_or(0) == 0) return 0;
            const auto entry = view.slice(12, 12);
            if (view.le16(6) == 0) {
                if (entry.le32(0) != 0U) return 0;
                return entry.le32(8).value_or(0) | std::uint64_t{entry.le16(6).value_or(0)} << 32U;
            }
            auto child = block(entry.le32(4).value_or(0) | std::uint64_t{entry.le16(8).value_or(0)} << 32U);
            if (!child) return tl::unexpected(child.error());
            node = std::move(*child);
        }
        return 0;
    }

    /// The first block of an inode of that type, by the tables.
    Expected<Bytes> beginning_of(std::uint32_t number, Type type, std::string_view what) {
        const auto wrong = [&] { return source_.contradicts(std::string(what)); };
        if (number == 0 || (number - 1) / layout_.inodes_a_group >= groups_.size()) return wrong();
        auto inode = read(number);
        if (!inode) return inode;
        if (auto sound = check_one(number, *inode); !sound) return tl::unexpected(sound.error());
        if (type_of(*inode) != type) return wrong();
        if ((BytesView(*inode).le32(0x20).value_or(0) & kInline) != 0) return Bytes();
        const auto at = first_block(*inode);
        if (!at) return tl::unexpected(at.error());
        if (*at == 0 || !used(*at, 1)) return wrong();
        return block(*at);
    }

    /// Its first two entries refer to itself.
    Expected<std::uint64_t> check_root() {
        constexpr std::string_view what = "its root directory";
        const auto bytes = beginning_of(kRoot, directory, what);
        if (!bytes) return tl::unexpected(bytes.error());
        if (bytes->empty()) return 0;
        const BytesView view(*bytes);
        const std::size_t next = view.le16(4).value_or(0);
        if (view.le32(0) != kRoot || view.u8(6) != 1 || view.slice(8, 1).text() != "." || view.le32(next) != kRoot ||
            view.u8(next + 6) != 2 || view.slice(next + 8, 2).text() != "..") {
            return source_.contradicts(std::string(what));
        }
        return 0;
    }

    /// JBD2's superblock, big-endian; nothing is left to replay.
    Expected<std::uint64_t> check_journal() {
        if (layout_.journal_inode == 0) return 0;
        constexpr std::string_view what = "its journal";
        const auto bytes = beginning_of(layout_.journal_inode, regular, what);
        if (!bytes) return tl::unexpected(bytes.error());
        const BytesView view(*bytes);
        const auto kind = view.be32(4).value_or(0);
        if (view.be32(0) != 0xC03B'3998U || (kind != 3 && kind != 4) || view.be32(12) != layout_.block_bytes ||
            view.be32(28) != 0U) {
            return source_.contradicts(std::string(what));
        }
        return 0;
    }

    Source& source_;
    const ExtLayout& layout_;
    std::span<const ExtGroup> groups_;
    std::span<const Range> free_;
    unsigned nodes_ = 0;
};

}  // namespace

Expected<std::uint64_t> check_ext_inodes(Source& source, const ExtLayout& layout, std::span<const ExtGroup> groups,
                                         std::span<const Range> free) {
    return Inodes(source, layout, groups, free).check();
}

}  // namespace fettle::allocation
