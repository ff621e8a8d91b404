// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

/// Lines and words of configuration files.
namespace fettle::tune {

/// The parts between separators; an empty text has one, empty part.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

[[nodiscard]] inline std::vector<std::string_view> lines_of(std::string_view text) { return split(text, '\n'); }

/// Without blanks at both ends.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// Words between blanks.
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    constexpr std::string_view kBlanks = " \t\r";
    for (;;) {
        const auto first = line.find_first_not_of(kBlanks);
        if (first == std::string_view::npos) return words;
        line.remove_prefix(first);
        const auto end = line.find_first_of(kBlanks);
        words.push_back(line.substr(0, end));
        if (end == std::string_view::npos) return words;
        line.remove_prefix(end);
    }
}

/// The active one of the names of a kernel value such as "none [mq-deadline] bfq"; without brackets the whole value.
[[nodiscard]] inline std::string_view active_value(std::string_view raw) {
    const auto from = raw.find('[');
    const auto to = raw.find(']');
    if (from == std::string_view::npos || to == std::string_view::npos || to < from) return trimmed(raw);
    return raw.substr(from + 1, to - from - 1);
}

}  // namespace fettle::tune
