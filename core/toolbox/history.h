// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/alert/alert.h"
#include "core/base/result.h"
#include "core/history/history_store.h"
#include "core/history/observation.h"
#include "core/model/drive_report.h"

namespace fettle {

/// Service: recorded health history of drives.
class History {
public:
    virtual ~History() = default;

    struct Recorded {
        std::vector<history::Observation> observations;
        std::vector<std::string> skipped;  ///< drives without health data, each with the reason
        std::vector<alert::Alert> alerts;
        std::vector<alert::Note> notes;
    };

    /// The store of observations; nullptr: none.
    virtual history::HistoryStore* store() = 0;

    /// Records these inspections, once per start of the system how long that took (where it is known), and, with
    /// `find_news`, finds new alerts. They stay new until the caller stores `notes` (history::HistoryStore::set_note)
    /// after delivering them. Errors: those of history::HistoryStore::add; unsupported.
    virtual Result<Recorded> record(const std::vector<DriveReport>& reports, bool find_news) = 0;
};

}  // namespace fettle
