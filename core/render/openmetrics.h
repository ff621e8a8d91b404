// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/model/drive_report.h"

namespace fettle::rendering {

/// Its media type (OpenMetrics 1.0, "Protocol Negotiation").
inline constexpr const char* kOpenMetricsType = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The drives as OpenMetrics 1.0 text: gauges and counters named fettle_drive_…, labelled with drive, model and serial;
/// unknown values have no sample. Attributes are interpreted by the catalogue. Ends with "# EOF".
[[nodiscard]] std::string openmetrics(const std::vector<DriveReport>& drives, std::string_view version,
                                      const catalogue::Catalogue& catalogue = catalogue::Catalogue());

}  // namespace fettle::rendering
