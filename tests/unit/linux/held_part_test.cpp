// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a drive that is in use, on a loop device and with the real kernel: nobody gets into what is held, and
// nothing beside it is touched. A partition that somebody has open with O_EXCL is to the kernel what a mounted one is.
#include "platform/linux/held_part.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <vector>

#include "platform/linux/run_program.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSize = 32 * kMiB;

class HeldPartTest : public testing::Test {
protected:
    void SetUp() override {
        if (::geteuid() != 0) GTEST_SKIP() << "loop devices want an administrator";
        image_ = std::filesystem::temp_directory_path() / fmt::format("fettle-held-part-{}", ::getpid());
        std::ofstream file(image_, std::ios::binary);
        const std::vector<char> old(kMiB, '\xA5');
        for (std::uint64_t at = 0; at < kSize; at += kMiB) file.write(old.data(), static_cast<std::streamsize>(kMiB));
        file.close();
        const auto made = run_program("losetup", {"-f", "--show", image_.string()});
        if (!made || made->status != 0) GTEST_SKIP() << "no loop devices here";
        node_ = made->output.substr(0, made->output.find('\n'));
        name_ = node_.substr(node_.find_last_of('/') + 1);
        const int descriptor = ::open(node_.c_str(), O_RDWR | O_CLOEXEC);
        ASSERT_GE(descriptor, 0);
        whole_ = std::make_shared<DeviceFile>(descriptor, node_);
        // 1 MiB: partition 1 of 8 MiB. 16 MiB: partition 2 of 8 MiB. Between them and behind: gaps.
        if (!add(1, kMiB, 8 * kMiB) || !add(2, 16 * kMiB, 8 * kMiB))
            GTEST_SKIP() << "no partitions on loop devices here";
    }
    void TearDown() override {
        whole_.reset();
        if (!node_.empty()) {
            for (const auto* number : {"1", "2", "3"}) (void)run_program("delpart", {node_, number});
            (void)run_program("losetup", {"-d", node_});
        }
        std::error_code ignored;
        std::filesystem::remove(image_, ignored);
    }

    [[nodiscard]] bool add(int number, std::uint64_t start, std::uint64_t length) const {
        const auto done = run_program(
            "addpart", {node_, std::to_string(number), std::to_string(start / 512), std::to_string(length / 512)});
        return done && done->status == 0;
    }
    Result<std::unique_ptr<plan::HeldPart>> hold(plan::Part kind, std::uint64_t start, std::uint64_t length) {
        return hold_part(Roots(), name_, whole_, kind, start, length);
    }
    /// As a mount opens it; -1 with errno.
    [[nodiscard]] int open_exclusively(const std::string& suffix) const {
        return ::open((node_ + suffix).c_str(), O_RDWR | O_EXCL | O_CLOEXEC);
    }
    [[nodiscard]] std::size_t invented() const {
        const auto names = names_in("/sys/class/block/" + name_);
        return static_cast<std::size_t>(std::count_if(names.begin(), names.end(), [&](const std::string& one) {
            return one.starts_with(name_ + "p2") && one.size() == name_.size() + 4;
        }));
    }
    /// The MiB of the drive that hold something else than in the beginning.
    [[nodiscard]] std::vector<std::uint64_t> changed() const {
        std::ifstream file(image_, std::ios::binary);
        std::vector<char> piece(kMiB);
        std::vector<std::uint64_t> all;
        for (std::uint64_t at = 0; at < kSize / kMiB; ++at) {
            file.read(piece.data(), static_cast<std::streamsize>(kMiB));
            if (std::any_of(piece.begin(), piece.end(), [](char c) { return c != '\xA5'; })) all.push_back(at);
        }
        return all;
    }

    std::filesystem::path image_;
    std::string node_;
    std::string name_;
    std::shared_ptr<DeviceFile> whole_;
};

TEST_F(HeldPartTest, APartitionIsHeldWhileItsNeighbourIsInUse) {
    const int mounted = open_exclusively("p1");
    ASSERT_GE(mounted, 0);
    const auto busy = hold(plan::Part::partition, kMiB, 8 * kMiB);
    ASSERT_FALSE(busy);
    EXPECT_EQ(busy.error().code, ErrorCode::busy);
    {
        const auto held = hold(plan::Part::partition, 16 * kMiB, 8 * kMiB);
        ASSERT_TRUE(held) << to_string(held.error());
        EXPECT_EQ(open_exclusively("p2"), -1);
        EXPECT_EQ(errno, EBUSY);
        EXPECT_EQ((*held)->discard(15 * kMiB, 2 * kMiB).error().code, ErrorCode::refused);
        EXPECT_EQ((*held)->discard(23 * kMiB, 2 * kMiB).error().code, ErrorCode::refused);
        const auto done = (*held)->discard(18 * kMiB, 2 * kMiB);
        ASSERT_TRUE(done) << to_string(done.error());
    }
    EXPECT_EQ(changed(), (std::vector<std::uint64_t>{18, 19}));
    const int free = open_exclusively("p2");
    EXPECT_GE(free, 0);
    ::close(free);
    ::close(mounted);
}

TEST_F(HeldPartTest, NobodyLaysAPartitionOverAGapThatIsHeld) {
    const int mounted = open_exclusively("p1");
    ASSERT_GE(mounted, 0);
    {
        const auto held = hold(plan::Part::gap, 24 * kMiB, 7 * kMiB);
        ASSERT_TRUE(held) << to_string(held.error());
        EXPECT_EQ(invented(), 1U);
        EXPECT_FALSE(add(3, 25 * kMiB, kMiB));
        EXPECT_FALSE(add(3, 30 * kMiB, 2 * kMiB));
        EXPECT_EQ((*held)->discard(23 * kMiB, kMiB).error().code, ErrorCode::refused);
        const auto done = (*held)->discard(24 * kMiB, 7 * kMiB);
        ASSERT_TRUE(done) << to_string(done.error());
    }
    EXPECT_EQ(invented(), 0U);
    EXPECT_EQ(changed(), (std::vector<std::uint64_t>{24, 25, 26, 27, 28, 29, 30}));
    EXPECT_TRUE(add(3, 25 * kMiB, kMiB));
    ::close(mounted);
}

TEST_F(HeldPartTest, WhatLiesThereIsWhatWasPlanned) {
    EXPECT_EQ(hold(plan::Part::gap, 15 * kMiB, 2 * kMiB).error().code, ErrorCode::refused);
    EXPECT_EQ(hold(plan::Part::gap, 16 * kMiB, 8 * kMiB).error().code, ErrorCode::refused);
    EXPECT_EQ(hold(plan::Part::partition, 16 * kMiB, 7 * kMiB).error().code, ErrorCode::refused);
    EXPECT_EQ(hold(plan::Part::partition, 9 * kMiB, 7 * kMiB).error().code, ErrorCode::refused);
    EXPECT_EQ(invented(), 0U);
    EXPECT_TRUE(changed().empty());
}

TEST_F(HeldPartTest, WhatACrashLeftBehindIsUsedAndRemoved) {
    ASSERT_TRUE(add(255, 24 * kMiB, 7 * kMiB));
    {
        const auto held = hold(plan::Part::gap, 24 * kMiB, 7 * kMiB);
        ASSERT_TRUE(held) << to_string(held.error());
        EXPECT_EQ(invented(), 1U);
    }
    EXPECT_EQ(invented(), 0U);
}

}  // namespace
}  // namespace fettle::linux_system
