// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/alert/alert.h"
#include "core/base/result.h"
#include "core/history/observation.h"
#include "core/history/store.h"
#include "core/report/report.h"

namespace fettle {

/// Service: what was recorded of drives.
class History {
public:
    virtual ~History() = default;

    struct Recorded {
        std::vector<history::Observation> observations;
        std::vector<std::string> skipped;  ///< drives without health data, with the reason
        std::vector<alert::Alert> alerts;
        std::vector<alert::Note> notes;
    };

    /// Where observations are kept; nullptr: they are not.
    virtual history::Store* store() = 0;

    /// Records what these inspections say, and with `find_news` finds what is news. It is news until `notes` are kept
    /// (history::Store::set_note), which is for the caller to do once the alerts were handed over. Errors: those of
    /// history::Store::add; unsupported.
    virtual Result<Recorded> record(const std::vector<DriveReport>& reports, bool find_news) = 0;
};

}  // namespace fettle
