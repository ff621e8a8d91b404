// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/check/check.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/health/health.h"
#include "core/partition/table.h"

/// What the toolbox hands to a front end.
namespace fettle {

/// All that Fettle says about one drive.
struct DriveReport {
    DriveEntry entry;
    DriveFacts facts;
    health::Assessment assessment;
    std::vector<Message> findings;            ///< worst first; empty unless asked for
    std::vector<check::CheckOutcome> checks;  ///< what was looked at for the findings
    std::optional<check::DrivePlace> place;
};

/// The machine and its drives, judged.
struct CheckReport {
    std::vector<DriveReport> drives;
    std::vector<Message> machine_findings;
    std::vector<check::CheckOutcome> machine_checks;
    std::vector<Missing> missing;
};

/// A disk image, judged.
struct ImageReport {
    std::string path;
    partition::Table table;
    std::vector<partition::Alignment> alignments;  ///< one per table.partitions
    std::vector<Message> findings;
};

/// One row of `fettle analyse`: a drive of a saved report, or the reason why there is none.
struct AnalysedReport {
    std::string path;
    std::size_t index = 0;  ///< of the report within the file
    std::optional<DriveReport> report;
    std::string format;   ///< analyse::name of the format
    std::string program;  ///< that wrote the report, where it says so
    std::optional<Error> error;
};

/// The findings that are not among the reasons already: a firmware advisory is both.
[[nodiscard]] std::vector<Message> findings_beyond_reasons(const DriveReport& report);

/// The worst severity among messages; nullopt when there are none.
[[nodiscard]] std::optional<Severity> worst(const std::vector<Message>& messages);

}  // namespace fettle
