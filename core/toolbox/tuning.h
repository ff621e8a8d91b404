// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/job.h"
#include "core/tune/setting.h"
#include "core/tune/texts.h"
#include "core/tune/tune_plan.h"

namespace fettle {

/// The system settings of this computer.
struct SettingsReport {
    std::vector<tune::Setting> settings;       ///< by topic
    std::vector<std::string> problems;         ///< records of changes that could not be read
    std::shared_ptr<const tune::Texts> texts;  ///< what the settings refer to; may be empty
};

/// Service: system settings that concern drives.
class Tuning {
public:
    virtual ~Tuning() = default;

    /// Reads all settings. Errors: unsupported (no settings on this system); those of DriveSource::list.
    virtual Result<SettingsReport> settings() = 0;

    /// A job that sets these values, now and permanently; a plan without steps, if all have their value already. It
    /// loses no data. Errors: not_found, ambiguous (a name without its drive or mount point), invalid_argument (the
    /// value, or the same setting twice), refused (the setting cannot be changed here), those of reading files.
    virtual Result<plan::Job> plan(const std::vector<tune::Assignment>& assignments) = 0;

    /// A job that restores what was before Fettle's changes; no ids: of all but those that someone else has changed
    /// since, which the plan names. Errors: not_found (not changed by Fettle),
    /// malformed (all, and a record cannot be read), those of reading files.
    virtual Result<plan::Job> plan_undo(const std::vector<std::string>& ids) = 0;
};

}  // namespace fettle
