// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/change_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/unit/linux/fake_system.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;

class ChangeFolderTest : public testing::Test {
protected:
    [[nodiscard]] static unsigned mode_of(const std::string& path) {
        struct stat facts {};
        EXPECT_EQ(::lstat(path.c_str(), &facts), 0) << path;
        return facts.st_mode & 07777U;
    }
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> all;
        for (const auto& entry : fs::directory_iterator(folder_)) all.push_back(entry.path().filename().string());
        return all;
    }

    FakeSystem system_;
    std::string folder_ = system_.top() + "/state/fettle/settings";
    ChangeFolder changes_{folder_};
};

TEST_F(ChangeFolderTest, KeepsDocumentsUnderAnyKey) {
    EXPECT_TRUE(changes_.keys()->empty()) << "without a folder";
    std::vector<std::string> keys{"access-times:/",
                                  "access-times:/mnt/my disk",
                                  "access-times:/mnt/a%2fb",
                                  "io-scheduler:nvme-A.b+c",
                                  "swappiness",
                                  "x:\xc3\xa4",
                                  "..",
                                  "../../etc/passwd",
                                  std::string("nul\0byte", 8),
                                  "line\nfeed",
                                  "%",
                                  "A",
                                  "a"};
    for (const auto& key : keys) ASSERT_TRUE(changes_.save(key, "document of " + key)) << key;
    std::sort(keys.begin(), keys.end());
    // Another process finds them.
    ChangeFolder other(folder_);
    EXPECT_EQ(other.keys().value(), keys);
    EXPECT_EQ(files().size(), keys.size()) << "nothing beside them";
    for (const auto& key : keys) EXPECT_EQ(other.load(key).value_or("absent"), "document of " + key);
    EXPECT_EQ(fs::exists(system_.top() + "/etc/passwd"), false);
    for (const auto& key : keys) EXPECT_TRUE(other.remove(key));
    EXPECT_TRUE(changes_.keys()->empty());
    EXPECT_TRUE(files().empty());
}

TEST_F(ChangeFolderTest, ADocumentIsReplaced) {
    ASSERT_TRUE(changes_.save("swappiness", std::string(10'000, 'x')));
    ASSERT_TRUE(changes_.save("swappiness", "short"));
    EXPECT_EQ(changes_.load("swappiness").value(), "short");
    EXPECT_EQ(files().size(), 1U);
    const std::string bytes("\0\xff\n", 3);
    ASSERT_TRUE(changes_.save("swappiness", bytes));
    EXPECT_EQ(changes_.load("swappiness").value(), bytes);
}

TEST_F(ChangeFolderTest, WhatACrashLeftGoesWithTheNextChange) {
    ASSERT_TRUE(changes_.save("swappiness", "{}"));
    const auto leave = [&] { std::ofstream(folder_ + "/hibernation.json.4194304.part") << "{"; };
    leave();
    ASSERT_TRUE(changes_.save("swappiness", "{}"));
    EXPECT_EQ(files(), std::vector<std::string>{"swappiness.json"});
    leave();
    ASSERT_TRUE(changes_.remove("swappiness"));
    EXPECT_TRUE(files().empty());
}

TEST_F(ChangeFolderTest, OnlyTheOwnerMayReadThem) {
    const auto old = ::umask(0);
    ASSERT_TRUE(changes_.save("swappiness", "{}"));
    (void)::umask(old);
    EXPECT_EQ(mode_of(folder_), 0700U);
    EXPECT_EQ(mode_of(folder_ + "/" + files().at(0)), 0600U);
}

TEST_F(ChangeFolderTest, AFolderThatOthersCanWriteIsRefused) {
    fs::create_directories(folder_);
    fs::permissions(folder_, fs::perms::all);
    EXPECT_EQ(changes_.save("swappiness", "{}").error().code, ErrorCode::refused);
    EXPECT_TRUE(files().empty());
}

TEST_F(ChangeFolderTest, WhatIsNotThereIsNotFound) {
    EXPECT_EQ(changes_.load("swappiness").error().code, ErrorCode::not_found);
    EXPECT_TRUE(changes_.remove("swappiness"));
    ASSERT_TRUE(changes_.save("swappiness", "{}"));
    EXPECT_EQ(changes_.load("swappines").error().code, ErrorCode::not_found);
    EXPECT_TRUE(changes_.remove("swappiness"));
    EXPECT_TRUE(changes_.remove("swappiness"));
}

TEST_F(ChangeFolderTest, WhatIsNoRecordIsNoKey) {
    ASSERT_TRUE(changes_.save("swappiness", "{}"));
    for (const auto* name : {".json", "notes.txt", "swappiness.json.123.part", "%zz.json", "%.json", "%4.json",
                             "%2.json", "a b.json", "a:b.json", "sw%.json", "%+1.json", "%0x.json"}) {
        std::ofstream(folder_ + "/" + name) << "{}";
    }
    EXPECT_EQ(changes_.keys().value(), std::vector<std::string>{"swappiness"});
}

TEST_F(ChangeFolderTest, ASecondNameOfAKeyDoesNotCount) {
    ASSERT_TRUE(changes_.save("access-times:/", "{}"));
    // "%53" is "S", which needs no code; "%2F" is written in small letters.
    for (const auto* name : {"%53.json", "access-times%3A%2F.json", "acces%73-times%3a%2f.json"}) {
        std::ofstream(folder_ + "/" + name) << "another";
    }
    EXPECT_EQ(changes_.keys().value(), std::vector<std::string>{"access-times:/"}) << "or it would be undone twice";
    EXPECT_EQ(changes_.load("access-times:/").value(), "{}");
}

TEST_F(ChangeFolderTest, LinksFoldersAndGiantsAreNotRead) {
    ASSERT_TRUE(changes_.save("swappiness", "{}"));
    system_.file("secret", "secret");
    fs::create_symlink(system_.top() + "/secret", folder_ + "/linked.json");
    fs::create_directories(folder_ + "/folder.json");
    { std::ofstream giant(folder_ + "/giant.json"); }
    fs::resize_file(folder_ + "/giant.json", std::uintmax_t{100} << 20U);
    ASSERT_EQ(::mkfifo((folder_ + "/pipe.json").c_str(), 0600), 0);
    EXPECT_TRUE(changes_.keys()) << "they are named as problems";
    EXPECT_FALSE(changes_.load("linked"));
    EXPECT_FALSE(changes_.load("folder"));
    EXPECT_FALSE(changes_.load("pipe")) << "and nobody waits for a writer";
    EXPECT_EQ(changes_.load("giant").error().code, ErrorCode::too_large);
    // Saving takes the link's place and does not follow it.
    ASSERT_TRUE(changes_.save("linked", "{}"));
    EXPECT_FALSE(fs::is_symlink(folder_ + "/linked.json"));
    EXPECT_TRUE(changes_.load("linked"));
    std::ifstream secret(system_.top() + "/secret");
    std::string text;
    std::getline(secret, text);
    EXPECT_EQ(text, "secret");
}

TEST_F(ChangeFolderTest, WhatItCannotKeepItRefuses) {
    EXPECT_EQ(changes_.save("", "{}").error().code, ErrorCode::invalid_argument);
    // NAME_MAX is 255 (limits.h); "/" takes three bytes.
    EXPECT_EQ(changes_.save("access-times:" + std::string(90, '/'), "{}").error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(changes_.save(std::string(300, 'x'), "{}").error().code, ErrorCode::invalid_argument);
    EXPECT_TRUE(changes_.save("access-times:/" + std::string(200, 'x'), "{}"));
    ChangeFolder none("");
    EXPECT_EQ(none.save("swappiness", "{}").error().code, ErrorCode::refused);
    EXPECT_EQ(none.load("swappiness").error().code, ErrorCode::not_found);
    EXPECT_TRUE(none.keys()->empty());
    EXPECT_TRUE(none.remove("swappiness"));
}

TEST_F(ChangeFolderTest, LooksWithoutRightsAreSaidToBeOne) {
    ASSERT_TRUE(changes_.save("swappiness", "{}"));
    if (::geteuid() == 0) GTEST_SKIP() << "root may read every folder";
    fs::permissions(folder_, fs::perms::none);
    EXPECT_EQ(changes_.keys().error().code, ErrorCode::not_permitted);
    fs::permissions(folder_, fs::perms::owner_all);
}

}  // namespace
}  // namespace fettle::linux_system
