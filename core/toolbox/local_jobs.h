// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/journal.h"
#include "core/plan/receipt_store.h"
#include "core/toolbox/jobs.h"

namespace fettle::toolbox {

/// Interrupted jobs in this process's journals, and the receipts of ended ones.
class LocalJobs final : public Jobs {
public:
    /// Both may be nullptr.
    LocalJobs(plan::JournalStore* journals, plan::ReceiptStore* receipts) : journals_(journals), receipts_(receipts) {}

    Result<std::vector<UnfinishedJob>> unfinished() override;
    Result<EndedJobs> ended(std::size_t most) override;

private:
    plan::JournalStore* journals_;
    plan::ReceiptStore* receipts_;
};

}  // namespace fettle::toolbox
