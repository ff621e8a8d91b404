// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fettle::catalogue::generate {

/// An error in the data: "FILE:LINE: reason". Ends the generator, and with it the build.
class DataError : public std::runtime_error {
public:
    DataError(const toml::node& where, const std::string& what);
    explicit DataError(const std::string& what) : std::runtime_error(what) {}
};

/// One TOML table, read strictly: every access names the key, and finish() rejects unknown keys.
class Fields {
public:
    /// `what` identifies the row in messages: "family samsung-840-evo".
    Fields(const toml::table& table, std::string what) : table_(&table), what_(std::move(what)) {}

    [[nodiscard]] std::string text(std::string_view key);           ///< required, not empty
    [[nodiscard]] std::string optional_text(std::string_view key);  ///< empty when absent
    [[nodiscard]] std::vector<std::string> texts(std::string_view key);
    [[nodiscard]] std::vector<std::string> optional_texts(std::string_view key);
    [[nodiscard]] bool flag(std::string_view key, bool fallback);
    [[nodiscard]] std::optional<std::int64_t> number(std::string_view key);
    [[nodiscard]] std::optional<double> real(std::string_view key);
    [[nodiscard]] const toml::table* subtable(std::string_view key);
    [[nodiscard]] const toml::array* array(std::string_view key);
    /// Required; YYYY-MM-DD, a TOML string, so that it is kept as written.
    [[nodiscard]] std::string date();
    /// Model or firmware patterns: well-formed and unique.
    [[nodiscard]] std::vector<std::string> patterns(std::string_view key, bool required);

    /// Rejects keys that were never read.
    void finish() const;
    [[noreturn]] void fail(const std::string& message) const;
    [[nodiscard]] const toml::table& table() const noexcept { return *table_; }

private:
    const toml::node* find(std::string_view key);

    const toml::table* table_;
    std::string what_;
    std::vector<std::string> asked_;
};

/// kebab-case identifier; used for the ids of rows.
[[nodiscard]] bool is_identifier(std::string_view text) noexcept;

}  // namespace fettle::catalogue::generate
