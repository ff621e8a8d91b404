// SPDX-License-Identifier: GPL-3.0-or-later
// Needs SQLite for Windows, which is not among Debian's packages: left out where the folder of libraries does not have
// it.
#include <gtest/gtest.h>
#include <windows.h>

#include <filesystem>

#include "platform/store/sqlite_history.h"
#include "platform/store/sqlite_record_store.h"
#include "tests/unit/windows_system/temporary_folder.h"

namespace fettle::windows_system {
namespace {

TEST(DatabasesOnWindows, TheHistoryIsADatabase) {
    const TemporaryFolder folder;
    const auto path = folder / "new\\history.sqlite";
    const auto history = store::open_history(path);
    EXPECT_TRUE(history->latest()->empty());
    history::Observation seen;
    seen.drive = "S1";
    seen.time = 1'700'000'000;
    seen.temperature_celsius = 40;
    ASSERT_TRUE(history->add({seen}));
    const auto latest = store::open_history(path)->latest();
    ASSERT_TRUE(latest && latest->size() == 1);
    EXPECT_EQ((*latest)[0].temperature_celsius, 40);
    // A damaged file makes room for a new one, with its name beside.
    write_text(path, "no database at all, but long enough to be one: " + std::string(1000, 'x'));
    ASSERT_TRUE(history->add({seen}));
    EXPECT_EQ(history->problems().size(), 1U);
    EXPECT_TRUE(std::filesystem::exists(to_path(path + ".damaged-1")));
}

TEST(DatabasesOnWindows, BenchmarksAreADatabase) {
    const TemporaryFolder folder;
    const auto records = store::open_record_store(folder / "benchmarks.sqlite");
    bench::BenchRecord made;
    made.id = "0123456789abcdef";
    made.started = "2026-01-01T00:00:00Z";
    made.suite = "quick";
    made.path = folder.path();
    made.engine = "iocp";
    ASSERT_TRUE(records->add(made));
    const auto found = records->find("0123");
    ASSERT_TRUE(found) << to_string(found.error());
    EXPECT_EQ(found->path, folder.path());
}

}  // namespace
}  // namespace fettle::windows_system
