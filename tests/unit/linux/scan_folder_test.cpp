// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/scan_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace fettle::linux_system {
namespace {

class ScanFolderTest : public testing::Test {
protected:
    void SetUp() override {
        std::string form = std::filesystem::temp_directory_path() / "fettle-scans-XXXXXX";
        ASSERT_NE(::mkdtemp(form.data()), nullptr);
        folder_ = form;
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string folder_;
};

TEST_F(ScanFolderTest, KeepsDocumentsPrivateAndNewestFirst) {
    ScanFolder store(folder_ + "/scans");
    EXPECT_TRUE(store.names("serial-0-S1").value().empty());
    ASSERT_TRUE(store.save("serial-0-S1", "20261120T060000Z", "old"));
    ASSERT_TRUE(store.save("serial-0-S1", "20261121T060000Z", "new"));
    ASSERT_TRUE(store.save("serial-0-S1", "20261120T060000Z", "changed"));
    ASSERT_TRUE(store.save("serial-0-S2", "20261122T060000Z", "other drive"));
    EXPECT_EQ(store.names("serial-0-S1").value(), (std::vector<std::string>{"20261121T060000Z", "20261120T060000Z"}));
    EXPECT_EQ(store.load("serial-0-S1", "20261120T060000Z").value(), "changed");
    EXPECT_EQ(store.load("serial-0-S1", "20250101T000000Z").error().code, ErrorCode::not_found);
    struct stat facts {};
    ASSERT_EQ(::stat((folder_ + "/scans/serial-0-S1/20261120T060000Z.json").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    ASSERT_EQ(::stat((folder_ + "/scans/serial-0-S1").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0700U);
    ASSERT_TRUE(store.remove("serial-0-S1", "20261121T060000Z"));
    EXPECT_EQ(store.names("serial-0-S1").value().size(), 1U);
}

TEST_F(ScanFolderTest, NamesDoNotLeaveTheFolder) {
    ScanFolder store(folder_ + "/scans");
    for (const auto* name : {"", ".", "..", "../x", "a/b", "a\nb", ".hidden"}) {
        EXPECT_EQ(store.save(name, "x", "y").error().code, ErrorCode::invalid_argument) << name;
        EXPECT_EQ(store.save("x", name, "y").error().code, ErrorCode::invalid_argument) << name;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_ + "/scans"));
}

TEST_F(ScanFolderTest, FollowsNoLinkAndReplacesWhatACrashLeft) {
    ScanFolder store(folder_ + "/scans");
    ASSERT_TRUE(store.save("d", "n", "one"));
    std::ofstream(folder_ + "/scans/d/n.json.part") << "half";
    ASSERT_TRUE(store.save("d", "n", "two"));
    EXPECT_EQ(store.load("d", "n").value(), "two");
    EXPECT_EQ(store.names("d").value(), std::vector<std::string>{"n"});
    std::filesystem::create_symlink("/etc/passwd", folder_ + "/scans/d/link.json");
    EXPECT_FALSE(store.load("d", "link"));
}

TEST_F(ScanFolderTest, WithoutAFolderNothingIsKept) {
    ScanFolder none("");
    EXPECT_TRUE(none.names("d").value().empty());
    EXPECT_EQ(none.save("d", "n", "x").error().code, ErrorCode::refused);
}

}  // namespace
}  // namespace fettle::linux_system
