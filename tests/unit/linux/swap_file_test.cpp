// SPDX-License-Identifier: GPL-3.0-or-later
// Swap files, made by mkswap in a folder of the test and never activated.
#include "platform/linux/swap_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "platform/linux/run_program.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;

using Contents = tune::SwapFile::Contents;
constexpr std::uint64_t kMiB = std::uint64_t{1} << 20U;

class SwapFileTest : public testing::Test {
protected:
    void SetUp() override {
        fs::create_directories(system_.top());
        const int number = ::open(system_.top().c_str(), O_TMPFILE | O_RDWR, 0600);
        if (number < 0) GTEST_SKIP() << "this file system has no O_TMPFILE";
        ::close(number);
        before_ = entries();
        if (!is_installed("mkswap") || !is_installed("blkid")) GTEST_SKIP() << "mkswap or blkid is not installed";
    }
    [[nodiscard]] std::string path() const { return system_.top() + "/swapfile"; }
    [[nodiscard]] tune::SwapFile now() const {
        const auto file = read_swap_file(path());
        EXPECT_TRUE(file && *file);
        return file && *file ? **file : tune::SwapFile();
    }
    /// What another program says of the file.
    [[nodiscard]] std::string blkid(const std::string& tag) const {
        const auto result = run_program("blkid", {"-p", "-o", "value", "-s", tag, path()});
        EXPECT_TRUE(result);
        auto text = result ? result->output : std::string();
        while (text.ends_with('\n')) text.pop_back();
        return text;
    }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(system_.top()), fs::directory_iterator()));
    }

    FakeSystem system_;
    std::size_t before_ = 0;
};

TEST_F(SwapFileTest, ANewFileHasAllItsBlocksAndASignature) {
    ASSERT_TRUE(set_swap_file_size(path(), 8 * kMiB));
    EXPECT_EQ(now().bytes, 8 * kMiB);
    EXPECT_EQ(now().area_bytes, 8 * kMiB);
    EXPECT_EQ(now().contents, Contents::swap);
    EXPECT_EQ(blkid("TYPE"), "swap");
    struct stat facts {};
    ASSERT_EQ(::stat(path().c_str(), &facts), 0);
    EXPECT_GE(static_cast<std::uint64_t>(facts.st_blocks) * 512, 8 * kMiB) << "swap must not have holes (swapon(8))";
    EXPECT_EQ(facts.st_mode & 07777U, 0600U) << "programs' memory is nobody else's to read";
}

/// Whoever can rename what lies in a folder can put a link to a drive in the file's place.
TEST_F(SwapFileTest, NoFileInAFolderThatOthersCanChange) {
    const auto folder = system_.top() + "/open";
    fs::create_directories(folder + "/inner");
    ASSERT_EQ(::chmod(folder.c_str(), 0777), 0);
    for (const auto& path : {folder + "/swapfile", folder + "/inner/swapfile"}) {
        const auto made = set_swap_file_size(path, 8 * kMiB);
        ASSERT_FALSE(made) << path;
        EXPECT_EQ(made.error().code, ErrorCode::refused);
        EXPECT_FALSE(fs::exists(path));
    }
    ASSERT_EQ(::chmod(folder.c_str(), 01777), 0);  // as /tmp, where names of others stay
    EXPECT_TRUE(set_swap_file_size(folder + "/swapfile", 8 * kMiB));
    fs::create_directory_symlink(folder, system_.top() + "/link");
    EXPECT_FALSE(set_swap_file_size(system_.top() + "/link/swapfile", 0));
    EXPECT_TRUE(fs::exists(folder + "/swapfile"));
}

TEST_F(SwapFileTest, ItGrowsAndShrinksAndKeepsItsUuid) {
    ASSERT_TRUE(set_swap_file_size(path(), 8 * kMiB));
    const auto uuid = blkid("UUID");
    EXPECT_EQ(uuid.size(), 36U);
    for (const auto bytes : {16 * kMiB, 4 * kMiB, 4 * kMiB, 40 * kMiB}) {
        ASSERT_TRUE(set_swap_file_size(path(), bytes));
        EXPECT_EQ(now().bytes, bytes);
        EXPECT_EQ(now().area_bytes, bytes);
        EXPECT_EQ(blkid("UUID"), uuid);
    }
}

TEST_F(SwapFileTest, DeletingTwiceIsNoError) {
    ASSERT_TRUE(set_swap_file_size(path(), 8 * kMiB));
    EXPECT_TRUE(set_swap_file_size(path(), 0));
    EXPECT_TRUE(set_swap_file_size(path(), 0));
    EXPECT_EQ(entries(), before_);
}

TEST_F(SwapFileTest, AnotherFileIsLeftAlone) {
    std::ofstream(path()) << "a diary";
    EXPECT_EQ(now().contents, Contents::other);
    for (const auto bytes : {std::uint64_t{0}, 8 * kMiB}) {
        EXPECT_EQ(set_swap_file_size(path(), bytes).error().code, ErrorCode::refused);
    }
    std::ifstream stream(path());
    EXPECT_EQ(std::string((std::istreambuf_iterator<char>(stream)), {}), "a diary");
}

TEST_F(SwapFileTest, ALinkAndAFolderAreRefused) {
    fs::create_symlink(system_.top() + "/elsewhere", path());
    EXPECT_EQ(read_swap_file(path()).error().code, ErrorCode::refused);
    EXPECT_FALSE(set_swap_file_size(path(), 8 * kMiB));
    EXPECT_FALSE(fs::exists(system_.top() + "/elsewhere"));
    fs::remove(path());
    fs::create_directory(path());
    EXPECT_FALSE(set_swap_file_size(path(), 0));
    EXPECT_TRUE(fs::is_directory(path()));
}

/// Linux writes "S1SUSPEND" over the last ten bytes of the first page (kernel/power/swap.c).
TEST_F(SwapFileTest, AHibernatedComputerIsKept) {
    ASSERT_TRUE(set_swap_file_size(path(), 8 * kMiB));
    std::fstream stream(path(), std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(::sysconf(_SC_PAGESIZE) - 10);
    stream.write("S1SUSPEND", 10);
    stream.close();
    EXPECT_EQ(blkid("TYPE"), "swsuspend");
    EXPECT_EQ(now().contents, Contents::hibernated);
    EXPECT_EQ(set_swap_file_size(path(), 0).error().code, ErrorCode::refused);
    EXPECT_EQ(set_swap_file_size(path(), 16 * kMiB).error().code, ErrorCode::refused);
    EXPECT_EQ(now().bytes, 8 * kMiB);
}

/// The space runs out: what was there stays as it was, and nothing new stays.
TEST_F(SwapFileTest, TooLargeAFileLeavesNothing) {
    constexpr std::uint64_t kTooLarge = std::uint64_t{1} << 50U;
    EXPECT_FALSE(set_swap_file_size(path(), kTooLarge));
    EXPECT_EQ(entries(), before_);
    ASSERT_TRUE(set_swap_file_size(path(), 8 * kMiB));
    EXPECT_FALSE(set_swap_file_size(path(), kTooLarge));
    EXPECT_EQ(now().bytes, 8 * kMiB);
    EXPECT_EQ(now().area_bytes, 8 * kMiB);
}

}  // namespace
}  // namespace fettle::linux_system
