// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fettle::service {

/// /etc/fettle/fettled.toml: the administrator's, who alone may write it.
struct Settings {
    /// A program and its arguments, for every alert. Run as it stands, without a shell; what happened is in its
    /// environment (FETTLE_ALERT_…). Empty: none.
    std::vector<std::string> command;
    std::string mail_to;  ///< for every alert; empty: no mail
    std::string sendmail = "/usr/sbin/sendmail";
};

/// Reads
///     [alerts]
///     command = ["/usr/local/bin/on-alert", "--verbose"]
///     mail_to = "root"
///     sendmail = "/usr/sbin/sendmail"
/// Errors: malformed, for what is no TOML, an unknown key (a misspelt one would be silently without effect), a program
/// that is no absolute path, an address with more than an address in it.
[[nodiscard]] Result<Settings> parse_settings(std::string_view text);

}  // namespace fettle::service
