// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/result.h"

namespace fettle::analyse {

/// The deepest nesting that is looked at; smartctl's own goes seven levels down.
inline constexpr std::size_t kMaximumJsonDepth = 64;

/// The most values in one object; `smartctl -x -j` has a few thousand. It bounds the memory that a
/// hostile file can make the parser take.
inline constexpr std::size_t kMaximumJsonValues = 1U << 18U;

/// The objects of a text, one by one: a single one, several after each other (JSON lines), or the
/// elements of an array. It counts brackets and skips strings; whether the inside is JSON is for the
/// parser to say. Linear in the text's size.
class JsonObjects {
public:
    explicit JsonObjects(std::string_view text) noexcept : rest_(text) {}

    /// The next object; empty at the end. Errors, after which nothing follows: truncated (a bracket
    /// stays open), malformed (something else stands there, or the nesting is too deep), too_large.
    [[nodiscard]] Result<std::string_view> next();

private:
    std::string_view rest_;
    bool in_array_ = false;
};

}  // namespace fettle::analyse
