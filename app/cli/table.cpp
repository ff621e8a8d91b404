// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include <algorithm>

namespace fettle::cli {

namespace {

void append_cell(std::string& line, std::string_view cell, std::size_t width, Table::Align align, bool last) {
    const auto own = display_width(cell);
    const auto gap = width > own ? width - own : 0;
    if (align == Table::Align::right) line.append(gap, ' ');
    line.append(cell);
    if (align == Table::Align::left && !last) line.append(gap, ' ');
}

}  // namespace

std::size_t display_width(std::string_view text) noexcept {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not a UTF-8 continuation byte
    }));
}

std::string Table::text(std::size_t indent) const {
    std::vector<std::size_t> shown;
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        std::size_t width = 0;
        for (const auto& row : rows_) width = std::max(width, display_width(row[i]));
        if (width == 0 && columns_[i].only_if_used) continue;
        shown.push_back(i);
        widths.push_back(std::max(width, display_width(columns_[i].title)));
    }
    std::string text;
    const auto append_row = [&](const auto& cell_at) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < shown.size(); ++i) {
            if (i > 0) line.append(2, ' ');
            append_cell(line, cell_at(shown[i]), widths[i], columns_[shown[i]].align, i + 1 == shown.size());
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
