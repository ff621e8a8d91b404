// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fettle::sim {

/// One table of a personality, read with bounds. The first wrong or missing value is kept as an error with its place
/// ("ata.security.time_minutes: 70000 is not 0..32766"); `finish` returns it, or reports a key that was never read, so
/// that spelling errors are found. Copies share the error and the record of read keys, and may be used in several
/// threads.
class Settings {
public:
    Settings(std::shared_ptr<const nlohmann::json> root, std::string place);

    [[nodiscard]] bool has(const std::string& key) const;
    /// Integers within the bounds; `fallback` if the key is absent.
    [[nodiscard]] std::uint64_t number(const std::string& key, std::uint64_t fallback, std::uint64_t least = 0,
                                       std::uint64_t most = UINT64_MAX);
    [[nodiscard]] std::int64_t signed_number(const std::string& key, std::int64_t fallback, std::int64_t least,
                                             std::int64_t most);
    [[nodiscard]] double real(const std::string& key, double fallback, double least, double most);
    [[nodiscard]] bool flag(const std::string& key, bool fallback);
    [[nodiscard]] std::string text(const std::string& key, const std::string& fallback, std::size_t longest = 256);
    /// Bytes as hex digits, blanks allowed.
    [[nodiscard]] std::vector<std::uint8_t> bytes(const std::string& key, std::size_t longest = 65'536);
    [[nodiscard]] std::vector<std::uint64_t> numbers(const std::string& key, std::size_t longest = 1024);
    [[nodiscard]] std::vector<std::string> texts(const std::string& key, std::size_t longest = 1024);
    /// A table inside; empty when it is absent.
    [[nodiscard]] Settings table(const std::string& key);
    /// An array of tables.
    [[nodiscard]] std::vector<Settings> tables(const std::string& key, std::size_t longest = 1024);
    /// Records an error about a combination of values: "PLACE.key: why"; an empty key means the table itself.
    void complain(const std::string& key, const std::string& why);

    /// The first error, or success. Error: malformed.
    [[nodiscard]] Status finish() const;

private:
    struct Usage;
    Settings(std::shared_ptr<const nlohmann::json> root, const nlohmann::json* here, std::string place,
             std::shared_ptr<Usage> usage);
    /// The value of a key, recorded as read; nullptr if absent.
    const nlohmann::json* take(const std::string& key);
    const nlohmann::json* take_array(const std::string& key, std::size_t longest);

    std::shared_ptr<const nlohmann::json> root_;
    const nlohmann::json* here_;  ///< inside root_; nullptr for an absent table
    std::string place_;
    std::shared_ptr<Usage> usage_;
};

/// Parses TOML to the tree that Settings reads. Error malformed, with line and column.
[[nodiscard]] Result<std::shared_ptr<const nlohmann::json>> parse_toml(const std::string& text);

}  // namespace fettle::sim
