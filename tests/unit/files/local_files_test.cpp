// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/local_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace fettle {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class Files : public testing::Test {
protected:
    Files() {
        auto name = (fs::temp_directory_path() / "fettle-files-XXXXXX").string();
        if (::mkdtemp(name.data()) != nullptr) top_ = name;
    }
    ~Files() override {
        std::error_code ignored;
        fs::remove_all(top_, ignored);
    }
    [[nodiscard]] std::string at(const std::string& name) const { return top_ + "/" + name; }
    void write(const std::string& name, const std::string& text) const {
        fs::create_directories(fs::path(at(name)).parent_path());
        std::ofstream(at(name), std::ios::binary) << text;
    }
    /// Every item as its path below the folder, with the error's name behind it.
    std::vector<std::string> walked(const std::vector<std::string>& paths) {
        std::vector<std::string> seen;
        const auto done = files_.walk(
            paths,
            [&](const WalkItem& item) {
                auto text = item.path.substr(std::min(item.path.size(), top_.size() + 1));
                if (item.error) text.append(" ").append(name(item.error->code));
                seen.push_back(text);
            },
            cancel_);
        EXPECT_TRUE(done.has_value());
        return seen;
    }
    LocalFiles files_;
    CancelToken cancel_;
    std::string top_;
};

TEST_F(Files, WalksInNameOrder) {
    write("b.txt", "1");
    write("a/z", "1");
    write("a/b/c", "1");
    write("c", "1");
    EXPECT_THAT(walked({top_}), ElementsAre("a/b/c", "a/z", "b.txt", "c"));
    EXPECT_THAT(walked({at("c"), at("a")}), ElementsAre("c", "a/b/c", "a/z"));
}

TEST_F(Files, FollowsLinksToFilesAndNoneToFolders) {
    write("a/file", "1");
    fs::create_directory_symlink(top_, at("a/loop"));
    fs::create_symlink(at("a/file"), at("a/link"));
    fs::create_symlink(at("gone"), at("a/nowhere"));
    fs::create_symlink(at("a/self"), at("a/self"));
    EXPECT_THAT(walked({top_}), ElementsAre("a/file", "a/link", "a/nowhere not-found", "a/self malformed"));
    // A folder that is named is entered, also through a link.
    fs::create_directory_symlink(at("a"), at("named"));
    EXPECT_THAT(walked({at("named")}), testing::Contains("named/file"));
}

TEST_F(Files, MakesRowsOfWhatCannotBeRead) {
    write("a/file", "1");
    ASSERT_EQ(::mkfifo(at("a/pipe").c_str(), 0600), 0);
    EXPECT_THAT(walked({at("missing"), top_}), ElementsAre("missing not-found", "a/file", "a/pipe invalid-argument"));
    if (::geteuid() == 0) return;  // root enters every folder
    fs::permissions(at("a"), fs::perms::none);
    EXPECT_THAT(walked({top_}), ElementsAre("a not-permitted"));
    fs::permissions(at("a"), fs::perms::owner_all);
}

TEST_F(Files, StopsWhenAsked) {
    write("a", "1");
    write("b", "1");
    int seen = 0;
    const auto done = files_.walk(
        {top_},
        [&](const WalkItem&) {
            ++seen;
            cancel_.cancel();
        },
        cancel_);
    ASSERT_FALSE(done.has_value());
    EXPECT_EQ(done.error().code, ErrorCode::cancelled);
    EXPECT_EQ(seen, 1);
}

TEST_F(Files, SaysInASentenceWhatIsWrong) {
    EXPECT_EQ(files_.read(at("missing"), 9).error().context, at("missing") + " does not exist");
    EXPECT_EQ(files_.open_image(at("missing")).error().context, at("missing") + " does not exist");
    EXPECT_EQ(files_.read(top_, 9).error().context, top_ + " is a folder, not a regular file");
    write("file", "1");
    EXPECT_EQ(files_.read(at("file/below"), 9).error().context, at("file/below") + " does not exist");
    fs::create_symlink(at("loop"), at("loop"));
    EXPECT_EQ(files_.read(at("loop"), 9).error().context, at("loop") + " is a symbolic link that refers to itself");
    if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
    fs::permissions(at("file"), fs::perms::none);
    EXPECT_EQ(files_.read(at("file"), 9).error().code, ErrorCode::not_permitted);
    EXPECT_EQ(files_.read(at("file"), 9).error().context, at("file") + ": you have no permission to read it");
}

TEST_F(Files, ReadsWholeFilesAndNoMore) {
    write("ten", "0123456789");
    write("empty", "");
    const auto ten = files_.read(at("ten"), 10);
    ASSERT_TRUE(ten.has_value());
    EXPECT_EQ(std::string(ten->begin(), ten->end()), "0123456789");
    EXPECT_EQ(files_.read(at("ten"), 9).error().code, ErrorCode::too_large);
    EXPECT_EQ(files_.read(at("empty"), 0)->size(), 0U);
    EXPECT_EQ(files_.read(at("missing"), 9).error().code, ErrorCode::not_found);
    EXPECT_EQ(files_.read(top_, 9).error().code, ErrorCode::invalid_argument);
}

TEST_F(Files, RefusesPipesAndDevicesWithoutOpeningThem) {
    ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
    EXPECT_EQ(files_.read(at("pipe"), 9).error().code, ErrorCode::invalid_argument);  // opening would wait for a writer
    EXPECT_EQ(files_.read("/dev/zero", 9).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(files_.open_image("/dev/zero").error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(files_.open_image(at("missing")).error().code, ErrorCode::not_found);
    EXPECT_EQ(files_.open_image(top_).error().code, ErrorCode::invalid_argument);
}

TEST_F(Files, DoesNotTrustTheSizeThatAFileClaims) {
    if (!fs::exists("/proc/self/maps")) GTEST_SKIP() << "no /proc here";
    EXPECT_GT(files_.read("/proc/self/maps", 1U << 20U)->size(), 0U);  // it claims 0
    EXPECT_EQ(files_.read("/proc/self/maps", 16).error().code, ErrorCode::too_large);
}

TEST_F(Files, ReadsAnImageByOffset) {
    write("image", std::string(512, 'a') + std::string(512, 'b'));
    fs::resize_file(at("image"), 6ULL << 30U);  // sparse: offsets past 32 bits
    const auto image = files_.open_image(at("image"));
    ASSERT_TRUE(image.has_value());
    EXPECT_EQ((*image)->size(), ByteCount{6ULL << 30U});
    EXPECT_EQ((*image)->logical_sector_bytes(), 512U);
    std::vector<std::uint8_t> sector(512, 0xFF);
    ASSERT_TRUE((*image)->read(512, sector).has_value());
    EXPECT_EQ(sector[0], 'b');
    ASSERT_TRUE((*image)->read((6ULL << 30U) - 512, sector).has_value());
    EXPECT_EQ(sector[511], 0);
    EXPECT_EQ((*image)->read((6ULL << 30U) - 511, sector).error().code, ErrorCode::truncated);
    EXPECT_EQ((*image)->read(UINT64_MAX, sector).error().code, ErrorCode::truncated);
}

}  // namespace
}  // namespace fettle
