// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/plan/plan.h"
#include "core/scan/scan_map.h"
#include "core/scan/scan_request.h"

namespace fettle::scan {

/// The only step.
inline constexpr std::string_view kScan = "scan";

/// What is known of the drive.
struct ScanInputs {
    DriveEntry entry;
    plan::PinnedDrive drive;  ///< the identity that the drive itself reports
    std::uint64_t drive_bytes = 0;
    std::uint32_t block_bytes = 0;
    std::optional<ScanMap> latest;  ///< the newest scan of this drive
};

/// A plan and the data for its work.
struct ScanPlan {
    plan::Plan plan;
    DriveEntry entry;
    bool verify = false;
    ScanMap map;  ///< blank, or the one to continue; `started` of a new one is set when it starts
};

/// Makes the plan. No data is lost, so it needs no confirmation. If there is nothing to resume, that is an unmet need.
/// Errors: invalid_argument (nothing lies in the range); unsupported (the drive does not report its size).
[[nodiscard]] Result<ScanPlan> plan_scan(const ScanInputs& inputs, const Request& request);

}  // namespace fettle::scan
