// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>

namespace fettle::service {

/// Without anything that could begin a new line of the journal, with a priority of its own, or move a terminal's
/// cursor: text from drives, files and programs is not trusted.
[[nodiscard]] inline std::string one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
    return text;
}

}  // namespace fettle::service
