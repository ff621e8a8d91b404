// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/buried.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/unit/wiper/images.h"

namespace fettle::allocation {
namespace {

constexpr std::uint64_t kMib = 1U << 20U;
constexpr std::uint64_t kSize = 66 * kMib;

std::vector<std::string> found_in(test::Image& device) {
    const auto found = find_buried(device);
    EXPECT_TRUE(found);
    std::vector<std::string> words;
    if (found) {
        for (const auto& one : *found) words.push_back(std::string(one.name) + "@" + std::to_string(one.at));
    }
    return words;
}

TEST(Buried, WhatBeginsWithinIsFound) {
    const std::vector<std::pair<std::string, std::string>> makers{
        {"ext", "mke2fs -q -F -t ext4"}, {"fat", "mkfs.fat -F 16"},  {"ntfs", "mkfs.ntfs -q -F -f"},
        {"exfat", "mkfs.exfat"},         {"minix", "mkfs.minix -3"}, {"swap", "mkswap"}};
    // Where old partitions begin, where new ones do, at blocks of the first 64 MiB, and behind them at a MiB.
    const std::vector<std::uint64_t> places{63U * 512U, kMib,     5 * kMib + 12 * 4096, 20 * kMib + 63 * 4096,
                                            33 * kMib,  65 * kMib};
    for (std::size_t shift = 0; shift < places.size(); shift += 2) {
        test::Image device{std::vector<std::uint8_t>(kSize)};
        std::set<std::string> expected;
        for (std::size_t i = 0; i < makers.size(); ++i) {
            auto inner = test::make_image(makers[i].second, 8);
            if (!inner) continue;
            const auto at = places[(i + shift) % places.size()];
            std::copy_n(inner->bytes().begin(), kMib / 2, device.bytes().begin() + static_cast<std::ptrdiff_t>(at));
            expected.insert(makers[i].first + "@" + std::to_string(at));
        }
        const auto found = found_in(device);
        EXPECT_EQ(std::set<std::string>(found.begin(), found.end()), expected);
    }
}

/// A member that begins later and ends with the partition: where its superblock lies depends on where it begins.
TEST(Buried, WhatArraysNoteAtTheirEndsIsFound) {
    for (const std::uint64_t before : {128U * 1024U + 512U, 70'144U, 8192U, 1024U}) {
        test::Image device{std::vector<std::uint8_t>(kSize)};
        const std::string superblock = before == 1024U ? std::string("Intel Raid ISM Cfg Sig. ")
                                                       : std::string("\xFC\x4E\x2B\xA9\0\0\0\0\x5A\0\0\0", 12);
        std::copy(superblock.begin(), superblock.end(), device.bytes().end() - static_cast<std::ptrdiff_t>(before));
        const auto name = before == 1024U ? "isw_raid_member@" : "linux_raid_member@";
        EXPECT_EQ(found_in(device), std::vector<std::string>{name + std::to_string(kSize - before)});
    }
}

/// FAT and exFAT keep a copy of their first sector, XFS and ext some of their superblock.
TEST(Buried, CopiesThatAFileSystemKeepsOfItselfDoNotCount) {
    for (const std::string command :
         {"mkfs.fat -F 32 -s 1", "mkfs.exfat", "mkfs.ntfs -q -F -f", "mke2fs -q -F -t ext2 -b 1024",
          "TEST_DIR=1 TEST_DEV=1 QA_CHECK_FS=1 mkfs.xfs -q -f -d agcount=4"}) {
        auto device = test::make_image(command, 66);
        if (!device) continue;
        EXPECT_EQ(found_in(*device), std::vector<std::string>{}) << command;
    }
}

TEST(Buried, NothingIsFoundInNoiseNorAtTheBeginning) {
    auto device = test::make_image("mke2fs -q -F -t ext4", 66);
    if (!device) GTEST_SKIP() << "cannot run mke2fs";
    EXPECT_EQ(found_in(*device), std::vector<std::string>{});
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < 8 * kMib; ++i) {
        state = state * 1'664'525U + 1'013'904'223U;
        device->bytes()[i] = static_cast<std::uint8_t>(state >> 24U);
    }
    EXPECT_EQ(found_in(*device), std::vector<std::string>{});
}

TEST(Buried, APlaceThatCannotBeReadIsAnError) {
    test::Image device{std::vector<std::uint8_t>(kSize)};
    device.broken = 65 * kMib;
    EXPECT_FALSE(find_buried(device));
}

}  // namespace
}  // namespace fettle::allocation
