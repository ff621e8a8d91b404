// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/journal_folder.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "platform/linux/system_ports.h"
#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;

class JournalFolderTest : public testing::Test {
protected:
    [[nodiscard]] std::vector<std::string> names() {
        std::vector<std::string> all;
        if (!fs::exists(folder_)) return all;
        for (const auto& entry : fs::directory_iterator(folder_)) all.push_back(entry.path().filename().string());
        return all;
    }
    static unsigned mode(const std::string& path) {
        struct stat facts {};
        EXPECT_EQ(::lstat(path.c_str(), &facts), 0);
        return facts.st_mode & 07777U;
    }

    FakeSystem system_;
    std::string folder_ = system_.top() + "/state/fettle/journal";
    JournalFolder journals_{folder_};
};

TEST_F(JournalFolderTest, TheLivingAreNotFoundAndTheDeadAre) {
    auto journal = journals_.create("trim");
    ASSERT_TRUE(journal) << to_string(journal.error());
    ASSERT_TRUE((*journal)->append("one\n"));
    ASSERT_TRUE((*journal)->append("two\n"));
    EXPECT_TRUE(journals_.found()->empty());
    ASSERT_EQ(names().size(), 1U);
    EXPECT_EQ(journals_.remove(names()[0]).error().code, ErrorCode::busy);
    journal->reset();
    const auto found = *journals_.found();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].text, "one\ntwo\n");
    EXPECT_TRUE(journals_.remove(found[0].name));
    EXPECT_TRUE(names().empty());
    EXPECT_EQ(journals_.remove(found[0].name).error().code, ErrorCode::not_found);
}

TEST_F(JournalFolderTest, NobodyElseMayReadThem) {
    const auto journal = journals_.create("trim");
    ASSERT_TRUE(journal);
    EXPECT_EQ(mode(folder_), 0700U);
    EXPECT_EQ(mode(folder_ + "/" + names().at(0)), 0600U);
}

TEST_F(JournalFolderTest, AFolderThatOthersWriteToIsNotTrusted) {
    fs::create_directories(folder_);
    ASSERT_EQ(::chmod(folder_.c_str(), 0777), 0);
    EXPECT_EQ(journals_.create("trim").error().code, ErrorCode::refused);
}

TEST_F(JournalFolderTest, ALinkIsNoFolderAndNoJournal) {
    fs::create_directories(system_.top() + "/elsewhere");
    fs::create_directories(system_.top() + "/state/fettle");
    fs::create_directory_symlink(system_.top() + "/elsewhere", folder_);
    EXPECT_EQ(journals_.create("trim").error().code, ErrorCode::refused);
    fs::remove(folder_);
    fs::create_directories(folder_);
    fs::create_symlink("/etc/passwd", folder_ + "/000-trim.journal");
    EXPECT_TRUE(journals_.found()->empty());
}

TEST_F(JournalFolderTest, NamesDoNotClimb) {
    for (const auto* name : {"../x", "a/b", "", "X", ".hidden"}) EXPECT_FALSE(journals_.create(name)) << name;
    EXPECT_EQ(journals_.remove("../../etc/passwd").error().code, ErrorCode::not_found);
}

TEST_F(JournalFolderTest, NowhereToKeepOneIsRefused) {
    EXPECT_EQ(JournalFolder("").create("trim").error().code, ErrorCode::refused);
    EXPECT_TRUE(JournalFolder("").found()->empty());
}

TEST_F(JournalFolderTest, WhatDoesNotFitIsAnError) {
    auto journal = journals_.create("trim");
    ASSERT_TRUE(journal);
    rlimit old{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
    const auto previous = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{4, old.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = (*journal)->append("a line\n");
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
    (void)std::signal(SIGXFSZ, previous);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::io);
}

TEST(SystemPortsTest, GiveDifferentRandomBytesAndATime) {
    std::array<std::uint8_t, 32> first{};
    std::array<std::uint8_t, 32> second{};
    KernelRandomness randomness;
    ASSERT_TRUE(randomness.fill(first));
    ASSERT_TRUE(randomness.fill(second));
    EXPECT_NE(first, second);
    const SystemClock clock;
    EXPECT_GT(clock.steady_ns(), 0U);
    EXPECT_EQ(clock.utc().size(), 20U);
    EXPECT_EQ(clock.utc().back(), 'Z');
}

}  // namespace
}  // namespace fettle::linux_system
