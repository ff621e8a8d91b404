// SPDX-License-Identifier: GPL-3.0-or-later
// How files lie on the file system of the temporary folder. What is expected follows from how each file was made.
#include "platform/linux/file_layout.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/falloc.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

namespace fettle::linux_system {
namespace {

constexpr std::uint64_t kMebibyte = 1U << 20U;

/// A file that vanishes with the test.
class FileLayoutOf : public testing::Test {
protected:
    FileLayoutOf() {
        auto name = (std::filesystem::temp_directory_path() / "fettle-layout-XXXXXX").string();
        descriptor_ = ::mkstemp(name.data());
        ::unlink(name.c_str());
    }
    ~FileLayoutOf() override { ::close(descriptor_); }
    FileLayoutOf(const FileLayoutOf&) = delete;
    FileLayoutOf& operator=(const FileLayoutOf&) = delete;

    void write(std::uint64_t offset, std::uint64_t bytes) const {
        const std::vector<char> data(bytes, 'x');
        ASSERT_EQ(::pwrite(descriptor_, data.data(), data.size(), static_cast<off_t>(offset)),
                  static_cast<ssize_t>(bytes));
    }
    void length(std::uint64_t bytes) const { ASSERT_EQ(::ftruncate(descriptor_, static_cast<off_t>(bytes)), 0); }

    int descriptor_ = -1;
};

constexpr const char* kNoExtents = "this file system tells no extents (FIEMAP)";
constexpr const char* kNoHoles = "this file system makes no holes";

/// Whether a file of one hole is told to be one: not every file system has holes.
bool has_holes(int descriptor) { return ::lseek(descriptor, 0, SEEK_DATA) < 0 && errno == ENXIO; }

TEST_F(FileLayoutOf, AWrittenFileHasNoHoles) {
    write(0, 4 * kMebibyte);
    const auto by_extents = layout_by_extents(descriptor_, 0, 4 * kMebibyte);
    const auto by_holes = layout_by_holes(descriptor_, 0, 4 * kMebibyte);
    ASSERT_TRUE(by_extents || by_holes);
    if (by_extents) {
        EXPECT_EQ(by_extents->never_written_share, 0.0);
        EXPECT_GE(by_extents->pieces.value_or(1), 1U);
    }
    if (by_holes) {
        EXPECT_EQ(by_holes->never_written_share, 0.0);
    }
}

TEST_F(FileLayoutOf, HolesAreCountedWhereTheyLie) {
    length(8 * kMebibyte);
    if (!has_holes(descriptor_)) GTEST_SKIP() << kNoHoles;
    write(2 * kMebibyte, kMebibyte);  // of the eight, the third is written
    for (const auto& way : {layout_by_extents, layout_by_holes}) {
        const auto whole = way(descriptor_, 0, 8 * kMebibyte);
        if (!whole) continue;
        EXPECT_EQ(whole->never_written_share, 7.0 / 8);
        EXPECT_EQ(way(descriptor_, 2 * kMebibyte, kMebibyte)->never_written_share, 0.0);
        EXPECT_EQ(way(descriptor_, 0, 4 * kMebibyte)->never_written_share, 3.0 / 4);
        EXPECT_EQ(way(descriptor_, 4 * kMebibyte, 4 * kMebibyte)->never_written_share, 1.0);
        EXPECT_EQ(way(descriptor_, 2 * kMebibyte + kMebibyte / 2, 100 * kMebibyte)->never_written_share, 10.0 / 11);
    }
    EXPECT_EQ(file_layout(descriptor_, 0, 8 * kMebibyte).never_written_share, 7.0 / 8);
}

TEST_F(FileLayoutOf, ReservedSpaceIsNotWritten) {
    if (::fallocate(descriptor_, 0, 0, 8 * static_cast<off_t>(kMebibyte)) != 0) {
        GTEST_SKIP() << "this file system reserves no space (fallocate)";
    }
    if (!layout_by_extents(descriptor_, 0, kMebibyte)) GTEST_SKIP() << kNoExtents;
    EXPECT_EQ(layout_by_extents(descriptor_, 0, 8 * kMebibyte)->never_written_share, 1.0);
    write(4 * kMebibyte, 2 * kMebibyte);
    EXPECT_EQ(layout_by_extents(descriptor_, 0, 8 * kMebibyte)->never_written_share, 6.0 / 8);
}

TEST_F(FileLayoutOf, PiecesAreThoseThatDoNotAdjoin) {
    // Every other block is taken out, and the file closes up: what adjoins in it does not adjoin on the drive.
    constexpr std::uint64_t kBlock = 4096;
    constexpr std::uint64_t kBlocks = 600;  // more than are asked for at a time
    write(0, 2 * kBlocks * kBlock);
    if (!layout_by_extents(descriptor_, 0, kBlock)) GTEST_SKIP() << kNoExtents;
    const auto before = layout_by_extents(descriptor_, 0, 2 * kBlocks * kBlock)->pieces;
    length((2 * kBlocks - 1) * kBlock);
    for (auto i = kBlocks - 1; i-- > 0;) {
        const auto at = static_cast<off_t>((2 * i + 1) * kBlock);
        if (::fallocate(descriptor_, FALLOC_FL_COLLAPSE_RANGE, at, static_cast<off_t>(kBlock)) == 0) continue;
        ASSERT_EQ(errno, EOPNOTSUPP);
        GTEST_SKIP() << "this file system takes no ranges out of a file";
    }
    const auto layout = layout_by_extents(descriptor_, 0, kBlocks * kBlock);
    ASSERT_TRUE(before && layout && layout->pieces);
    EXPECT_LT(*before, kBlocks / 10);
    EXPECT_GT(*layout->pieces, kBlocks - *before - 1);
    EXPECT_LE(*layout->pieces, kBlocks);
    EXPECT_EQ(layout->never_written_share, 0.0);
}

TEST_F(FileLayoutOf, NothingIsKnownOfNothing) {
    EXPECT_FALSE(layout_by_extents(descriptor_, 0, kMebibyte));
    EXPECT_FALSE(layout_by_holes(descriptor_, 0, kMebibyte));
    length(kMebibyte);
    EXPECT_FALSE(layout_by_extents(descriptor_, kMebibyte, kMebibyte));
    EXPECT_FALSE(layout_by_holes(descriptor_, 2 * kMebibyte, ~std::uint64_t{0}));
    EXPECT_FALSE(file_layout(-1, 0, kMebibyte).never_written_share);
    EXPECT_FALSE(file_layout(descriptor_, 0, 0).pieces);
}

}  // namespace
}  // namespace fettle::linux_system
