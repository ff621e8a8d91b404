// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/json/plan_reading.h"
#include "core/plan/journal_reader.h"
#include "core/plan/receipt.h"

namespace fettle {

/// A job that was running when its process or the computer crashed.
struct UnfinishedJob {
    std::string journal;  ///< its name
    plan::JournalStory story;
};

/// Receipts of jobs that this user, or for root the service, has carried out.
struct EndedJobs {
    std::vector<plan::Receipt> receipts;  ///< newest first
    std::size_t unreadable = 0;           ///< damaged ones, or a newer version's
    /// Owns texts that the receipts refer to.
    std::shared_ptr<const json::Sentences> sentences;
};

/// Service: interrupted and ended jobs.
class Jobs {
public:
    virtual ~Jobs() = default;

    /// Interrupted jobs, oldest first. Error: io.
    virtual Result<std::vector<UnfinishedJob>> unfinished() = 0;

    /// The receipts kept, at most `most`. Error: io, not_permitted.
    virtual Result<EndedJobs> ended(std::size_t most) = 0;
};

}  // namespace fettle
