// SPDX-License-Identifier: GPL-3.0-or-later
// Signatures at locations counted from the end, as in libblkid 2.38 and the kernel's block/partitions/ldm.
#include <array>

#include "core/allocation/signature_marks.h"

namespace fettle::allocation {

namespace {

using Kind = Signature::Kind;
using namespace std::string_view_literals;

constexpr Signature kIntel{Kind::array, "isw_raid_member", "a member of an array (Intel RST)"};
constexpr Signature kDdf{Kind::array, "ddf_raid_member", "a member of an array (DDF)"};
constexpr Signature kHighPoint{Kind::array, "hpt45x_raid_member", "a member of an array (HighPoint)"};
constexpr Signature kLdm{Kind::array, "ldm", "a Windows dynamic disk"};
constexpr Signature kMachine{Kind::other, "vm_image", "a virtual machine's disk image"};

/// Firmware RAID (mainboards and cards) stores its metadata in one of the last sectors.
constexpr std::array kEndMarks{
    EndMark{kIntel, 2, "Intel Raid ISM Cfg Sig. "sv},
    EndMark{kIntel, 16, "Intel Raid ISM Cfg Sig. "sv},  // of 4 KiB each
    EndMark{kDdf, 1, "\xDE\x11\xDE\x11"sv},
    EndMark{kDdf, 1, "\x11\xDE\x11\xDE"sv},
    EndMark{kDdf, 8, "\xDE\x11\xDE\x11"sv},
    EndMark{kDdf, 8, "\x11\xDE\x11\xDE"sv},
    EndMark{kDdf, 257, "\xDE\x11\xDE\x11"sv},
    EndMark{kDdf, 257, "\x11\xDE\x11\xDE"sv},
    EndMark{{Kind::array, "lsi_mega_raid_member", "a member of an array (LSI)"}, 1, "$XIDE$"sv},
    EndMark{{Kind::array, "nvidia_raid_member", "a member of an array (NVIDIA)"}, 2, "NVIDIA"sv},
    EndMark{{Kind::array, "jmicron_raid_member", "a member of an array (JMicron)"}, 1, "JM"sv},
    EndMark{{Kind::array, "adaptec_raid_member", "a member of an array (Adaptec)"}, 1, "\x37\xFC\x4D\x1E"sv},
    EndMark{kHighPoint, 11, "\xF3\x16\x78\x5A"sv},
    EndMark{kHighPoint, 11, "\xFD\x16\x78\x5A"sv},
    // The 1 MiB database at the end: its table of contents, its header, and two more of the disk's own.
    EndMark{kLdm, 2047, "TOCBLOCK"sv},
    EndMark{kLdm, 2046, "TOCBLOCK"sv},
    EndMark{kLdm, 2031, "VMDB"sv},
    EndMark{kLdm, 192, "PRIVHEAD"sv},
    EndMark{kLdm, 3, "TOCBLOCK"sv},
    EndMark{kLdm, 2, "TOCBLOCK"sv},
    EndMark{kLdm, 1, "PRIVHEAD"sv},
    EndMark{kMachine, 1, "conectix"sv},
};

constexpr std::array<std::uint64_t, 13> kPromiseSectors{63, 255, 256, 16, 399, 591, 675, 735, 911, 974, 991, 951, 3087};

constexpr std::uint32_t kMdMagic = 0xA92B'4EFC;

/// md(4): 1.0 is 8 to 12 KiB before the end, at a multiple of 4 KiB; 0.90 64 to 128 KiB, at a multiple of 64 KiB.
void find_md(SignaturePlaces& places, std::vector<Signature>& found) {
    const auto size = places.size();
    const auto modern = size < 0x2000 ? size : size / 0x1000 * 0x1000 - 0x2000;
    const auto old = size < 0x10000 ? size : size / 0x10000 * 0x10000 - 0x10000;
    for (const auto at : {modern, old}) {
        const auto mark = places.at(at, 4);
        if (mark.le32(0) != kMdMagic && mark.be32(0) != kMdMagic) continue;
        return add_signature(found, kMdMember, at);
    }
}

/// The 51st byte is the sum of the first 50.
bool is_via(BytesView sector) {
    if (sector.le16(0) != 0xAA55 || sector.u8(2).value_or(0xFF) > 2) return false;
    std::uint8_t sum = 0;
    for (std::size_t i = 0; i < 50; ++i) sum = static_cast<std::uint8_t>(sum + sector.u8(i).value_or(0));
    return sector.u8(50) == sum;
}

/// The bytes up to and including the checksum add up to zero.
bool is_silicon_image(BytesView sector) {
    constexpr std::size_t checksum = 0x13E;
    if (sector.le32(0x60) != 0x2F00'0000U || sector.u8(0x116).value_or(0xFF) >= 8) return false;
    std::uint16_t sum = 0;
    for (std::size_t i = 0; i <= checksum; i += 2) sum = static_cast<std::uint16_t>(sum + sector.le16(i).value_or(0));
    return sum == 0;
}

bool is_drbd(BytesView metadata) {
    const auto magic = metadata.be32(60).value_or(0);
    return magic >= 0x8374'026B && magic <= 0x8374'026D;
}

}  // namespace

std::span<const EndMark> end_marks() { return kEndMarks; }

/// The version follows the magic: 0 and 90 or more, or 1.
bool is_md(BytesView superblock) {
    const auto sane = [](std::uint32_t major, std::uint32_t minor) {
        return major == 1 || (major == 0 && minor >= 90 && minor < 100);
    };
    if (superblock.le32(0) == kMdMagic) return sane(superblock.le32(4).value_or(99), superblock.le32(8).value_or(0));
    return superblock.be32(0) == kMdMagic && sane(superblock.be32(4).value_or(99), superblock.be32(8).value_or(0));
}

void find_end_marks(SignaturePlaces& places, std::vector<Signature>& found) {
    find_md(places, found);
    for (const auto& mark : kEndMarks) {
        const auto at = places.before_end(mark.sectors);
        if (places.at(at, mark.bytes.size()).text() == mark.bytes) add_signature(found, mark.signature, at);
    }
    for (const auto sectors : kPromiseSectors) {
        constexpr auto words = "Promise Technology, Inc."sv;
        const auto at = places.before_end(sectors);
        if (places.at(at, words.size()).text() != words) continue;
        add_signature(found, {Kind::array, "promise_fasttrack_raid_member", "a member of an array (Promise)"}, at);
    }
    const auto last = places.before_end(1);
    if (is_via(places.at(last, 512))) {
        add_signature(found, {Kind::array, "via_raid_member", "a member of an array (VIA)"}, last);
    }
    if (is_silicon_image(places.at(last, 512))) {
        add_signature(found, {Kind::array, "silicon_medley_raid_member", "a member of an array (Silicon Image)"}, last);
    }
    const auto drbd = places.size() < 4096 ? places.size() : places.size() - 4096;
    if (is_drbd(places.at(drbd, 512))) add_signature(found, {Kind::array, "drbd", "a DRBD device"}, drbd);
    const auto bcachefs = places.size() < (1U << 20U) ? places.size() : places.size() - (1U << 20U) + 0x18;
    if (places.at(bcachefs, 16).text() == "\xC6\x85\x73\xF6\x66\xCE\x90\xA9\xD9\x6A\x60\xCF\x80\x3D\xF7\xEF"sv) {
        add_signature(found, {Kind::mountable, "bcachefs", "bcachefs"}, bcachefs);
    }
}

}  // namespace fettle::allocation
