// SPDX-License-Identifier: GPL-3.0-or-later
// What FIEMAP reports of real files is tested in the lab (scenarios/file_at.py); here, what holds on every file system.
#include "platform/linux/file_search.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "platform/linux/file_locator.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

TEST(FileSearch, EndsWhenItIsCancelled) {
    const FakeSystem system;
    system.file("folder/file", "text");
    const DeviceFile root(::open(system.top().c_str(), O_RDONLY | O_DIRECTORY), system.top());
    CancelToken cancel;
    cancel.cancel();
    const auto found = search_files(
        root, "ext4", {{0, 4096}}, [](std::uint64_t) {}, cancel);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::cancelled);
}

TEST(FileSearch, CountsFilesAndFollowsNoLinks) {
    const FakeSystem system;
    system.file("a/one", "1");
    system.file("a/b/two", "2");
    system.link("a/link", "a");
    const DeviceFile root(::open((system.top() + "/a").c_str(), O_RDONLY | O_DIRECTORY), system.top());
    // Beyond everything, so that all files are searched.
    const auto found = search_files(
        root, "ext4", {{std::uint64_t{1} << 60U, 512}}, [](std::uint64_t) {}, CancelToken());
    if (!found) {
        ASSERT_EQ(found.error().code, ErrorCode::unsupported);  // a file system without FIEMAP, such as tmpfs
        return;
    }
    EXPECT_EQ(found->files, 2U);
    EXPECT_TRUE(found->matches.empty());
}

TEST(FileLocator, KnowsTheSizeOfADrive) {
    const FakeSystem system;
    system.block("sys/devices/block/sdz", "sdz", "8:250", "1000");
    system.file("sys/devices/block/sdz/queue/logical_block_size", "4096");
    LinuxFileLocator locator(system.roots(), [](const std::string&) -> Result<std::vector<DmTarget>> {
        return fail(ErrorCode::not_permitted, "the control node");
    });
    DriveEntry entry;
    entry.id = "sdz";
    const auto known = locator.geometry(entry);
    ASSERT_TRUE(known);
    EXPECT_EQ(known->bytes, 512'000U);
    EXPECT_EQ(known->block_bytes, 4096U);
    entry.id = "sdy";
    EXPECT_EQ(locator.geometry(entry).error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace fettle::linux_system
