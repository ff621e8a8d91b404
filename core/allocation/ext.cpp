// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ext.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/allocation/ext_inodes.h"
#include "core/allocation/words.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::uint16_t kInodeUninitialised = 1;  ///< bg_flags: no inode was ever used
constexpr std::uint16_t kBlockUninitialised = 2;  ///< bg_flags: the bitmap was never written
constexpr std::size_t kChecksumAt = 0x1E;         ///< bg_checksum

/// CRC-16 (polynomial 8005h, bits reversed) as uninit_bg's descriptors have it.
std::uint16_t crc16(std::uint16_t crc, std::span<const std::uint8_t> bytes) noexcept {
    for (const auto byte : bytes) {
        crc = static_cast<std::uint16_t>(crc ^ byte);
        for (int bit = 0; bit < 8; ++bit) {
            crc = static_cast<std::uint16_t>((crc & 1U) != 0 ? (crc >> 1U) ^ 0xA001U : crc >> 1U);
        }
    }
    return crc;
}

std::array<std::uint8_t, 4> little_endian(std::uint64_t number) noexcept {
    return {static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(number >> 8U),
            static_cast<std::uint8_t>(number >> 16U), static_cast<std::uint8_t>(number >> 24U)};
}

class Reader {
public:
    Reader(Source& source, ExtLayout layout) : source_(source), layout_(std::move(layout)) {}

    Answer read() {
        if (auto groups = read_groups(); !groups) return tl::unexpected(groups.error());
        if (auto known = collect_metadata(); !known) return tl::unexpected(known.error());
        std::uint64_t free = 0;
        for (std::uint64_t group = 0; group < groups_.size(); ++group) {
            const auto found = add_group(group);
            if (!found) return tl::unexpected(found.error());
            free += *found;
        }
        if (free != layout_.free_blocks) return source_.contradicts("its free block count");
        if (builder_.overfull()) return source_.not_understood("too many free extents");
        FreeSpace space{source_.type(), uuid_words(layout_.uuid), layout_.blocks * layout_.block_bytes,
                        layout_.block_bytes, std::move(builder_).take()};
        if (auto inodes = check_ext_inodes(source_, layout_, groups_, space.free); !inodes) {
            return tl::unexpected(inodes.error());
        }
        for (auto& range : space.free) {
            range.start *= layout_.block_bytes;
            range.length *= layout_.block_bytes;
        }
        return space;
    }

private:
    [[nodiscard]] bool in_meta_group(std::uint64_t table_block) const noexcept {
        return layout_.meta_groups && table_block >= layout_.first_meta_group;
    }

    /// Location of block `index` of the descriptor table.
    [[nodiscard]] std::uint64_t table_block(std::uint64_t index) const noexcept {
        if (!in_meta_group(index)) return layout_.first_block + 1 + index;
        const auto group = index * layout_.descriptors_a_block();
        return layout_.group_start(group) + (layout_.has_super(group) ? 1 : 0);
    }

    [[nodiscard]] bool checksum_holds(std::uint64_t number, std::span<const std::uint8_t> descriptor) const {
        const auto index = little_endian(number);
        const auto before = descriptor.first(kChecksumAt);
        const auto after = descriptor.subspan(kChecksumAt + 2);
        const auto stored = *BytesView(descriptor).le16(kChecksumAt);
        if (layout_.checksums) {
            constexpr std::array<std::uint8_t, 2> blank{};
            auto crc = ext_crc32c(layout_.checksum_seed, index);
            crc = ext_crc32c(ext_crc32c(ext_crc32c(crc, before), blank), after);
            return static_cast<std::uint16_t>(crc) == stored;
        }
        if (!layout_.old_checksums) return true;
        auto crc = crc16(crc16(crc16(0xFFFF, layout_.uuid), index), before);
        if (layout_.wide) crc = crc16(crc, after);
        return crc == stored;
    }

    Expected<ExtGroup> group_of(std::uint64_t number, std::span<const std::uint8_t> descriptor) const {
        if (!checksum_holds(number, descriptor)) {
            return source_.contradicts(fmt::format("the descriptor checksum of group {}", number));
        }
        const BytesView view(descriptor);
        const auto field = [&](std::size_t low, std::size_t high) {
            return (layout_.wide ? std::uint64_t{*view.le32(high)} << 32U : 0) | *view.le32(low);
        };
        const auto half = [&](std::size_t low, std::size_t high) {
            return (layout_.wide ? std::uint32_t{*view.le16(high)} << 16U : 0U) | *view.le16(low);
        };
        ExtGroup group;
        group.bitmap = field(0x00, 0x20);
        group.inode_bitmap = field(0x04, 0x24);
        group.inode_table = field(0x08, 0x28);
        group.free_blocks = half(0x0C, 0x2C);
        group.free_inodes = half(0x0E, 0x2E);
        group.bitmap_checksum = half(0x18, 0x38);
        group.inode_bitmap_checksum = half(0x1A, 0x3A);
        // Without checksums the flag is not reliable, and the bitmap decides.
        const auto flags = layout_.checksums || layout_.old_checksums ? *view.le16(0x12) : 0U;
        group.uninitialised = (flags & kBlockUninitialised) != 0;
        group.inodes_uninitialised = (flags & kInodeUninitialised) != 0;
        const auto inside = [&](std::uint64_t start, std::uint64_t count) {
            return start > layout_.first_block && start < layout_.blocks && layout_.blocks - start >= count;
        };
        if (!inside(group.bitmap, 1) || !inside(group.inode_bitmap, 1) ||
            !inside(group.inode_table, layout_.inode_table_blocks())) {
            return source_.contradicts(fmt::format("the descriptor of group {}", number));
        }
        return group;
    }

    Expected<std::uint64_t> read_groups() {
        const auto groups = layout_.groups();
        for (std::uint64_t index = 0; index < layout_.descriptor_blocks(); ++index) {
            const auto at = table_block(index);
            if (at >= layout_.blocks) return source_.contradicts("the location of its group descriptors");
            const auto block = source_.read(at * layout_.block_bytes, layout_.block_bytes);
            if (!block) return tl::unexpected(block.error());
            const auto first = index * layout_.descriptors_a_block();
            const auto count = std::min<std::uint64_t>(layout_.descriptors_a_block(), groups - first);
            for (std::uint64_t i = 0; i < count; ++i) {
                const auto descriptor =
                    std::span(*block).subspan(i * layout_.descriptor_bytes, layout_.descriptor_bytes);
                auto group = group_of(first + i, descriptor);
                if (!group) return tl::unexpected(group.error());
                groups_.push_back(*group);
            }
        }
        return groups;
    }

    /// Superblocks, descriptors, bitmaps and inode tables of all groups, wherever flex_bg placed them.
    Expected<std::uint64_t> collect_metadata() {
        const auto table_blocks = layout_.descriptor_blocks();
        const auto contiguous =
            layout_.meta_groups ? std::min<std::uint64_t>(layout_.first_meta_group, table_blocks) : table_blocks;
        const auto reserved = layout_.reserved_descriptor_blocks;
        for (std::uint64_t group = 0; group < groups_.size(); ++group) {
            if (layout_.has_super(group)) {
                const bool beyond = in_meta_group(group / layout_.descriptors_a_block());
                metadata_.push_back({layout_.group_start(group), beyond ? 1 : 1 + contiguous + reserved});
            }
            metadata_.push_back({groups_[group].bitmap, 1});
            metadata_.push_back({groups_[group].inode_bitmap, 1});
            metadata_.push_back({groups_[group].inode_table, layout_.inode_table_blocks()});
        }
        for (auto index = contiguous; index < table_blocks; ++index) {
            // The first, second and last group of each hold a copy.
            const auto first = index * layout_.descriptors_a_block();
            const std::array copies{first, first + 1, first + layout_.descriptors_a_block() - 1};
            for (const auto group : copies) {
                if (group >= groups_.size()) continue;
                metadata_.push_back({layout_.group_start(group) + (layout_.has_super(group) ? 1U : 0U), 1});
            }
        }
        std::sort(metadata_.begin(), metadata_.end(), [](const Range& a, const Range& b) { return a.start < b.start; });
        longest_ = 1;
        for (const auto& range : metadata_) longest_ = std::max(longest_, range.length);
        return 0;
    }

    /// The metadata that may overlap [start, end).
    [[nodiscard]] std::span<const Range> metadata_in(std::uint64_t start, std::uint64_t end) const {
        const auto below = [](const Range& range, std::uint64_t block) { return range.start < block; };
        const auto from = start > longest_ ? start - longest_ : 0;
        const auto first = std::lower_bound(metadata_.begin(), metadata_.end(), from, below);
        const auto last = std::lower_bound(first, metadata_.end(), end, below);
        return {first, last};
    }

    Expected<std::vector<Range>> free_by_bitmap(std::uint64_t number) {
        const auto& group = groups_[number];
        const auto bitmap = source_.read(group.bitmap * layout_.block_bytes, layout_.block_bytes);
        if (!bitmap) return tl::unexpected(bitmap.error());
        if (layout_.checksums) {
            const auto crc = ext_crc32c(layout_.checksum_seed, std::span(*bitmap).first(layout_.blocks_a_group / 8));
            const auto mask = layout_.wide ? 0xFFFFFFFFU : 0xFFFFU;
            if ((crc & mask) != group.bitmap_checksum) {
                return source_.contradicts(fmt::format("the block bitmap checksum of group {}", number));
            }
        }
        RangeBuilder local;
        const auto start = layout_.group_start(number);
        add_clear_bits(*bitmap, start, layout_.group_end(number) - start, local);
        return std::move(local).take();
    }

    /// Adds the group's free blocks; returns their number.
    Expected<std::uint64_t> add_group(std::uint64_t number) {
        const auto start = layout_.group_start(number);
        const auto end = layout_.group_end(number);
        const auto metadata = metadata_in(start, end);
        std::vector<Range> free{{start, end - start}};
        if (groups_[number].uninitialised) {
            free = without(free, metadata);
        } else {
            auto by_bitmap = free_by_bitmap(number);
            if (!by_bitmap) return tl::unexpected(by_bitmap.error());
            free = std::move(*by_bitmap);
            if (total(without(free, metadata)) != total(free)) {
                return source_.contradicts(fmt::format("group {} marks its own tables as free", number));
            }
        }
        const auto count = total(free);
        if (count != groups_[number].free_blocks) {
            return source_.contradicts(fmt::format("the free block count of group {}", number));
        }
        for (const auto& range : free) builder_.add(range.start, range.length);
        return count;
    }

    Source& source_;
    ExtLayout layout_;
    std::vector<ExtGroup> groups_;
    std::vector<Range> metadata_;  ///< in blocks, by start
    std::uint64_t longest_ = 1;    ///< of metadata_
    RangeBuilder builder_;
};

}  // namespace

Answer read_ext(Source& source) {
    auto layout = read_ext_superblock(source);
    if (!layout) return tl::unexpected(layout.error());
    return Reader(source, std::move(*layout)).read();
}

}  // namespace fettle::allocation
