// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/sqlite_record_store.h"

#include <fmt/format.h>

#include <utility>

#include "core/json/bench_record_json.h"
#include "platform/store/database.h"

namespace fettle::store {

namespace {

/// PRAGMA user_version of the layout below.
constexpr std::int64_t kLayout = 1;
constexpr std::size_t kShortestId = 4;

constexpr auto kTable =
    "CREATE TABLE IF NOT EXISTS benchmark (id TEXT PRIMARY KEY NOT NULL, started TEXT NOT "
    "NULL, suite TEXT NOT NULL, serial TEXT NOT NULL, record TEXT NOT NULL) WITHOUT ROWID";
constexpr auto kIndex = "CREATE INDEX IF NOT EXISTS benchmark_started ON benchmark (started)";

Error none_kept(const std::string& id) {
    return {ErrorCode::not_found,
            fmt::format("no saved benchmark result has the id \"{}\"; \"fettle bench results\" lists the saved results",
                        id),
            {}};
}

class SqliteRecordStore final : public bench::RecordStore {
public:
    explicit SqliteRecordStore(std::string path) : path_(std::move(path)) {}

    Status add(const bench::BenchRecord& record) override {
        auto database = open_to_write();
        if (!database) return fail(database.error());
        const auto text = json::dump(json::to_json(record), -1);
        return database->run("INSERT INTO benchmark (id, started, suite, serial, record) VALUES (?, ?, ?, ?, ?)",
                             {record.id, record.started, record.suite, record.drive.serial, text});
    }

    Result<Listing> list(const bench::RecordFilter& filter) override {
        Listing listing;
        auto database = open_to_read();
        if (!database)
            return database.error().code == ErrorCode::not_found ? Result<Listing>(listing) : fail(database.error());
        const auto status = database->run(
            "SELECT record FROM benchmark WHERE (?1 = '' OR suite = ?1) AND (?2 = '' OR serial = ?2) "
            "ORDER BY started DESC, id LIMIT ?3",
            {filter.suite, filter.serial, static_cast<std::int64_t>(filter.at_most)}, [&](const Database::Row& row) {
                if (auto record = json::parse_bench_record(row.text(0))) {
                    listing.records.push_back(std::move(*record));
                } else {
                    ++listing.unreadable;
                }
                return true;
            });
        if (!status) return fail(status.error());
        return listing;
    }

    Result<bench::BenchRecord> find(const std::string& id) override {
        const auto whole = whole_id(id);
        if (!whole) return fail(whole.error());
        auto database = open_to_read();
        if (!database) return fail(database.error());
        Result<bench::BenchRecord> found = fail(none_kept(id));
        const auto status =
            database->run("SELECT record FROM benchmark WHERE id = ?", {*whole}, [&](const Database::Row& row) {
                found = json::parse_bench_record(row.text(0));
                return false;
            });
        if (!status) return fail(status.error());
        return found;
    }

    Status remove(const std::string& id) override {
        const auto whole = whole_id(id);
        if (!whole) return fail(whole.error());
        auto database = open_to_write();
        if (!database) return fail(database.error());
        return database->run("DELETE FROM benchmark WHERE id = ?", {*whole});
    }

    Status replace(const bench::BenchRecord& record) override {
        // Where there is none, no database is created.
        const auto whole = whole_id(record.id);
        if (!whole) return fail(whole.error());
        if (*whole != record.id) return fail(none_kept(record.id));
        auto database = open_to_write();
        if (!database) return fail(database.error());
        const auto text = json::dump(json::to_json(record), -1);
        return database->run("UPDATE benchmark SET started = ?, suite = ?, serial = ?, record = ? WHERE id = ?",
                             {record.started, record.suite, record.drive.serial, text, record.id});
    }

private:
    Result<std::string> whole_id(const std::string& id) {
        if (id.size() < kShortestId || id.find_first_not_of("0123456789abcdef") != std::string::npos) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("\"{id}\" is not the start of a result id (at least four hexadecimal digits)"),
                        {{"id", id}});
        }
        auto database = open_to_read();
        if (!database && database.error().code == ErrorCode::not_found) return fail(none_kept(id));
        if (!database) return fail(database.error());
        std::vector<std::string> ids;
        // The digits were checked: the only wildcard in GLOB is the one added here.
        const auto status = database->run("SELECT id FROM benchmark WHERE id GLOB ? LIMIT 3", {id + "*"},
                                          [&](const Database::Row& row) {
                                              ids.emplace_back(row.text(0));
                                              return true;
                                          });
        if (!status) return fail(status.error());
        if (ids.empty()) return fail(none_kept(id));
        if (ids.size() > 1)
            return fail(ErrorCode::ambiguous, FETTLE_TEXT("benchmark {id}: {first} and {second}"),
                        {{"id", id}, {"first", ids[0]}, {"second", ids[1]}});
        return ids.front();
    }

    Result<Database> open_to_read() {
        auto database = Database::open(path_, Database::Mode::read_only);
        if (!database) return database;
        const auto layout = database->layout(kLayout);
        if (!layout) return fail(layout.error());
        // A file that was created but never written to counts as none.
        if (*layout == 0)
            return fail(ErrorCode::not_found, FETTLE_TEXT("{path}: no saved benchmarks"), {{"path", path_}});
        return database;
    }

    Result<Database> open_to_write() {
        auto database = Database::create(path_);
        if (!database) return database;
        auto layout = database->layout(kLayout);
        if (!layout) return fail(layout.error());
        if (*layout == 0) {
            for (const auto* sql : {"BEGIN IMMEDIATE", kTable, kIndex, "PRAGMA user_version = 1", "COMMIT"}) {
                if (const auto done = database->run(sql); !done) return fail(done.error());
            }
        }
        return database;
    }

    std::string path_;
};

}  // namespace

std::unique_ptr<bench::RecordStore> open_record_store(std::string path) {
    return std::make_unique<SqliteRecordStore>(std::move(path));
}

}  // namespace fettle::store
