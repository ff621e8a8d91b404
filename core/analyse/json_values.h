// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/result.h"

namespace fettle::analyse {

/// Maximum nesting; smartctl's own output has seven levels.
inline constexpr std::size_t kMaximumJsonDepth = 64;

/// Maximum number of values in one object; `smartctl -x -j` has a few thousand. Limits the parser's memory use for
/// hostile files.
inline constexpr std::size_t kMaximumJsonValues = 1U << 18U;

/// The objects of a text, one by one: a single one, several in sequence (JSON lines), or the elements of an array.
/// Counts brackets and skips strings; the parser decides whether the contents are JSON. Linear in the text's size.
class JsonObjects {
public:
    explicit JsonObjects(std::string_view text) noexcept : rest_(text) {}

    /// The next object; empty at the end. Errors, after which nothing follows: truncated (unclosed bracket), malformed
    /// (other text, or nested too deeply), too_large.
    [[nodiscard]] Result<std::string_view> next();

private:
    std::string_view rest_;
    bool in_array_ = false;
};

}  // namespace fettle::analyse
