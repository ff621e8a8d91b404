// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/reports/texts.h"

#include <algorithm>

namespace fettle::macos {

namespace {

constexpr std::string_view kPrefix = "disk";

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Length of "disk" and its number; 0: another form.
std::size_t whole_length(std::string_view name) noexcept {
    if (!name.starts_with(kPrefix)) return 0;
    const auto end = std::find_if_not(name.begin() + kPrefix.size(), name.end(), is_digit);
    const auto length = static_cast<std::size_t>(end - name.begin());
    return length == kPrefix.size() ? 0 : length;
}

}  // namespace

std::string trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
}

bool is_whole_disk(std::string_view name) noexcept { return !name.empty() && whole_length(name) == name.size(); }

std::string whole_disk_of(std::string_view name) {
    const auto length = whole_length(name);
    if (length == 0 || (length < name.size() && name[length] != 's')) return {};
    return std::string(name.substr(0, length));
}

}  // namespace fettle::macos
