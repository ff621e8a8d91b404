// SPDX-License-Identifier: GPL-3.0-or-later
// Folders of many files: what is written and read, what is removed, and above all what is not.
#include <gtest/gtest.h>
#include <windows.h>

#include <algorithm>
#include <numeric>

#include "core/bench/file_pass.h"
#include "core/bench/file_suite_runner.h"
#include "core/bench/file_tree.h"
#include "platform/windows/bench/bench_source.h"
#include "platform/windows/bench/scratch_folder.h"
#include "platform/windows/bench/scratch_remover.h"
#include "platform/windows/bench/volume.h"
#include "platform/windows/bench/write_back.h"
#include "platform/windows/system/wide.h"
#include "tests/unit/windows_system/links.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows_system {
namespace {

constexpr std::uint64_t kMark = 0x0123456789ABCDEF;
constexpr std::string_view kMarkText = "0123456789abcdef";
const std::string kName = ".fettle-bench-00000000000000aa.dir";

void write_file(const std::string& path, std::string_view text) {
    ASSERT_TRUE(durable::make_folder(durable::parent_of(path)));
    write_text(path, std::string(text));
}

/// What a crash leaves: a marked folder with three files.
std::string left_behind(const TemporaryFolder& folder, std::string_view mark = kMarkText) {
    auto path = folder / kName;
    write_file(path + "\\fettle-scratch", mark);
    write_file(path + "\\t0-000000\\f0000000", "data");
    write_file(path + "\\t0-000000\\f0000001", "data");
    write_file(path + "\\t1-000003\\f0000399", "data");
    return path;
}

/// Opened so that nobody else may have it open.
OwnedHandle alone(const std::string& path) {
    return OwnedHandle(::CreateFileW(wide_path(path).c_str(), GENERIC_READ, 0, nullptr, OPEN_EXISTING, 0, nullptr));
}

class FileTreeOnWindows : public testing::Test {
protected:
    static bench::TargetRequest request(const std::string& path, std::uint64_t bytes = 1U << 20U) {
        bench::TargetRequest made;
        made.path = path;
        made.size.bytes = bytes;
        made.writes = true;
        return made;
    }
    [[nodiscard]] std::size_t notes() const { return durable::names_in(state_ / "scratch")->size(); }
    /// The folder that a tree has made in `folder`.
    static std::string root_in(const std::string& folder) {
        const auto names = durable::names_in(folder).value_or(std::vector<std::string>());
        EXPECT_EQ(names.size(), 1U);
        return names.empty() ? std::string() : durable::below(folder, names.front());
    }

    TemporaryFolder measured_;
    TemporaryFolder state_;
    BenchSource source_{state_.path()};
};

void write_with(bench::FileTree& tree, bench::FilePlace place, std::span<const std::uint8_t> data) {
    constexpr std::size_t kPart = 300'007;
    const auto file = tree.create(place);
    ASSERT_TRUE(file) << to_string(file.error());
    for (std::size_t at = 0; at < data.size(); at += kPart) {
        ASSERT_TRUE((*file)->append(data.subspan(at, std::min(kPart, data.size() - at))));
    }
    ASSERT_TRUE((*file)->close());
}

std::vector<std::uint8_t> read_with(bench::FileTree& tree, bench::FilePlace place) {
    std::vector<std::uint8_t> all;
    const auto file = tree.open(place);
    EXPECT_TRUE(file);
    if (!file) return all;
    std::vector<std::uint8_t> part(1U << 20U);
    auto got = (*file)->read(part);
    for (; got && *got > 0; got = (*file)->read(part)) {
        all.insert(all.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(*got));
    }
    EXPECT_TRUE(got);
    EXPECT_TRUE((*file)->close());
    return all;
}

TEST_F(FileTreeOnWindows, WritesReadsForgetsAndRemoves) {
    std::vector<std::uint8_t> data((20U << 20U) + 123);
    std::iota(data.begin(), data.end(), std::uint8_t{0});
    {
        const auto tree = source_.open_tree(request(measured_.path()));
        ASSERT_TRUE(tree) << to_string(tree.error());
        const auto facts = (*tree)->facts();
        EXPECT_EQ(facts.kind, bench::TargetFacts::Kind::scratch_folder);
        EXPECT_EQ(facts.path, measured_.path());
        EXPECT_EQ(facts.engine, "files");
        EXPECT_TRUE(facts.direct);
        const bench::FilePlace place{{0, 0}, 5};
        EXPECT_FALSE((*tree)->create(place)) << "its folder is missing";
        ASSERT_TRUE((*tree)->add_folder(place.folder));
        EXPECT_FALSE((*tree)->add_folder(place.folder));
        write_with(**tree, place, data);
        write_with(**tree, {{0, 0}, 6}, {});
        EXPECT_FALSE((*tree)->create(place)) << "never over another";
        ASSERT_TRUE((*tree)->flush());
        const auto path = root_in(measured_.path()) + "\\t0-000000\\f0000005";
        EXPECT_TRUE(alone(path)) << "closed, once flushed";
        ASSERT_TRUE((*tree)->forget(place));
        const auto share = (*tree)->share_in_memory(place);
        ASSERT_TRUE(share);
        EXPECT_FALSE(share->has_value()) << "Windows does not report it";
        EXPECT_EQ(read_with(**tree, place), data);
        EXPECT_TRUE(read_with(**tree, {{0, 0}, 6}).empty());
        // The same by another way.
        const auto text = read_text(path);
        ASSERT_EQ(text.size(), data.size());
        EXPECT_TRUE(std::equal(data.begin(), data.end(), text.begin(),
                               [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }));
        EXPECT_FALSE((*tree)->open({{0, 0}, 7}));
        EXPECT_FALSE((*tree)->forget({{0, 0}, 7}));
        ASSERT_TRUE((*tree)->add_folder({1, 0}));
        ASSERT_TRUE((*tree)->create({{1, 0}, 5}));
        ASSERT_TRUE((*tree)->remove({{1, 0}, 5}));
        ASSERT_TRUE((*tree)->remove({{1, 0}, 5})) << "as on other systems";
        ASSERT_TRUE((*tree)->remove_folder({1, 0}));
        EXPECT_FALSE(durable::exists(root_in(measured_.path()) + "\\t1-000000"));
        EXPECT_EQ(notes(), 1U);
        EXPECT_TRUE(source_.clean_up().empty()) << "what is in use is left alone";
        EXPECT_TRUE(durable::exists(path));
    }
    EXPECT_EQ(measured_.count(), 0U);
    EXPECT_EQ(notes(), 0U);
}

class NoPause final : public bench::Pause {
public:
    void wait(std::uint64_t /*ns*/, const CancelToken& /*cancel*/) override {}
};

TEST_F(FileTreeOnWindows, CarriesOutAWholeSuite) {
    bench::SuiteOptions options;
    options.size = 8U << 20U;
    const auto plan = bench::plan_suite("fc-test", options, {std::uint64_t{1} << 50U}, 512);
    ASSERT_TRUE(plan) << to_string(plan.error());
    {
        const auto tree = source_.open_tree(request(measured_.path(), bench::most_space(*plan).size.bytes));
        ASSERT_TRUE(tree) << to_string(tree.error());
        NoPause pause;
        const auto result = bench::run_file_suite(*plan, **tree, 42, pause, {}, {});
        ASSERT_TRUE(result) << to_string(result.error());
        EXPECT_EQ(result->ending, bench::Ending::finished) << (result->error ? to_string(*result->error) : "");
        ASSERT_EQ(result->steps.size(), plan->steps.size());
        for (const auto& step : result->steps) {
            const auto& work = *plan->steps[step.step].files;
            const auto& set = plan->file_sets[work.set];
            for (const auto& run : step.runs) {
                const auto& way = work.action == bench::FileAction::read ? run.read : run.write;
                EXPECT_EQ(way.sums.operations, set.count());
                EXPECT_EQ(way.sums.bytes.bytes, set.bytes());
                EXPECT_EQ(way.latency.count(), set.count());
            }
        }
        EXPECT_TRUE(result->target.direct);
        EXPECT_TRUE(std::any_of(result->target.notes.begin(), result->target.notes.end(),
                                [](const auto& note) { return note.id == "memory-not-checked"; }));
        // The last set is still there, and no copies are.
        const auto& set = plan->file_sets[plan->steps.back().files->set];
        const auto root = root_in(measured_.path());
        std::uint64_t files = 0;
        const auto folders = durable::names_in(root);
        ASSERT_TRUE(folders);
        for (const auto& folder : *folders) {
            if (folder == "fettle-scratch") continue;
            ASSERT_EQ(folder.substr(0, 3), "t0-") << folder;
            const auto names = durable::names_in(durable::below(root, folder));
            ASSERT_TRUE(names);
            for (const auto& name : *names) {
                const auto index = static_cast<std::uint32_t>(std::stoul(name.substr(1)));
                ASSERT_LT(index, set.count());
                WIN32_FILE_ATTRIBUTE_DATA facts{};
                const auto path = durable::below(durable::below(root, folder), name);
                ASSERT_TRUE(::GetFileAttributesExW(wide_path(path).c_str(), GetFileExInfoStandard, &facts));
                EXPECT_EQ(std::uint64_t{facts.nFileSizeHigh} << 32U | facts.nFileSizeLow, set.size_of(index)) << name;
                ++files;
            }
        }
        EXPECT_EQ(files, set.count());
    }
    EXPECT_EQ(measured_.count(), 0U);
    EXPECT_EQ(notes(), 0U);
}

TEST_F(FileTreeOnWindows, SaysWhyThereIsNone) {
    const auto refusal = [&](const bench::TargetRequest& wanted) {
        const auto tree = source_.open_tree(wanted);
        return tree ? ErrorCode::internal : tree.error().code;
    };
    write_text(measured_ / "mine", "precious");
    EXPECT_EQ(refusal(request(measured_ / "mine")), ErrorCode::invalid_argument);
    EXPECT_EQ(refusal(request("\\\\.\\PhysicalDrive0")), ErrorCode::invalid_argument);
    EXPECT_EQ(refusal(request(measured_ / "none")), ErrorCode::not_found);
    EXPECT_EQ(refusal(request(measured_ / std::string(300, 'x'))), ErrorCode::not_found);
    // No drive has room for this.
    EXPECT_EQ(refusal(request(measured_.path(), std::uint64_t{900} << 40U)), ErrorCode::refused);
    bench::TargetRequest wanted = request(measured_.path());
    const auto nowhere = BenchSource("").open_tree(wanted);
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().code, ErrorCode::refused);
    EXPECT_EQ(measured_.count(), 1U);
    EXPECT_EQ(notes(), 0U);
    EXPECT_EQ(read_text(measured_ / "mine"), "precious");
}

TEST_F(FileTreeOnWindows, OneBenchmarkAtATime) {
    auto first = source_.open_tree(request(measured_.path()));
    ASSERT_TRUE(first) << to_string(first.error());
    EXPECT_EQ(source_.open_tree(request(measured_.path())).error().code, ErrorCode::busy);
    EXPECT_EQ(BenchSource(state_.path()).open(request(measured_.path())).error().code, ErrorCode::busy);
    EXPECT_EQ(measured_.count(), 1U);
    first->reset();
    EXPECT_TRUE(source_.open_tree(request(measured_.path())));
}

/// Longer than MAX_PATH (260).
TEST_F(FileTreeOnWindows, WorksInAFolderWithALongPath) {
    auto path = measured_.path();
    std::vector<std::string> folders;
    for (int i = 0; i < 3; ++i)
        folders.push_back(path = durable::below(path, std::string(100, static_cast<char>('a' + i))));
    ASSERT_TRUE(durable::make_folder(path));
    ASSERT_GT(path.size(), 300U);
    const std::vector<std::uint8_t> data(10'000, 0x5A);
    {
        const auto tree = source_.open_tree(request(path));
        ASSERT_TRUE(tree) << to_string(tree.error());
        ASSERT_TRUE((*tree)->add_folder({0, 0}));
        write_with(**tree, {{0, 0}, 1}, data);
        ASSERT_TRUE((*tree)->flush());
        ASSERT_TRUE((*tree)->forget({{0, 0}, 1}));
        EXPECT_EQ(read_with(**tree, {{0, 0}, 1}), data);
        EXPECT_EQ(durable::read(root_in(path) + "\\t0-000000\\f0000001", data.size())->size(), data.size());
        EXPECT_EQ(source_.open_tree(request(measured_.path())).error().code, ErrorCode::busy) << "the same volume";
        EXPECT_EQ(volume_of(path)->root, volume_of(measured_.path())->root);
    }
    EXPECT_TRUE(durable::names_in(path)->empty());
    EXPECT_EQ(notes(), 0U);
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
        EXPECT_EQ(remove_empty_folder(*folder), std::uint32_t{ERROR_SUCCESS});
    }
}

TEST_F(FileTreeOnWindows, LeavesWhatHasItsNameAlready) {
    write_text(measured_ / kName, "precious");
    const auto blocked = ScratchFolder::make(measured_.path(), ScratchNotes(state_ / "scratch"), {0xAA, kMark});
    ASSERT_FALSE(blocked);
    EXPECT_EQ(blocked.error().code, ErrorCode::io);
    EXPECT_EQ(read_text(measured_ / kName), "precious");
    EXPECT_EQ(notes(), 0U);
}

/// Wine shows the system's folders below Z:.
TEST_F(FileTreeOnWindows, AFolderThatMayNotBeWrittenTo) {
    const std::string folder = "Z:\\sys";
    if (!durable::exists(folder)) GTEST_SKIP() << "no such folder here";
    const auto refused = ScratchFolder::make(folder, ScratchNotes(state_ / "scratch"), {0xAA, kMark});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::not_permitted);
    EXPECT_EQ(notes(), 0U);
}

TEST_F(FileTreeOnWindows, WhatACrashLeftIsRemovedAtTheNextStart) {
    const auto left = left_behind(measured_);
    const auto other = measured_ / ".fettle-bench-00000000000000bb.dir";
    write_file(other + "\\fettle-scratch", "fedcba9876543210");
    write_file(other + "\\t0-000000\\f0000000", "data");
    const auto letters = measured_ / "letters";
    write_file(letters + "\\fettle-scratch", kMarkText);
    write_file(letters + "\\t0-000000\\f0000000", "precious");
    const auto scratch = state_ / "scratch";
    ASSERT_TRUE(durable::make_private_folder(scratch));
    const auto mark = "\nmark:" + std::string(kMarkText);
    write_text(scratch + "\\one", left + mark);
    write_text(scratch + "\\another mark", other + mark);
    write_text(scratch + "\\another name", letters + mark);
    write_text(scratch + "\\no mark", other);
    write_text(scratch + "\\mark and more", other + "\nmark:fedcba9876543210.");
    write_text(scratch + "\\gone", "Q:\\not there\\" + kName + mark);
    write_text(scratch + "\\removed", (measured_ / ".fettle-bench-00000000000000cc.dir") + mark);
    EXPECT_EQ(source_.clean_up(), std::vector<std::string>{left});
    EXPECT_FALSE(durable::exists(left));
    EXPECT_EQ(read_text(other + "\\t0-000000\\f0000000"), "data");
    EXPECT_EQ(read_text(letters + "\\t0-000000\\f0000000"), "precious");
    EXPECT_EQ(durable::names_in(scratch).value(), std::vector<std::string>{"gone"}) << "its volume may come back";
}

TEST_F(FileTreeOnWindows, WhatIsInUseIsRemovedLater) {
    const auto left = left_behind(measured_);
    const auto scratch = state_ / "scratch";
    ASSERT_TRUE(durable::make_private_folder(scratch));
    write_text(scratch + "\\one", left + "\nmark:" + std::string(kMarkText));
    auto used = alone(left + "\\t0-000000\\f0000001");
    ASSERT_TRUE(used);
    EXPECT_TRUE(source_.clean_up().empty());
    EXPECT_FALSE(durable::exists(left + "\\t0-000000\\f0000000"));
    EXPECT_EQ(notes(), 1U);
    used.reset();
    EXPECT_EQ(source_.clean_up(), std::vector<std::string>{left});
    EXPECT_EQ(measured_.count(), 0U);
    EXPECT_EQ(notes(), 0U);
}

TEST(ScratchRemoverOnWindows, RemovesAMarkedFolder) {
    const TemporaryFolder folder;
    EXPECT_EQ(remove_scratch_folder(left_behind(folder), kMark), Removal::removed);
    EXPECT_EQ(folder.count(), 0U);
    EXPECT_EQ(remove_scratch_folder(folder / kName, kMark), Removal::removed);
}

TEST(ScratchRemoverOnWindows, LeavesAFolderWithoutItsMark) {
    const TemporaryFolder folder;
    const auto path = left_behind(folder, "0123456789abcdee");
    const auto file = path + "\\t0-000000\\f0000000";
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(durable::exists(file));
    ASSERT_TRUE(durable::remove(path + "\\fettle-scratch"));
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(durable::exists(file));
    write_file(path + "\\fettle-scratch\\" + std::string(kMarkText), kMarkText);
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(durable::exists(file));
}

TEST(ScratchRemoverOnWindows, LeavesAFolderOfAnotherName) {
    const TemporaryFolder folder;
    for (const auto* name : {"photos", ".fettle-bench-00.tmp", "x.dir"}) {
        const auto path = folder / name;
        write_file(path + "\\fettle-scratch", kMarkText);
        write_file(path + "\\t0-000000\\f0000000", "data");
        EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
        EXPECT_TRUE(durable::exists(path + "\\t0-000000\\f0000000"));
    }
    EXPECT_EQ(remove_scratch_folder(kName, kMark), Removal::not_ours) << "relative to any folder";
}

TEST(ScratchRemoverOnWindows, LeavesWhatIsNotItsOwn) {
    const TemporaryFolder folder;
    const auto path = left_behind(folder);
    write_file(path + "\\notes.txt", "precious");
    write_file(path + "\\t1-000003\\letter", "precious");
    write_file(path + "\\t1-000003\\f0000001\\inside", "precious");
    write_file(path + "\\photos\\f0000000", "precious");
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_EQ(read_text(path + "\\notes.txt"), "precious");
    EXPECT_EQ(read_text(path + "\\t1-000003\\letter"), "precious");
    EXPECT_EQ(read_text(path + "\\t1-000003\\f0000001\\inside"), "precious");
    EXPECT_EQ(read_text(path + "\\photos\\f0000000"), "precious");
    EXPECT_FALSE(durable::exists(path + "\\t0-000000")) << "its own went";
    EXPECT_FALSE(durable::exists(path + "\\t1-000003\\f0000399"));
}

TEST(ScratchRemoverOnWindows, FollowsNoLink) {
    const TemporaryFolder folder;
    const auto elsewhere = folder / "elsewhere";
    write_file(elsewhere + "\\f0000000", "precious");
    write_file(elsewhere + "\\t0-000000\\f0000000", "precious");
    write_file(elsewhere + "\\fettle-scratch", kMarkText);
    const auto path = left_behind(folder);
    const FolderLink inside(path, "t0-000009", "..\\elsewhere");
    if (!inside.exists()) GTEST_SKIP() << "links cannot be made here";
    ASSERT_TRUE(durable::exists(inside.path() + "\\f0000000")) << "it leads there";
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_EQ(read_text(elsewhere + "\\f0000000"), "precious");
    EXPECT_TRUE(inside.exists());
    EXPECT_FALSE(durable::exists(path + "\\t0-000000")) << "its own went";
    // The folder itself may be a link by now.
    const FolderLink root(folder.path(), ".fettle-bench-00000000000000bb.dir", "elsewhere");
    ASSERT_TRUE(root.exists());
    EXPECT_EQ(remove_scratch_folder(root.path(), kMark), Removal::not_ours);
    EXPECT_TRUE(root.exists());
    EXPECT_EQ(read_text(elsewhere + "\\t0-000000\\f0000000"), "precious");
    EXPECT_EQ(read_text(elsewhere + "\\fettle-scratch"), kMarkText);
}

TEST(ScratchRemoverOnWindows, RemovesAnEmptyFolderThatACrashLeftUnmarked) {
    const TemporaryFolder folder;
    const auto path = folder / kName;
    ASSERT_TRUE(durable::make_folder(path));
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::removed);
    write_file(path + "\\fettle-scratch", "");
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::removed);
    write_file(path + "\\fettle-scratch", "");
    write_file(path + "\\t0-000000\\f0000000", "precious");
    EXPECT_EQ(remove_scratch_folder(path, kMark), Removal::not_ours);
    EXPECT_TRUE(durable::exists(path + "\\t0-000000\\f0000000"));
}

/// More than wait at a time.
TEST(WriteBackTest, ClosesAllFilesWithTheirData) {
    const TemporaryFolder folder;
    constexpr int kFiles = 600;
    const auto path = [&](int i) { return folder / std::to_string(i); };
    WriteBack write_back;
    for (int i = 0; i < kFiles; ++i) {
        OwnedHandle file(::CreateFileW(wide_path(path(i)).c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW, 0, nullptr));
        ASSERT_TRUE(file);
        const auto text = "file " + std::to_string(i);
        DWORD written = 0;
        ASSERT_TRUE(::WriteFile(file.get(), text.data(), static_cast<DWORD>(text.size()), &written, nullptr));
        write_back.start(std::move(file));
    }
    EXPECT_EQ(write_back.flush(), std::uint32_t{ERROR_SUCCESS});
    for (int i = 0; i < kFiles; ++i) {
        ASSERT_TRUE(alone(path(i))) << i << " is still open";
        ASSERT_EQ(read_text(path(i)), "file " + std::to_string(i));
    }
}

TEST(WriteBackTest, ReportsAFailureOnce) {
    const TemporaryFolder folder;
    write_text(folder / "data", "text");
    WriteBack write_back;
    EXPECT_EQ(write_back.flush(), std::uint32_t{ERROR_SUCCESS}) << "nothing was written";
    write_back.start(alone(folder / "data"));
    EXPECT_EQ(write_back.flush(), std::uint32_t{ERROR_ACCESS_DENIED}) << "a handle that may only read";
    write_back.start(alone(folder / "data"));
    write_back.settle();
    EXPECT_TRUE(alone(folder / "data")) << "still open";
    EXPECT_EQ(write_back.flush(), std::uint32_t{ERROR_ACCESS_DENIED}) << "kept until then";
    EXPECT_EQ(write_back.flush(), std::uint32_t{ERROR_SUCCESS});
}

}  // namespace
}  // namespace fettle::windows_system
