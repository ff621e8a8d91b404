// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "platform/linux/libfdisk_editor.h"
#include "platform/linux/program_resizer.h"
#include "platform/linux/run_program.h"

/// Image files take the place of partitions and drives: the file systems' programs work on them all the same. btrfs
/// wants to be mounted: the lab does that.
namespace fettle::linux_system {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

class Resizer : public testing::Test {
protected:
    void SetUp() override {
        std::string folder = (std::filesystem::temp_directory_path() / "fettle-resizer-XXXXXX").string();
        ASSERT_NE(::mkdtemp(folder.data()), nullptr);
        folder_ = folder;
    }
    void TearDown() override {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }

    [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string image(const std::string& name, std::uint64_t bytes) const {
        std::ofstream(file(name)).close();
        std::filesystem::resize_file(file(name), bytes);
        return file(name);
    }
    /// A file of random bytes and its content.
    std::string random_file(const std::string& name, std::size_t bytes) const {
        std::mt19937 random(7);
        std::string content(bytes, '\0');
        for (auto& letter : content) letter = static_cast<char>(random());
        std::ofstream(file(name), std::ios::binary) << content;
        return content;
    }
    static std::string content(const std::string& path) {
        std::ostringstream all;
        all << std::ifstream(path, std::ios::binary).rdbuf();
        return all.str();
    }
    /// Whether it ended well; a missing program skips the test.
    static bool sys(const std::string& program, const std::vector<std::string>& arguments,
                    std::string* said = nullptr) {
        const auto done = run_program(program, arguments);
        if (said != nullptr && done) *said = done->output;
        if (done && done->status != 0) ADD_FAILURE() << program << ": " << done->output;
        return done && done->status == 0;
    }

    std::filesystem::path folder_;
    ProgramResizer resizer_;
};

TEST_F(Resizer, Ext4ShrinksAndGrowsAndKeepsItsFiles) {
    const auto path = image("ext4", 96 * kMiB);
    if (!sys("mkfs.ext4", {"-q", "-F", path})) GTEST_SKIP() << "no mkfs.ext4 (e2fsprogs)";
    const auto before = random_file("in", 5'000'000);
    ASSERT_TRUE(sys("debugfs", {"-w", "-R", "write " + file("in") + " kept", path}));
    const auto facts = resizer_.look(path);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->type, "ext4");
    EXPECT_EQ(facts->bytes, 96 * kMiB);
    ASSERT_TRUE(facts->least_bytes);
    EXPECT_GT(*facts->least_bytes, 5'000'000U);
    EXPECT_LT(*facts->least_bytes, 64 * kMiB);
    ASSERT_TRUE(resizer_.check(path, "ext4"));
    ASSERT_TRUE(resizer_.shrink(path, "ext4", 64 * kMiB));
    EXPECT_EQ(resizer_.look(path)->bytes, 64 * kMiB);
    EXPECT_TRUE(sys("e2fsck", {"-f", "-n", path}));
    // It does not need what lies behind any more.
    std::filesystem::resize_file(path, 64 * kMiB);
    EXPECT_TRUE(resizer_.check(path, "ext4"));
    ASSERT_TRUE(sys("debugfs", {"-R", "dump kept " + file("out"), path}));
    EXPECT_TRUE(content(file("out")) == before);
    std::filesystem::resize_file(path, 96 * kMiB);
    ASSERT_TRUE(resizer_.grow(path, "ext4"));
    EXPECT_EQ(resizer_.look(path)->bytes, 96 * kMiB);
    EXPECT_TRUE(sys("e2fsck", {"-f", "-n", path}));
}

TEST_F(Resizer, NtfsShrinksAndGrowsAndKeepsItsFiles) {
    const auto path = image("ntfs", 96 * kMiB);
    if (!sys("mkntfs", {"-q", "-F", path})) GTEST_SKIP() << "no mkntfs (ntfs-3g)";
    const auto before = random_file("in", 5'000'000);
    ASSERT_TRUE(sys("ntfscp", {path, file("in"), "kept"}));
    const auto facts = resizer_.look(path);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->type, "ntfs");
    EXPECT_LE(facts->bytes, 96 * kMiB);
    EXPECT_GT(facts->bytes, 95 * kMiB);
    ASSERT_TRUE(facts->least_bytes);
    const auto checked = resizer_.check(path, "ntfs");
    ASSERT_TRUE(checked) << to_string(checked.error());
    const auto done = resizer_.shrink(path, "ntfs", 64 * kMiB);
    ASSERT_TRUE(done) << to_string(done.error());
    EXPECT_LE(resizer_.look(path)->bytes, 64 * kMiB);
    std::filesystem::resize_file(path, 64 * kMiB);
    const auto again = resizer_.check(path, "ntfs");
    EXPECT_TRUE(again) << to_string(again.error());
    std::string said;
    ASSERT_TRUE(sys("ntfscat", {"--force", path, "kept"}, &said));
    // The program's output is kept from its end.
    EXPECT_TRUE(before.ends_with(said.substr(said.size() > 60'000 ? said.size() - 60'000 : 0)));
    std::filesystem::resize_file(path, 96 * kMiB);
    const auto grown = resizer_.grow(path, "ntfs");
    ASSERT_TRUE(grown) << to_string(grown.error());
    EXPECT_GT(resizer_.look(path)->bytes, 95 * kMiB);
}

TEST_F(Resizer, XfsAndWhatIsNotKnownAreRefused) {
    const auto path = image("xfs", 320 * kMiB);
    if (!sys("mkfs.xfs", {"-q", "-f", path})) GTEST_SKIP() << "no mkfs.xfs (xfsprogs)";
    EXPECT_EQ(resizer_.look(path)->type, "xfs");
    EXPECT_EQ(resizer_.look(path)->bytes, 320 * kMiB);
    EXPECT_EQ(resizer_.shrink(path, "xfs", 64 * kMiB).error().code, ErrorCode::unsupported);
    const auto empty = image("empty", kMiB);
    EXPECT_EQ(resizer_.look(empty)->type, "");
    EXPECT_EQ(resizer_.shrink(empty, "", kMiB).error().code, ErrorCode::unsupported);
    EXPECT_FALSE(resizer_.look(file("none")));
}

TEST_F(Resizer, ADamagedFileSystemIsNotTouched) {
    const auto path = image("ext4", 64 * kMiB);
    if (!sys("mkfs.ext4", {"-q", "-F", path})) GTEST_SKIP() << "no mkfs.ext4 (e2fsprogs)";
    // The root's inode and its neighbours: e2fsck -p gives up.
    std::fstream raw(path, std::ios::in | std::ios::out | std::ios::binary);
    raw.seekp(4096 * 6);
    for (int i = 0; i < 4 << 20; ++i) raw.put(static_cast<char>(0xA5));
    raw.close();
    const auto checked = resizer_.check(path, "ext4");
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, ErrorCode::malformed);
}

TEST_F(Resizer, BtrfsOnOneDeviceIsKnown) {
    const auto path = image("btrfs", 256 * kMiB);
    if (!sys("mkfs.btrfs", {"-q", path})) GTEST_SKIP() << "no mkfs.btrfs (btrfs-progs)";
    EXPECT_EQ(resizer_.look(path)->type, "btrfs");
    EXPECT_EQ(resizer_.look(path)->bytes, 256 * kMiB);
    EXPECT_TRUE(resizer_.check(path, "btrfs"));
}

class Editor : public Resizer, public testing::WithParamInterface<std::string> {
protected:
    LibfdiskEditor editor_;
};

TEST_P(Editor, ChangesOnePartitionsLengthAndNothingElse) {
    const auto path = image("drive", 256 * kMiB);
    // Two partitions; sgdisk makes a GPT, and turns it into an MBR on demand.
    if (!sys("sgdisk", {"-n", "1:2048:67583", "-t", "1:8300", "-c", "1:first", "-n", "2:67584:493567", "-t", "2:0700",
                        "-c", "2:second", path})) {
        GTEST_SKIP() << "no sgdisk (gdisk)";
    }
    if (GetParam() == "mbr") {
        ASSERT_TRUE(sys("sgdisk", {"-m", "1:2", path}));
    }
    std::string before;
    ASSERT_TRUE(sys("sfdisk", {"--dump", path}, &before));
    EXPECT_EQ(editor_.resize(path, 2, 67'585, 200'704).error().code, ErrorCode::refused);
    EXPECT_FALSE(editor_.resize(path, 3, 67'584, 200'704));
    std::string untouched;
    ASSERT_TRUE(sys("sfdisk", {"--dump", path}, &untouched));
    EXPECT_EQ(untouched, before);
    const auto done = editor_.resize(path, 2, 67'584, 200'704);
    ASSERT_TRUE(done) << to_string(done.error());
    std::string after;
    ASSERT_TRUE(sys("sfdisk", {"--dump", path}, &after));
    auto expected = before;
    const auto at = expected.find("425984");
    ASSERT_NE(at, std::string::npos) << before;
    expected.replace(at, 6, "200704");
    EXPECT_EQ(after, expected);
    if (GetParam() == "gpt") {
        std::string said;
        ASSERT_TRUE(sys("sgdisk", {"--verify", path}, &said));
        EXPECT_NE(said.find("No problems found"), std::string::npos) << said;
    }
    // And back.
    ASSERT_TRUE(editor_.resize(path, 2, 67'584, 425'984));
    ASSERT_TRUE(sys("sfdisk", {"--dump", path}, &after));
    EXPECT_EQ(after, before);
}

INSTANTIATE_TEST_SUITE_P(Tables, Editor, testing::Values("gpt", "mbr"), [](const auto& one) { return one.param; });

/// The lines of partitions in sfdisk's dump.
std::string partitions_of(const std::string& dump) { return dump.substr(std::min(dump.find("\n\n"), dump.size())); }

TEST_F(Resizer, TheSecondCopyOfAGptGoesWithTheEndOfTheDrive) {
    using End = overprovision::PartitionEditor::TableEnd;
    LibfdiskEditor editor;
    const auto path = image("drive", 256 * kMiB);
    if (!sys("sgdisk", {"-n", "1:2048:67583", "-n", "2:67584:133119", path})) GTEST_SKIP() << "no sgdisk (gdisk)";
    std::string before;
    ASSERT_TRUE(sys("sfdisk", {"--dump", path}, &before));
    auto moved = editor.place_second_copy(path, End::behind_last);
    ASSERT_TRUE(moved) << to_string(moved.error());
    // The drive offers less from now on.
    std::filesystem::resize_file(path, 128 * kMiB);
    std::string said;
    ASSERT_TRUE(sys("sgdisk", {"--verify", path}, &said));
    EXPECT_EQ(said.find("invalid"), std::string::npos) << said;
    for (const auto megabytes : {128U, 256U}) {
        std::filesystem::resize_file(path, megabytes * kMiB);
        moved = editor.place_second_copy(path, End::end_of_drive);
        ASSERT_TRUE(moved) << to_string(moved.error());
        ASSERT_TRUE(sys("sgdisk", {"--verify", path}, &said));
        EXPECT_NE(said.find("No problems found"), std::string::npos) << said;
        std::string after;
        ASSERT_TRUE(sys("sfdisk", {"--dump", path}, &after));
        EXPECT_EQ(partitions_of(after), partitions_of(before));
    }
}

TEST_F(Resizer, WithoutAGptOrAPartitionThereIsNoCopyToMove) {
    using End = overprovision::PartitionEditor::TableEnd;
    LibfdiskEditor editor;
    const auto path = image("drive", 64 * kMiB);
    EXPECT_EQ(editor.place_second_copy(path, End::behind_last).error().code, ErrorCode::refused);
    if (!sys("sgdisk", {"-o", path})) GTEST_SKIP() << "no sgdisk (gdisk)";
    EXPECT_EQ(editor.place_second_copy(path, End::behind_last).error().code, ErrorCode::refused);
}

TEST_F(Resizer, AFileWithoutATableIsRefused) {
    EXPECT_EQ(LibfdiskEditor().resize(image("drive", 64 * kMiB), 1, 2048, 2048).error().code, ErrorCode::refused);
}

}  // namespace
}  // namespace fettle::linux_system
