// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/receipt_folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;

class ReceiptFolderTest : public testing::Test {
protected:
    [[nodiscard]] std::vector<std::string> names() {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(folder_)) all.push_back(entry.path().filename().string());
        return all;
    }
    static unsigned mode(const std::string& path) {
        struct stat facts {};
        EXPECT_EQ(::lstat(path.c_str(), &facts), 0);
        return facts.st_mode & 07777U;
    }

    FakeSystem system_;
    std::string folder_ = system_.top() + "/state/fettle/receipts";
    ReceiptFolder receipts_{folder_};
};

TEST_F(ReceiptFolderTest, TheNewestComeFirst) {
    EXPECT_TRUE(receipts_.newest(10)->empty()) << "without a folder";
    for (const auto* text : {"one", "two", "three"}) ASSERT_TRUE(receipts_.add("trim", text));
    EXPECT_EQ(*receipts_.newest(10), (std::vector<std::string>{"three", "two", "one"}));
    EXPECT_EQ(*receipts_.newest(2), (std::vector<std::string>{"three", "two"}));
}

TEST_F(ReceiptFolderTest, OnlyTheOwnerMayReadThem) {
    ASSERT_TRUE(receipts_.add("erase", "{}"));
    EXPECT_EQ(mode(folder_), 0700U);
    EXPECT_EQ(mode(folder_ + "/" + names().at(0)), 0600U);
}

/// No process has a number above 4,194,303 (proc(5), pid_max).
TEST_F(ReceiptFolderTest, WhatAKilledProgramLeftGoes) {
    ASSERT_TRUE(receipts_.add("trim", "one"));
    std::ofstream(folder_ + "/000000000001-000000000-1-tune.json.4194304.part") << "{";
    ASSERT_TRUE(receipts_.add("trim", "two"));
    EXPECT_EQ(names().size(), 2U);
}

TEST_F(ReceiptFolderTest, BeyondTheLimitTheOldestGo) {
    ASSERT_TRUE(receipts_.add("trim", "newest of the old"));
    for (std::size_t i = 0; i < plan::kMostReceipts; ++i) {
        std::ofstream(fmt::format("{}/{:012}-000000000-1-trim.json", folder_, i + 1)) << "old " << i;
    }
    ASSERT_TRUE(receipts_.add("trim", "new"));
    EXPECT_EQ(names().size(), plan::kMostReceipts);
    const auto all = *receipts_.newest(plan::kMostReceipts + 10);
    EXPECT_EQ(all.front(), "new");
    EXPECT_EQ(all[1], "newest of the old");
    EXPECT_EQ(all.back(), "old 2") << "the two oldest are gone";
}

TEST_F(ReceiptFolderTest, TheNewReceiptStaysWhenTheClockWasSetBack) {
    fs::create_directories(folder_);
    fs::permissions(folder_, fs::perms::owner_all);
    for (std::size_t i = 0; i < plan::kMostReceipts; ++i) {
        std::ofstream(fmt::format("{}/9{:011}-000000000-1-trim.json", folder_, i)) << "of the future";
    }
    ASSERT_TRUE(receipts_.add("trim", "new"));
    EXPECT_EQ(receipts_.newest(plan::kMostReceipts + 10)->back(), "new");
}

TEST_F(ReceiptFolderTest, WhatACrashLeftAndWhatIsNoReceiptIsSkipped) {
    ASSERT_TRUE(receipts_.add("trim", "whole"));
    std::ofstream(folder_ + "/000000000001-000000000-1-trim.json.1.part") << "{\"rece";
    std::ofstream(folder_ + "/notes.json") << "another program's";
    fs::create_symlink("/etc/passwd", folder_ + "/999999999999-000000000-1-trim.json");
    EXPECT_EQ(*receipts_.newest(10), std::vector<std::string>{"whole"});
}

TEST_F(ReceiptFolderTest, WhatItCannotKeepItRefuses) {
    EXPECT_EQ(receipts_.add("../outside", "{}").error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(receipts_.add("trim", std::string(plan::kLargestReceipt + 1, ' ')).error().code, ErrorCode::too_large);
    EXPECT_EQ(ReceiptFolder("").add("trim", "{}").error().code, ErrorCode::refused);
    EXPECT_TRUE(ReceiptFolder("").newest(1)->empty());
}

}  // namespace
}  // namespace fettle::linux_system
