// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/journal_reader.h"

namespace fettle {

/// A job that was running when its process or the computer crashed.
struct UnfinishedJob {
    std::string journal;  ///< its name
    plan::JournalStory story;
};

/// Service: interrupted jobs.
class Jobs {
public:
    virtual ~Jobs() = default;

    /// Interrupted jobs, oldest first. Error: io.
    virtual Result<std::vector<UnfinishedJob>> unfinished() = 0;
};

}  // namespace fettle
