// SPDX-License-Identifier: GPL-3.0-or-later
// The stores of platform/files and platform/store with the files of Windows; what they do is tested on Linux.
#include <gtest/gtest.h>
#include <windows.h>

#include "platform/files/change_folder.h"
#include "platform/files/journal_folder.h"
#include "platform/files/local_file_sink.h"
#include "platform/files/local_files.h"
#include "platform/files/local_trace_files.h"
#include "platform/files/receipt_folder.h"
#include "platform/files/scan_folder.h"
#include "platform/files/schedule_folder.h"
#include "platform/files/state_folders.h"
#include "platform/windows/system/wide.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows_system {
namespace {

TEST(StoresOnWindows, ReceiptsComeNewestFirst) {
    const TemporaryFolder folder;
    ReceiptFolder receipts(folder / "receipts");
    EXPECT_TRUE(receipts.newest(10)->empty());
    for (const auto* text : {"one", "two", "three"}) {
        ASSERT_TRUE(receipts.add("trim", text));
        // Names sort by a clock whose steps are those of GetSystemTimeAsFileTime.
        FILETIME before{};
        FILETIME now{};
        ::GetSystemTimeAsFileTime(&before);
        do ::GetSystemTimeAsFileTime(&now);
        while (now.dwLowDateTime == before.dwLowDateTime);
    }
    EXPECT_EQ(*receipts.newest(2), (std::vector<std::string>{"three", "two"}));
}

TEST(StoresOnWindows, AJournalIsFoundWhenItsWriterHasEnded) {
    const TemporaryFolder folder;
    JournalFolder journals(folder / "journal");
    auto journal = journals.create("erase");
    ASSERT_TRUE(journal) << to_string(journal.error());
    ASSERT_TRUE((*journal)->append("{\"step\":1}\n"));
    EXPECT_TRUE(journals.found()->empty()) << "its writer is running";
    journal->reset();
    const auto found = journals.found();
    ASSERT_EQ(found->size(), 1U);
    EXPECT_EQ((*found)[0].text, "{\"step\":1}\n");
    ASSERT_TRUE(journals.remove((*found)[0].name));
    EXPECT_TRUE(journals.found()->empty());
    EXPECT_EQ(journals.remove((*found)[0].name).error().code, ErrorCode::not_found);
}

TEST(StoresOnWindows, ChangesHaveAnyKey) {
    const TemporaryFolder folder;
    ChangeFolder changes(folder / "settings");
    // Characters that names of files cannot have here.
    const std::vector<std::string> keys{"a:b\\c", "mount:/home", "z?*\"<>|"};
    for (const auto& key : keys) ASSERT_TRUE(changes.save(key, "of " + key));
    EXPECT_EQ(*changes.keys(), keys);
    EXPECT_EQ(changes.load("a:b\\c").value_or(""), "of a:b\\c");
    ASSERT_TRUE(changes.remove("a:b\\c"));
    EXPECT_EQ(changes.load("a:b\\c").error().code, ErrorCode::not_found);
    EXPECT_TRUE(changes.remove("a:b\\c")) << "it is gone";
}

TEST(StoresOnWindows, ScansAreStoredForEachDrive) {
    const TemporaryFolder folder;
    ScanFolder scans(folder / "scans");
    EXPECT_TRUE(scans.names("S1")->empty());
    ASSERT_TRUE(scans.save("S1", "2026-01-01", "one"));
    ASSERT_TRUE(scans.save("S1", "2026-02-01", "two"));
    EXPECT_EQ(*scans.names("S1"), (std::vector<std::string>{"2026-02-01", "2026-01-01"}));
    EXPECT_EQ(scans.load("S1", "2026-01-01").value_or(""), "one");
    ASSERT_TRUE(scans.remove("S1", "2026-01-01"));
    EXPECT_TRUE(scans.remove("S1", "2026-01-01"));
    EXPECT_EQ(scans.load("..\\S1", "x").error().code, ErrorCode::invalid_argument);
}

TEST(StoresOnWindows, TheScheduleHasOneWriter) {
    const TemporaryFolder folder;
    ScheduleFolder store({folder / "etc/schedule.json", folder / "state/schedule-state.json"});
    using schedule::Document;
    EXPECT_FALSE(*store.load(Document::schedule));
    ASSERT_TRUE(store.save(Document::schedule, "{}"));
    EXPECT_EQ(*store.load(Document::schedule), "{}");
    const auto aside = store.set_aside(Document::schedule);
    ASSERT_TRUE(aside);
    EXPECT_EQ(read_text(*aside), "{}");
    EXPECT_FALSE(*store.load(Document::schedule));
    const auto runner = store.lock(schedule::Locked::runner);
    ASSERT_TRUE(runner);
    ScheduleFolder other({folder / "etc/schedule.json", folder / "state/schedule-state.json"});
    EXPECT_EQ(other.lock(schedule::Locked::runner).error().code, ErrorCode::busy);
    EXPECT_TRUE(other.lock(schedule::Locked::documents));
}

TEST(FilesOnWindows, HaveNamesInUtf8) {
    const TemporaryFolder folder;
    const auto path = folder / "größe-容量.txt";
    ASSERT_TRUE(LocalFileSink().write(path, "text\n"));
    EXPECT_EQ(read_text(path), "text\n");
    ASSERT_TRUE(LocalFileSink().write(path, "another")) << "it replaces a file";
    LocalFiles files;
    EXPECT_EQ(files.read(path, 100), (std::vector<std::uint8_t>{'a', 'n', 'o', 't', 'h', 'e', 'r'}));
    std::vector<std::string> found;
    ASSERT_TRUE(files.walk({folder.path()}, [&](const WalkItem& item) { found.push_back(item.path); }, {}));
    EXPECT_EQ(found, std::vector<std::string>{path});
    EXPECT_EQ(files.read(folder / "none", 100).error().code, ErrorCode::not_found);
    EXPECT_EQ(files.read(folder.path(), 100).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(LocalFileSink().write(folder / "no\\such\\folder", "x").error().code, ErrorCode::not_found);
    EXPECT_EQ(folder.count(), 1U) << "nothing temporary is left";
}

TEST(FilesOnWindows, ATraceIsReadAndWrittenByteForByte) {
    const TemporaryFolder folder;
    const auto path = folder / "spur-跡.trace";
    // What the C library would translate in text mode: line ends, and Ctrl-Z, the end of a file.
    const std::string bytes(
        "a\nb\r\nc\x1A"
        "d\0e",
        9);
    LocalTraceFiles traces;
    auto out = traces.create(path);
    ASSERT_TRUE(out) << to_string(out.error());
    (*out)->stream() << bytes;
    ASSERT_TRUE((*out)->finish());
    EXPECT_EQ(read_text(path), bytes);
    const auto in = traces.open(path);
    ASSERT_TRUE(in);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(*in->stream), {}), bytes);
    EXPECT_EQ(in->size, ByteCount{bytes.size()});
    EXPECT_EQ(traces.open(folder / "none").error().code, ErrorCode::not_found);
}

TEST(StateFolders, AreThoseOfTheEnvironmentWhenItNamesOne) {
    ASSERT_NE(::SetEnvironmentVariableW(L"FETTLE_STATE_FOLDER", L"C:\\state-日"), FALSE);
    EXPECT_EQ(history_path(), "C:\\state-日\\history.sqlite");
    EXPECT_EQ(SchedulePaths::by_default().schedule, "C:\\state-日\\schedule.json");
    EXPECT_EQ(journals_folder(), "C:\\state-日\\journal");
    ASSERT_NE(::SetEnvironmentVariableW(L"FETTLE_STATE_FOLDER", L"relative"), FALSE);
    EXPECT_NE(receipts_folder().find("\\Fettle\\receipts"), std::string::npos) << receipts_folder();
    ASSERT_NE(::SetEnvironmentVariableW(L"FETTLE_STATE_FOLDER", nullptr), FALSE);
    EXPECT_NE(data_folder().find(":\\"), std::string::npos) << data_folder();
}

}  // namespace
}  // namespace fettle::windows_system
