// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/files.h"

namespace fettle::service {

/// fettled.toml, writable only by administrators: in /etc/fettle, on Windows in %ProgramData%\\Fettle.
struct Settings {
    /// Program and arguments to run for every alert, without a shell. The alert is in its environment
    /// (FETTLE_ALERT_…). Empty: none.
    std::vector<std::string> command;
    std::string mail_to;  ///< recipient of every alert; empty: no mail
    std::string sendmail = "/usr/sbin/sendmail";
};

/// Reads
///     [alerts]
///     command = ["/usr/local/bin/on-alert", "--verbose"]
///     mail_to = "root"
///     sendmail = "/usr/sbin/sendmail"
/// Error: malformed, for invalid TOML, an unknown key (a misspelling would otherwise have no effect), a program
/// without an absolute path, or anything but one plain address.
[[nodiscard]] Result<Settings> parse_settings(std::string_view text);

/// The settings in a file. A missing file means default settings. One that cannot be read or is invalid is logged and
/// ignored as a whole.
[[nodiscard]] Settings read_settings(FileSource& files, const std::string& path);

}  // namespace fettle::service
