// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/cli/session.h"
#include "core/tune/drive_life.h"
#include "core/tune/measurement.h"
#include "core/tune/space.h"

/// Text output for how the system uses its drives.
namespace fettle::cli {

/// What was written, by drive and by program, and what that is in a day and of the drives' rated endurance in a year.
[[nodiscard]] std::string writes_words(const Session& session, const tune::Writes& writes,
                                       const std::map<std::string, tune::DriveLife>& lives);
[[nodiscard]] std::string measurements_words(const std::vector<tune::Measurement>& all);
[[nodiscard]] std::string comparison_words(const Session& session, const tune::WriteComparison& comparison);
[[nodiscard]] std::string space_words(const Session& session, const tune::SpaceReport& report);

}  // namespace fettle::cli
