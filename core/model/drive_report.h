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

/// Results that the toolbox returns to a front end.
namespace fettle {

/// The report on one drive.
struct DriveReport {
    DriveEntry entry;
    DriveFacts facts;
    health::Assessment assessment;
    std::vector<Message> findings;            ///< worst first; empty unless requested
    std::vector<check::CheckOutcome> checks;  ///< the checks behind the findings
    std::optional<check::DrivePlace> place;
};

/// The computer and its drives with verdicts.
struct CheckReport {
    std::vector<DriveReport> drives;
    std::vector<Message> machine_findings;
    std::vector<check::CheckOutcome> machine_checks;
    std::vector<Missing> missing;
};

/// A disk image with its findings.
struct ImageReport {
    std::string path;
    partition::Table table;
    std::vector<partition::Alignment> alignments;  ///< one per table.partitions
    std::vector<Message> findings;
};

/// One row of `fettle analyse`: a drive of a saved report, or the error.
struct AnalysedReport {
    std::string path;
    std::size_t index = 0;  ///< index of the report within the file
    std::optional<DriveReport> report;
    std::string format;   ///< analyse::name of the format
    std::string program;  ///< program that wrote the report, if stated
    std::optional<Error> error;
};

/// The findings that are not among the reasons: a firmware advisory is both.
[[nodiscard]] std::vector<Message> findings_beyond_reasons(const DriveReport& report);

/// The worst severity among messages; nullopt if there are none.
[[nodiscard]] std::optional<Severity> worst(const std::vector<Message>& messages);

}  // namespace fettle
