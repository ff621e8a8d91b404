// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/catalogue.h"

namespace fettle::catalogue {

namespace {

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// One step of a pattern: the characters that it consumes from the pattern, and whether `c` matches.
struct Step {
    std::size_t length = 1;
    bool fits = false;
};

Step class_step(std::string_view pattern, std::size_t at, std::size_t close, char c) noexcept {
    Step step{close - at + 1, false};
    for (auto i = at + 1; i < close; ++i) {
        const char first = lower(pattern[i]);
        char last = first;
        if (i + 2 < close && pattern[i + 1] == '-') {
            last = lower(pattern[i + 2]);
            i += 2;
        }
        step.fits = step.fits || (first <= c && c <= last);
    }
    return step;
}

Step step(std::string_view pattern, std::size_t at, char c) noexcept {
    if (pattern[at] == '?') return {1, true};
    if (pattern[at] == '[') {
        const auto close = pattern.find(']', at + 1);
        if (close != std::string_view::npos) return class_step(pattern, at, close, c);
    }
    return {1, lower(pattern[at]) == c};
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) noexcept {
    std::size_t p = 0;
    std::size_t t = 0;
    auto star = std::string_view::npos;  // where to continue after the last * if a match fails
    std::size_t star_text = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = ++p;
            star_text = t;
            continue;
        }
        if (p < pattern.size()) {
            const auto taken = step(pattern, p, lower(text[t]));
            if (taken.fits) {
                p += taken.length;
                ++t;
                continue;
            }
        }
        if (star == std::string_view::npos) return false;
        p = star;
        t = ++star_text;
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

std::size_t literal_count(std::string_view pattern) noexcept {
    std::size_t count = 0;
    for (std::size_t p = 0; p < pattern.size(); ++p) {
        if (pattern[p] == '*' || pattern[p] == '?') continue;
        const auto close = pattern[p] == '[' ? pattern.find(']', p + 1) : std::string_view::npos;
        if (close != std::string_view::npos) {
            p = close;
            continue;
        }
        ++count;
    }
    return count;
}

}  // namespace fettle::catalogue
