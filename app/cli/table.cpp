// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include <algorithm>

namespace fettle::cli {

namespace {

constexpr std::size_t kGap = 2;       // between columns
constexpr std::size_t kShortest = 8;  // of a cell that is cut

bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

void append_cell(std::string& line, std::string_view cell, std::size_t width, Table::Align align, bool last) {
    const auto own = display_width(cell);
    const auto gap = width > own ? width - own : 0;
    if (align == Table::Align::right) line.append(gap, ' ');
    line.append(cell);
    if (align == Table::Align::left && !last) line.append(gap, ' ');
}

}  // namespace

std::size_t display_width(std::string_view text) noexcept {
    std::size_t width = 0;
    bool escape = false;
    for (const char c : text) {
        if (c == '\033') escape = true;
        if (!escape && !is_continuation(c)) ++width;
        if (c == 'm') escape = false;
    }
    return width;
}

std::string cut(std::string_view text, std::size_t width) {
    if (display_width(text) <= width) return std::string(text);
    std::size_t end = 0;
    for (std::size_t characters = 0;; ++end) {
        if (!is_continuation(text[end]) && characters++ + 1 == width) break;
    }
    return std::string(text.substr(0, text.find_last_not_of(' ', end - 1) + 1)) + "…";
}

std::vector<Table::Shown> Table::layout(std::size_t columns) const {
    std::vector<Shown> shown;
    std::size_t total = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        std::size_t width = 0;
        for (const auto& row : rows_) width = std::max(width, display_width(row[i]));
        if (width == 0 && columns_[i].only_if_used) continue;
        width = std::max(width, display_width(columns_[i].title));
        total += width + (shown.empty() ? 0 : kGap);
        shown.push_back({i, width});
    }
    for (auto& one : shown) {
        if (total <= columns || !columns_[one.column].may_be_cut) continue;
        const auto least = std::max(kShortest, display_width(columns_[one.column].title));
        const auto less = std::min(total - columns, one.width - std::min(one.width, least));
        one.width -= less;
        total -= less;
    }
    return shown;
}

std::string Table::text(std::size_t indent, std::size_t columns) const {
    const auto shown = layout(columns - std::min(columns, indent));
    std::string text;
    const auto append_row = [&](const auto& cell_at) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const auto& column = columns_[shown[i].column];
            const std::string_view cell = cell_at(shown[i].column);
            if (i > 0) line.append(kGap, ' ');
            append_cell(line, column.may_be_cut ? cut(cell, shown[i].width) : cell, shown[i].width, column.align,
                        i + 1 == shown.size());
        }
        text.append(line, 0, line.find_last_not_of(' ') + 1);
        text.push_back('\n');
    };
    append_row([&](std::size_t i) { return columns_[i].title; });
    for (const auto& row : rows_) append_row([&](std::size_t i) { return std::string_view(row[i]); });
    return text;
}

std::string wrapped(std::string_view text, std::string_view first, std::size_t columns) {
    const auto indent = display_width(first);
    std::string out(first);
    auto column = indent;
    bool at_start = true;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        const auto width = display_width(word);
        if (!at_start && column + 1 + width > columns) {
            out.push_back('\n');
            out.append(indent, ' ');
            column = indent;
            at_start = true;
        }
        if (!at_start) {
            out.push_back(' ');
            ++column;
        }
        out.append(word);
        column += width;
        at_start = false;
    }
    out.push_back('\n');
    return out;
}

}  // namespace fettle::cli
