// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "platform/sim/base/host_files.h"
#include "platform/sim/base/state_file.h"
#include "platform/sim/drive/media.h"

namespace fettle::sim {
namespace {

using Bytes = std::vector<std::uint8_t>;

class FileMedium : public testing::Test {
protected:
    FileMedium() {
        auto name = (std::filesystem::temp_directory_path() / "fettle-sim-XXXXXX").string();
        folder_ = ::mkdtemp(name.data());
        personality_.name = "p";
        personality_.identity.capacity = ByteCount{16U << 20U};
        personality_.identity.logical_sector_bytes = 512;
    }
    ~FileMedium() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] Result<std::unique_ptr<Medium>> open(bool create = true) const {
        return make_file_medium(personality_, path("image"), create);
    }
    [[nodiscard]] std::uint64_t allocated() const {
        struct stat status {};
        EXPECT_EQ(::stat(path("image").c_str(), &status), 0);
        return static_cast<std::uint64_t>(status.st_blocks) * 512;
    }

    std::filesystem::path folder_;
    Personality personality_;
};

TEST_F(FileMedium, KeepsDataAndHoles) {
    {
        const auto medium = open();
        ASSERT_TRUE(medium) << medium.error().context;
        ASSERT_TRUE((*medium)->write(Lba{16}, Bytes(65'536, 0xAB)));
        ASSERT_TRUE((*medium)->trim(Lba{32}, 64));
        EXPECT_LE(allocated(), 65'536U);
    }
    EXPECT_EQ(std::filesystem::file_size(path("image")), 16U << 20U);
    const auto medium = open(false);
    ASSERT_TRUE(medium);
    EXPECT_TRUE((*medium)->mapped(Lba{16}, 16));
    EXPECT_FALSE((*medium)->mapped(Lba{32}, 64));
    EXPECT_TRUE((*medium)->mapped(Lba{96}, 48));
    EXPECT_FALSE((*medium)->mapped(Lba{144}, 30'000));
    Bytes data(512);
    ASSERT_TRUE((*medium)->read(Lba{143}, data));
    EXPECT_EQ(data, Bytes(512, 0xAB));
}

TEST_F(FileMedium, AnOverwriteIsRememberedWithoutTakingRoom) {
    {
        const auto medium = open();
        ASSERT_TRUE((*medium)->write(Lba{0}, Bytes(1U << 20U, 1)));
        ASSERT_TRUE((*medium)->wipe(Wipe::overwrite, 0xA5A5A5A5));
        EXPECT_LT(allocated(), 65'536U);
    }
    {
        const auto medium = open(false);
        Bytes data(4096);
        ASSERT_TRUE((*medium)->read(Lba{8000}, data));
        EXPECT_EQ(data, Bytes(4096, 0xA5));
        EXPECT_TRUE((*medium)->mapped(Lba{8000}, 8));
        ASSERT_TRUE((*medium)->wipe(Wipe::unmap));
    }
    const auto medium = open(false);
    EXPECT_FALSE((*medium)->mapped(Lba{0}, 32'768));
    EXPECT_EQ(std::filesystem::file_size(path("image")), 16U << 20U);
}

TEST_F(FileMedium, SurvivesAKilledProcess) {
    const auto child = ::fork();
    if (child == 0) {
        const auto medium = open();
        const bool good = medium && (*medium)->write(Lba{8}, Bytes(8192, 7)) && (*medium)->trim(Lba{16}, 8);
        ::kill(::getpid(), good ? SIGKILL : SIGTERM);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_EQ(WTERMSIG(status), SIGKILL);
    const auto medium = open(false);
    ASSERT_TRUE(medium) << medium.error().context;  // the lock went with the process
    Bytes data(8192);
    ASSERT_TRUE((*medium)->read(Lba{8}, data));
    EXPECT_EQ(Bytes(data.begin(), data.begin() + 4096), Bytes(4096, 7));
    EXPECT_FALSE((*medium)->mapped(Lba{16}, 8));
}

TEST_F(FileMedium, RefusesASecondUserASmallImageAndWhatIsNoFile) {
    EXPECT_EQ(open(false).error().code, ErrorCode::not_found);
    {
        const auto first = open();
        ASSERT_TRUE(first);
        const auto second = open();
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::busy);
        EXPECT_NE(second.error().context.find(path("image")), std::string::npos);
    }
    std::filesystem::resize_file(path("image"), 1U << 20U);
    const auto small = open();
    ASSERT_FALSE(small);
    EXPECT_EQ(small.error().code, ErrorCode::too_large);
    EXPECT_NE(small.error().context.find("has 1048576 bytes, but the drive needs 16777216"), std::string::npos);
    EXPECT_EQ(std::filesystem::file_size(path("image")), 1U << 20U);
    EXPECT_EQ(make_file_medium(personality_, folder_, false).error().code, ErrorCode::io);
    EXPECT_EQ(make_file_medium(personality_, "/dev/null", false).error().code, ErrorCode::invalid_argument);
}

TEST_F(FileMedium, AFileIsReplacedWholeOrNotAtAll) {
    ASSERT_TRUE(replace_file(path("state"), Bytes(100, 1)));
    ASSERT_TRUE(replace_file(path("state"), Bytes(50, 2)));
    EXPECT_EQ(*read_file(path("state"), 1000), Bytes(50, 2));
    EXPECT_FALSE(std::filesystem::exists(path("state.new")));
    EXPECT_EQ(read_file(path("state"), 49).error().code, ErrorCode::too_large);
    EXPECT_EQ(replace_file(path("no/such/folder"), Bytes(1)).error().code, ErrorCode::not_found);
}

TEST(StateFile, ComesBackAsItWasAndNoticesEveryChange) {
    const nlohmann::json state{{"a", 1}, {"b", "text"}};
    const auto bytes = encode_state(state);
    EXPECT_EQ(*decode_state(bytes), state);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        auto altered = bytes;
        altered[at] ^= 0x01U;
        EXPECT_FALSE(decode_state(altered)) << at;
        EXPECT_FALSE(decode_state(BytesView(bytes).slice(0, at))) << at;
    }
    auto longer = bytes;
    longer.push_back('\n');
    EXPECT_FALSE(decode_state(longer));
}

TEST(StateFile, Base64IsRfc4648) {
    // RFC 4648 section 10.
    for (const auto& [plain, coded] : std::vector<std::pair<std::string, std::string>>{
             {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}}) {
        EXPECT_EQ(to_base64(Bytes(plain.begin(), plain.end())), coded);
        EXPECT_EQ(*from_base64(coded), Bytes(plain.begin(), plain.end()));
    }
    EXPECT_FALSE(from_base64("Zg="));
    EXPECT_FALSE(from_base64("Z*=="));
}

}  // namespace
}  // namespace fettle::sim
