// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>

namespace fettle::service {

/// Removes characters that could start a new journal line (with a forged priority) or control a terminal, because
/// text from drives, files and programs is untrusted.
[[nodiscard]] inline std::string one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
    return text;
}

}  // namespace fettle::service
