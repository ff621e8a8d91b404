// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/oversized.h"

#include <limits>

#include "core/allocation/window.h"
#include "core/base/bytes.h"
#include "core/base/units.h"

namespace fettle::allocation {

namespace {

/// Holds the boot sector, or the superblock of ext at byte 1024.
constexpr std::size_t kHead = 2048;
using Head = FixedView<kHead>;

std::uint64_t product(std::uint64_t count, std::uint64_t unit) { return saturating_bytes(count, unit).bytes; }

std::uint64_t ext_bytes(const Head& head) {
    constexpr std::uint32_t kWide = 0x80;
    constexpr std::uint32_t kLargestLog = 6;
    const auto log_block = head.le32<1024 + 0x18>();
    if (log_block > kLargestLog) return 0;
    std::uint64_t blocks = head.le32<1024 + 0x04>();
    if ((head.le32<1024 + 0x60>() & kWide) != 0) blocks |= std::uint64_t{head.le32<1024 + 0x150>()} << 32U;
    return product(blocks, std::uint64_t{1024} << log_block);
}

std::uint64_t fat_bytes(const Head& head) {
    const auto few = head.le16<0x13>();
    return product(few != 0 ? few : head.le32<0x20>(), head.le16<0x0B>());
}

std::uint64_t exfat_bytes(const Head& head) {
    constexpr unsigned kLargestShift = 12;
    const auto shift = head.u8<108>();
    return shift > kLargestShift ? 0 : product(head.le64<72>(), std::uint64_t{1} << shift);
}

/// The copy of the boot sector in the last sector is not counted.
std::uint64_t ntfs_bytes(const Head& head) {
    const auto sectors = head.le64<0x28>();
    return product(sectors == std::numeric_limits<std::uint64_t>::max() ? sectors : sectors + 1, head.le16<0x0B>());
}

/// 0: none of those that are read, or it tells no size.
std::uint64_t own_bytes(Signature::Kind kind, const Head& head) {
    switch (kind) {
        case Signature::Kind::ext: return ext_bytes(head);
        case Signature::Kind::fat: return fat_bytes(head);
        case Signature::Kind::exfat: return exfat_bytes(head);
        case Signature::Kind::ntfs: return ntfs_bytes(head);
        case Signature::Kind::xfs: return product(head.be64<8>(), head.be32<4>());
        case Signature::Kind::mountable:
        case Signature::Kind::array:
        case Signature::Kind::table:
        case Signature::Kind::other: break;
    }
    return 0;
}

}  // namespace

Expected<std::optional<Signature>> find_oversized(BlockDevice& device, const Range& partition) {
    Window window(device, partition.start, partition.length);
    Source source(window, "partition");
    if (source.size() < kHead) return std::nullopt;
    const auto found = find_signatures(source);
    if (!found) return tl::unexpected(found.error());
    const auto bytes = source.read(0, kHead);
    if (!bytes) return tl::unexpected(bytes.error());
    const Head head(bytes->data());
    for (const auto& one : *found) {
        if (own_bytes(one.kind, head) > source.size()) return one;
    }
    return std::nullopt;
}

}  // namespace fettle::allocation
