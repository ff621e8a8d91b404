// SPDX-License-Identifier: GPL-3.0-or-later
// Marks at their places, as the formats' own documents and libblkid have them.
#include "core/allocation/signatures.h"

#include <gtest/gtest.h>

#include <set>

#include "core/allocation/free_space.h"
#include "tests/unit/partition/sparse_device.h"
#include "tests/unit/wiper/images.h"

namespace fettle::allocation {
namespace {

using namespace std::string_literals;

constexpr std::uint64_t kKib = 1024;
constexpr std::uint64_t kMib = 1024 * kKib;
/// No multiple of anything but a sector.
constexpr std::uint64_t kSize = 8 * kMib + 5 * 512;

struct Planted {
    std::string name;
    std::int64_t at;  ///< below 0: before the end
    std::string bytes;
};

std::ostream& operator<<(std::ostream& out, const Planted& planted) { return out << planted.name << planted.at; }

std::set<std::string> names_in(test::Image& image) {
    Source source(image, "test");
    const auto found = find_signatures(source);
    EXPECT_TRUE(found);
    std::set<std::string> names;
    if (found) {
        for (const auto& one : *found) names.emplace(one.name);
    }
    return names;
}

class SignatureAt : public testing::TestWithParam<Planted> {};

TEST_P(SignatureAt, IsFoundAlone) {
    test::Image image{std::vector<std::uint8_t>(kSize)};
    const auto& planted = GetParam();
    const auto at =
        planted.at < 0 ? kSize - static_cast<std::uint64_t>(-planted.at) : static_cast<std::uint64_t>(planted.at);
    std::copy(planted.bytes.begin(), planted.bytes.end(), image.bytes().begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_EQ(names_in(image), std::set<std::string>{planted.name});
    // Shifted into a partition, it is that partition's.
    std::vector<std::uint8_t> drive(kMib);
    drive.insert(drive.end(), image.bytes().begin(), image.bytes().end());
    drive.resize(drive.size() + kMib);
    test::Image shifted(std::move(drive));
    const auto within = find_signatures(shifted, {kMib, kSize});
    ASSERT_TRUE(within);
    ASSERT_EQ(within->size(), 1U);
    EXPECT_EQ(within->front().name, planted.name);
    EXPECT_LT(within->front().at, at + 512);
}

const std::string kMdMagic = "\xFC\x4E\x2B\xA9"s;
const std::string kUfs2 = "\x19\x01\x54\x19"s;
const std::string kUberblock = "\x0C\xB1\xBA\0\0\0\0\0"s;
const std::string kBcachefs = "\xC6\x85\x73\xF6\x66\xCE\x90\xA9\xD9\x6A\x60\xCF\x80\x3D\xF7\xEF"s;

// 8 MiB and 2,560 bytes: labels of 256 KiB, superblocks of 64 and 4 KiB are counted from 8 MiB.
INSTANTIATE_TEST_SUITE_P(
    Arrays, SignatureAt,
    testing::Values(
        Planted{"linux_raid_member", 0, kMdMagic}, Planted{"linux_raid_member", 4096, kMdMagic},
        Planted{"linux_raid_member", 8 * kMib - 8192, kMdMagic},
        Planted{"linux_raid_member", 8 * kMib - 65536, kMdMagic},
        Planted{"linux_raid_member", 8 * kMib - 65536, "\xA9\x2B\x4E\xFC"},
        Planted{"isw_raid_member", -1024, "Intel Raid ISM Cfg Sig. 1.0.00"},
        Planted{"ddf_raid_member", -512, "\xDE\x11\xDE\x11"},
        Planted{"ddf_raid_member", -257 * 512, "\xDE\x11\xDE\x11"},
        Planted{"promise_fasttrack_raid_member", -63 * 512, "Promise Technology, Inc."},
        Planted{"promise_fasttrack_raid_member", -3087 * 512, "Promise Technology, Inc."},
        Planted{"nvidia_raid_member", -1024, "NVIDIA  "}, Planted{"lsi_mega_raid_member", -512, "$XIDE$"},
        Planted{"jmicron_raid_member", -512, "JM"}, Planted{"adaptec_raid_member", -512, "\x37\xFC\x4D\x1E"},
        Planted{"hpt45x_raid_member", -11 * 512, "\xF3\x16\x78\x5A"},
        Planted{"hpt37x_raid_member", 9 * 512 + 32, "\xF0\x16\x78\x5A"},
        Planted{"drbd", -4096 + 60, "\x83\x74\x02\x6D"}, Planted{"ldm", 6 * 512, "PRIVHEAD"},
        Planted{"ldm", -512, "PRIVHEAD"}, Planted{"ldm", -192 * 512, "PRIVHEAD"},
        Planted{"ldm", -std::int64_t{kMib} + 17 * 512, "VMDB"}, Planted{"ldm", -std::int64_t{kMib} + 512, "TOCBLOCK"},
        Planted{"zfs_member", 128 * kKib + 5 * kKib, kUberblock}, Planted{"zfs_member", 384 * kKib, kUberblock},
        Planted{"zfs_member", 8 * kMib - 512 * kKib + 128 * kKib, kUberblock},
        Planted{"zfs_member", 8 * kMib - 128 * kKib, "\0\0\0\0\0\xBA\xB1\x0C"s},
        Planted{"LVM2_member", 512, "LABELONE"}, Planted{"LVM2_member", 1536, "LABELONE"},
        Planted{"LVM1_member", 0, "HM\1\0"s}, Planted{"stratis", 516, "!Stra0tis\x86\xFF\x02^\x41rh"},
        Planted{"VMFS_volume_member", kMib, "\x0D\xD0\x01\xC0"},
        Planted{"bcache", 4096 + 24, "\xC6\x85\x73\xF6\x4E\x1A\x45\xCA\x82\x65\xF5\x7F\x48\xBA\x6D\x81"}));

INSTANTIATE_TEST_SUITE_P(
    FileSystems, SignatureAt,
    testing::Values(Planted{"ufs", 1372, kUfs2}, Planted{"ufs", 8 * kKib + 1372, kUfs2},
                    Planted{"ufs", 64 * kKib + 1372, kUfs2}, Planted{"ufs", 256 * kKib + 1372, kUfs2},
                    Planted{"ufs", 64 * kKib + 1372, "\x19\x54\x01\x19"},
                    Planted{"ufs", 8 * kKib + 1372, "\x54\x19\x01\0"s}, Planted{"bcachefs", 4096 + 24, kBcachefs},
                    Planted{"bcachefs", 2 * kMib + 24, kBcachefs},
                    Planted{"bcachefs", -std::int64_t{kMib} + 24, kBcachefs},
                    Planted{"VMFS", 2 * kMib, "\x5E\xF1\xAB\x2F"}, Planted{"apfs", 32, "NXSB"},
                    Planted{"ReFS", 0, "\0\0\0ReFS\0"s}, Planted{"btrfs", 64 * kKib + 64, "_BHRfS_M"},
                    Planted{"jfs", 32 * kKib, "JFS1"}, Planted{"reiserfs", 64 * kKib + 52, "ReIsEr2Fs"},
                    Planted{"reiserfs", 8 * kKib + 52, "ReIsErFs"}, Planted{"reiser4", 64 * kKib, "ReIsEr4"},
                    Planted{"gfs2", 64 * kKib, "\x01\x16\x19\x70"}, Planted{"ocfs2", 2048, "OCFSV2"},
                    Planted{"udf", 32 * kKib + 1, "NSR02"}, Planted{"f2fs", 1024, "\x10\x20\xF5\xF2"},
                    Planted{"squashfs", 0, "hsqs"}, Planted{"nilfs2", -8 * 512, "\2\0\0\0\0\0\x34\x34\x18\1"s},
                    Planted{"minix", 1024, "\x60\x55\0\0\3\0\x08\0\x60\5\0\0\xFF\xFF\xFF\x7F\x68\x24\1\0\0\0\1\0"s},
                    Planted{"hfs", 1024, "BD"s + std::string(18, '\0') + "\0\0\x10\0"s},
                    Planted{"sysv", 9 * kKib + 512 + 504, "\x20\x7E\x18\xFD"}));

INSTANTIATE_TEST_SUITE_P(
    Others, SignatureAt,
    testing::Values(
        Planted{"crypto_LUKS", 0, "LUKS\xBA\xBE"}, Planted{"crypto_LUKS", 16 * kKib, "SKUL\xBA\xBE"},
        Planted{"crypto_LUKS", 4 * kMib, "SKUL\xBA\xBE"}, Planted{"BitLocker", 0, "\xEB\x58\x90-FVE-FS-"},
        Planted{"swap", 4086, "SWAPSPACE2"}, Planted{"swap", 65526, "SWAP-SPACE"},
        Planted{"swsuspend", 16374, "S1SUSPEND"}, Planted{"DM_integrity", 0, "integrt\0"s},
        Planted{"xfs_external_log", 1024, "\xFE\xED\xBA\xBE\0\0\0\1\0\0\0\2"s + std::string(288, '\0') + "\0\0\0\1"s},
        Planted{"gpt", 512, "EFI PART"}, Planted{"gpt", 4096, "EFI PART"}, Planted{"gpt", -512, "EFI PART"},
        Planted{"bsd", 512, "\x57\x45\x56\x82"}, Planted{"mac", 512, "PM\0\0"s}, Planted{"vm_image", 0, "QFI\xFB"},
        Planted{"dos", 446, "\x80\1\1\0\x83\0\0\0\0\x08\0\0\0\x10\0\0"s + std::string(48, '\0') + "\x55\xAA"}));

/// A boot loader's code ends as a partition table does.
TEST(SignaturesTest, BootCodeWithoutPartitionsIsNoTable) {
    test::Image image{std::vector<std::uint8_t>(kMib)};
    image.bytes()[510] = 0x55;
    image.bytes()[511] = 0xAA;
    EXPECT_EQ(names_in(image), std::set<std::string>{});
    std::fill_n(image.bytes().begin() + 446, 64, 0x7F);  // code, no rows
    EXPECT_EQ(names_in(image), std::set<std::string>{});
}

/// What was given to a virtual machine as a drive: its table lies before the superblock of the file system that was
/// there.
TEST(SignaturesTest, ATableWithinIsRefusedWhateverElseIsThere) {
    for (const bool gpt : {false, true}) {
        auto image = test::make_image("mke2fs -q -F -t ext4 -O ^resize_inode -E lazy_itable_init=0", 16);
        if (!image) GTEST_SKIP() << "cannot run mke2fs";
        ASSERT_TRUE(read_free_space(*image));
        const std::string row = "\0\0\2\0\x83\0\0\0\0\x08\0\0\0\x10\0\0"s;
        if (gpt) {
            const std::string header = "EFI PART";
            std::copy(header.begin(), header.end(), image->bytes().end() - 512);
        } else {
            std::copy(row.begin(), row.end(), image->bytes().begin() + 446);
            image->bytes()[510] = 0x55;
            image->bytes()[511] = 0xAA;
        }
        const auto answer = read_free_space(*image);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().id, "partition-table-within");
    }
}

/// A place that cannot be read may hold a mark.
TEST(SignaturesTest, APlaceThatCannotBeReadIsAnError) {
    for (const std::uint64_t broken : {std::uint64_t{0}, 64 * kKib + 64, 4 * kMib, kSize - 512}) {
        test::Image image{std::vector<std::uint8_t>(kSize)};
        image.broken = broken;
        Source source(image, "test");
        const auto found = find_signatures(source);
        ASSERT_FALSE(found) << broken;
        EXPECT_EQ(found.error().id, "file-system-unreadable");
    }
}

/// None of what mkfs makes is taken for two formats.
TEST(SignaturesTest, WhatIsMadeHereIsOneFormatOnly) {
    const std::vector<std::pair<std::string, std::string>> makers{
        {"ext", "mke2fs -q -F -t ext4"}, {"ext", "mke2fs -q -F -t ext2 -b 1024"},
        {"fat", "mkfs.fat -F 12"},       {"fat", "mkfs.fat -F 16"},
        {"fat", "mkfs.fat -F 32 -s 1"},  {"exfat", "mkfs.exfat"},
        {"ntfs", "mkfs.ntfs -q -F -f"},  {"minix", "mkfs.minix -3"},
        {"minix", "mkfs.minix -1"},      {"swap", "mkswap"}};
    for (const auto& [name, command] : makers) {
        auto image = test::make_image(command, 40);
        if (!image) continue;
        EXPECT_EQ(names_in(*image), std::set<std::string>{name}) << command;
    }
}

}  // namespace
}  // namespace fettle::allocation
