// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/report/report.h"

namespace fettle::report {

/// Its media type (OpenMetrics 1.0, "Protocol Negotiation").
inline constexpr const char* kOpenMetricsType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The drives as OpenMetrics 1.0 text: gauges and counters named fettle_drive_…, labelled with drive, model and serial;
/// what is not known of a drive has no sample. The catalogue tells what attributes mean. Ends with "# EOF".
[[nodiscard]] std::string openmetrics(const std::vector<DriveReport>& drives, std::string_view version,
                                      const catalogue::Catalogue& catalogue = catalogue::Catalogue());

}  // namespace fettle::report
