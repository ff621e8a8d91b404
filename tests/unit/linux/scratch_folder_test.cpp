// SPDX-License-Identifier: GPL-3.0-or-later
// Scratch folders: what is removed, and above all what is not.
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "platform/linux/bench_source.h"
#include "platform/linux/scratch_folder.h"
#include "platform/linux/scratch_remover.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t kMark = 0x0123456789ABCDEF;

/// A folder that vanishes with the test.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "fettle-test-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] bool empty() const { return fs::is_empty(path_); }

private:
    fs::path path_;
};

void write_file(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << text;
}

/// What a crash leaves: a marked folder with two files.
std::string left_behind(const Folder& folder, const std::string& mark = mark_text(kMark)) {
    const auto path = folder / ".fettle-bench-00000000000000aa.dir";
    write_file(path + "/fettle-scratch", mark);
    write_file(path + "/t0-000000/f0000000", "data");
    write_file(path + "/t0-000000/f0000001", "data");
    write_file(path + "/t1-000003/f0000399", "data");
    return path;
}

bench::TargetRequest request_for(const std::string& path) {
    bench::TargetRequest request;
    request.path = path;
    request.size.bytes = 1U << 20U;
    return request;
}

TEST(ScratchRemover, RemovesAMarkedFolder) {
    const Folder folder;
    EXPECT_EQ(remove_scratch_folder(left_behind(folder), kMark), Removal::removed);
    EXPECT_TRUE(folder.empty());
}

TEST(ScratchRemover, LeavesAFolderWithoutItsMark) {
    const Folder folder;
    const auto path = left_behind(folder, mark_text(kMark + 1));
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(fs::exists(path + "/t0-000000/f0000000"));
    fs::remove(path + "/fettle-scratch");
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(fs::exists(path + "/t0-000000/f0000000"));
    fs::create_symlink(folder / "marker-elsewhere", path + "/fettle-scratch");
    write_file(folder / "marker-elsewhere", mark_text(kMark));
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(fs::exists(path + "/t0-000000/f0000000"));
}

TEST(ScratchRemover, LeavesAFolderOfAnotherName) {
    const Folder folder;
    for (const auto* name : {"photos", ".fettle-bench-00.tmp", "x.dir"}) {
        const auto path = folder / name;
        write_file(path + "/fettle-scratch", mark_text(kMark));
        write_file(path + "/t0-000000/f0000000", "data");
        EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
        EXPECT_TRUE(fs::exists(path + "/t0-000000/f0000000"));
    }
}

TEST(ScratchRemover, FollowsNoLinkAndLeavesWhatIsNotItsOwn) {
    const Folder folder;
    const Folder elsewhere;
    write_file(elsewhere / "f0000000", "precious");
    write_file(elsewhere / "t0-000000/f0000000", "precious");
    const auto path = left_behind(folder);
    fs::create_directory_symlink(elsewhere.path(), path + "/t0-000009");
    fs::create_symlink(elsewhere / "f0000000", path + "/t0-000000/f0000002");
    write_file(path + "/notes.txt", "precious");
    write_file(path + "/t1-000003/letter", "precious");
    write_file(path + "/t1-000003/f0000001/inside", "precious");
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(fs::exists(elsewhere / "f0000000"));
    EXPECT_TRUE(fs::exists(elsewhere / "t0-000000/f0000000"));
    EXPECT_TRUE(fs::is_symlink(path + "/t0-000000/f0000002"));
    EXPECT_TRUE(fs::exists(path + "/notes.txt"));
    EXPECT_TRUE(fs::exists(path + "/t1-000003/letter"));
    EXPECT_TRUE(fs::exists(path + "/t1-000003/f0000001/inside"));
    EXPECT_FALSE(fs::exists(path + "/t0-000000/f0000000"));  // its own went
    // The folder itself may be a link by now.
    const auto link = folder / ".fettle-bench-00000000000000bb.dir";
    fs::create_directory_symlink(elsewhere.path(), link);
    write_file(elsewhere / "fettle-scratch", mark_text(kMark));
    EXPECT_EQ(remove_scratch_folder(link, kMark), Removal::not_ours);
    EXPECT_TRUE(fs::exists(elsewhere / "t0-000000/f0000000"));
}

TEST(ScratchRemover, EntersNothingThatIsMountedInside) {
    const Folder folder;
    const Folder elsewhere;
    write_file(elsewhere / "f0000000", "precious");
    const auto path = left_behind(folder);
    fs::create_directory(path + "/t0-000007");
    // The same file system mounted once more: its device number is the same.
    if (::mount(elsewhere.path().c_str(), (path + "/t0-000007").c_str(), nullptr, MS_BIND, nullptr) != 0) {
        GTEST_SKIP() << "mounting is not permitted here";
    }
    EXPECT_NE(remove_scratch_folder(path, kMark), Removal::removed);
    const bool kept = fs::exists(elsewhere / "f0000000");
    ::umount((path + "/t0-000007").c_str());
    EXPECT_TRUE(kept);
}

TEST(ScratchRemover, RemovesAnEmptyFolderThatACrashLeftUnmarked) {
    const Folder folder;
    const auto path = folder / ".fettle-bench-00000000000000aa.dir";
    fs::create_directory(path);
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::removed);
    write_file(path + "/fettle-scratch", "");
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::removed);
    write_file(path + "/fettle-scratch", "");
    write_file(path + "/f0000000", "precious");
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(fs::exists(path + "/f0000000"));
}

TEST(ScratchFolder, IsNotedAndGoesWithItsOwner) {
    const Folder folder;
    const ScratchJournal journal(folder / "journal");
    fs::create_directory(folder / "place");
    {
        const auto made = ScratchFolder::make(request_for(folder / "place"), journal, {0xAA, kMark});
        ASSERT_TRUE(made) << to_string(made.error());
        const auto path = folder / "place/.fettle-bench-00000000000000aa.dir";
        EXPECT_TRUE(fs::exists(path + "/fettle-scratch"));
        write_file(path + "/t0-000000/f0000000", "data");
        EXPECT_FALSE(fs::is_empty(folder / "journal"));
        EXPECT_TRUE(journal.clean_up().empty());  // the living are left alone
        EXPECT_TRUE(fs::exists(path + "/t0-000000/f0000000"));
    }
    EXPECT_TRUE(fs::is_empty(folder / "place"));
    EXPECT_TRUE(fs::is_empty(folder / "journal"));
}

TEST(ScratchFolder, IsRemovedAtTheNextStartAfterACrash) {
    const Folder folder;
    const ScratchJournal journal(folder / "journal");
    fs::create_directory(folder / "place");
    const auto child = ::fork();
    if (child == 0) {
        const auto made = ScratchFolder::make(request_for(folder / "place"), journal, {0xAA, kMark});
        if (made) write_file(folder / "place/.fettle-bench-00000000000000aa.dir/t0-000000/f0000000", "data");
        ::_exit(0);  // no destructor runs
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    const auto path = folder / "place/.fettle-bench-00000000000000aa.dir";
    ASSERT_TRUE(fs::exists(path + "/t0-000000/f0000000"));
    EXPECT_EQ(journal.clean_up(), std::vector<std::string>{fs::canonical(folder / "place").string() +
                                                           "/.fettle-bench-00000000000000aa.dir"});
    EXPECT_TRUE(fs::is_empty(folder / "place"));
    EXPECT_TRUE(fs::is_empty(folder / "journal"));
}

TEST(ScratchJournal, KeepsTheNoteOfAFileSystemThatIsNotThere) {
    const Folder folder;
    const ScratchJournal journal(folder / "journal");
    const auto gone = folder / "not-mounted/.fettle-bench-00000000000000aa.dir";
    write_file(folder / "journal/one", gone + "\nfs:1234 mark:" + mark_text(kMark));
    write_file(folder / "journal/two", (folder / ".fettle-bench-1.tmp") + "\nfs:1");  // another is mounted there now
    EXPECT_TRUE(journal.clean_up().empty());
    EXPECT_TRUE(fs::exists(folder / "journal/one"));
    EXPECT_TRUE(fs::exists(folder / "journal/two"));
}

TEST(ScratchFolder, SaysWhyThereIsNone) {
    const Folder folder;
    const ScratchJournal journal(folder / "journal");
    auto huge = request_for(folder.path());
    huge.size.bytes = std::uint64_t{900} << 40U;
    const auto too_large = ScratchFolder::make(huge, journal, {1, 2});
    ASSERT_FALSE(too_large);
    EXPECT_EQ(too_large.error().code, ErrorCode::refused);
    const auto nowhere = ScratchFolder::make(request_for(folder / "nowhere"), journal, {1, 2});
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().code, ErrorCode::not_found);
    const auto no_note = ScratchFolder::make(request_for(folder.path()), ScratchJournal(""), {1, 2});
    ASSERT_FALSE(no_note);
    EXPECT_EQ(no_note.error().code, ErrorCode::refused);
    EXPECT_TRUE(!fs::exists(folder / "journal") || fs::is_empty(folder / "journal"));
}

TEST(LinuxFileTree, WritesReadsForgetsAndRemoves) {
    const Folder folder;
    BenchSource source({}, folder / "journal", "test-tree-" + std::to_string(::getpid()));
    fs::create_directory(folder / "place");
    std::vector<std::uint8_t> data((20U << 20U) + 123);
    std::iota(data.begin(), data.end(), std::uint8_t{0});
    {
        const auto tree = source.open_tree(request_for(folder / "place"));
        ASSERT_TRUE(tree) << to_string(tree.error());
        EXPECT_EQ((*tree)->facts().kind, bench::TargetFacts::Kind::scratch_folder);
        const bench::FilePlace place{{0, 0}, 5};
        ASSERT_TRUE((*tree)->add_folder(place.folder));
        {
            const auto file = (*tree)->create(place);
            ASSERT_TRUE(file);
            ASSERT_TRUE((*file)->append(data));
            ASSERT_TRUE((*file)->close());
        }
        EXPECT_FALSE((*tree)->create(place));  // never over another
        ASSERT_TRUE((*tree)->flush());
        const auto before = (*tree)->share_in_memory(place);
        ASSERT_TRUE(before);
        EXPECT_GT(*before, 0.5);
        ASSERT_TRUE((*tree)->forget(place));
        const auto after = (*tree)->share_in_memory(place);
        ASSERT_TRUE(after);
        if ((*tree)->facts().file_system != "tmpfs") {
            EXPECT_EQ(*after, 0);
        }
        const auto file = (*tree)->open(place);
        ASSERT_TRUE(file);
        std::vector<std::uint8_t> back;
        std::vector<std::uint8_t> part(1U << 20U);
        for (auto got = (*file)->read(part); got && *got > 0; got = (*file)->read(part)) {
            back.insert(back.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(*got));
        }
        EXPECT_EQ(back, data);
        ASSERT_TRUE((*tree)->add_folder({1, 0}));
        ASSERT_TRUE((*tree)->create({{1, 0}, 5}));
        ASSERT_TRUE((*tree)->remove({{1, 0}, 5}));
        ASSERT_TRUE((*tree)->remove_folder({1, 0}));
        EXPECT_FALSE(source.open_tree(request_for(folder / "place")));  // one at a time
    }
    EXPECT_TRUE(fs::is_empty(folder / "place"));
    const auto file = source.open_tree(request_for("/proc/self/exe"));
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace fettle::linux_system
