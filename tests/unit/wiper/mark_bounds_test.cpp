// SPDX-License-Identifier: GPL-3.0-or-later
// Fields beside a mark, as libblkid 2.38 and the formats' documents judge them, at the last value that counts and the
// first that does not.
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "core/allocation/buried.h"
#include "core/allocation/signature_marks.h"
#include "core/allocation/signatures.h"
#include "tests/unit/wiper/on_disk.h"

namespace fettle::allocation {
namespace {

using namespace std::string_view_literals;
using test::OnDisk;

constexpr std::uint64_t kKib = 1024;
constexpr std::uint64_t kMib = 1024 * kKib;
using Names = std::set<std::string>;

Names names_in(OnDisk& disk) {
    Source source(disk, "?");
    const auto found = find_signatures(source);
    EXPECT_TRUE(found);
    Names names;
    if (found) {
        for (const auto& one : *found) names.emplace(one.name);
    }
    return names;
}

Names names_after(std::uint64_t size, const std::function<void(OnDisk&)>& change) {
    OnDisk disk(size);
    change(disk);
    return names_in(disk);
}

/// As "name@byte".
Names buried_after(std::uint64_t size, const std::function<void(OnDisk&)>& change) {
    OnDisk disk(size);
    change(disk);
    const auto found = find_buried(disk);
    EXPECT_TRUE(found);
    Names names;
    if (found) {
        for (const auto& one : *found) names.insert(std::string(one.name) + "@" + std::to_string(one.at));
    }
    return names;
}

Names minix(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& halves, bool big = false) {
    return names_after(64 * kKib, [&](OnDisk& disk) {
        for (const auto& [at, value] : halves) {
            if (big) {
                disk.be(kKib + at, value, 2);
            } else {
                disk.le(kKib + at, value, 2);
            }
        }
    });
}

// s_ninodes, s_nzones, s_imap_blocks, s_zmap_blocks, s_firstdatazone, s_log_zone_size, …, s_magic at 16, s_state,
// s_zones at 20. The maps have a bit more than there are inodes and zones.
TEST(MarkBounds, MinixMapsCoverItsInodesAndZones) {
    const auto first = [](std::uint64_t inodes, std::uint64_t zones, std::uint64_t first_zone, std::uint64_t state,
                          bool big = false) {
        return !minix({{0, inodes}, {2, zones}, {4, 1}, {6, 1}, {8, first_zone}, {16, 0x137F}, {18, state}}, big)
                    .empty();
    };
    EXPECT_TRUE(first(100, 200, 8, 1));
    EXPECT_TRUE(first(100, 200, 8, 1, true));
    EXPECT_TRUE(first(100, 200, 8, 3));
    EXPECT_FALSE(first(100, 200, 8, 4));
    EXPECT_FALSE(first(0, 200, 8, 1));
    EXPECT_TRUE(first(8191, 200, 8, 1));
    EXPECT_FALSE(first(8192, 200, 8, 1));
    EXPECT_TRUE(first(100, 8 + 8191, 8, 1));
    EXPECT_FALSE(first(100, 8 + 8192, 8, 1));
    EXPECT_TRUE(first(100, 8, 8, 1));
    EXPECT_FALSE(first(100, 7, 8, 1));
    EXPECT_EQ(minix({{0, 9}, {2, 9}, {4, 1}, {6, 1}, {8, 8}, {10, 1}, {16, 0x137F}}), Names{});  // s_log_zone_size
    EXPECT_EQ(minix({{0, 9}, {2, 9}, {4, 1}, {6, 1}, {8, 8}, {16, 0x137E}}), Names{});
    for (const auto magic : {0x137FU, 0x138FU, 0x2468U, 0x2478U}) {
        const bool second = magic > 0x2000;  // counts its zones in 32 bits
        const std::vector<std::pair<std::uint64_t, std::uint64_t>> fields{{0, 9}, {second ? 20 : 2, 9}, {4, 1}, {6, 1},
                                                                          {8, 8}, {16, magic},          {18, 1}};
        EXPECT_EQ(minix(fields), Names{"minix"}) << magic;
    }
    // The third version: inodes in 32 bits, the maps from byte 6, zones at 20, the magic at 24.
    EXPECT_EQ(minix({{0, 9}, {6, 1}, {8, 1}, {10, 8}, {20, 9}, {24, 0x4D5A}}), Names{"minix"});
    EXPECT_EQ(minix({{0, 9}, {6, 1}, {8, 1}, {10, 8}, {12, 1}, {20, 9}, {24, 0x4D5A}}), Names{});
    EXPECT_EQ(minix({{2, 1}, {6, 1}, {8, 1}, {10, 8}, {20, 9}, {24, 0x4D5A}}), Names{});  // 65,536 inodes
}

TEST(MarkBounds, NilfsHasASuperblockOfSomeHundredBytes) {
    for (const auto& [revision, bytes, good] :
         {std::tuple{2U, 280U, true}, std::tuple{2U, 21U, true}, std::tuple{2U, 20U, false},
          std::tuple{2U, 1024U, true}, std::tuple{2U, 1025U, false}, std::tuple{1U, 280U, false}}) {
        EXPECT_EQ(!names_after(64 * kKib,
                               [&, revision = revision, bytes = bytes](OnDisk& d) {
                                   d.le(kKib, revision, 4);
                                   d.le(kKib + 6, 0x3434, 2);
                                   d.le(kKib + 8, bytes, 2);
                               })
                       .empty(),
                  good)
            << bytes;
    }
}

TEST(MarkBounds, HfsHasBlocksOfWholeSectors) {
    for (const auto& [block, good] :
         {std::pair{512U, true}, std::pair{4096U, true}, std::pair{0U, false}, std::pair{513U, false}}) {
        EXPECT_EQ(!names_after(64 * kKib,
                               [&, block = block](OnDisk& d) {
                                   d.text(kKib, "BD");
                                   d.be(kKib + 0x14, block, 4);
                                   d.be(kKib + 0x18, 0x0102, 2);
                               })
                       .empty(),
                  good);
    }
}

TEST(MarkBounds, LvmAndCoreStorageHaveTheirVersions) {
    for (const auto& [version, good] :
         {std::pair{0U, false}, std::pair{1U, true}, std::pair{2U, true}, std::pair{3U, false}}) {
        EXPECT_EQ(!names_after(64 * kKib,
                               [&, version = version](OnDisk& d) {
                                   d.text(0, "HM");
                                   d.le(2, version, 2);
                               })
                       .empty(),
                  good);
    }
    for (const auto& [version, type, good] :
         {std::tuple{1U, 0x10U, true}, std::tuple{2U, 0x10U, false}, std::tuple{1U, 0x11U, false}}) {
        EXPECT_EQ(!names_after(64 * kKib,
                               [&, version = version, type = type](OnDisk& d) {
                                   d.text(88, "CS");
                                   d.le(8, version, 2);
                                   d.le(10, type, 2);
                               })
                       .empty(),
                  good);
    }
}

TEST(MarkBounds, BitLockerToGoNamesItsMetadata) {
    const auto found = [](std::uint64_t metadata) {
        return names_after(kMib, [&](OnDisk& d) {
            d.text(0, "\xEB\x58\x90MSWIN4.1"sv);
            d.le(440, metadata, 8);
            d.text(512 * kKib, "-FVE-FS-");
        });
    };
    EXPECT_EQ(found(512 * kKib), Names{"BitLocker"});
    EXPECT_EQ(found(512 * kKib + 1), Names{});
    EXPECT_EQ(found(0), Names{});
    EXPECT_EQ(found(2 * kMib), Names{});
    EXPECT_EQ(names_after(kMib,
                          [](OnDisk& d) {
                              d.le(440, 512 * kKib, 8);
                              d.text(512 * kKib, "-FVE-FS-");
                          }),
              Names{});
}

/// xlog_rec_header: h_version 1 to 3, h_fmt 1 to 3, somewhere in the first 256 KiB; not in a file system.
TEST(MarkBounds, AJournalOfXfsBeginsWithARecord) {
    const auto log = [](std::uint64_t at, unsigned version, unsigned format, bool super = false) {
        return names_after(kMib, [&](OnDisk& d) {
            if (super) d.text(0, "XFSB");
            d.be(at, 0xFEED'BABE, 4);
            d.be(at + 8, version, 4);
            d.be(at + 300, format, 4);
        });
    };
    const Names found{"xfs_external_log"};
    EXPECT_EQ(log(0, 1, 1), found);
    EXPECT_EQ(log(256 * kKib - 512, 3, 3), found);
    EXPECT_EQ(log(256 * kKib, 2, 1), Names{});
    EXPECT_EQ(names_after(2 * kKib,
                          [](OnDisk& d) {
                              d.be(3 * 512, 0xFEED'BABE, 4);
                              d.be(3 * 512 + 8, 1, 4);
                              d.be(3 * 512 + 300, 1, 4);
                          }),
              found);
    EXPECT_EQ(log(512, 0, 1), Names{});
    EXPECT_EQ(log(512, 4, 1), Names{});
    EXPECT_EQ(log(512, 1, 0), Names{});
    EXPECT_EQ(log(512, 1, 4), Names{});
    EXPECT_EQ(log(512, 1, 1, true), Names{"xfs"});
}

TEST(MarkBounds, ZfsHasFourLabelsOf256Kib) {
    const auto uberblock = [](std::uint64_t size, std::uint64_t at) {
        return names_after(size, [&](OnDisk& d) { d.le(at, 0x00BA'B10C, 8); });
    };
    const Names found{"zfs_member"};
    EXPECT_EQ(uberblock(kMib, 128 * kKib), found);
    EXPECT_EQ(uberblock(kMib, 255 * kKib), found);
    EXPECT_EQ(uberblock(kMib, kMib - kKib), found);
    EXPECT_EQ(uberblock(kMib, kMib - 384 * kKib), found);
    EXPECT_EQ(uberblock(kMib, 127 * kKib), Names{});
    EXPECT_EQ(uberblock(kMib, 256 * kKib), Names{});
    EXPECT_EQ(uberblock(kMib - 512, 128 * kKib), Names{});
    // On a larger device, the two at the end.
    EXPECT_EQ(uberblock(8 * kMib + 512, 8 * kMib - 128 * kKib), found);
    EXPECT_EQ(uberblock(8 * kMib + 512, 4 * kMib + 128 * kKib), Names{});
}

TEST(MarkBounds, SmallDevicesHaveTheirMarksToo) {
    const Names md{"linux_raid_member"};
    // md 0.90, in the order of bytes that is none of those at the start: the last 64 KiB, also if there are no more.
    EXPECT_EQ(names_after(64 * kKib, [](OnDisk& d) { d.be(0, 0xA92B'4EFC, 4); }), md);
    EXPECT_EQ(names_after(128 * kKib - 512, [](OnDisk& d) { d.be(0, 0xA92B'4EFC, 4); }), md);
    EXPECT_EQ(names_after(192 * kKib, [](OnDisk& d) { d.be(64 * kKib, 0xA92B'4EFC, 4); }), Names{});
    // 1.0
    EXPECT_EQ(names_after(8 * kKib, [](OnDisk& d) { d.be(0, 0xA92B'4EFC, 4); }), md);
    EXPECT_EQ(names_after(12 * kKib - 512, [](OnDisk& d) { d.be(0, 0xA92B'4EFC, 4); }), md);
    EXPECT_EQ(names_after(16 * kKib, [](OnDisk& d) { d.be(8 * kKib, 0xA92B'4EFC, 4); }), md);
    EXPECT_EQ(names_after(16 * kKib, [](OnDisk& d) { d.be(4 * kKib, 0xA92B'4EFC, 4); }), Names{});
    constexpr auto bcachefs = "\xC6\x85\x73\xF6\x66\xCE\x90\xA9\xD9\x6A\x60\xCF\x80\x3D\xF7\xEF"sv;
    for (const auto size : {kMib, kMib + 512 * kKib}) {
        EXPECT_EQ(names_after(size, [&](OnDisk& d) { d.text(size - kMib + 0x18, bcachefs); }), Names{"bcachefs"});
    }
    EXPECT_EQ(names_after(4096, [](OnDisk& d) { d.be(60, 0x8374'026B, 4); }), Names{"drbd"});
    for (const auto& [magic, good] : {std::pair{0x8374'026AU, false}, std::pair{0x8374'026BU, true},
                                      std::pair{0x8374'026DU, true}, std::pair{0x8374'026EU, false}}) {
        EXPECT_EQ(!names_after(64 * kKib, [m = magic](OnDisk& d) { d.be(60 * kKib + 60, m, 4); }).empty(), good);
    }
    // Too small for any of them.
    for (const std::uint64_t size : {512U, 1024U, 3584U}) EXPECT_EQ(names_after(size, [](OnDisk&) {}), Names{});
}

TEST(MarkBounds, ViaSumsTheFirst50Bytes) {
    const auto via = [](unsigned version, unsigned sum, unsigned last = 7) {
        return names_after(64 * kKib, [&](OnDisk& d) {
            const auto at = 64 * kKib - 512;
            d.le(at, 0xAA55, 2);
            d.le(at + 2, version, 1);
            d.le(at + 49, last, 1);
            d.le(at + 50, sum, 1);
        });
    };
    EXPECT_EQ(via(0, 0xFF + 7U), Names{"via_raid_member"});
    EXPECT_EQ(via(2, 0xFF + 2U + 7U), Names{"via_raid_member"});
    EXPECT_EQ(via(3, 0xFF + 3U + 7U), Names{});
    EXPECT_EQ(via(0, 0xFF), Names{});
}

/// The words up to and including the checksum, at 13Eh, are zero in sum.
TEST(MarkBounds, SiliconImageSumsItsWords) {
    const auto silicon = [](unsigned number, unsigned add = 0, unsigned behind = 0) {
        return names_after(64 * kKib, [&](OnDisk& d) {
            const auto at = 64 * kKib - 512;
            d.le(at + 0x60, 0x2F00'0000, 4);
            d.le(at + 0x116, number, 1);
            d.le(at + 0x13E, 0x10000 - 0x2F00 - number + add, 2);
            d.le(at + 0x140, behind, 2);
        });
    };
    EXPECT_EQ(silicon(0), Names{"silicon_medley_raid_member"});
    EXPECT_EQ(silicon(7), Names{"silicon_medley_raid_member"});
    EXPECT_EQ(silicon(7, 0, 99), Names{"silicon_medley_raid_member"});
    EXPECT_EQ(silicon(8), Names{});
    EXPECT_EQ(silicon(7, 1), Names{});
}

TEST(MarkBounds, TablesOfEverySector) {
    for (const std::uint64_t sector : {512U, 1024U, 2048U, 4096U}) {
        EXPECT_EQ(names_after(64 * kKib, [&](OnDisk& d) { d.text(sector, "EFI PART"); }), Names{"gpt"});
        EXPECT_EQ(names_after(64 * kKib, [&](OnDisk& d) { d.text(64 * kKib - sector, "EFI PART"); }), Names{"gpt"});
    }
    EXPECT_EQ(names_after(64 * kKib, [](OnDisk& d) { d.text(8192, "EFI PART"); }), Names{});
    // A Sun label: its last half is the XOR of all before.
    const auto sun = [](unsigned checksum) {
        return names_after(64 * kKib, [&](OnDisk& d) {
            d.be(100, 0x1234, 2);
            d.be(508, 0xDABE, 2);
            d.be(510, checksum, 2);
        });
    };
    EXPECT_EQ(sun(0x1234 ^ 0xDABE), Names{"sun"});
    EXPECT_EQ(sun(0x1234 ^ 0xDABF), Names{});
}

TEST(MarkBounds, SwapAndHibernationAtTheEndOfAnyPage) {
    for (const std::uint64_t page : {4096U, 8192U, 16'384U, 32'768U, 65'536U}) {
        for (const auto& [mark, name] : {std::pair{"SWAPSPACE2", "swap"}, std::pair{"SWAP-SPACE", "swap"},
                                         std::pair{"S1SUSPEND", "swsuspend"}, std::pair{"S2SUSPEND", "swsuspend"},
                                         std::pair{"ULSUSPEND", "swsuspend"}, std::pair{"LINHIB0001", "swsuspend"}}) {
            EXPECT_EQ(names_after(128 * kKib, [&, mark = mark](OnDisk& d) { d.text(page - 10, mark); }), Names{name});
        }
    }
}

/// A sector of FAT, with the name that it has, and other marks beside it.
TEST(MarkBounds, ABootSectorIsOfOneFormat) {
    const auto fat = [](std::string_view name, bool ext = false, std::string_view type = {}, bool whole = true) {
        return names_after(64 * kKib, [&](OnDisk& d) {
            d.le(0, 0x90'3C'EB, 3);
            d.text(3, name);
            d.le(0x0B, whole ? 512 : 0, 2);
            d.le(0x0D, 1, 1);
            d.le(0x0E, 1, 2);
            d.le(0x10, 2, 1);
            d.le(0x15, 0xF8, 1);
            d.text(0x36, type);
            d.le(510, 0xAA55, 2);
            if (ext) d.le(0x438, 0xEF53, 2);
        });
    };
    EXPECT_EQ(fat("mkfs.fat"), Names{"fat"});
    EXPECT_EQ(fat("mkfs.fat", true), (Names{"ext", "fat"}));
    // Beside it, rows of a partition table count only if they lie on the device, up to its last sector.
    for (const auto& [sectors, names] : {std::pair{120U, Names{"dos", "fat"}}, std::pair{121U, Names{"fat"}}}) {
        EXPECT_EQ(names_after(64 * kKib,
                              [&, count = sectors](OnDisk& d) {
                                  d.le(0, 0x90'3C'EB, 3);
                                  d.le(0x0B, 512, 2);
                                  d.le(0x0D, 1, 1);
                                  d.le(0x0E, 1, 2);
                                  d.le(0x10, 2, 1);
                                  d.le(0x15, 0xF8, 1);
                                  d.le(446 + 4, 0x83, 1);
                                  d.le(446 + 8, 8, 4);
                                  d.le(446 + 12, count, 4);
                                  d.le(510, 0xAA55, 2);
                              }),
                  names);
    }
    EXPECT_EQ(fat("NTFS    "), Names{"ntfs"});
    EXPECT_EQ(fat("EXFAT   "), Names{"exfat"});
    EXPECT_EQ(fat("NTFS    ", false, "FAT16   ", false), Names{"ntfs"});
    for (const auto* type : {"FAT12   ", "FAT16   ", "MSDOS"})
        EXPECT_EQ(fat("x", false, type, false), Names{"vfat"}) << type;
    for (const auto* type : {"FAT32   ", "MSWIN"}) {
        EXPECT_EQ(names_after(64 * kKib, [&](OnDisk& d) { d.text(0x52, type); }), Names{"vfat"});
        EXPECT_EQ(names_after(64 * kKib, [&](OnDisk& d) { d.text(0x36, type); }), Names{});
    }
    EXPECT_EQ(fat("x", false, "FAT", false), Names{});
}

TEST(MarkBounds, OnlyArraysAreFoundAmongArrays) {
    OnDisk disk(kMib);
    disk.le(0x438, 0xEF53, 2);
    disk.text(512, "LABELONE");
    Source source(disk, "?");
    const auto found = find_array_signatures(source);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 1U);
    EXPECT_EQ(found->front().name, "LVM2_member");
    disk.break_at(0);
    EXPECT_FALSE(find_array_signatures(source));
}

// -- Buried

/// Fields of an ext superblock at `at`.
void put_ext(OnDisk& disk, std::uint64_t at) {
    const auto super = at + 1024;
    disk.le(super, 100, 4);
    disk.le(super + 4, 1000, 4);
    disk.le(super + 0x14, 1, 4);
    disk.le(super + 0x20, 256, 4);
    disk.le(super + 0x28, 16, 4);
    disk.le(super + 0x38, 0xEF53, 2);
    disk.le(super + 0x4C, 1, 4);
}

TEST(BuriedBounds, AnExtSuperblockHasItsFields) {
    constexpr std::uint64_t at = 40 * kKib;
    struct Field {
        std::uint64_t at;
        std::vector<std::uint64_t> good;
        std::vector<std::uint64_t> bad;
        unsigned width = 4;
    };
    for (const auto& field : std::vector<Field>{
             {0, {1}, {0}},
             {4, {1}, {0}},
             {0x14, {0, 1}, {2}},
             {0x18, {0, 6}, {7}},
             {0x20, {256, 264, 8192}, {0, 248, 255, 257}},
             {0x28, {1}, {0}},
             {0x38, {0xEF53}, {0xEF52}, 2},
             {0x4C, {0, 1}, {2}},
             {0x5A, {0}, {1}, 2},  // a copy
         }) {
        for (const bool good : {true, false}) {
            for (const auto value : good ? field.good : field.bad) {
                const auto found = buried_after(128 * kKib, [&](OnDisk& d) {
                    put_ext(d, at);
                    d.le(at + 1024 + field.at, value, field.width);
                });
                EXPECT_EQ(found, good ? Names{"ext@" + std::to_string(at)} : Names{}) << field.at << " " << value;
            }
        }
    }
}

TEST(BuriedBounds, EveryKindOfMarkIsFoundWhereItBegins) {
    constexpr std::uint64_t at = 40 * kKib;
    const auto place = "@" + std::to_string(at);
    const auto found = [](const std::function<void(OnDisk&)>& change) { return buried_after(400 * kKib, change); };
    EXPECT_EQ(found([](OnDisk& d) { d.text(at + 512, "EFI PART"); }), Names{"gpt" + place});
    EXPECT_EQ(found([](OnDisk& d) { d.text(at + 0xFF6, "SWAPSPACE2"); }), Names{"swap" + place});
    EXPECT_EQ(found([](OnDisk& d) { d.text(at, "XFSB"); }), Names{"xfs" + place});
    EXPECT_EQ(found([](OnDisk& d) { d.text(at + 0x10040, "_BHRfS_M"); }), Names{"btrfs" + place});
    EXPECT_EQ(found([](OnDisk& d) { d.text(at + 1536, "LABELONE"); }), Names{"LVM2_member@" + std::to_string(at)});
    EXPECT_EQ(found([](OnDisk& d) {
                  d.le(at + 446 + 4, 0x83, 1);
                  d.le(at + 446 + 8, 8, 4);
                  d.le(at + 446 + 12, 8, 4);
                  d.le(at + 510, 0xAA55, 2);
              }),
              Names{"dos" + place});
    EXPECT_EQ(found([](OnDisk& d) {
                  d.le(at, 0x90'3C'EB, 3);
                  d.le(at + 0x0B, 512, 2);
                  d.le(at + 0x0D, 1, 1);
                  d.le(at + 0x0E, 1, 2);
                  d.le(at + 0x10, 2, 1);
                  d.le(at + 0x15, 0xF8, 1);
                  d.le(at + 510, 0xAA55, 2);
              }),
              Names{"fat" + place});
    EXPECT_EQ(found([](OnDisk& d) {
                  for (const auto& [field, value] : {std::pair{0U, 9U}, std::pair{2U, 9U}, std::pair{4U, 1U},
                                                     std::pair{6U, 1U}, std::pair{8U, 8U}, std::pair{16U, 0x137FU}})
                      d.le(at + kKib + field, value, 2);
              }),
              Names{"minix" + place});
    // An uberblock, and a superblock of UFS, may be those of something that begins before.
    for (const auto& [change, where] : std::vector<std::pair<std::function<void(OnDisk&)>, std::string>>{
             {[](OnDisk& d) { d.le(300 * kKib, 0x00BA'B10C, 8); }, "zfs_member@176128"},
             {[](OnDisk& d) { d.be(300 * kKib, 0x00BA'B10C, 8); }, "zfs_member@176128"},
             {[](OnDisk& d) { d.le(300 * kKib + 1372, 0x0001'1954, 4); }, "ufs@241664"},
             {[](OnDisk& d) { d.le(20 * kKib + 1372, 0x0001'1954, 4); }, "ufs@12288"},
         }) {
        EXPECT_EQ(found(change), Names{where});
    }
    // Where it would begin before the device, it is nothing that begins within.
    EXPECT_EQ(found([](OnDisk& d) { d.le(0x20000, 0x00BA'B10C, 8); }).size(), 1U);
}

/// A master boot record whose rows lie on the device.
TEST(BuriedBounds, RowsOfATableLieOnTheDevice) {
    const auto row = [](unsigned start, unsigned type = 0x83) {
        return buried_after(64 * kKib, [=](OnDisk& d) {
            constexpr std::uint64_t at = 40 * kKib;
            d.le(at + 446 + 4, type, 1);
            d.le(at + 446 + 8, start, 4);
            d.le(at + 446 + 12, 8, 4);
            d.le(at + 510, 0xAA55, 2);
        });
    };
    EXPECT_EQ(row(1).size(), 1U);
    EXPECT_EQ(row(127).size(), 1U);
    EXPECT_EQ(row(128).size(), 0U);
    EXPECT_EQ(row(0).size(), 0U);
    EXPECT_EQ(row(1, 0xEE).size(), 1U);
}

/// In the last 2 MiB, at every sector: marks of four bytes or more.
TEST(BuriedBounds, MarksOfArraysAreSoughtInTheLastTwoMib) {
    constexpr std::uint64_t size = 4 * kMib + 512;
    for (const auto& mark : end_marks()) {
        const auto found = buried_after(64 * kKib, [&](OnDisk& d) { d.text(40 * kKib, mark.bytes); });
        ASSERT_EQ(found.size(), mark.bytes.size() < 4 ? 0U : 1U) << mark.signature.name;
        if (found.empty()) continue;
        EXPECT_EQ(found.begin()->substr(0, found.begin()->find('@')), mark.signature.name);
    }
    const auto md = [](std::uint64_t at, unsigned major, unsigned minor, bool big = false) {
        return buried_after(size, [=](OnDisk& d) {
            const auto put = [&](std::uint64_t place, std::uint64_t value) {
                return big ? d.be(place, value, 4) : d.le(place, value, 4);
            };
            put(at, 0xA92B'4EFC);
            put(at + 4, major);
            put(at + 8, minor);
        });
    };
    const auto first = size - 2 * kMib;
    const Names found{"linux_raid_member@" + std::to_string(first)};
    EXPECT_EQ(md(first, 0, 90), found);
    EXPECT_EQ(md(first, 0, 90, true), found);
    EXPECT_EQ(md(first, 0, 99, true), found);
    EXPECT_EQ(md(first, 0, 100), Names{});
    EXPECT_EQ(md(first, 0, 89), Names{});
    EXPECT_EQ(md(first, 0, 89, true), Names{});
    EXPECT_EQ(md(first, 2, 90), Names{});
    EXPECT_EQ(md(first, 2, 90, true), Names{});
    EXPECT_EQ(md(size - 1024, 0, 91), Names{"linux_raid_member@" + std::to_string(size - 1024)});
}

/// Up to 1 MiB at each sector, up to 64 MiB at each 4 KiB, behind that at each MiB; no further than is needed.
TEST(BuriedBounds, PlacesAreSoughtTheMoreDenselyTheNearer) {
    constexpr std::uint64_t size = 70 * kMib;
    const auto found = buried_after(size, [](OnDisk& d) {
        d.text(512 + 0xFF6, "SWAPSPACE2");
        d.text(kMib - 512, "XFSB");
        d.text(kMib + 512, "SnAp");
        d.text(kMib + 4096, "UBI#");
        d.text(64 * kMib - 4096, "hsqs");
        d.text(64 * kMib, "KDMV");
        d.text(64 * kMib + 4096, "EXFS");
        d.text(67 * kMib, "SFOZ");
    });
    EXPECT_EQ(found, (Names{"swap@512", "xfs@1048064", "ubi@1052672", "squashfs@67104768", "vm_image@67108864",
                            "zonefs@70254592"}));
    const auto readable = [](const std::vector<std::uint64_t>& broken) {
        OnDisk disk(size);
        for (const auto at : broken) disk.break_at(at);
        return find_buried(disk).has_value();
    };
    EXPECT_TRUE(readable({66 * kMib + 0x21000, 67 * kMib - 1}));
    EXPECT_FALSE(readable({66 * kMib + 0x21000 - 1}));
    EXPECT_FALSE(readable({69 * kMib + 700 * kKib}));  // in the last 2 MiB
    EXPECT_FALSE(readable({0}));
}

/// Of a larger device, no more than 4,096 places.
TEST(BuriedBounds, TheLargerTheDeviceTheFartherApart) {
    const auto found = buried_after(64 * kMib + 4097 * kMib, [](OnDisk& d) {
        d.text(64 * kMib, "KDMV");
        d.text(65 * kMib, "EXFS");
        d.text(66 * kMib, "SFOZ");
    });
    EXPECT_EQ(found, (Names{"vm_image@67108864", "zonefs@69206016"}));
    EXPECT_EQ(buried_after(64 * kMib + 4096 * kMib, [](OnDisk& d) { d.text(65 * kMib, "EXFS"); }),
              Names{"exfs@68157440"});
}

/// Copies of its own first sector: the fields that identify it.
TEST(BuriedBounds, ACopyHasTheSameFields) {
    struct Format {
        std::string_view name;
        std::uint64_t mark_at;
        std::string_view mark;
        std::uint64_t same_from;
        std::uint64_t same_to;
    };
    for (const auto& format : {Format{"xfs", 0, "XFSB", 32, 48}, Format{"exfat", 3, "EXFAT   ", 0, 104},
                               Format{"ntfs", 3, "NTFS    ", 0, 0x50}}) {
        for (const auto& [differs, own] : std::vector<std::pair<std::optional<std::uint64_t>, bool>>{
                 {std::nullopt, true}, {format.same_to - 1, false}, {format.same_to, true}}) {
            const auto found = buried_after(64 * kKib, [&, d = differs](OnDisk& disk) {
                for (const std::uint64_t at : {std::uint64_t{0}, 40 * kKib}) {
                    disk.fill(at + format.same_from + 16, format.same_to - format.same_from - 16, 0x33);
                    disk.text(at + format.mark_at, format.mark);
                }
                if (d) disk.le(40 * kKib + *d, 0x44, 1);
            });
            EXPECT_EQ(found.empty(), own) << format.name;
        }
    }
}

TEST(BuriedBounds, AFileMayEndWithinASector) {
    OnDisk disk(1000, 1);
    const auto found = find_buried(disk);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->empty());
}

TEST(BuriedBounds, NoMoreThanEightAreNamed) {
    const auto found = buried_after(kMib, [](OnDisk& d) {
        std::uint64_t at = 4 * kKib;
        for (const auto& mark : start_marks()) {
            if (mark.at != 0 || mark.bytes.size() < 4) continue;
            d.text(at, mark.bytes);
            at += 4 * kKib;
        }
    });
    EXPECT_EQ(found.size(), 8U);
}

}  // namespace
}  // namespace fettle::allocation
