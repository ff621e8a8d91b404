// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/firmware/update_plan.h"

namespace fettle::firmware {

// Step ids, used by the work to dispatch.
inline constexpr std::string_view kDownload = "download";  ///< the image goes to the drive
inline constexpr std::string_view kCommit = "commit";      ///< NVMe: into a slot, or a slot is chosen
inline constexpr std::string_view kReset = "reset";        ///< NVMe: the controller
inline constexpr std::string_view kActivate = "activate";  ///< ATA, SCSI: what waits takes over

/// The steps of a plan whose choice and image are set.
[[nodiscard]] std::vector<plan::Step> steps_of(const UpdatePlan& made);

}  // namespace fettle::firmware
