// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
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
    };

    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
    /// Requires one cell per column.
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    /// All lines, each indented by `indent` spaces and terminated by a line feed.
    [[nodiscard]] std::string text(std::size_t indent) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// Width of a UTF-8 text on a terminal, in characters. Does not support wide characters.
[[nodiscard]] std::size_t display_width(std::string_view text) noexcept;

/// Wraps a paragraph at spaces to lines of at most `columns`. The first line starts with `first`, the others with
/// the same number of spaces.
[[nodiscard]] std::string wrapped(std::string_view text, std::string_view first, std::size_t columns);

}  // namespace fettle::cli
