// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/plan/journal_reader.h"

namespace fettle {

/// A job that was under way when its process, or the machine, went down.
struct UnfinishedJob {
    std::string journal;  ///< its name
    plan::JournalStory story;
};

/// Service: what earlier jobs left.
class Jobs {
public:
    virtual ~Jobs() = default;

    /// Jobs that did not come to their end, oldest first. Error: io.
    virtual Result<std::vector<UnfinishedJob>> unfinished() = 0;
};

}  // namespace fettle
