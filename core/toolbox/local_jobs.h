// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/journal.h"
#include "core/toolbox/jobs.h"

namespace fettle::toolbox {

/// Interrupted jobs in this process's journals.
class LocalJobs final : public Jobs {
public:
    /// `journals` may be nullptr.
    explicit LocalJobs(plan::JournalStore* journals) : journals_(journals) {}

    Result<std::vector<UnfinishedJob>> unfinished() override;

private:
    plan::JournalStore* journals_;
};

}  // namespace fettle::toolbox
