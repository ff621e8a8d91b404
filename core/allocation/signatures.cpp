// SPDX-License-Identifier: GPL-3.0-or-later
// Marks and their places as libblkid documents them.
#include "core/allocation/signatures.h"

#include <algorithm>
#include <array>

#include "core/allocation/fat.h"
#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

using Kind = Signature::Kind;
using namespace std::string_view_literals;

struct Mark {
    Signature signature;
    std::size_t at;
    std::string_view bytes;
};

constexpr Signature kMember{Kind::other, "linux_raid_member", "a member of an array (md)"};

constexpr std::array kMarks{
    Mark{{Kind::ext, "ext", "an ext file system"}, 0x438, "\x53\xEF"sv},
    Mark{{Kind::exfat, "exfat", "an exFAT file system"}, 3, "EXFAT   "sv},
    Mark{{Kind::ntfs, "ntfs", "an NTFS volume"}, 3, "NTFS    "sv},
    Mark{{Kind::xfs, "xfs", "an XFS file system"}, 0, "XFSB"sv},
    Mark{{Kind::mountable, "btrfs", "Btrfs"}, 0x10040, "_BHRfS_M"sv},
    Mark{{Kind::mountable, "f2fs", "F2FS"}, 0x400, "\x10\x20\xF5\xF2"sv},
    Mark{{Kind::mountable, "bcachefs", "bcachefs"},
         0x1018,
         "\xC6\x85\x73\xF6\x66\xCE\x90\xA9\xD9\x6A\x60\xCF\x80\x3D\xF7\xEF"sv},
    Mark{{Kind::mountable, "hfsplus", "HFS+"}, 0x400, "H+\0\4"sv},
    Mark{{Kind::mountable, "hfsplus", "HFSX"}, 0x400, "HX\0\5"sv},
    Mark{{Kind::mountable, "apfs", "APFS"}, 32, "NXSB"sv},
    Mark{{Kind::mountable, "jfs", "JFS"}, 0x8000, "JFS1"sv},
    Mark{{Kind::mountable, "nilfs2", "NILFS2"}, 0x406, "\x34\x34"sv},
    Mark{{Kind::mountable, "reiserfs", "ReiserFS"}, 0x10034, "ReIsEr"sv},
    Mark{{Kind::other, "ReFS", "a ReFS volume"}, 3, "ReFS\0\0\0\0"sv},
    Mark{{Kind::other, "BitLocker", "a volume that BitLocker encrypts"}, 3, "-FVE-FS-"sv},
    Mark{{Kind::other, "crypto_LUKS", "a LUKS container"}, 0, "LUKS\xBA\xBE"sv},
    Mark{{Kind::other, "LVM2_member", "a physical volume of LVM"}, 512, "LABELONE"sv},
    Mark{{Kind::other, "LVM2_member", "a physical volume of LVM"}, 0, "LABELONE"sv},
    Mark{{Kind::other, "LVM2_member", "a physical volume of LVM"}, 1024, "LABELONE"sv},
    Mark{{Kind::other, "LVM2_member", "a physical volume of LVM"}, 1536, "LABELONE"sv},
    Mark{{Kind::other, "bcache", "a bcache device"},
         0x1018,
         "\xC6\x85\x73\xF6\x4E\x1A\x45\xCA\x82\x65\xF5\x7F\x48\xBA\x6D\x81"sv},
    Mark{{Kind::other, "squashfs", "a SquashFS image"}, 0, "hsqs"sv},
    Mark{{Kind::other, "iso9660", "a CD image"}, 0x8001, "CD001"sv},
    Mark{{Kind::other, "linux_raid_member", "a member of an array (md)"}, 0, "\xFC\x4E\x2B\xA9"sv},       // 1.1
    Mark{{Kind::other, "linux_raid_member", "a member of an array (md)"}, 0x1000, "\xFC\x4E\x2B\xA9"sv},  // 1.2
    Mark{{Kind::other, "swap", "swap space"}, 0xFF6, "SWAPSPACE2"sv},
    Mark{{Kind::other, "swap", "swap space"}, 0xFF6, "SWAP-SPACE"sv},
    Mark{{Kind::other, "swsuspend", "a hibernation image"}, 0xFF6, "S1SUSPEND"sv},
    Mark{{Kind::other, "swsuspend", "a hibernation image"}, 0xFF6, "S2SUSPEND"sv},
};

constexpr std::size_t kBeginning = 0x11000;
/// Enough for md 0.90, whose superblock lies 64 to 128 KiB before the end, and for ZFS' last uberblocks.
constexpr std::size_t kEnd = 0x20000 + 4096;

constexpr std::uint64_t kZfsUberblock = 0x00BA'B10C;
constexpr std::size_t kZfsUberblocksAt = 0x20000;  ///< of the first label
constexpr std::size_t kZfsUberblocksBytes = 0x20000;

void add(std::vector<Signature>& found, const Signature& signature) {
    const auto known = [&](const Signature& other) { return other.name == signature.name; };
    if (std::none_of(found.begin(), found.end(), known)) found.push_back(signature);
}

bool has_zfs_label(BytesView uberblocks) {
    for (std::size_t at = 0; at + 8 <= uberblocks.size(); at += 1024) {
        if (uberblocks.le64(at) == kZfsUberblock || uberblocks.be64(at) == kZfsUberblock) return true;
    }
    return false;
}

/// What stands at `offset` of the device, in its last `tail` bytes.
BytesView from_end(std::uint64_t size, std::span<const std::uint8_t> tail, std::uint64_t offset) {
    const auto start = size - tail.size();
    return offset < start || offset >= size ? BytesView() : BytesView(tail.subspan(offset - start));
}

}  // namespace

Expected<std::vector<Signature>> find_array_signatures(Source& source) {
    std::vector<Signature> found;
    const auto size = source.size();
    const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(size, kEnd));
    const auto tail = source.read(size - length, length);
    if (!tail) return tl::unexpected(tail.error());
    constexpr std::uint32_t md = 0xA92B4EFC;
    const auto at = [&](std::uint64_t offset) { return from_end(size, *tail, offset); };
    const auto before_end = [&](std::uint64_t bytes) { return size > bytes ? size - bytes : size; };
    // md(4): 1.0 lies 8 to 12 KiB before the end, at a multiple of 4 KiB; 0.90 64 to 128 KiB, at a multiple of 64 KiB.
    const auto modern = before_end(0x2000) / 0x1000 * 0x1000;
    const auto old = before_end(0) / 0x10000 * 0x10000 - (size >= 0x10000 ? 0x10000 : 0);
    if (at(modern).le32(0) == md || at(old).le32(0) == md || at(old).be32(0) == md) add(found, kMember);
    for (const std::uint64_t sector : {512U, 4096U}) {
        if (at(before_end(2 * sector)).slice(0, 24).text() == "Intel Raid ISM Cfg Sig. "sv) {
            add(found, {Kind::other, "isw_raid_member", "a member of an array (Intel RST)"});
        }
        if (at(before_end(sector)).be32(0) == 0xDE11DE11U) {
            add(found, {Kind::other, "ddf_raid_member", "a member of an array (DDF)"});
        }
    }
    return found;
}

Expected<std::vector<Signature>> find_signatures(Source& source) {
    const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(source.size(), kBeginning));
    const auto beginning = source.read(0, length);
    if (!beginning) return tl::unexpected(beginning.error());
    auto found = find_array_signatures(source);
    if (!found) return found;
    const BytesView view(*beginning);
    for (const auto& mark : kMarks) {
        if (view.slice(mark.at, mark.bytes.size()).text() == mark.bytes) add(*found, mark.signature);
    }
    // Swap of other page sizes.
    for (const std::size_t page : {8192U, 16'384U, 32'768U, 65'536U}) {
        if (view.slice(page - 10, 10).text() == "SWAPSPACE2"sv) add(*found, {Kind::other, "swap", "swap space"});
    }
    if (looks_like_fat(*beginning)) {
        const auto other_boot = [](const Signature& one) { return one.kind == Kind::exfat || one.kind == Kind::ntfs; };
        // NTFS' boot sector has the same form, with its own name in it.
        if (std::none_of(found->begin(), found->end(), other_boot))
            add(*found, {Kind::fat, "fat", "a FAT file system"});
    }
    if (source.size() >= kZfsUberblocksAt + kZfsUberblocksBytes) {
        const auto uberblocks = source.read(kZfsUberblocksAt, kZfsUberblocksBytes);
        if (!uberblocks) return tl::unexpected(uberblocks.error());
        if (has_zfs_label(*uberblocks)) add(*found, {Kind::other, "zfs_member", "a member of a ZFS pool"});
    }
    return found;
}

}  // namespace fettle::allocation
