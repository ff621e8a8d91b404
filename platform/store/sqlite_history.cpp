// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/sqlite_history.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <system_error>

#include "platform/files/file_paths.h"
#include "platform/store/database.h"
#include "platform/store/history_text.h"

namespace fettle::store {

namespace {

using history::Observation;
using history::Range;
using history::TaskRun;

constexpr std::int64_t kLayout = 1;  ///< PRAGMA user_version of the tables below
constexpr std::int64_t kDay = 86'400;
constexpr std::int64_t kWeek = 7 * kDay;
constexpr std::int64_t kKeepAll = 30 * kDay;
constexpr std::int64_t kKeepDaily = std::int64_t{3} * 365 * kDay;
constexpr std::int64_t kKeepRuns = std::int64_t{2} * 365 * kDay;
constexpr double kShareOfPercent = 100;  ///< percentage_used is stored in hundredths of a percent

/// Rarely changing data is in separate rows shared by many observations: ten years of five drives then take a few
/// hundred kilobytes.
constexpr const char* kTables[] = {
    "BEGIN IMMEDIATE",
    "CREATE TABLE IF NOT EXISTS drive (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, note TEXT)",
    "CREATE TABLE IF NOT EXISTS standing (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)",
    ("CREATE TABLE IF NOT EXISTS observation (drive INTEGER NOT NULL, time INTEGER NOT NULL, standing "
     "INTEGER NOT NULL, temperature INTEGER, hottest INTEGER, power_on_hours INTEGER, host_written "
     "INTEGER, nand_written INTEGER, used INTEGER, PRIMARY KEY (drive, time)) WITHOUT ROWID"),
    ("CREATE TABLE IF NOT EXISTS run (id INTEGER PRIMARY KEY, began INTEGER NOT NULL, ended INTEGER NOT NULL, "
     "task TEXT NOT NULL, outcome TEXT NOT NULL, detail TEXT NOT NULL)"),
    "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY NOT NULL, value INTEGER NOT NULL) WITHOUT ROWID",
    "PRAGMA user_version = 1",
    "COMMIT"};

/// Times in microseconds. Not in kTables: files without this table are as old as the layout.
constexpr const char* kBootTable =
    "CREATE TABLE IF NOT EXISTS boot (time INTEGER PRIMARY KEY, firmware INTEGER, loader INTEGER, kernel INTEGER, "
    "initrd INTEGER, userspace INTEGER NOT NULL, total INTEGER)";
constexpr double kMicrosecondsPerSecond = 1e6;

constexpr auto kColumns =
    "SELECT d.key, o.time, s.text, o.temperature, o.hottest, o.power_on_hours, o.host_written, o.nand_written, o.used "
    "FROM observation o JOIN drive d ON d.id = o.drive JOIN standing s ON s.id = o.standing ";

template <typename T>
Database::Bind number(const std::optional<T>& value) {
    return value ? Database::Bind(static_cast<std::int64_t>(*value)) : Database::Bind(nullptr);
}

Database::Bind bytes(const std::optional<ByteCount>& value) {
    return value ? Database::Bind(static_cast<std::int64_t>(value->bytes)) : Database::Bind(nullptr);
}

Database::Bind microseconds(const std::optional<double>& seconds) {
    return seconds ? Database::Bind(static_cast<std::int64_t>(std::llround(*seconds * kMicrosecondsPerSecond)))
                   : Database::Bind(nullptr);
}

template <typename T>
std::optional<T> read(const Database::Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return static_cast<T>(row.number(column));
}

std::optional<Observation> observation_of(const Database::Row& row) {
    Observation seen;
    if (!read_standing(row.text(2), seen)) return std::nullopt;
    seen.drive = row.text(0);
    seen.time = row.number(1);
    seen.temperature_celsius = read<int>(row, 3);
    seen.hottest_celsius = read<int>(row, 4);
    seen.power_on_hours = read<std::uint64_t>(row, 5);
    if (const auto written = read<std::uint64_t>(row, 6)) seen.host_written = ByteCount{*written};
    if (const auto written = read<std::uint64_t>(row, 7)) seen.nand_written = ByteCount{*written};
    if (const auto used = read<std::int64_t>(row, 8)) {
        seen.percentage_used = static_cast<double>(*used) / kShareOfPercent;
    }
    return seen;
}

std::optional<double> read_seconds(const Database::Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return static_cast<double>(row.number(column)) / kMicrosecondsPerSecond;
}

class SqliteHistory final : public history::HistoryStore {
public:
    explicit SqliteHistory(std::string path) : path_(std::move(path)) {}

    Status add(const std::vector<Observation>& observations) override {
        if (observations.empty()) return {};
        return change([&](Database& database) -> Status {
            for (const auto& one : observations) {
                if (auto added = add_one(database, one); !added) return added;
            }
            const auto newest = std::max_element(observations.begin(), observations.end(),
                                                 [](const auto& a, const auto& b) { return a.time < b.time; });
            return thin_daily(database, newest->time);
        });
    }

    Status add_run(const TaskRun& run) override {
        return change([&](Database& database) {
            return database.run("INSERT INTO run (began, ended, task, outcome, detail) VALUES (?, ?, ?, ?, ?)",
                                {run.began, run.ended, run.task, run.outcome, run.detail});
        });
    }

    Status add_boot(const bench::BootRecord& boot) override {
        const auto& times = boot.times;
        return change([&](Database& database) -> Status {
            if (auto made = database.run(kBootTable); !made) return made;
            return database.run(
                "INSERT OR REPLACE INTO boot VALUES (?, ?, ?, ?, ?, ?, ?)",
                {boot.time, microseconds(times.firmware_s), microseconds(times.loader_s), microseconds(times.kernel_s),
                 microseconds(times.initrd_s), microseconds(times.userspace_s), microseconds(times.total_s)});
        });
    }

    Result<std::vector<Observation>> observations(const std::string& drive, const Range& range) override {
        return select(fmt::format("{}WHERE d.key = ?1 AND o.time >= ?2 AND o.time <= ?3 ORDER BY o.time", kColumns),
                      {drive, range.since, range.until.value_or(std::numeric_limits<std::int64_t>::max())});
    }

    Result<std::vector<Observation>> latest() override {
        return select(
            fmt::format("{}WHERE o.time = (SELECT max(time) FROM observation WHERE drive = o.drive) ORDER BY d.key",
                        kColumns),
            {});
    }

    Result<std::vector<TaskRun>> runs(const Range& range) override {
        std::vector<TaskRun> found;
        const auto until = range.until.value_or(std::numeric_limits<std::int64_t>::max());
        const auto status = look([&](Database& database) {
            return database.run(
                "SELECT began, ended, task, outcome, detail FROM run WHERE began >= ? AND began <= ? "
                "ORDER BY began, id",
                {range.since, until}, [&](const Database::Row& row) {
                    found.push_back({row.number(0), row.number(1), std::string(row.text(2)), std::string(row.text(3)),
                                     std::string(row.text(4))});
                    return true;
                });
        });
        if (!status) return fail(status.error());
        return found;
    }

    Result<std::vector<bench::BootRecord>> boots(const Range& range) override {
        std::vector<bench::BootRecord> found;
        const auto until = range.until.value_or(std::numeric_limits<std::int64_t>::max());
        const auto status = look([&](Database& database) -> Status {
            bool recorded = false;
            auto done = database.run("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'boot'", {},
                                     [&](const Database::Row& /*row*/) {
                                         recorded = true;
                                         return false;
                                     });
            if (!done || !recorded) return done;
            return database.run(
                "SELECT time, firmware, loader, kernel, initrd, userspace, total FROM boot WHERE time >= ? AND "
                "time <= ? ORDER BY time",
                {range.since, until}, [&](const Database::Row& row) {
                    found.push_back({row.number(0),
                                     {read_seconds(row, 1), read_seconds(row, 2), read_seconds(row, 3),
                                      read_seconds(row, 4), read_seconds(row, 5).value_or(0), read_seconds(row, 6)}});
                    return true;
                });
        });
        if (!status) return fail(status.error());
        return found;
    }

    Result<std::optional<std::string>> note(const std::string& drive) override {
        std::optional<std::string> found;
        const auto status = look([&](Database& database) {
            return database.run("SELECT note FROM drive WHERE key = ? AND note IS NOT NULL", {drive},
                                [&](const Database::Row& row) {
                                    found = std::string(row.text(0));
                                    return false;
                                });
        });
        if (!status) return fail(status.error());
        return found;
    }

    Status set_note(const std::string& drive, std::string_view text) override {
        return change([&](Database& database) {
            return database.run(
                "INSERT INTO drive (key, note) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET note = excluded.note",
                {drive, text});
        });
    }

    Status thin(std::int64_t now) override {
        return change([&](Database& database) { return thin_now(database, now); });
    }

    [[nodiscard]] std::vector<std::string> problems() const override { return problems_; }

private:
    using Step = std::function<Status(Database&)>;

    static Status add_one(Database& database, const Observation& one) {
        const auto standing = standing_text(one);
        const auto used = one.percentage_used && std::isfinite(*one.percentage_used)
                              ? std::optional(std::llround(*one.percentage_used * kShareOfPercent))
                              : std::nullopt;
        for (const auto& [sql, values] : std::initializer_list<std::pair<const char*, std::vector<Database::Bind>>>{
                 {"INSERT OR IGNORE INTO drive (key) VALUES (?)", {one.drive}},
                 {"INSERT OR IGNORE INTO standing (text) VALUES (?)", {standing}},
                 {"INSERT OR REPLACE INTO observation VALUES ((SELECT id FROM drive WHERE key = ?), ?, "
                  "(SELECT id FROM standing WHERE text = ?), ?, ?, ?, ?, ?, ?)",
                  {one.drive, one.time, standing, number(one.temperature_celsius),
                   number(one.hottest_celsius ? one.hottest_celsius : one.temperature_celsius),
                   number(one.power_on_hours), bytes(one.host_written), bytes(one.nand_written), number(used)}}}) {
            if (auto done = database.run(sql, values); !done) return done;
        }
        return {};
    }

    /// Once a day, when data is added anyway. Not delayed by a clock that was set back.
    static Status thin_daily(Database& database, std::int64_t now) {
        std::int64_t last = 0;
        auto read = database.run("SELECT value FROM meta WHERE name = 'thinned'", {}, [&](const Database::Row& row) {
            last = row.number(0);
            return false;
        });
        if (!read || (now >= last && now - last < kDay)) return read;
        return thin_now(database, now);
    }

    static Status thin_now(Database& database, std::int64_t now) {
        for (const auto& [older_than, bucket] : {std::pair(now - kKeepAll, kDay), std::pair(now - kKeepDaily, kWeek)}) {
            // A bucket is thinned once all of it is old enough.
            const auto before = older_than / bucket * bucket;
            if (before <= 0) continue;
            auto done = database.run(
                "UPDATE observation AS o SET hottest = (SELECT max(i.hottest) FROM observation i WHERE i.drive = "
                "o.drive AND i.time >= o.time / ?2 * ?2 AND i.time < o.time / ?2 * ?2 + ?2) WHERE o.time < ?1",
                {before, bucket});
            if (done) {
                done = database.run(
                    "DELETE FROM observation AS o WHERE o.time < ?1 AND EXISTS (SELECT 1 FROM observation i WHERE "
                    "i.drive = o.drive AND i.time > o.time AND i.time < o.time / ?2 * ?2 + ?2)",
                    {before, bucket});
            }
            if (!done) return done;
        }
        for (const auto& [sql, value] : {std::pair("DELETE FROM run WHERE began < ?", now - kKeepRuns),
                                         std::pair("INSERT OR REPLACE INTO meta VALUES ('thinned', ?)", now)}) {
            if (auto done = database.run(sql, {value}); !done) return done;
        }
        return database.run("DELETE FROM standing WHERE id NOT IN (SELECT standing FROM observation)");
    }

    Result<std::vector<Observation>> select(const std::string& sql, const std::vector<Database::Bind>& values) {
        std::vector<Observation> found;
        const auto status = look([&](Database& database) {
            return database.run(sql.c_str(), values, [&](const Database::Row& row) {
                if (auto one = observation_of(row)) found.push_back(std::move(*one));
                return true;
            });
        });
        if (!status) return fail(status.error());
        return found;
    }

    /// Reads; without a file, or without our tables in it, the result is empty.
    Status look(const Step& step) {
        auto database = Database::open(path_, Database::Mode::read_only);
        if (!database) return database.error().code == ErrorCode::not_found ? Status{} : fail(database.error());
        const auto layout = database->layout(kLayout);
        if (!layout) return fail(layout.error());
        return *layout == 0 ? Status{} : step(*database);
    }

    /// Writes in one transaction. A damaged file is set aside, and a new one created.
    Status change(const Step& step) {
        auto done = try_to_change(step);
        if (done || done.error().code != ErrorCode::malformed) return done;
        if (auto aside = set_aside(done.error()); !aside) return aside;
        return try_to_change(step);
    }

    Status try_to_change(const Step& step) {
        if (path_.empty()) return fail(ErrorCode::unsupported, FETTLE_TEXT("no folder to store the history in"));
        auto database = Database::create(path_);
        if (!database) return fail(database.error());
        const auto layout = database->layout(kLayout);
        if (!layout) return fail(layout.error());
        if (*layout == 0) {
            for (const auto* sql : kTables) {
                if (auto done = database->run(sql); !done) return done;
            }
        }
        auto done = database->run("BEGIN IMMEDIATE");
        if (done) done = step(*database);
        // Without COMMIT the transaction is rolled back when the database is closed.
        return done ? database->run("COMMIT") : done;
    }

    Status set_aside(const Error& why) {
        namespace fs = std::filesystem;
        std::error_code code;
        for (int number = 1; number < 1000; ++number) {
            const auto to = fmt::format("{}.damaged-{}", path_, number);
            if (fs::exists(fs::symlink_status(to_path(to), code))) continue;
            fs::rename(to_path(path_), to_path(to), code);
            if (code)
                return fail(ErrorCode::io, FETTLE_TEXT("renaming {path}: {reason}"),
                            {{"path", path_}, {"reason", code.message()}});
            // The damaged file's journal would be replayed into the new file.
            fs::rename(to_path(path_ + "-journal"), to_path(to + "-journal"), code);
            problems_.push_back(fmt::format("{}; the damaged history was renamed to {}", why.context, to));
            return {};
        }
        return fail(ErrorCode::io, FETTLE_TEXT("too many damaged histories next to {path}"), {{"path", path_}});
    }

    std::string path_;
    std::vector<std::string> problems_;
};

}  // namespace

std::unique_ptr<history::HistoryStore> open_history(std::string path) {
    return std::make_unique<SqliteHistory>(std::move(path));
}

}  // namespace fettle::store
