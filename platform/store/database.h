// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle::store {

/// One open SQLite file; the only code that uses SQLite's API. Not thread-safe; other processes may have it open too.
class Database {
public:
    enum class Mode : std::uint8_t { read_only, create };
    /// Errors: not_found (read_only), not_permitted, malformed (not a database, or damaged), io.
    static Result<Database> open(const std::string& path, Mode mode);
    /// Opens it for writing, and creates it and its folder if necessary. Errors: not_permitted, malformed, io.
    static Result<Database> create(const std::string& path);

    using Text = std::string;
    /// A value for a `?`; nullptr is NULL.
    struct Bind {
        std::optional<std::int64_t> number;
        std::optional<std::string_view> text;
        // NOLINTNEXTLINE(google-explicit-constructor): a list of values reads as one
        Bind(std::int64_t value) : number(value) {}
        // NOLINTNEXTLINE(google-explicit-constructor)
        Bind(std::string_view value) : text(value) {}
        // NOLINTNEXTLINE(google-explicit-constructor)
        Bind(const std::string& value) : text(value) {}
        // NOLINTNEXTLINE(google-explicit-constructor)
        Bind(std::nullptr_t) {}
    };
    /// One result row; valid inside the callback.
    class Row {
    public:
        explicit Row(sqlite3_stmt* statement) : statement_(statement) {}
        [[nodiscard]] std::int64_t number(int column) const;
        [[nodiscard]] std::string_view text(int column) const;
        [[nodiscard]] bool is_null(int column) const;

    private:
        sqlite3_stmt* statement_;
    };

    /// Runs one statement; calls `on_row` for each row until it returns false. Errors: busy, io, malformed.
    Status run(const char* sql, const std::vector<Bind>& values = {},
               const std::function<bool(const Row&)>& on_row = {});
    [[nodiscard]] std::int64_t changes() const;
    /// The file's layout version (PRAGMA user_version); 0: an empty file. Errors: unsupported if it is above `known`,
    /// and those of run().
    Result<std::int64_t> layout(std::int64_t known);

private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    explicit Database(sqlite3* handle, std::string path) : handle_(handle), path_(std::move(path)) {}
    [[nodiscard]] Error error(int code, const char* doing) const;

    std::unique_ptr<sqlite3, Close> handle_;
    std::string path_;
};

}  // namespace fettle::store
