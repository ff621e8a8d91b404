// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

/// Splits text into lines and words without copying. All views point into the given text.
namespace fettle::analyse {

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v' || c == '\0';
}
[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr std::string_view trim_left(std::string_view text) noexcept {
    std::size_t first = 0;
    while (first < text.size() && is_blank(text[first])) ++first;
    return text.substr(first);
}
[[nodiscard]] constexpr std::string_view trim(std::string_view text) noexcept {
    text = trim_left(text);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

[[nodiscard]] constexpr bool contains(std::string_view text, std::string_view part) noexcept {
    return text.find(part) != std::string_view::npos;
}

/// Removes the first blank-separated word from `rest`; empty at the end.
[[nodiscard]] constexpr std::string_view take_word(std::string_view& rest) noexcept {
    rest = trim_left(rest);
    std::size_t end = 0;
    while (end < rest.size() && !is_blank(rest[end])) ++end;
    const auto word = rest.substr(0, end);
    rest.remove_prefix(end);
    return word;
}

/// Removes the last word from `rest`; empty if there is none.
[[nodiscard]] constexpr std::string_view take_last_word(std::string_view& rest) noexcept {
    rest = trim(rest);
    std::size_t start = rest.size();
    while (start > 0 && !is_blank(rest[start - 1])) --start;
    const auto word = rest.substr(start);
    rest = rest.substr(0, start);
    return word;
}

/// The lines of a text: LF, CR LF or lone CR end one. Linear in the text's size.
class LineCursor {
public:
    explicit constexpr LineCursor(std::string_view text) noexcept : text_(text) {}

    /// The next line, trimmed at both ends, into `line`; false after the last.
    [[nodiscard]] constexpr bool next(std::string_view& line) noexcept {
        if (position_ >= text_.size()) return false;
        start_ = position_;
        if (feed_ < position_ || position_ == 0) feed_ = std::min(text_.find('\n', position_), text_.size());
        auto found = text_.substr(position_, feed_ - position_);
        unterminated_ = feed_ == text_.size();
        position_ = feed_ + 1;
        // Text from an old Macintosh or a serial console: lines end in CR alone.
        const auto carriage = found.find('\r');
        const auto after = carriage == std::string_view::npos ? carriage : found.find_first_not_of('\r', carriage);
        if (after != std::string_view::npos) {
            found = found.substr(0, carriage);
            position_ = start_ + after;
            unterminated_ = false;
        }
        line = trim(found);
        return true;
    }
    /// Start of the last returned line.
    [[nodiscard]] constexpr std::size_t start() const noexcept { return start_; }
    /// Whether the last returned line had no line end: the report may be truncated within it.
    [[nodiscard]] constexpr bool unterminated() const noexcept { return unterminated_; }

private:
    std::string_view text_;
    std::size_t position_ = 0;
    std::size_t start_ = 0;
    std::size_t feed_ = 0;  ///< the next LF at or after position_
    bool unterminated_ = false;
};

}  // namespace fettle::analyse
