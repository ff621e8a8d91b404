// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/database.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "platform/files/file_paths.h"

namespace fettle::store {

namespace {

constexpr int kPatience_ms = 5000;  ///< for another program's transaction

ErrorCode code_of(int code) {
    switch (code & 0xFF) {
        case SQLITE_CANTOPEN: return ErrorCode::not_found;
        case SQLITE_PERM:
        case SQLITE_AUTH:
        case SQLITE_READONLY: return ErrorCode::not_permitted;
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return ErrorCode::busy;
        case SQLITE_NOTADB:
        case SQLITE_CORRUPT: return ErrorCode::malformed;
        default: return ErrorCode::io;
    }
}

Error cannot_create(const std::string& path, int number) {
    const bool rights = number == EACCES || number == EPERM;
    return {rights ? ErrorCode::not_permitted : ErrorCode::io,
            "creating " + path,
            {NativeStatus::Kind::system, static_cast<std::uint32_t>(number)}};
}

/// SQLite retries reading a file that it may not create, and keeps the errno of that attempt.
Error why_not_created(const std::string& path) {
    errno = 0;
    auto* const file = open_c_file(to_path(path), CFileMode::append);
    const int number = errno == 0 ? EIO : errno;
    if (file != nullptr) (void)std::fclose(file);
    return cannot_create(path, file != nullptr ? EIO : number);
}

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

int bind(sqlite3_stmt* statement, int place, const Database::Bind& value) {
    if (value.number) return sqlite3_bind_int64(statement, place, *value.number);
    if (!value.text) return sqlite3_bind_null(statement, place);
    // The text outlives the statement: it belongs to the caller, and the statement ends before the call returns.
    return sqlite3_bind_text64(statement, place, value.text->data(), value.text->size(), SQLITE_STATIC, SQLITE_UTF8);
}

}  // namespace

Error Database::error(int code, const char* doing) const {
    return {code_of(code), fmt::format("{}: {}: {}", path_, doing, sqlite3_errmsg(handle_.get())), {}};
}

Result<Database> Database::open(const std::string& path, Mode mode) {
    sqlite3* handle = nullptr;
    const auto flags = (mode == Mode::create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY) |
                       SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const auto opened = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
    Database database(handle, path);
    if (opened != SQLITE_OK && mode == Mode::create && (opened & 0xFF) == SQLITE_CANTOPEN) {
        return fail(why_not_created(path));
    }
    if (opened != SQLITE_OK) return fail(database.error(opened, "opening"));
    sqlite3_busy_timeout(handle, kPatience_ms);
    return database;
}

Result<Database> Database::create(const std::string& path) {
    std::error_code trouble;
    const auto folder = to_path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, trouble);
    if (trouble) return fail(cannot_create(path, trouble.default_error_condition().value()));
    return open(path, Mode::create);
}

std::int64_t Database::Row::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::string_view Database::Row::text(int column) const {
    const auto* text = sqlite3_column_blob(statement_, column);
    const auto length = sqlite3_column_bytes(statement_, column);
    if (text == nullptr || length <= 0) return {};
    return {static_cast<const char*>(text), static_cast<std::size_t>(length)};
}

bool Database::Row::is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

Status Database::run(const char* sql, const std::vector<Bind>& values, const std::function<bool(const Row&)>& on_row) {
    sqlite3_stmt* raw = nullptr;
    if (const auto code = sqlite3_prepare_v2(handle_.get(), sql, -1, &raw, nullptr); code != SQLITE_OK) {
        return fail(error(code, "preparing"));
    }
    const std::unique_ptr<sqlite3_stmt, Finalize> statement(raw);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (const auto code = bind(raw, static_cast<int>(i) + 1, values[i]); code != SQLITE_OK) {
            return fail(error(code, "binding"));
        }
    }
    for (;;) {
        const auto code = sqlite3_step(raw);
        if (code == SQLITE_DONE) return {};
        if (code != SQLITE_ROW) return fail(error(code, "running"));
        if (on_row && !on_row(Row(raw))) return {};
    }
}

std::int64_t Database::changes() const { return sqlite3_changes(handle_.get()); }

Result<std::int64_t> Database::layout(std::int64_t known) {
    std::int64_t layout = 0;
    const auto read = run("PRAGMA user_version", {}, [&](const Row& row) {
        layout = row.number(0);
        return false;
    });
    if (!read) return fail(read.error());
    if (layout > known) {
        return fail(
            ErrorCode::unsupported,
            fmt::format("{}: written by a newer Fettle (layout {}); this version supports {}", path_, layout, known));
    }
    return layout;
}

}  // namespace fettle::store
