// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/folder_meter.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;

class FolderMeterTest : public testing::Test {
protected:
    [[nodiscard]] std::string here(const std::string& path) const { return system_.top() + path; }
    void put(const std::string& path, std::size_t bytes) const {
        fs::create_directories(fs::path(here(path)).parent_path());
        std::ofstream(here(path), std::ios::binary) << std::string(bytes, 'x');
    }
    /// What stat(2) says of one file or folder.
    [[nodiscard]] std::uint64_t allocated(const std::string& path) const {
        struct stat facts {};
        EXPECT_EQ(::lstat(here(path).c_str(), &facts), 0) << path;
        return static_cast<std::uint64_t>(facts.st_blocks) * 512;
    }

    FakeSystem system_;
    LinuxFolderMeter meter_{system_.roots()};
};

TEST_F(FolderMeterTest, CountsAllThatIsBelow) {
    put("/var/cache/one", 100'000);
    put("/var/cache/deep/er/two", 200'000);
    const auto size = meter_.folder("/var/cache");
    ASSERT_TRUE(size);
    EXPECT_EQ(size->bytes, allocated("/var/cache") + allocated("/var/cache/one") + allocated("/var/cache/deep") +
                               allocated("/var/cache/deep/er") + allocated("/var/cache/deep/er/two"));
    EXPECT_GE(size->bytes, 300'000U);
    EXPECT_EQ(size->unreadable, 0U);
    EXPECT_TRUE(size->complete);
    EXPECT_EQ(meter_.folder("/var/cache/one")->bytes, allocated("/var/cache/one")) << "a file alone";
    EXPECT_FALSE(meter_.folder("/var/absent"));
}

TEST_F(FolderMeterTest, AHoleTakesNoSpace) {
    put("/var/cache/sparse", 0);
    fs::resize_file(here("/var/cache/sparse"), 1'000'000'000);
    EXPECT_LT(meter_.folder("/var/cache")->bytes, 1'000'000U);
}

TEST_F(FolderMeterTest, AFileWithTwoNamesCountsOnce) {
    put("/var/cache/one", 100'000);
    const auto before = meter_.folder("/var/cache")->bytes;
    fs::create_hard_link(here("/var/cache/one"), here("/var/cache/two"));
    EXPECT_EQ(meter_.folder("/var/cache")->bytes, before);
}

TEST_F(FolderMeterTest, FollowsNoLink) {
    put("/var/cache/one", 100);
    put("/elsewhere/large", 5'000'000);
    fs::create_directory_symlink(here("/elsewhere"), here("/var/cache/link"));
    fs::create_directory_symlink("..", here("/var/cache/circle"));
    EXPECT_LT(meter_.folder("/var/cache")->bytes, 1'000'000U);
    fs::create_directory_symlink(here("/elsewhere"), here("/var/journal"));
    EXPECT_FALSE(meter_.folder("/var/journal")) << "nor the folder itself";
}

TEST_F(FolderMeterTest, StaysOnItsFileSystem) {
    struct stat outer {};
    struct stat inner {};
    if (::stat("/dev", &outer) != 0 || ::stat("/dev/shm", &inner) != 0 || outer.st_dev == inner.st_dev) {
        GTEST_SKIP() << "/dev/shm is no file system of its own";
    }
    const auto path = "/dev/shm/fettle-meter-" + std::to_string(::getpid());
    LinuxFolderMeter whole{Roots{}};
    const auto before = whole.folder("/dev");
    std::ofstream(path, std::ios::binary) << std::string(4'000'000, 'x');
    const auto after = whole.folder("/dev");
    const auto itself = whole.folder(path);
    fs::remove(path);
    ASSERT_TRUE(before && after && itself);
    EXPECT_GE(itself->bytes, 4'000'000U);
    EXPECT_LT(after->bytes, before->bytes + 4'000'000U);
}

TEST_F(FolderMeterTest, StopsAtItsLimits) {
    for (int i = 0; i < 20; ++i) put("/var/cache/" + std::to_string(i) + "/file", 10'000);
    LinuxFolderMeter few(system_.roots(), {10, std::chrono::minutes(1)});
    const auto part = few.folder("/var/cache");
    ASSERT_TRUE(part);
    EXPECT_FALSE(part->complete);
    EXPECT_LT(part->bytes, meter_.folder("/var/cache")->bytes);
    LinuxFolderMeter hurried(system_.roots(), {1000, std::chrono::milliseconds(0)});
    EXPECT_FALSE(hurried.folder("/var/cache")->complete);
    LinuxFolderMeter enough(system_.roots(), {40, std::chrono::minutes(1)});
    EXPECT_TRUE(enough.folder("/var/cache")->complete) << "20 folders and 20 files";
}

TEST_F(FolderMeterTest, CountsTheFoldersThatItMayNotRead) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may read all";
    put("/var/cache/partial/file", 10'000);
    put("/var/cache/open/file", 10'000);
    fs::permissions(here("/var/cache/partial"), fs::perms::none);
    const auto size = meter_.folder("/var/cache");
    fs::permissions(here("/var/cache/partial"), fs::perms::owner_all);
    ASSERT_TRUE(size);
    EXPECT_EQ(size->unreadable, 1U);
    EXPECT_TRUE(size->complete);
    EXPECT_GE(size->bytes, 10'000U);
}

TEST_F(FolderMeterTest, AFileSystemHasASize) {
    put("/var/cache/one", 1);
    const auto size = meter_.file_system("/var/cache");
    ASSERT_TRUE(size);
    EXPECT_GT(size->bytes, 0U);
    EXPECT_LE(size->available_bytes, size->bytes);
    EXPECT_FALSE(meter_.file_system("/var/absent"));
}

}  // namespace
}  // namespace fettle::linux_system
