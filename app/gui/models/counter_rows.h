// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/models/counter_trends.h"
#include "core/model/drive_report.h"

namespace fettle::gui {

/// A counter of a drive as the page Health shows it.
struct CounterRow {
    QString name;
    QString detail;  ///< a few words below the name
    QString value;
    QString raw;                       ///< the raw value or a limit; may be empty
    QString explanation;               ///< in sentences; may be empty
    std::optional<Severity> severity;  ///< of what the counter reports now; nullopt: nothing wrong
    std::string trend;                 ///< key in CounterTrends; empty: none is recorded
    bool falls = false;                ///< the counter is 100 minus what is recorded
};

/// ATA attributes with their meaning, or NVMe or SCSI counters.
[[nodiscard]] std::vector<CounterRow> counter_rows(const DriveReport& report);

}  // namespace fettle::gui
