// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "platform/store/sqlite_history.h"

namespace fettle::store {
namespace {

using history::Observation;

constexpr std::int64_t kStart = 1'767'225'600;  // 2026-01-01T00:00:00Z
constexpr std::int64_t kDay = 86'400;

Observation seen(const std::string& drive, std::int64_t time) {
    Observation made;
    made.time = time;
    made.drive = drive;
    made.model = "Model of " + drive;
    made.firmware = "FW1";
    made.temperature_celsius = 40;
    made.hottest_celsius = 40;
    made.temperature_limit_celsius = 70;
    made.power_on_hours = static_cast<std::uint64_t>((time - kStart) / 3600);
    made.host_written = ByteCount{static_cast<std::uint64_t>(time - kStart) * 1'000'000};
    made.percentage_used = 12.5;
    made.verdict = "good";
    made.errors = {{"crc_errors", 0}, {"media_errors", 2}};
    made.advisories = {"fw-1"};
    return made;
}

class HistoryStore : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "fettle-history-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        path_ = (folder_ / "deep" / "history.sqlite").string();
        store_ = open_history(path_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder_;
    std::string path_;
    std::unique_ptr<history::HistoryStore> store_;
};

TEST_F(HistoryStore, WithoutAFileThereIsNothing) {
    EXPECT_TRUE(store_->observations("S1", {}).value().empty());
    EXPECT_TRUE(store_->latest().value().empty());
    EXPECT_TRUE(store_->runs({}).value().empty());
    EXPECT_FALSE(store_->note("S1").value());
    EXPECT_FALSE(std::filesystem::exists(path_));
}

// What cannot be created was not named wrongly: the command line takes not_found for wrong usage (exit code 2).
TEST_F(HistoryStore, WhereNothingCanBeCreatedTheSystemsReasonIsTold) {
    std::ofstream(folder_ / "file") << "x";
    for (const auto& path :
         {(folder_ / "file" / "history.sqlite").string(), (folder_ / "file" / "deep" / "history.sqlite").string(),
          std::string("/proc/history.sqlite"), std::string("/proc/deep/history.sqlite")}) {
        const auto kept = open_history(path)->add({seen("S1", kStart)});
        ASSERT_FALSE(kept) << path;
        EXPECT_TRUE(kept.error().code == ErrorCode::io || kept.error().code == ErrorCode::not_permitted) << path;
        EXPECT_EQ(kept.error().native.kind, NativeStatus::Kind::system) << path;
        EXPECT_NE(kept.error().context.find(path), std::string::npos);
    }
    if (::geteuid() == 0) return;  // whom a folder's rights do not stop
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    for (const auto& path : {folder_ / "history.sqlite", folder_ / "deep" / "history.sqlite"}) {
        EXPECT_EQ(open_history(path.string())->add({seen("S1", kStart)}).error().code, ErrorCode::not_permitted);
    }
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
}

TEST_F(HistoryStore, KeepsWhatItIsGiven) {
    auto bare = Observation{};
    bare.time = kStart + 5;
    bare.drive = "S2";
    ASSERT_TRUE(store_->add({seen("S1", kStart), seen("S1", kStart + 3600), bare}));
    const auto other = open_history(path_);
    EXPECT_EQ(other->observations("S1", {}).value(),
              (std::vector<Observation>{seen("S1", kStart), seen("S1", kStart + 3600)}));
    EXPECT_EQ(other->observations("S2", {}).value(), std::vector<Observation>{bare});
    EXPECT_EQ(other->observations("S1", {kStart + 1, {}}).value().size(), 1U);
    EXPECT_EQ(other->observations("S1", {0, kStart}).value().size(), 1U);
    EXPECT_EQ(other->latest().value(), (std::vector<Observation>{seen("S1", kStart + 3600), bare}));
}

TEST_F(HistoryStore, KeepsStartsOfTheSystem) {
    EXPECT_TRUE(store_->boots({}).value().empty());
    const bench::BootRecord whole{kStart, {6.1, 2.4, 1.5, 3.25, 10.25, 23.5}};
    const bench::BootRecord bare{kStart + kDay, {{}, {}, 2.0, {}, 3.0, 5.0}};
    ASSERT_TRUE(store_->add_boot(bare));
    ASSERT_TRUE(store_->add_boot({kStart, {{}, {}, 1.0, {}, 1.0, 2.0}}));
    ASSERT_TRUE(store_->add_boot(whole)) << "replaces the record of the same start";
    const auto other = open_history(path_);
    EXPECT_EQ(other->boots({}).value(), (std::vector{whole, bare}));
    EXPECT_EQ(other->boots({kStart + 1, {}}).value(), std::vector{bare});
    EXPECT_EQ(other->boots({0, kStart}).value(), std::vector{whole});
    ASSERT_TRUE(store_->thin(kStart + 4000 * kDay));
    EXPECT_EQ(other->boots({}).value().size(), 2U);
}

// A file of an earlier version has no table of starts.
TEST_F(HistoryStore, AnOlderFileHasNoStartsAndTakesThem) {
    ASSERT_TRUE(store_->add({seen("S1", kStart)}));
    EXPECT_TRUE(store_->boots({}).value().empty());
    const bench::BootRecord one{kStart, {{}, {}, 2.0, {}, 3.0, 5.0}};
    ASSERT_TRUE(store_->add_boot(one));
    EXPECT_EQ(store_->boots({}).value(), std::vector{one});
    EXPECT_EQ(store_->latest().value().size(), 1U);
}

TEST_F(HistoryStore, ReplacesWhatWasSeenAtTheSameTime) {
    auto again = seen("S1", kStart);
    again.verdict = "failing";
    ASSERT_TRUE(store_->add({seen("S1", kStart)}));
    ASSERT_TRUE(store_->add({again}));
    EXPECT_EQ(store_->observations("S1", {}).value(), std::vector<Observation>{again});
}

TEST_F(HistoryStore, KeepsRunsAndNotes) {
    const history::TaskRun run{kStart, kStart + 60, "weekly-trim", "done", "asked to discard 1 GB"};
    ASSERT_TRUE(store_->add_run(run));
    EXPECT_EQ(store_->runs({}).value(), std::vector<history::TaskRun>{run});
    ASSERT_TRUE(store_->set_note("S1", "first"));
    ASSERT_TRUE(store_->set_note("S1", "second"));
    ASSERT_TRUE(store_->add({seen("S1", kStart)}));
    EXPECT_EQ(store_->note("S1").value(), "second");
    EXPECT_FALSE(store_->note("S2").value());
}

TEST_F(HistoryStore, ThinsToTheLastOfADayAndOfAWeekAndKeepsTheHeat) {
    std::vector<Observation> all;
    for (std::int64_t hour = 0; hour < 24 * 60; ++hour) {
        all.push_back(seen("S1", kStart + hour * 3600));
        all.back().temperature_celsius = all.back().hottest_celsius = hour == 30 ? 88 : 40;
    }
    ASSERT_TRUE(store_->add(all));
    const auto now = kStart + 60 * kDay;
    ASSERT_TRUE(store_->thin(now));
    const auto kept = store_->observations("S1", {}).value();
    EXPECT_EQ(kept.size(), 30U + 30U * 24U);  // thirty days of one, thirty of twenty-four
    EXPECT_EQ(kept[0].time, kStart + 23 * 3600);
    EXPECT_EQ(kept[1].hottest_celsius, 88);
    EXPECT_EQ(kept[1].temperature_celsius, 40);
    ASSERT_TRUE(store_->thin(now));
    EXPECT_EQ(store_->observations("S1", {}).value(), kept);
    // Four years later there is one for each week, beginning on Thursdays as 1970 did.
    ASSERT_TRUE(store_->thin(now + 4 * 365 * kDay));
    std::set<std::int64_t> weeks;
    for (std::int64_t time = kStart; time < now; time += 3600) weeks.insert(time / (7 * kDay));
    EXPECT_EQ(store_->observations("S1", {}).value().size(), weeks.size());
}

/// Anything that is no database, or was one.
TEST_F(HistoryStore, SetsADamagedFileAside) {
    ASSERT_TRUE(store_->add({seen("S1", kStart)}));
    const auto size = std::filesystem::file_size(path_);
    for (int kind = 0; kind < 3; ++kind) {
        {
            std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
            if (kind == 0)
                file << "This is no database at all, and longer than its header would be, which has 100 bytes..";
            if (kind == 1) {
                file.seekp(4096);
                file << std::string(static_cast<std::size_t>(size) - 4096, '\xA5');
            }
        }
        if (kind == 2) std::filesystem::resize_file(path_, size / 3);
        const auto fresh = open_history(path_);
        ASSERT_TRUE(fresh->add({seen("S1", kStart + kind)})) << kind;
        if (kind == 0) {
            ASSERT_EQ(fresh->problems().size(), 1U) << kind;
            EXPECT_NE(fresh->problems()[0].find("renamed to"), std::string::npos);
        }
        EXPECT_EQ(fresh->observations("S1", {}).value(), std::vector<Observation>{seen("S1", kStart + kind)}) << kind;
        EXPECT_TRUE(std::filesystem::exists(fmt::format("{}.damaged-{}", path_, kind + 1))) << kind;
    }
}

TEST_F(HistoryStore, LeavesANewerProgramsFileAlone) {
    ASSERT_TRUE(store_->add({seen("S1", kStart)}));
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(path_.c_str(), &handle), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(handle, "PRAGMA user_version = 9", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(handle);
    EXPECT_EQ(store_->add({seen("S1", kStart)}).error().code, ErrorCode::unsupported);
    EXPECT_EQ(store_->latest().error().code, ErrorCode::unsupported);
}

/// Five drives that are looked at every hour for ten years. Of the first nine all but the last hour of each six is left
/// out here: it is thinned away before the end, and the test would take a minute.
TEST_F(HistoryStore, KeepsTenYearsInAFewMegabytes) {
    constexpr std::int64_t kYears = 10;
    for (std::int64_t week = 0; week < kYears * 52; ++week) {
        std::vector<Observation> all;
        const std::int64_t step = week < (kYears - 1) * 52 ? 6 : 1;
        for (std::int64_t hour = step - 1; hour < 7 * 24; hour += step) {
            for (const auto* drive : {"S1", "S2", "S3", "S4", "S5"}) {
                all.push_back(seen(drive, kStart + week * 7 * kDay + hour * 3600));
                // A counter and a firmware that change now and then.
                all.back().errors["crc_errors"] = static_cast<std::uint64_t>(week / 10);
                all.back().firmware = fmt::format("FW{}", week / 100);
            }
        }
        ASSERT_TRUE(store_->add(all));
    }
    const auto bytes = std::filesystem::file_size(path_);
    std::size_t rows = 0;
    for (const auto* drive : {"S1", "S2", "S3", "S4", "S5"}) rows += store_->observations(drive, {}).value().size();
    fmt::print("5 drives, hourly for 10 years: {} observations kept, {} bytes\n", rows, bytes);
    EXPECT_LT(bytes, 3'000'000U);
}

}  // namespace
}  // namespace fettle::store
