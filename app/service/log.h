// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace fettle::service {

/// Receives one line, without its end, that begins with its priority as of sd-daemon(3): "<3>" error, "<4>" warning,
/// "<5>" notice, "<6>" information. Called from any thread.
using Log = void (*)(const std::string& line);

/// Where the service's log goes: by default to standard error, which systemd adds to the journal.
inline Log& service_log() noexcept {
    static Log log = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
    return log;
}

inline void log_line(const std::string& line) { service_log()(line); }

/// Removes characters that could start a new journal line (with a forged priority) or control a terminal, because
/// text from drives, files and programs is untrusted.
[[nodiscard]] inline std::string one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
    return text;
}

}  // namespace fettle::service
