// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/tune/profile.h"

/// Text output for system settings.
namespace fettle::cli {

/// What is advised, then a table of all; unless `each`, equal settings of several drives share a row.
[[nodiscard]] std::string settings_words(const Session& session, const std::vector<tune::Setting>& settings, bool each);
/// Everything about one setting.
[[nodiscard]] std::string setting_words(const Session& session, const tune::Setting& setting);
[[nodiscard]] std::string profile_words(const Session& session, tune::Profile profile,
                                        const std::vector<tune::ProfileChange>& changes,
                                        const std::vector<tune::Setting>& settings);

}  // namespace fettle::cli
