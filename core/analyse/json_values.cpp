// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/json_values.h"

namespace fettle::analyse {

namespace {

/// Where the string that begins at `text[start]` ends: the index of its closing mark, or npos.
std::size_t end_of_string(std::string_view text, std::size_t start) {
    for (auto at = text.find_first_of("\"\\", start + 1); at != std::string_view::npos;
         at = text.find_first_of("\"\\", at)) {
        if (text[at] == '"') return at;
        at += 2;  // the backslash and what it escapes
    }
    return std::string_view::npos;
}

}  // namespace

Result<std::string_view> take_json_value(std::string_view& text) {
    const auto first = text.find_first_not_of(" \t\r\n,\x1E");
    if (first == std::string_view::npos) {
        text = {};
        return std::string_view();
    }
    text.remove_prefix(first);
    if (text.front() != '{' && text.front() != '[') return fail(ErrorCode::malformed, "JSON with other text in it");
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        switch (text[i]) {
            case '"':
                i = end_of_string(text, i);
                if (i == std::string_view::npos) return fail(ErrorCode::truncated, "JSON that breaks off");
                break;
            case '{':
            case '[':
                if (++depth > kMaximumJsonDepth) {
                    return fail(ErrorCode::malformed, "JSON that is nested too deeply to be a report");
                }
                break;
            case '}':
            case ']':
                if (--depth == 0) {
                    const auto value = text.substr(0, i + 1);
                    text.remove_prefix(i + 1);
                    return value;
                }
                break;
            default: break;
        }
    }
    return fail(ErrorCode::truncated, "JSON that breaks off");
}

}  // namespace fettle::analyse
