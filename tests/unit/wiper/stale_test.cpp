// SPDX-License-Identifier: GPL-3.0-or-later
// A superblock that is whole, and behind it something else: every structure that only a file system in use has is
// written over in turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/allocation/free_space.h"
#include "core/base/bytes.h"
#include "tests/unit/wiper/images.h"

namespace fettle::allocation {
namespace {

using namespace std::string_literals;

constexpr std::size_t kSuper = 1024;

/// Refused as a contradiction once `length` bytes at `at` are written over; read as before once they are back.
void expect_missed(test::Image& image, std::size_t at, std::size_t length, const std::string& what) {
    SCOPED_TRACE(what);
    ASSERT_LE(at + length, image.bytes().size());
    const auto begin = image.bytes().begin() + static_cast<std::ptrdiff_t>(at);
    const std::vector<std::uint8_t> kept(begin, begin + static_cast<std::ptrdiff_t>(length));
    std::fill_n(begin, length, std::uint8_t{0xA5});
    const auto answer = read_free_space(image);
    EXPECT_FALSE(answer);
    if (!answer) {
        EXPECT_EQ(answer.error().id, "file-system-contradicts");
    }
    std::copy(kept.begin(), kept.end(), begin);
    EXPECT_TRUE(read_free_space(image));
}

std::size_t find(test::Image& image, const std::string& bytes) {
    const auto same = [](std::uint8_t byte, char letter) { return byte == static_cast<std::uint8_t>(letter); };
    const auto& all = image.bytes();
    return static_cast<std::size_t>(std::search(all.begin(), all.end(), bytes.begin(), bytes.end(), same) -
                                    all.begin());
}

/// A folder with one file of 40 KiB that begins with "the file".
class Filled {
public:
    Filled() {
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "file", std::ios::binary) << "the file" << std::string(40'000, 'x');
    }
    ~Filled() { std::filesystem::remove_all(folder); }
    Filled(const Filled&) = delete;
    Filled& operator=(const Filled&) = delete;
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() /
        ("fettle-unit-stale-"s + testing::UnitTest::GetInstance()->current_test_info()->name() +
         std::to_string(
             std::hash<std::string>{}(testing::UnitTest::GetInstance()->current_test_info()->test_suite_name())));
};

class StaleExt : public testing::TestWithParam<std::string> {};

TEST_P(StaleExt, EveryStructureBehindTheSuperblockCounts) {
    const Filled filled;
    auto image = test::make_image(
        "mke2fs -q -F -b 1024 -E lazy_itable_init=0 -d " + filled.folder.string() + " " + GetParam(), 24);
    if (!image) GTEST_SKIP() << "cannot run mke2fs";
    ASSERT_TRUE(read_free_space(*image));
    const BytesView view(image->bytes());
    const auto inode_bytes = std::size_t{*view.le16(kSuper + 0x58)};
    const auto table = std::size_t{*view.le32(2048 + 8)} * 1024;  // of group 0, whose descriptor is in block 2
    expect_missed(*image, table + inode_bytes, inode_bytes, "the root's inode");
    expect_missed(*image, table + 10 * inode_bytes, 16 * inode_bytes, "inodes of files");
    expect_missed(*image, find(*image, "\2\0\0\0\x0C\0\1\2.\0\0\0\2\0\0\0"s), 1024, "the root directory");
    expect_missed(*image, std::size_t{8193} * 1024, 1024, "the superblock's copy in group 1");
    if ((*view.le32(kSuper + 0x5C) & 4U) != 0) {
        expect_missed(*image, find(*image, "\xC0\x3B\x39\x98\0\0\0\4"s), 1024, "the journal");
    }
}

INSTANTIATE_TEST_SUITE_P(All, StaleExt,
                         testing::Values("-t ext4", "-t ext4 -O ^resize_inode,^metadata_csum", "-t ext3", "-t ext2"));

/// The bitmap is older than the files: one of their blocks is free by it, and all counts agree.
TEST(StaleExtBitmap, ABlockOfAFileIsNotFree) {
    const Filled filled;
    for (const std::string type : {"-t ext2", "-t ext4 -O ^metadata_csum,^uninit_bg"}) {
        auto image = test::make_image("mke2fs -q -F -b 1024 -d " + filled.folder.string() + " " + type, 6);
        if (!image) GTEST_SKIP() << "cannot run mke2fs";
        auto& bytes = image->bytes();
        ASSERT_TRUE(read_free_space(*image));
        const auto block = find(*image, "the file") / 1024;
        ASSERT_LT(block, 6144U);
        const auto bitmap = std::size_t{*BytesView(bytes).le32(2048)} * 1024;
        const auto bit = block - 1;  // group 0 begins with block 1
        bytes[bitmap + bit / 8] = static_cast<std::uint8_t>(bytes[bitmap + bit / 8] & ~(1U << (bit % 8)));
        for (const std::size_t count : {kSuper + 0x0C, std::size_t{2048 + 0x0C}}) {
            const auto more = *BytesView(bytes).le16(count) + 1U;
            bytes[count] = static_cast<std::uint8_t>(more);
            bytes[count + 1] = static_cast<std::uint8_t>(more >> 8U);
        }
        const auto answer = read_free_space(*image);
        ASSERT_FALSE(answer) << type;
        EXPECT_EQ(answer.error().id, "file-system-contradicts");
    }
}

/// Without a root folder there would be no files to follow, and none in what the table calls free.
TEST(StaleFat, TheRootFolderMustBeAClusterOfTheFileSystem) {
    auto image = test::make_image("mkfs.fat -F 32 -s 1", 40);
    if (!image) GTEST_SKIP() << "cannot run mkfs.fat";
    ASSERT_TRUE(read_free_space(*image));
    for (const std::uint32_t cluster : {0U, 1U, 0x0FFF'FFF8U, 0xFFFF'FFFFU}) {
        for (unsigned i = 0; i < 4; ++i) image->bytes()[0x2C + i] = static_cast<std::uint8_t>(cluster >> (8 * i));
        const auto answer = read_free_space(*image);
        ASSERT_FALSE(answer) << cluster;
        EXPECT_EQ(answer.error().id, "file-system-contradicts");
    }
}

TEST(StaleXfs, EveryStructureBehindTheSuperblockCounts) {
    auto image = test::make_image("TEST_DIR=1 TEST_DEV=1 QA_CHECK_FS=1 mkfs.xfs -q -f -d agcount=2", 64);
    if (!image) GTEST_SKIP() << "cannot run mkfs.xfs";
    ASSERT_TRUE(read_free_space(*image));
    const BytesView view(image->bytes());
    const std::size_t block = *view.be32(4);
    const std::size_t sector = *view.be16(102);
    const auto second = *view.be32(84) * block;
    expect_missed(*image, second, 512, "the superblock's copy");
    expect_missed(*image, second + 2 * sector, 512, "the inode header");
    expect_missed(*image, 3 * sector, 512, "the free list (AGFL)");
    expect_missed(*image, *view.be32(2 * sector + 20) * block, block, "the inode tree");
    const auto inode = *view.be64(56);
    const auto per_block = *view.u8(123);
    const auto at = static_cast<std::size_t>(inode >> per_block) * block +
                    static_cast<std::size_t>(inode & ((1U << per_block) - 1U)) * *view.be16(104);
    expect_missed(*image, at, 256, "the root's inode");
}

}  // namespace
}  // namespace fettle::allocation
