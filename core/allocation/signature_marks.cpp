// SPDX-License-Identifier: GPL-3.0-or-later
// Signatures and their locations as in libblkid 2.38, and some that it does not know: Logical Disk Manager (the
// kernel's block/partitions/ldm), bcachefs' further superblocks, virtual machine images.
#include "core/allocation/signature_marks.h"

#include <array>

namespace fettle::allocation {

namespace {

using Kind = Signature::Kind;
using namespace std::string_view_literals;

constexpr Signature kReiser{Kind::mountable, "reiserfs", "ReiserFS"};
constexpr Signature kMd{Kind::array, "linux_raid_member", "a member of an array (md)"};
constexpr Signature kLvm{Kind::array, "LVM2_member", "an LVM physical volume"};
constexpr Signature kLuks{Kind::other, "crypto_LUKS", "a LUKS container"};
constexpr Signature kBitLocker{Kind::other, "BitLocker", "a BitLocker volume"};
constexpr Signature kSwap{Kind::other, "swap", "swap space"};
constexpr Signature kAsleep{Kind::other, "swsuspend", "a hibernation image"};
constexpr Signature kIso{Kind::other, "iso9660", "a CD image"};
constexpr Signature kUdf{Kind::mountable, "udf", "UDF"};
constexpr Signature kHighPoint{Kind::array, "hpt37x_raid_member", "a member of an array (HighPoint)"};
constexpr Signature kHfsPlus{Kind::mountable, "hfsplus", "HFS+"};
constexpr Signature kBefs{Kind::mountable, "befs", "the Be file system"};
constexpr Signature kOcfs2{Kind::mountable, "ocfs2", "OCFS2"};
constexpr Signature kStratis{Kind::array, "stratis", "a Stratis pool member"};
constexpr Signature kCramfs{Kind::mountable, "cramfs", "a CramFS image"};
constexpr Signature kSquashfs{Kind::other, "squashfs", "a SquashFS image"};
constexpr Signature kBcachefs{Kind::mountable, "bcachefs", "bcachefs"};
constexpr Signature kBsd{Kind::table, "bsd", "a BSD disk label"};
constexpr Signature kMachine{Kind::other, "vm_image", "a virtual machine's disk image"};
constexpr Signature kXenix{Kind::mountable, "xenix", "the Xenix file system"};
constexpr Signature kSysv{Kind::mountable, "sysv", "the System V file system"};

constexpr std::string_view kMdMagic = "\xFC\x4E\x2B\xA9"sv;
constexpr std::string_view kBcachefsMagic = "\xC6\x85\x73\xF6\x66\xCE\x90\xA9\xD9\x6A\x60\xCF\x80\x3D\xF7\xEF"sv;
constexpr std::string_view kSysvLittle = "\x20\x7E\x18\xFD"sv;
constexpr std::string_view kSysvBig = "\xFD\x18\x7E\x20"sv;
constexpr std::string_view kLuksSecond = "SKUL\xBA\xBE"sv;

constexpr std::array kMarks{
    // File systems that Fettle reads.
    Mark{{Kind::ext, "ext", "an ext file system"}, 0x438, "\x53\xEF"sv},
    Mark{{Kind::exfat, "exfat", "an exFAT file system"}, 3, "EXFAT   "sv},
    Mark{{Kind::ntfs, "ntfs", "an NTFS volume"}, 3, "NTFS    "sv},
    Mark{{Kind::xfs, "xfs", "an XFS file system"}, 0, "XFSB"sv},
    // File systems that it does not read.
    Mark{{Kind::mountable, "btrfs", "Btrfs"}, 0x10040, "_BHRfS_M"sv},
    Mark{{Kind::mountable, "f2fs", "F2FS"}, 0x400, "\x10\x20\xF5\xF2"sv},
    Mark{kBcachefs, 0x1018, kBcachefsMagic},
    Mark{kBcachefs, 0x200018, kBcachefsMagic},
    Mark{kHfsPlus, 0x400, "H+\0\4"sv},
    Mark{kHfsPlus, 0x400, "HX\0\5"sv},
    Mark{{Kind::mountable, "apfs", "APFS"}, 32, "NXSB"sv},
    Mark{{Kind::mountable, "jfs", "JFS"}, 0x8000, "JFS1"sv},
    Mark{kReiser, 0x2034, "ReIsErFs"sv},
    Mark{kReiser, 0x2014, "ReIsErFs"sv},
    Mark{kReiser, 0x10034, "ReIsErFs"sv},
    Mark{kReiser, 0x10034, "ReIsEr2Fs"sv},
    Mark{kReiser, 0x10034, "ReIsEr3Fs"sv},
    Mark{{Kind::mountable, "reiser4", "Reiser4"}, 0x10000, "ReIsEr4"sv},
    Mark{{Kind::mountable, "gfs2", "GFS"}, 0x10000, "\x01\x16\x19\x70"sv},
    Mark{{Kind::mountable, "ocfs", "OCFS"}, 0x2000, "OracleCFS"sv},
    Mark{kOcfs2, 0x400, "OCFSV2"sv},
    Mark{kOcfs2, 0x800, "OCFSV2"sv},
    Mark{kOcfs2, 0x1000, "OCFSV2"sv},
    Mark{kOcfs2, 0x2000, "OCFSV2"sv},
    Mark{{Kind::mountable, "hpfs", "HPFS"}, 0x2000, "\x49\xE8\x95\xF9"sv},
    Mark{{Kind::mountable, "vxfs", "VxFS"}, 0x400, "\xF5\xFC\x01\xA5"sv},
    Mark{{Kind::mountable, "vxfs", "VxFS"}, 0x2000, "\xA5\x01\xFC\xF5"sv},
    Mark{{Kind::mountable, "nss", "a Novell file system"}, 0x1000, "SPB5"sv},
    Mark{kBefs, 0x20, "BFS1"sv},
    Mark{kBefs, 0x20, "1SFB"sv},
    Mark{kBefs, 0x220, "BFS1"sv},
    Mark{kBefs, 0x220, "1SFB"sv},
    Mark{{Kind::mountable, "bfs", "the UnixWare Boot File System"}, 0, "\xCE\xFA\xAD\x1B"sv},
    Mark{{Kind::mountable, "exfs", "EXFS"}, 0, "EXFS"sv},
    Mark{{Kind::mountable, "erofs", "EROFS"}, 0x400, "\xE2\xE1\xF5\xE0"sv},
    Mark{{Kind::mountable, "zonefs", "Zonefs"}, 0, "SFOZ"sv},
    Mark{{Kind::mountable, "mpool", "an mpool"}, 0, "mpoolDev"sv},
    Mark{{Kind::mountable, "romfs", "a ROMFS image"}, 0, "-rom1fs-"sv},
    Mark{kCramfs, 0, "\x45\x3D\xCD\x28"sv},
    Mark{kCramfs, 0, "\x28\xCD\x3D\x45"sv},
    Mark{kXenix, 0x800, "\x2B\x55\x44"sv},
    Mark{kXenix, 0x800, "\x44\x55\x2B"sv},
    // The second half of 1 KiB blocks 0, 9, 15 and 18, byte 504 of it.
    Mark{kSysv, 0x3F8, kSysvLittle},
    Mark{kSysv, 0x3F8, kSysvBig},
    Mark{kSysv, 0x27F8, kSysvLittle},
    Mark{kSysv, 0x27F8, kSysvBig},
    Mark{kSysv, 0x3FF8, kSysvLittle},
    Mark{kSysv, 0x3FF8, kSysvBig},
    Mark{kSysv, 0x4BF8, kSysvLittle},
    Mark{kSysv, 0x4BF8, kSysvBig},
    Mark{{Kind::mountable, "ubifs", "UBIFS"}, 0, "\x31\x18\x10\x06"sv},
    Mark{{Kind::mountable, "VMFS", "VMFS"}, 0x200000, "\x5E\xF1\xAB\x2F"sv},
    Mark{{Kind::other, "ReFS", "a ReFS volume"}, 3, "ReFS\0"sv},
    Mark{{Kind::other, "drbdproxy_datalog", "a DRBD proxy log"}, 0, "DRBDdlh*"sv},
    // Members of larger volumes.
    Mark{kMd, 0, kMdMagic},       // 1.1
    Mark{kMd, 0x1000, kMdMagic},  // 1.2
    Mark{kLvm, 0, "LABELONE"sv},
    Mark{kLvm, 512, "LABELONE"sv},
    Mark{kLvm, 1024, "LABELONE"sv},
    Mark{kLvm, 1536, "LABELONE"sv},
    Mark{kStratis, 0x204, "!Stra0tis\x86\xFF\x02^\x41rh"sv},
    Mark{kStratis, 0x1204, "!Stra0tis\x86\xFF\x02^\x41rh"sv},
    Mark{kHighPoint, 0x1220, "\xF0\x16\x78\x5A"sv},
    Mark{kHighPoint, 0x1220, "\xFD\x16\x78\x5A"sv},
    Mark{{Kind::array, "bcache", "a bcache device"},
         0x1018,
         "\xC6\x85\x73\xF6\x4E\x1A\x45\xCA\x82\x65\xF5\x7F\x48\xBA\x6D\x81"sv},
    Mark{{Kind::array, "oracleasm", "an Oracle ASM disk"}, 32, "ORCLDISK"sv},
    Mark{{Kind::array, "ceph_bluestore", "a Ceph device"}, 0, "bluestore block device"sv},
    Mark{{Kind::array, "drbdmanage_control_volume", "a DRBD control volume"}, 0, "$DRBDmgr=q"sv},
    Mark{{Kind::array, "DM_snapshot_cow", "a snapshot store"}, 0, "SnAp"sv},
    Mark{{Kind::array, "VMFS_volume_member", "a member of a VMFS volume"}, 0x100000, "\x0D\xD0\x01\xC0"sv},
    Mark{{Kind::array, "ubi", "a UBI volume"}, 0, "UBI#"sv},
    Mark{{Kind::array, "vdo", "a VDO volume"}, 0, "dmvdo001"sv},
    Mark{{Kind::array, "ldm", "a Windows dynamic disk"}, 0xC00, "PRIVHEAD"sv},
    // Encryption and integrity.
    Mark{kLuks, 0, "LUKS\xBA\xBE"sv},
    // The second header of LUKS2, at all possible sizes of the first.
    Mark{kLuks, 0x4000, kLuksSecond},
    Mark{kLuks, 0x8000, kLuksSecond},
    Mark{kLuks, 0x10000, kLuksSecond},
    Mark{kLuks, 0x20000, kLuksSecond},
    Mark{kLuks, 0x40000, kLuksSecond},
    Mark{kLuks, 0x80000, kLuksSecond},
    Mark{kLuks, 0x100000, kLuksSecond},
    Mark{kLuks, 0x200000, kLuksSecond},
    Mark{kLuks, 0x400000, kLuksSecond},
    Mark{kBitLocker, 3, "-FVE-FS-"sv},
    Mark{{Kind::other, "DM_verity_hash", "dm-verity hashes"}, 0, "verity\0\0"sv},
    Mark{{Kind::other, "DM_integrity", "a dm-integrity volume"}, 0, "integrt\0"sv},
    // Images and others.
    Mark{kSquashfs, 0, "hsqs"sv},
    Mark{kSquashfs, 0, "sqsh"sv},
    Mark{kIso, 0x8001, "CD001"sv},
    Mark{kIso, 0x8009, "CDROM"sv},
    Mark{kUdf, 0x8001, "BEA01"sv},
    Mark{kUdf, 0x8001, "BOOT2"sv},
    Mark{kUdf, 0x8001, "CDW02"sv},
    Mark{kUdf, 0x8001, "NSR02"sv},
    Mark{kUdf, 0x8001, "NSR03"sv},
    Mark{kUdf, 0x8001, "TEA01"sv},
    Mark{kMachine, 0, "QFI\xFB"sv},
    Mark{kMachine, 0, "KDMV"sv},
    Mark{kMachine, 0, "vhdxfile"sv},
    Mark{kMachine, 0, "conectix"sv},
    Mark{kMachine, 0x40, "\x7F\x10\xDA\xBE"sv},
    Mark{kAsleep, 0, "\xED\xC3\x02\xE9\x98\x56\xE5\x0C"sv},
    // Partition tables of other systems.
    Mark{kBsd, 64, "\x57\x45\x56\x82"sv},
    Mark{kBsd, 128, "\x57\x45\x56\x82"sv},
    Mark{kBsd, 512, "\x57\x45\x56\x82"sv},
    Mark{{Kind::table, "sgi", "an SGI partition table"}, 0, "\x0B\xE5\xA9\x41"sv},
    Mark{{Kind::table, "mac", "an Apple partition map"}, 512, "PM\0\0"sv},
    Mark{{Kind::table, "aix", "an AIX partition table"}, 0, "\xC9\xC2\xD4\xC1"sv},
    Mark{{Kind::table, "solaris", "a Solaris partition table"}, 524, "\xEE\xDE\x0D\x60"sv},
    Mark{{Kind::table, "unixware", "a UnixWare partition table"}, 14'852, "\x0D\x60\xE5\xCA"sv},
};

/// Swap and hibernation data, at the end of the first page, whatever its size.
void find_swap(SignaturePlaces& places, std::vector<Signature>& found) {
    for (const std::uint64_t page : {4096U, 8192U, 16'384U, 32'768U, 65'536U}) {
        const auto mark = places.at(page - 10, 10).text();
        if (mark == "SWAPSPACE2"sv || mark == "SWAP-SPACE"sv) add_signature(found, kSwap, page - 10);
        const auto nine = mark.substr(0, 9);
        if (nine == "S1SUSPEND"sv || nine == "S2SUSPEND"sv || nine == "ULSUSPEND"sv || mark == "LINHIB0001"sv) {
            add_signature(found, kAsleep, page - 10);
        }
    }
}

/// The superblock may be at 0, 8, 64 or 256 KiB.
void find_ufs(SignaturePlaces& places, std::vector<Signature>& found) {
    for (const std::uint64_t kib : {0U, 8U, 64U, 256U}) {
        const auto at = kib * 1024 + kUfsMark;
        if (is_ufs(places.at(at, 4))) add_signature(found, {Kind::mountable, "ufs", "UFS"}, at);
    }
}

bool is_hfs(BytesView super) {
    const auto block = super.be32(0x14).value_or(0);
    return super.slice(0, 2).text() == "BD"sv && block != 0 && block % 512 == 0;
}

/// Revision 2, and a superblock of some hundred bytes.
bool is_nilfs(BytesView super) {
    const auto bytes = super.le16(8).value_or(0);
    return super.le16(6) == 0x3434 && super.le32(0) == 2U && bytes > 20 && bytes <= 1024;
}

bool is_lvm1(BytesView label) {
    const auto version = label.le16(2).value_or(0);
    return label.slice(0, 2).text() == "HM"sv && (version == 1 || version == 2);
}

/// Apple's Core Storage with FileVault.
bool is_core_storage(BytesView header) {
    return header.slice(88, 2).text() == "CS"sv && header.le16(8) == 1 && header.le16(10) == 0x10;
}

/// BitLocker To Go uses a FAT boot sector; its fields are BitLocker's.
void find_bitlocker_to_go(SignaturePlaces& places, std::vector<Signature>& found) {
    const auto boot = places.at(0, 512);
    if (boot.slice(0, 11).text() != "\xEB\x58\x90MSWIN4.1"sv) return;
    const auto metadata = boot.le64(440).value_or(0);
    if (metadata != 0 && places.at(metadata, 8).text() == "-FVE-FS-"sv) add_signature(found, kBitLocker, metadata);
}

/// An external XFS journal: records from the start.
void find_xfs_log(SignaturePlaces& places, std::vector<Signature>& found) {
    constexpr std::uint64_t most = std::uint64_t{256} << 10U;
    for (std::uint64_t at = 0; at < most; at += 512) {
        const auto block = places.at(at, 512);
        if (block.empty() || block.slice(0, 4).text() == "XFSB"sv) return;
        const auto version = block.be32(8).value_or(0);
        const auto format = block.be32(300).value_or(0);
        if (block.be32(0) == 0xFEED'BABEU && version != 0 && version <= 3 && format >= 1 && format <= 3) {
            return add_signature(found, {Kind::other, "xfs_external_log", "an XFS journal"}, at);
        }
    }
}

constexpr std::uint64_t kZfsLabel = std::uint64_t{256} << 10U;

bool has_uberblock(BytesView uberblocks) {
    constexpr std::uint64_t magic = 0x00BA'B10C;
    for (std::size_t at = 0; at + 8 <= uberblocks.size(); at += 1024) {
        if (uberblocks.le64(at) == magic || uberblocks.be64(at) == magic) return true;
    }
    return false;
}

/// Two labels at the beginning and two at the end; the second half of each holds uberblocks.
void find_zfs(SignaturePlaces& places, std::vector<Signature>& found) {
    const auto end = places.size() / kZfsLabel * kZfsLabel;
    if (end < 4 * kZfsLabel) return;
    for (const auto label : {std::uint64_t{0}, kZfsLabel, end - 2 * kZfsLabel, end - kZfsLabel}) {
        const auto at = label + kZfsLabel / 2;
        if (!has_uberblock(places.at(at, kZfsLabel / 2))) continue;
        return add_signature(found, {Kind::array, "zfs_member", "a member of a ZFS pool"}, at);
    }
}

}  // namespace

std::span<const Mark> start_marks() { return kMarks; }

bool is_minix(BytesView super) {
    const auto fits = [](bool big, BytesView view) {
        const auto half = [&](std::size_t at) -> std::uint64_t {
            return (big ? view.be16(at) : view.le16(at)).value_or(0);
        };
        const auto word = [&](std::size_t at) -> std::uint64_t {
            return (big ? view.be32(at) : view.le32(at)).value_or(0);
        };
        constexpr std::uint64_t bits = std::uint64_t{1024} * 8;
        const auto sane = [&](std::uint64_t inodes, std::uint64_t zones, std::size_t maps) {
            const auto first = half(maps + 4);
            return inodes != 0 && half(maps + 6) == 0 && half(maps) * bits > inodes && first <= zones &&
                   half(maps + 2) * bits > zones - first;
        };
        if (half(24) == 0x4D5A) return sane(word(0), word(20), 6);
        const bool second = half(16) == 0x2468 || half(16) == 0x2478;
        if (!second && half(16) != 0x137F && half(16) != 0x138F) return false;
        return half(18) <= 3 && sane(half(0), second ? word(20) : half(2), 4);
    };
    return !super.empty() && (fits(false, super) || fits(true, super));
}

/// fs_magic, in either order of bytes.
bool is_ufs(BytesView mark) {
    constexpr std::array<std::uint32_t, 6> magics{0x0001'1954, 0x1954'0119, 0x0019'5612,
                                                  0x0009'5014, 0x0061'2195, 0x0523'1994};
    return std::any_of(magics.begin(), magics.end(),
                       [&](std::uint32_t magic) { return mark.le32(0) == magic || mark.be32(0) == magic; });
}

void add_signature(std::vector<Signature>& found, Signature signature, std::uint64_t at) {
    const auto known = [&](const Signature& other) { return other.name == signature.name; };
    if (std::any_of(found.begin(), found.end(), known)) return;
    signature.at = at;
    found.push_back(signature);
}

void find_judged_marks(SignaturePlaces& places, std::vector<Signature>& found) {
    find_swap(places, found);
    find_ufs(places, found);
    const auto super = places.at(1024, 512);
    if (is_minix(super)) add_signature(found, {Kind::mountable, "minix", "the Minix file system"}, 1024);
    if (is_hfs(super)) add_signature(found, {Kind::mountable, "hfs", "HFS"}, 1024);
    for (const auto at : {std::uint64_t{1024}, places.before_end(8)}) {
        if (is_nilfs(places.at(at, 512))) add_signature(found, {Kind::mountable, "nilfs2", "NILFS2"}, at);
    }
    const auto first = places.at(0, 512);
    if (is_lvm1(first)) add_signature(found, {Kind::array, "LVM1_member", "an LVM physical volume"}, 0);
    if (is_core_storage(first)) add_signature(found, {Kind::array, "cs_fvault2", "an Apple Core Storage volume"}, 0);
    find_bitlocker_to_go(places, found);
    find_xfs_log(places, found);
    find_zfs(places, found);
}

}  // namespace fettle::allocation
