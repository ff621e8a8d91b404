// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fettle::cli {

/// A table of text for a terminal or a pipe: columns are as wide as their widest cell.
class Table {
public:
    enum class Align { left, right };
    struct Column {
        std::string_view title;
        Align align = Align::left;
    };

    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
    /// Requires as many cells as there are columns.
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    /// Lines that each begin with `indent` blanks and end with a line feed.
    [[nodiscard]] std::string text(std::size_t indent) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// Characters that a UTF-8 text takes on a terminal (no wide characters expected).
[[nodiscard]] std::size_t display_width(std::string_view text) noexcept;

/// Breaks a paragraph at blanks so that no line is wider than `columns`; the first line begins with
/// `first`, the others with as many blanks.
[[nodiscard]] std::string wrapped(std::string_view text, std::string_view first, std::size_t columns);

}  // namespace fettle::cli
