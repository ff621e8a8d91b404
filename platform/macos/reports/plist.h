// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"

/// Property lists in their XML form (plist(5), PropertyList-1.0.dtd), as diskutil(8) and ioreg(8) print them.
namespace fettle::macos {

class Plist;
using PlistArray = std::vector<Plist>;
/// Entries in the document's order. A key that occurs twice has its first value.
using PlistDict = std::vector<std::pair<std::string, Plist>>;

/// One value. What has another type than the one that is asked for is absent: every key is optional, because Apple
/// documents neither keys nor types.
class Plist {
public:
    /// A number is a std::uint64_t unless it is negative. Dates are texts. The contents of data are not kept.
    using Value =
        std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, PlistArray, PlistDict>;

    Plist() = default;
    explicit Plist(Value value) : value_(std::move(value)) {}

    [[nodiscard]] const PlistDict* dict() const noexcept { return std::get_if<PlistDict>(&value_); }
    [[nodiscard]] const PlistArray* array() const noexcept { return std::get_if<PlistArray>(&value_); }
    /// The entry of a dictionary, or nullptr.
    [[nodiscard]] const Plist* find(std::string_view key) const noexcept;

    // The entry of a dictionary; nullopt, or empty: absent, or of another type.
    [[nodiscard]] std::string text(std::string_view key) const;
    [[nodiscard]] std::optional<std::uint64_t> number(std::string_view key) const noexcept;
    [[nodiscard]] std::optional<bool> flag(std::string_view key) const noexcept;
    /// The entry if it is a dictionary; otherwise an empty one.
    [[nodiscard]] const Plist& inner(std::string_view key) const noexcept;
    /// The elements of the entry if it is an array; otherwise none.
    [[nodiscard]] const PlistArray& list(std::string_view key) const noexcept;

    /// This value itself as text; empty: it is none.
    [[nodiscard]] std::string as_text() const;

private:
    Value value_;
};

/// Largest document and deepest nesting that are read.
inline constexpr std::size_t kLargestPlist = std::size_t{8} << 20U;
inline constexpr int kDeepestPlist = 64;

/// Errors: malformed (no property list; a binary one, too); too_large (the document, or its nesting).
[[nodiscard]] Result<Plist> parse_plist(std::string_view text);

}  // namespace fettle::macos
