// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/local_file_sink.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace fettle {
namespace {

namespace fs = std::filesystem;

class LocalFileSinkTest : public testing::Test {
protected:
    void SetUp() override { fs::create_directories(folder_); }
    void TearDown() override { fs::remove_all(folder_); }
    [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
    static std::string content(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    [[nodiscard]] std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
    }

    fs::path folder_ = fs::temp_directory_path() / ("fettle-sink-" + std::to_string(::getpid()));
    LocalFileSink sink_;
};

TEST_F(LocalFileSinkTest, WritesAndReplaces) {
    ASSERT_TRUE(sink_.write(path("new"), std::string("a\0b", 3)));
    EXPECT_EQ(content(path("new")), std::string("a\0b", 3));
    fs::permissions(path("new"), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(sink_.write(path("new"), "second"));
    EXPECT_EQ(content(path("new")), "second");
    EXPECT_EQ(fs::status(path("new")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(files(), 1);
}

TEST_F(LocalFileSinkTest, ALinkStaysALink) {
    ASSERT_TRUE(sink_.write(path("real"), "old"));
    fs::create_symlink("real", path("link"));
    ASSERT_TRUE(sink_.write(path("link"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(content(path("real")), "new");
}

TEST_F(LocalFileSinkTest, ADeviceIsWrittenTo) {
    EXPECT_TRUE(sink_.write("/dev/null", "gone"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const auto full = sink_.write("/dev/full", "does not fit");
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().code, ErrorCode::io);
}

TEST_F(LocalFileSinkTest, ErrorsLeaveNothingBehind) {
    const auto folder = sink_.write(folder_.string(), "x");
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().code, ErrorCode::invalid_argument);
    const auto nowhere = sink_.write(path("none/file"), "x");
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().code, ErrorCode::not_found);
    EXPECT_FALSE(sink_.write("", "x"));
    EXPECT_EQ(files(), 0);
}

}  // namespace
}  // namespace fettle
