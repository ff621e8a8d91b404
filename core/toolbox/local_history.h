// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/toolbox/history.h"
#include "core/toolbox/ports.h"

namespace fettle::toolbox {

/// History in this process's own store.
class LocalHistory final : public History {
public:
    /// All must outlive it; store, clock and boot may be nullptr.
    LocalHistory(const catalogue::Catalogue& catalogue, history::HistoryStore* store, plan::Clock* clock,
                 bench::BootClock* boot)
        : catalogue_(catalogue), store_(store), clock_(clock), boot_(boot) {}

    history::HistoryStore* store() override { return store_; }
    Result<Recorded> record(const std::vector<DriveReport>& reports, bool find_news) override;

private:
    Status record_boot();

    const catalogue::Catalogue& catalogue_;
    history::HistoryStore* store_;
    plan::Clock* clock_;
    bench::BootClock* boot_;  ///< nullptr once the start of the system is recorded, or will never be
};

}  // namespace fettle::toolbox
