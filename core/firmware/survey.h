// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/firmware/state.h"

namespace fettle::firmware {

/// Queries a drive's firmware state. Only reads. Errors: unsupported (behind a USB bridge, or no known method), those
/// of the ports.
[[nodiscard]] Result<State> survey(DrivePorts& ports, const DriveEntry& entry);

[[nodiscard]] Result<State> survey_nvme(NvmePort& port);
[[nodiscard]] Result<State> survey_ata(AtaPort& port);
[[nodiscard]] Result<State> survey_scsi(ScsiPort& port);

/// Reads only the current firmware revision. Errors: those of the port.
[[nodiscard]] Result<std::string> running_revision(DrivePorts& ports, Way way);

}  // namespace fettle::firmware
