// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/durable_files.h"

#include <gtest/gtest.h>
#include <windows.h>
//
#include <sddl.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "platform/files/state_folders.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/owned_handle.h"
#include "platform/windows/system/state_folder.h"
#include "platform/windows/system/wide.h"
#include "tests/unit/windows_system/open_to_everyone.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::durable {
namespace {

using windows_system::open_to_everyone;
using windows_system::OwnedHandle;
using windows_system::read_text;
using windows_system::TemporaryFolder;
using windows_system::wide;
using windows_system::write_text;

constexpr auto kVariable = L"FETTLE_TEST_REPLACED";
constexpr std::size_t kBig = 300'000;

std::string whole(char letter) { return std::string(kBig, letter); }

bool is_whole(const std::string& text) {
    return text.size() == kBig && text.find_first_not_of(text.front()) == std::string::npos;
}

TEST(DurableFiles, AreReplacedAndPrivateOnesReadBack) {
    const TemporaryFolder folder;
    const auto path = folder / "settings.json";
    ASSERT_TRUE(replace(path, "one", Readers::owner));
    EXPECT_EQ(read(path, 100).value_or(""), "one");
    ASSERT_TRUE(replace(path, "the second", Readers::everyone));
    EXPECT_EQ(read(path, 100).value_or(""), "the second");
    EXPECT_EQ(folder.count(), 1U) << "no part is left";
}

TEST(DurableFiles, WhoReadsWhileAFileIsReplacedReadsAWholeOne) {
    const TemporaryFolder folder;
    const auto path = folder / "replaced";
    ASSERT_TRUE(replace(path, whole('a'), Readers::owner));
    constexpr int kTimes = 60;
    std::atomic<int> begun = 0;
    std::thread writer([&] {
        for (int i = 1; i <= kTimes; ++i) {
            begun = i;
            EXPECT_TRUE(replace(path, whole(i % 2 == 0 ? 'b' : 'a'), Readers::owner));
        }
        begun = kTimes + 1;
    });
    // One look while each replacement is under way: some file systems let a file be replaced only while it is closed.
    for (int seen = 0; seen <= kTimes;) {
        const int now = begun;
        if (now == seen) {
            std::this_thread::yield();
            continue;
        }
        seen = now;
        const auto text = read(path, 2 * kBig);
        EXPECT_TRUE(text && is_whole(*text));
    }
    writer.join();
    EXPECT_EQ(folder.count(), 1U);
}

/// From its folder: the file is not opened.
std::uint64_t written_at(const std::string& path) {
    WIN32_FIND_DATAW found{};
    auto* const search = ::FindFirstFileW(wide(path).c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return 0;
    ::FindClose(search);
    return std::uint64_t{found.ftLastWriteTime.dwHighDateTime} << 32U | found.ftLastWriteTime.dwLowDateTime;
}

/// Not a test: what the next one starts and kills.
TEST(DurableFiles, DISABLED_ReplaceUntilKilled) {
    std::wstring name(MAX_PATH, L'\0');
    name.resize(::GetEnvironmentVariableW(kVariable, name.data(), MAX_PATH));
    ASSERT_FALSE(name.empty());
    for (int i = 0;; ++i)
        ASSERT_TRUE(replace(windows_system::utf8(name), whole(i % 2 == 0 ? 'b' : 'a'), Readers::owner));
}

TEST(DurableFiles, AKilledProcessLeavesTheOldOrTheNewContents) {
    const TemporaryFolder folder;
    const auto path = folder / "replaced";
    ASSERT_TRUE(replace(path, whole('o'), Readers::owner));
    ASSERT_NE(::SetEnvironmentVariableW(kVariable, wide(path).c_str()), FALSE);
    std::wstring program(MAX_PATH, L'\0');
    program.resize(::GetModuleFileNameW(nullptr, program.data(), MAX_PATH));
    std::size_t replaced = 0;
    for (int round = 0; round < 6; ++round) {
        auto line = L"\"" + program + L"\" --gtest_also_run_disabled_tests --gtest_filter=*ReplaceUntilKilled";
        STARTUPINFOW start{};
        start.cb = sizeof start;
        PROCESS_INFORMATION started{};
        ASSERT_NE(
            ::CreateProcessW(nullptr, line.data(), nullptr, nullptr, FALSE, 0, nullptr, nullptr, &start, &started),
            FALSE);
        const OwnedHandle process(started.hProcess);
        const OwnedHandle thread(started.hThread);
        // At another place of its work each time: after it has replaced the file so often.
        auto before = written_at(path);
        for (int changes = 0; changes <= round && ::WaitForSingleObject(process.get(), 1) == WAIT_TIMEOUT;) {
            const auto now = written_at(path);
            if (now != before) ++changes;
            before = now;
        }
        ASSERT_NE(::TerminateProcess(process.get(), 1), FALSE);
        ::WaitForSingleObject(process.get(), INFINITE);
        const auto text = read_text(path);
        EXPECT_TRUE(is_whole(text)) << "round " << round << ", " << text.size() << " bytes";
        if (text.front() != 'o') ++replaced;
    }
    EXPECT_GT(replaced, 0U) << "the process did replace it";
    remove_parts(folder.path());
    EXPECT_EQ(folder.count(), 1U) << "what it left is gone";
}

TEST(DurableFiles, APartThatIsBeingWrittenStays) {
    const TemporaryFolder folder;
    const auto path = folder / "x.json.4194304.part";
    auto writer = open(path, Open::create);
    ASSERT_TRUE(writer);
    ASSERT_TRUE((*writer)->try_lock().value_or(false));
    write_text(folder / "x.json.part", "no number");
    remove_parts(folder.path());
    EXPECT_EQ(folder.count(), 2U);
    writer->reset();
    remove_parts(folder.path());
    EXPECT_FALSE(exists(path));
    EXPECT_EQ(folder.count(), 1U) << "a name that is none of a part";
}

TEST(DurableFiles, OneHolderHasTheLock) {
    const TemporaryFolder folder;
    const auto path = folder / "state.lock";
    auto one = open(path, Open::lock_file);
    auto other = open(path, Open::lock_file);
    ASSERT_TRUE(one && other);
    EXPECT_TRUE((*one)->try_lock().value_or(false));
    EXPECT_FALSE((*other)->try_lock().value_or(true));
    one->reset();
    EXPECT_TRUE((*other)->lock());
}

TEST(DurableFiles, ALockDoesNotKeepOthersFromReading) {
    const TemporaryFolder folder;
    const auto path = folder / "x.journal";
    auto file = open(path, Open::create);
    ASSERT_TRUE(file);
    ASSERT_TRUE((*file)->lock());
    ASSERT_TRUE((*file)->append("one\n"));
    ASSERT_TRUE((*file)->append("two\n"));
    EXPECT_EQ(read(path, 100).value_or(""), "one\ntwo\n");
    EXPECT_EQ((*file)->read(100).value_or(""), "one\ntwo\n");
    EXPECT_TRUE((*file)->has_name());
    ASSERT_TRUE(remove(path));
    // At once, or on some file systems when the last program has closed it.
    EXPECT_EQ((*file)->has_name(), exists(path));
    file->reset();
    EXPECT_FALSE(exists(path));
}

TEST(DurableFiles, WhatIsNotThereIsNotFound) {
    const TemporaryFolder folder;
    EXPECT_EQ(read(folder / "none", 10).error().code, ErrorCode::not_found);
    EXPECT_EQ(read(folder / "no/folder", 10).error().code, ErrorCode::not_found);
    EXPECT_EQ(remove(folder / "none").error().code, ErrorCode::not_found);
    EXPECT_EQ(rename(folder / "none", folder / "other").error().code, ErrorCode::not_found);
    EXPECT_EQ(open(folder / "none", Open::existing).error().code, ErrorCode::not_found);
    EXPECT_FALSE(*read_own(folder / "none", 10));
    EXPECT_TRUE(names_in(folder / "none")->empty());
    EXPECT_FALSE(exists(folder / "none"));
}

TEST(DurableFiles, FoldersAndGiantsAreNotRead) {
    const TemporaryFolder folder;
    ASSERT_TRUE(make_folder(folder / "deep/er"));
    EXPECT_EQ(read(folder / "deep", 10).error().code, ErrorCode::io);
    EXPECT_FALSE(*read_own(folder / "deep", 10));
    write_text(folder / "giant", "12345678901");
    EXPECT_EQ(read(folder / "giant", 10).error().code, ErrorCode::too_large);
    EXPECT_FALSE(*read_own(folder / "giant", 10));
    EXPECT_EQ(read(folder / "giant", 11).value_or(""), "12345678901");
    EXPECT_EQ(*read_own(folder / "giant", 11), "12345678901");
}

TEST(DurableFiles, ARenamedFileReplacesNone) {
    const TemporaryFolder folder;
    write_text(folder / "a", "one");
    write_text(folder / "b", "two");
    EXPECT_FALSE(rename(folder / "a", folder / "b"));
    EXPECT_EQ(read_text(folder / "b"), "two");
    ASSERT_TRUE(rename(folder / "a", folder / "c"));
    EXPECT_EQ(*names_in(folder.path()), (std::vector<std::string>{"b", "c"}));
}

TEST(DurableFiles, LongPathsWork) {
    const TemporaryFolder folder;
    auto deep = folder.path();
    for (int i = 0; i < 6; ++i) deep = below(deep, std::string(60, static_cast<char>('a' + i)));
    ASSERT_GT(deep.size(), std::size_t{MAX_PATH});
    ASSERT_TRUE(make_private_folder(deep));
    ASSERT_TRUE(replace(below(deep, "x"), "text", Readers::owner));
    EXPECT_EQ(read(below(deep, "x"), 10).value_or(""), "text");
    EXPECT_EQ(*names_in(deep), std::vector<std::string>{"x"});
    ASSERT_TRUE(remove(below(deep, "x")));
    // The C++ library does not remove paths of this length.
    for (int i = 0; i < 6; ++i, deep = parent_of(deep)) {
        EXPECT_NE(::RemoveDirectoryW(windows_system::wide_path(deep).c_str()), FALSE);
    }
}

TEST(PrivateFolder, IsRefusedWhereOthersMayWrite) {
    const TemporaryFolder folder;
    const auto path = folder / "journal";
    ASSERT_TRUE(make_private_folder(path));
    ASSERT_TRUE(make_private_folder(path)) << "it exists already";
    open_to_everyone(path);
    EXPECT_EQ(make_private_folder(path).error().code, ErrorCode::refused);
}

TEST(PrivateFolder, AnotherTakesThePlaceOfOneThatOthersMayWriteTo) {
    const TemporaryFolder folder;
    const auto path = folder / "state";
    for (const auto* const aside : {"state.foreign1", "state.foreign2"}) {
        ASSERT_TRUE(windows_system::take_private_folder(path));
        write_text(below(path, "schedule.json"), "x");
        ASSERT_TRUE(windows_system::take_private_folder(path));
        EXPECT_TRUE(exists(below(path, "schedule.json"))) << "it is private already";
        open_to_everyone(path);
        ASSERT_TRUE(windows_system::take_private_folder(path));
        EXPECT_FALSE(exists(below(path, "schedule.json")));
        EXPECT_TRUE(exists(below(folder / aside, "schedule.json")));
    }
}

/// The access control list of new files at `path`, in the Security Descriptor Definition Language.
std::wstring access_at(const std::string& path) {
    const auto access = windows_system::PrivateAccess::make(path);
    EXPECT_TRUE(access);
    wchar_t* text = nullptr;
    if (!access || ::ConvertSecurityDescriptorToStringSecurityDescriptorW(access->attributes().lpSecurityDescriptor,
                                                                          SDDL_REVISION_1, DACL_SECURITY_INFORMATION,
                                                                          &text, nullptr) == FALSE)
        return {};
    std::wstring list = text;
    ::LocalFree(text);
    return list;
}

std::size_t entries(const std::wstring& list) {
    return static_cast<std::size_t>(std::count(list.begin(), list.end(), L'('));
}

/// An administrator's process must not lock the same user's other processes out of the user's own folder.
TEST(PrivateFolder, InTheUsersDataIsTheUsersAlsoForAnAdministrator) {
    ASSERT_FALSE(data_folder().empty());
    EXPECT_EQ(entries(access_at(data_folder())), 3U);
    EXPECT_EQ(entries(access_at(below(data_folder(), "lock"))), 3U);
    const std::size_t elsewhere = windows_system::is_elevated() ? 2 : 3;
    EXPECT_EQ(entries(access_at(data_folder() + "s")), elsewhere);
    EXPECT_EQ(entries(access_at("C:\\ProgramData\\Fettle")), elsewhere);
}

TEST(PrivateFolder, IsNoFile) {
    const TemporaryFolder folder;
    write_text(folder / "journal", "x");
    EXPECT_FALSE(make_private_folder(folder / "journal"));
}

TEST(PathsOfWindows, AreJoinedAndTakenApart) {
    EXPECT_EQ(below("C:\\a", "b"), "C:\\a\\b");
    EXPECT_EQ(below("C:\\", "b"), "C:\\b");
    EXPECT_EQ(parent_of("C:\\a\\b"), "C:\\a");
    EXPECT_EQ(parent_of("C:/a/b"), "C:/a");
    EXPECT_TRUE(is_absolute("C:\\a"));
    EXPECT_TRUE(is_absolute("\\\\server\\share"));
    EXPECT_FALSE(is_absolute("a\\b"));
    EXPECT_FALSE(is_absolute("C:a"));
    EXPECT_FALSE(is_absolute(""));
}

}  // namespace
}  // namespace fettle::durable
