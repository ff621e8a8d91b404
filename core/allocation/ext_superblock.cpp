// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ext_superblock.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/bytes.h"
#include "core/base/crc32c.h"

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kSuperblockAt = 1024;
constexpr std::size_t kSuperblockBytes = 1024;
using Superblock = FixedView<kSuperblockBytes>;

// s_state
constexpr std::uint16_t kClean = 1;
constexpr std::uint16_t kErrors = 2;
constexpr std::uint16_t kOrphans = 4;

// s_feature_compat; all except lazy_bg and the snapshot ones, which never were in the kernel
constexpr std::uint32_t kHasJournal = 0x4;
constexpr std::uint32_t kSparseSuper2 = 0x200;
constexpr std::uint32_t kKnownCompat =
    0x1 | 0x2 | kHasJournal | 0x8 | 0x10 | 0x20 | kSparseSuper2 | 0x400 | 0x800 | 0x1000;

// s_feature_incompat
constexpr std::uint32_t kNeedsRecovery = 0x4;
constexpr std::uint32_t kMetaGroups = 0x10;
constexpr std::uint32_t kExtents = 0x40;
constexpr std::uint32_t kWide = 0x80;
constexpr std::uint32_t kMultiMount = 0x100;
constexpr std::uint32_t kFlexGroups = 0x200;
constexpr std::uint32_t kSeedStored = 0x2000;
/// filetype, ea_inode, largedir, inline_data, encrypt and casefold do not affect the bitmaps.
constexpr std::uint32_t kKnownIncompat = 0x2 | kNeedsRecovery | kMetaGroups | kExtents | kWide | kMultiMount |
                                         kFlexGroups | 0x400 | kSeedStored | 0x4000 | 0x8000 | 0x10000 | 0x20000;

// s_feature_ro_compat
constexpr std::uint32_t kSparseSuper = 0x1;
constexpr std::uint32_t kOldChecksums = 0x10;
constexpr std::uint32_t kChecksums = 0x400;
constexpr std::uint32_t kOrphanPresent = 0x10000;
/// large_file, btree_dir, huge_file, dir_nlink, extra_isize, quota, project and verity do not either. bigalloc and
/// shared_blocks do, and are excluded.
constexpr std::uint32_t kKnownReadOnly = kSparseSuper | 0x2 | 0x4 | 0x8 | kOldChecksums | 0x20 | 0x40 | 0x100 |
                                         kChecksums | 0x2000 | 0x8000 | kOrphanPresent;

/// Features that only ext4 has.
constexpr std::uint32_t kExt4Incompat = kExtents | kWide | kFlexGroups | kMetaGroups | kMultiMount | kSeedStored;

constexpr std::uint32_t kMultiMountMagic = 0x004D4D50;
constexpr std::uint32_t kMultiMountClean = 0xFF4D4D50;

constexpr std::string_view kNotClean = FETTLE_TEXT("The {type} file system was not unmounted cleanly.");
constexpr std::string_view kReplay = FETTLE_TEXT("Mount and unmount it once, or run \"e2fsck\" on it, then try again.");
constexpr std::string_view kHasErrors = FETTLE_TEXT("The {type} file system has recorded errors.");
constexpr std::string_view kRepair = FETTLE_TEXT("Run \"e2fsck -f\" on it, then try again.");
constexpr std::string_view kElsewhere =
    FETTLE_TEXT("The {type} file system may be mounted by another computer (multiple mount protection).");
constexpr std::string_view kUnmountThere =
    FETTLE_TEXT("Unmount it there. If no computer uses it, run \"e2fsck\" to clear the flag.");

bool is_power(std::uint64_t number, std::uint64_t base) noexcept {
    while (number > 1 && number % base == 0) number /= base;
    return number == 1;
}

std::uint64_t wide_number(bool wide, std::uint32_t low, std::uint32_t high) noexcept {
    return wide ? std::uint64_t{high} << 32U | low : low;
}

Expected<std::uint64_t> check_state(const Superblock& super, const Source& source) {
    const auto incompat = super.le32<0x60>();
    const auto state = super.le16<0x3A>();
    if ((incompat & kNeedsRecovery) != 0 || (state & kClean) == 0 || (state & kOrphans) != 0 ||
        super.le32<0xE8>() != 0 || (super.le32<0x64>() & kOrphanPresent) != 0) {
        return source.dirty(kNotClean, kReplay);
    }
    if ((state & kErrors) != 0 || super.le32<0x194>() != 0) return source.dirty(kHasErrors, kRepair);
    return 0;
}

Expected<std::uint64_t> check_features(const Superblock& super, const Source& source) {
    const auto unknown = [&](std::string_view kind, std::uint32_t bits) {
        return source.not_understood(fmt::format("{} features {:#x}", kind, bits));
    };
    if (super.le32<0x4C>() > 1) return source.not_understood(fmt::format("revision {}", super.le32<0x4C>()));
    if (const auto bits = super.le32<0x60>() & ~kKnownIncompat; bits != 0) return unknown("incompatible", bits);
    if (const auto bits = super.le32<0x64>() & ~kKnownReadOnly; bits != 0) return unknown("read-only compatible", bits);
    if (const auto bits = super.le32<0x5C>() & ~kKnownCompat; bits != 0) return unknown("compatible", bits);
    if (super.le32<0x4C>() == 0 && (super.le32<0x60>() | super.le32<0x64>()) != 0) {
        return source.contradicts("revision 0 with feature flags");
    }
    return 0;
}

Expected<ExtLayout> layout_of(const Superblock& super, const Source& source) {
    ExtLayout layout;
    const auto incompat = super.le32<0x60>();
    const auto read_only = super.le32<0x64>();
    const auto log_block = super.le32<0x18>();
    if (log_block > 6) return source.contradicts("its block size");
    layout.block_bytes = 1024U << log_block;
    layout.wide = (incompat & kWide) != 0;
    layout.blocks = wide_number(layout.wide, super.le32<0x04>(), super.le32<0x150>());
    layout.free_blocks = wide_number(layout.wide, super.le32<0x0C>(), super.le32<0x158>());
    layout.first_block = super.le32<0x14>();
    layout.blocks_a_group = super.le32<0x20>();
    layout.inodes_a_group = super.le32<0x28>();
    layout.inode_bytes = super.le32<0x4C>() == 0 ? 128 : super.le16<0x58>();
    layout.free_inodes = super.le32<0x10>();
    if (super.le32<0x4C>() != 0) layout.first_inode = super.le32<0x54>();
    if ((super.le32<0x5C>() & kHasJournal) != 0) layout.journal_inode = super.le32<0xE0>();
    layout.descriptor_bytes = layout.wide ? super.le16<0xFE>() : 32;
    layout.first_meta_group = super.le32<0x104>();
    layout.reserved_descriptor_blocks = super.le16<0xCE>();
    layout.backups = {super.le32<0x24C>(), super.le32<0x250>()};
    layout.meta_groups = (incompat & kMetaGroups) != 0;
    layout.multi_mount_block = (incompat & kMultiMount) != 0 ? super.le64<0x168>() : 0;
    layout.checksums = (read_only & kChecksums) != 0;
    layout.old_checksums = !layout.checksums && (read_only & kOldChecksums) != 0;
    layout.sparse_super = (read_only & kSparseSuper) != 0;
    layout.sparse_super2 = (super.le32<0x5C>() & kSparseSuper2) != 0;
    const auto uuid = super.bytes<0x68, 16>();
    std::copy(uuid.begin(), uuid.end(), layout.uuid.begin());
    layout.checksum_seed = (incompat & kSeedStored) != 0 ? super.le32<0x270>() : ext_crc32c(0xFFFFFFFFU, layout.uuid);
    const auto group = layout.blocks_a_group;
    if (layout.first_block != (layout.block_bytes == 1024 ? 1U : 0U)) return source.contradicts("its first block");
    if (group < 256 || group % 8 != 0 || group > layout.block_bytes * 8) return source.contradicts("its group size");
    if (super.le32<0x1C>() != log_block || super.le32<0x24>() != group) return source.contradicts("its cluster size");
    if (layout.inodes_a_group == 0 || layout.inodes_a_group > layout.block_bytes * 8 || layout.inode_bytes < 128 ||
        layout.inode_bytes > layout.block_bytes || !is_power(layout.inode_bytes, 2)) {
        return source.contradicts("its inodes");
    }
    const auto descriptor = layout.descriptor_bytes;
    if (descriptor < (layout.wide ? 64U : 32U) || descriptor > 1024 || (descriptor & (descriptor - 1)) != 0) {
        return source.contradicts("its group descriptors");
    }
    if (layout.blocks <= layout.first_block || layout.blocks > source.size() / layout.block_bytes) {
        return source.contradicts("it is larger than its partition");
    }
    if (layout.free_blocks > layout.blocks) return source.contradicts("its free block count");
    // The limit of 2^24 groups is 2 PiB at the usual size.
    if (layout.groups() > (1U << 24U)) return source.contradicts("its number of groups");
    return layout;
}

/// Whether another computer has it mounted, as far as recorded.
Expected<std::uint64_t> check_multi_mount(const ExtLayout& layout, Source& source) {
    if (layout.multi_mount_block == 0) return 0;
    if (layout.multi_mount_block >= layout.blocks) return source.contradicts("its multiple mount protection");
    const auto block = source.read(layout.multi_mount_block * layout.block_bytes, 1024);
    if (!block) return tl::unexpected(block.error());
    const FixedView<1024> view(block->data());
    if (view.le32<0>() != kMultiMountMagic) return source.contradicts("its multiple mount protection");
    if (view.le32<4>() != kMultiMountClean) return source.dirty(kElsewhere, kUnmountThere);
    return 0;
}

}  // namespace

std::uint32_t ext_crc32c(std::uint32_t crc, std::span<const std::uint8_t> bytes) noexcept {
    return ~crc32c(bytes, ~crc);
}

bool ExtLayout::has_super(std::uint64_t group) const noexcept {
    if (group == 0) return true;
    if (sparse_super2) return group == backups[0] || group == backups[1];
    if (group == 1 || !sparse_super) return true;
    return is_power(group, 3) || is_power(group, 5) || is_power(group, 7);
}

Expected<ExtLayout> read_ext_superblock(Source& source) {
    const auto bytes = source.read(kSuperblockAt, kSuperblockBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    const Superblock super(bytes->data());
    const bool ext4 = (super.le32<0x60>() & kExt4Incompat) != 0 || (super.le32<0x64>() & ~0x7U) != 0;
    source.rename(ext4 ? "ext4" : (super.le32<0x5C>() & kHasJournal) != 0 ? "ext3" : "ext2");
    // Checked before any field is used.
    if ((super.le32<0x64>() & kChecksums) != 0 &&
        ext_crc32c(0xFFFFFFFFU, super.bytes<0, 0x3FC>()) != super.le32<0x3FC>()) {
        return source.contradicts("the checksum of its superblock");
    }
    if (auto known = check_features(super, source); !known) return tl::unexpected(known.error());
    if (auto clean = check_state(super, source); !clean) return tl::unexpected(clean.error());
    auto layout = layout_of(super, source);
    if (!layout) return layout;
    if (auto alone = check_multi_mount(*layout, source); !alone) return tl::unexpected(alone.error());
    return layout;
}

}  // namespace fettle::allocation
