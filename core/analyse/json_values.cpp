// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/json_values.h"

#include <algorithm>

namespace fettle::analyse {

namespace {

/// The end of the string that starts at `text[start]`: the index of its closing quote, or npos.
std::size_t end_of_string(std::string_view text, std::size_t start) {
    for (auto at = text.find_first_of("\"\\", start + 1); at != std::string_view::npos;
         at = text.find_first_of("\"\\", at)) {
        if (text[at] == '"') return at;
        at += 2;  // the backslash and what it escapes
    }
    return std::string_view::npos;
}

/// Length of the value that starts with the bracket at the beginning of `text`.
Result<std::size_t> value_length(std::string_view text) {
    std::size_t depth = 0;
    std::size_t values = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        switch (text[i]) {
            case '"':
                i = end_of_string(text, i);
                if (i == std::string_view::npos) return fail(ErrorCode::truncated, FETTLE_TEXT("truncated JSON"));
                break;
            case ',': ++values; break;
            case '{':
            case '[':
                ++values;
                if (++depth > kMaximumJsonDepth) {
                    return fail(ErrorCode::malformed, FETTLE_TEXT("JSON nested too deeply for a report"));
                }
                break;
            case '}':
            case ']':
                if (--depth == 0) return i + 1;
                break;
            default: break;
        }
        if (values > kMaximumJsonValues)
            return fail(ErrorCode::too_large, FETTLE_TEXT("JSON with too many values for a report"));
    }
    return fail(ErrorCode::truncated, FETTLE_TEXT("truncated JSON"));
}

}  // namespace

Result<std::string_view> JsonObjects::next() {
    constexpr std::string_view between = " \t\r\n,\x1E";
    while (true) {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(between), rest_.size()));
        if (rest_.empty()) {
            if (in_array_) return fail(ErrorCode::truncated, FETTLE_TEXT("truncated JSON"));
            return std::string_view();
        }
        const char mark = in_array_ ? ']' : '[';
        if (rest_.front() != mark) break;
        in_array_ = !in_array_;
        rest_.remove_prefix(1);
    }
    if (rest_.front() != '{' && rest_.front() != '[')
        return fail(ErrorCode::malformed, FETTLE_TEXT("JSON with extraneous text"));
    const auto length = value_length(rest_);
    if (!length) return fail(length.error());
    const auto value = rest_.substr(0, *length);
    rest_.remove_prefix(*length);
    return value;
}

}  // namespace fettle::analyse
