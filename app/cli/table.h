// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fettle::cli {

/// A text table for a terminal or a pipe. Each column is as wide as its widest cell; a column marked so is left out
/// where all its cells are empty.
class Table {
public:
    enum class Align { left, right };
    struct Column {
        std::string_view title;
        Align align = Align::left;
        bool only_if_used = false;
        bool may_be_cut = false;  ///< cells end in "…" where the table would be too wide
    };

    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
    /// Requires one cell per column.
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    /// All lines, each indented by `indent` spaces and terminated by a line feed; at most `columns` wide if columns
    /// that may be cut permit it.
    [[nodiscard]] std::string text(std::size_t indent, std::size_t columns = SIZE_MAX) const;

private:
    struct Shown {
        std::size_t column;
        std::size_t width;
    };
    [[nodiscard]] std::vector<Shown> layout(std::size_t columns) const;

    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// Width of a UTF-8 text on a terminal, in characters; colors (ECMA-48, SGR) take none. Does not support wide
/// characters.
[[nodiscard]] std::size_t display_width(std::string_view text) noexcept;

/// The text, or its beginning and "…" if it is wider than `width` (at least 2). Text without colors.
[[nodiscard]] std::string cut(std::string_view text, std::size_t width);

/// Wraps a paragraph at spaces to lines of at most `columns`. The first line starts with `first`, the others with
/// the same number of spaces.
[[nodiscard]] std::string wrapped(std::string_view text, std::string_view first, std::size_t columns);

}  // namespace fettle::cli
