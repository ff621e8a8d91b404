// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/local_trace_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>

namespace fettle {
namespace {

namespace fs = std::filesystem;

class LocalTraceFilesTest : public testing::Test {
protected:
    void SetUp() override { fs::create_directories(folder_); }
    void TearDown() override { fs::remove_all(folder_); }
    [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
    static std::string all_of(std::istream& stream) { return {std::istreambuf_iterator<char>(stream), {}}; }
    static std::string content(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return all_of(file);
    }
    [[nodiscard]] std::ptrdiff_t files() const {
        return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
    }

    fs::path folder_ = fs::temp_directory_path() / ("fettle-traces-" + std::to_string(::getpid()));
    LocalTraceFiles traces_;
};

TEST_F(LocalTraceFilesTest, ReadsAFileAndKnowsItsSize) {
    std::ofstream(path("trace"), std::ios::binary) << std::string("a\0b\r\n", 5);
    const auto file = traces_.open(path("trace"));
    ASSERT_TRUE(file);
    EXPECT_EQ(file->size, ByteCount{5});
    EXPECT_EQ(all_of(*file->stream), std::string("a\0b\r\n", 5));
}

TEST_F(LocalTraceFilesTest, ReadsAPipe) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(path("pipe")) << "through the pipe"; });
    const auto file = traces_.open(path("pipe"));
    ASSERT_TRUE(file);
    EXPECT_EQ(file->size, std::nullopt);
    EXPECT_EQ(all_of(*file->stream), "through the pipe");
    writer.join();
}

TEST_F(LocalTraceFilesTest, WhatCannotBeReadIsAnError) {
    const auto missing = traces_.open(path("none"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::not_found);
    const auto folder = traces_.open(folder_.string());
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().code, ErrorCode::invalid_argument);
}

TEST_F(LocalTraceFilesTest, AFileHasItsPlaceWhenItIsFinished) {
    std::ofstream(path("trace")) << "old";
    fs::permissions(path("trace"), fs::perms::owner_read | fs::perms::owner_write);
    {
        const auto file = traces_.create(path("trace"));
        ASSERT_TRUE(file);
        (*file)->stream() << "new " << 1 << std::flush;
        (*file)->stream().put('!');
        EXPECT_EQ(content(path("trace")), "old");
        EXPECT_EQ(files(), 2);
        ASSERT_TRUE((*file)->finish());
    }
    EXPECT_EQ(content(path("trace")), "new 1!");
    EXPECT_EQ(fs::status(path("trace")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(files(), 1);
}

TEST_F(LocalTraceFilesTest, WhatIsNotFinishedLeavesNothing) {
    std::ofstream(path("trace")) << "old";
    {
        const auto file = traces_.create(path("trace"));
        ASSERT_TRUE(file);
        (*file)->stream() << std::string(100'000, 'x');
    }
    EXPECT_EQ(content(path("trace")), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(LocalTraceFilesTest, AFullDiskIsNamedByTheFile) {
    const auto file = traces_.create("/dev/full");
    ASSERT_TRUE(file);
    // Longer than any buffer, so that writing fails already, and finish() knows why.
    const std::string much(1U << 20U, 'x');
    (*file)->stream().write(much.data(), static_cast<std::streamsize>(much.size()));
    EXPECT_FALSE((*file)->stream());
    const auto finished = (*file)->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().code, ErrorCode::io);
    EXPECT_EQ(finished.error().native, (NativeStatus{NativeStatus::Kind::system, ENOSPC}));
}

TEST_F(LocalTraceFilesTest, WhatCannotBeWrittenIsAnError) {
    const auto code = [&](const std::string& path) {
        const auto file = traces_.create(path);
        return file ? std::nullopt : std::optional(file.error().code);
    };
    EXPECT_EQ(code(folder_.string()), ErrorCode::invalid_argument);
    EXPECT_EQ(code(path("none/trace")), ErrorCode::not_found);
    EXPECT_EQ(code("/dev/null"), std::nullopt);
    EXPECT_EQ(files(), 0);
}

TEST_F(LocalTraceFilesTest, DrivesAreRefused) {
    for (const auto& node : fs::directory_iterator("/dev")) {
        std::error_code ignored;
        if (!node.is_block_file(ignored)) continue;
        const auto file = traces_.create(node.path().string());
        ASSERT_FALSE(file) << node.path();
        EXPECT_EQ(file.error().code, ErrorCode::refused);
        return;
    }
    GTEST_SKIP() << "no drive here";
}

}  // namespace
}  // namespace fettle
