// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/schedule_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "platform/linux/schedule_ports.h"

namespace fettle::linux_system {
namespace {

namespace fs = std::filesystem;
using schedule::Document;
using schedule::Locked;

class ScheduleFolderTest : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "fettle-schedule-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        paths_ = {folder_ + "/etc/schedule.json", folder_ + "/var/state.json"};
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string folder_;
    SchedulePaths paths_;
};

TEST_F(ScheduleFolderTest, ReplacesWholeFiles) {
    ScheduleFolder store(paths_);
    EXPECT_FALSE(store.load(Document::schedule).value());
    ASSERT_TRUE(store.save(Document::schedule, "one"));
    ASSERT_TRUE(store.save(Document::schedule, "another"));
    ASSERT_TRUE(store.save(Document::state, ""));
    EXPECT_EQ(store.load(Document::schedule).value(), "another");
    EXPECT_EQ(store.load(Document::state).value(), "");
    // Nothing is left beside it.
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ + "/etc"), fs::directory_iterator()), 1);
}

TEST_F(ScheduleFolderTest, SetsAsideWithoutLosingAnything) {
    ScheduleFolder store(paths_);
    std::vector<std::string> where;
    for (const auto* text : {"first", "second"}) {
        ASSERT_TRUE(store.save(Document::state, text));
        where.push_back(store.set_aside(Document::state).value());
        EXPECT_FALSE(store.load(Document::state).value());
    }
    EXPECT_NE(where[0], where[1]);
    for (std::size_t i = 0; i < 2; ++i) {
        std::string text;
        std::ifstream(where[i]) >> text;
        EXPECT_EQ(text, i == 0 ? "first" : "second");
    }
}

TEST_F(ScheduleFolderTest, FollowsNoLinkAndReadsNothingEndless) {
    ScheduleFolder store(paths_);
    fs::create_directories(folder_ + "/etc");
    fs::create_symlink("/etc/passwd", paths_.schedule);
    EXPECT_FALSE(store.load(Document::schedule));
    fs::remove(paths_.schedule);
    ASSERT_EQ(mkfifo(paths_.schedule.c_str(), 0600), 0);
    EXPECT_FALSE(store.load(Document::schedule));
    fs::remove(paths_.schedule);
    std::ofstream(paths_.schedule) << std::string(schedule::kLargestDocument + 1, ' ');
    EXPECT_EQ(store.load(Document::schedule).error().code, ErrorCode::too_large);
    EXPECT_TRUE(schedule::load(store, false)->is_default);
    EXPECT_FALSE(fs::exists(paths_.schedule));
}

TEST_F(ScheduleFolderTest, LocksOthersOut) {
    ScheduleFolder one(paths_);
    ScheduleFolder other(paths_);
    auto runner = one.lock(Locked::runner);
    ASSERT_TRUE(runner);
    EXPECT_EQ(other.lock(Locked::runner).error().code, ErrorCode::busy);
    EXPECT_TRUE(other.lock(Locked::documents));
    runner->reset();
    EXPECT_TRUE(other.lock(Locked::runner));
}

TEST_F(ScheduleFolderTest, SaysWhereItCannotKeepAnything) {
    ScheduleFolder store(SchedulePaths{});
    EXPECT_FALSE(store.load(Document::schedule).value());
    EXPECT_EQ(store.save(Document::schedule, "x").error().code, ErrorCode::refused);
    EXPECT_EQ(store.lock(Locked::runner).error().code, ErrorCode::refused);
}

TEST_F(ScheduleFolderTest, KnowsWhenTheMachineIsIdle) {
    Roots roots;
    roots.proc = folder_;
    LoadAverage load(roots);
    EXPECT_FALSE(load.idle());
    for (const auto& [text, idle] : {std::pair("0.01 0.5 0.5 1/100 1", true), std::pair("9999.00 1 1 1/1 1", false)}) {
        std::ofstream(folder_ + "/loadavg") << text;
        EXPECT_EQ(load.idle(), idle) << text;
    }
    std::ofstream(folder_ + "/loadavg") << "nonsense";
    EXPECT_FALSE(load.idle());
}

TEST(LocalZone, FollowsTheSystemsZone) {
    const char* before = std::getenv("TZ");
    const std::string kept = before == nullptr ? "" : before;
    ASSERT_EQ(setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1), 0);  // POSIX.1-2017 8.3
    tzset();
    const LocalZone zone;
    EXPECT_EQ(zone.offset_at(1'782'864'000), 7200);  // 2026-07-01T00:00:00Z
    EXPECT_EQ(zone.offset_at(1'796'083'200), 3600);  // 2026-12-01T00:00:00Z
    if (before == nullptr) {
        unsetenv("TZ");
    } else {
        setenv("TZ", kept.c_str(), 1);
    }
    tzset();
}

}  // namespace
}  // namespace fettle::linux_system
