// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "platform/store/sqlite_record_store.h"

namespace fettle::store {
namespace {

bench::BenchRecord record(const std::string& id, const std::string& started, const std::string& suite = "quick") {
    bench::BenchRecord made;
    made.id = id;
    made.started = started;
    made.suite = suite;
    made.title = "Title";
    made.path = "/somewhere";
    made.engine = "threads";
    made.drive.serial = "S1";
    bench::StepRecord step;
    step.id = "step";
    step.title = "Step";
    step.spread = bench::spread_of({1e8, 1.1e8});
    made.steps.push_back(step);
    return made;
}

class RecordStore : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "fettle-store-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        path_ = (folder_ / "deep" / "benchmarks.sqlite").string();
        store_ = open_record_store(path_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder_;
    std::string path_;
    std::unique_ptr<bench::RecordStore> store_;
};

TEST_F(RecordStore, WithoutAFileThereIsNothing) {
    const auto listing = store_->list({});
    ASSERT_TRUE(listing);
    EXPECT_TRUE(listing->records.empty());
    EXPECT_FALSE(std::filesystem::exists(path_)) << "looking makes no file";
}

TEST_F(RecordStore, WithoutAFileAResultIsNotFoundAndTheDatabaseIsNotBlamed) {
    for (const auto& error : {store_->find("aaaa").error(), store_->remove("aaaa").error()}) {
        EXPECT_EQ(error.code, ErrorCode::not_found);
        EXPECT_NE(error.context.find("no saved benchmark result has the id \"aaaa\""), std::string::npos)
            << error.context;
        EXPECT_EQ(error.context.find(path_), std::string::npos) << error.context;
    }
}

TEST_F(RecordStore, KeepsAndFindsByTheBeginningOfTheId) {
    ASSERT_TRUE(store_->add(record("aaaa000000000000", "2026-01-01T00:00:00Z")));
    ASSERT_TRUE(store_->add(record("aaaa111111111111", "2026-01-02T00:00:00Z")));
    ASSERT_TRUE(store_->add(record("bbbb000000000000", "2026-01-03T00:00:00Z", "atto")));
    const auto listing = store_->list({});
    ASSERT_TRUE(listing);
    ASSERT_EQ(listing->records.size(), 3U);
    EXPECT_EQ(listing->records.front().id, "bbbb000000000000") << "newest first";
    EXPECT_EQ(store_->list({"atto", {}, 10})->records.size(), 1U);
    EXPECT_EQ(store_->list({{}, "S2", 10})->records.size(), 0U);
    EXPECT_EQ(store_->find("bbbb")->suite, "atto");
    EXPECT_EQ(store_->find("aaaa").error().code, ErrorCode::ambiguous);
    EXPECT_EQ(store_->find("cccc").error().code, ErrorCode::not_found);
    EXPECT_EQ(store_->find("a%").error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(store_->find("*").error().code, ErrorCode::invalid_argument);
}

TEST_F(RecordStore, RemovesOne) {
    ASSERT_TRUE(store_->add(record("aaaa000000000000", "2026-01-01T00:00:00Z")));
    ASSERT_TRUE(store_->remove("aaaa"));
    EXPECT_TRUE(store_->list({})->records.empty());
    EXPECT_EQ(store_->remove("aaaa").error().code, ErrorCode::not_found);
}

TEST_F(RecordStore, ReplacesOne) {
    auto changed = record("aaaa000000000000", "2026-01-01T00:00:00Z");
    EXPECT_EQ(store_->replace(changed).error().code, ErrorCode::not_found);
    EXPECT_FALSE(std::filesystem::exists(path_)) << "nothing to replace, nothing to create";
    ASSERT_TRUE(store_->add(changed));
    ASSERT_TRUE(store_->add(record("bbbb000000000000", "2026-01-02T00:00:00Z")));
    changed.energy.push_back({"package-0", {}, 3.5, {{"step", {power::EnergyStatus::known, 12.5, 2, 0.25}}}});
    changed.drive.serial = "S2";
    ASSERT_TRUE(store_->replace(changed));
    EXPECT_EQ(store_->find("aaaa")->energy, changed.energy);
    EXPECT_TRUE(store_->find("bbbb")->energy.empty());
    EXPECT_EQ(store_->list({{}, "S2", 10})->records.size(), 1U);
    EXPECT_EQ(store_->list({})->records.size(), 2U);
    EXPECT_EQ(store_->replace(record("aaaa", "2026-01-01T00:00:00Z")).error().code, ErrorCode::not_found)
        << "the start of an id is not enough";
}

TEST_F(RecordStore, AFileThatIsNoDatabaseIsLeftAlone) {
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path());
    const std::string content(4096, 'x');
    std::ofstream(path_) << content;
    const auto listing = store_->list({});
    ASSERT_FALSE(listing);
    EXPECT_EQ(listing.error().code, ErrorCode::malformed);
    EXPECT_FALSE(store_->add(record("aaaa000000000000", "2026-01-01T00:00:00Z")));
    std::ifstream file(path_);
    EXPECT_EQ(std::string((std::istreambuf_iterator<char>(file)), {}), content);
}

TEST_F(RecordStore, ANewerLayoutIsRefused) {
    ASSERT_TRUE(store_->add(record("aaaa000000000000", "2026-01-01T00:00:00Z")));
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(path_.c_str(), &handle), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(handle, "PRAGMA user_version = 9", nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(handle);
    EXPECT_EQ(store_->list({}).error().code, ErrorCode::unsupported);
    EXPECT_EQ(store_->add(record("bbbb000000000000", "2026-01-01T00:00:00Z")).error().code, ErrorCode::unsupported);
}

TEST_F(RecordStore, ARecordThatCannotBeReadIsCounted) {
    ASSERT_TRUE(store_->add(record("aaaa000000000000", "2026-01-01T00:00:00Z")));
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(path_.c_str(), &handle), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(handle, "INSERT INTO benchmark VALUES ('dddd','2026','quick','S1','{broken')", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(handle);
    const auto listing = store_->list({});
    ASSERT_TRUE(listing);
    EXPECT_EQ(listing->records.size(), 1U);
    EXPECT_EQ(listing->unreadable, 1U);
}

}  // namespace
}  // namespace fettle::store
