// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/session.h"

/// Paragraphs about one drive, shared by several commands.
namespace fettle::cli {

/// Verdict and its reasons.
[[nodiscard]] std::string verdict_text(const Session& session, const DriveReport& report);
/// Temperature, power-on hours, wear and bytes written.
[[nodiscard]] std::string facts_text(const Session& session, const DriveReport& report);
/// Whether facts_text() estimates years, so that years_footnote() belongs below the last drive.
[[nodiscard]] bool has_years(const DriveReport& report);
/// What the estimates in years assume.
[[nodiscard]] std::string years_footnote(const Session& session);
/// The table of SMART attributes, or the NVMe or SCSI counters.
[[nodiscard]] std::string counters_text(const DriveReport& report);
/// Capabilities: TRIM, security, sanitize, link.
[[nodiscard]] std::string capabilities_text(const DriveReport& report);

}  // namespace fettle::cli
