// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/firmware/state.h"

namespace fettle::firmware {

/// Asks a drive for the state of its firmware. Only reads. Errors: unsupported (behind a USB bridge, or it has no way
/// that Fettle knows), those of the ports.
[[nodiscard]] Result<State> survey(DrivePorts& ports, const DriveEntry& entry);

[[nodiscard]] Result<State> survey_nvme(NvmePort& port);
[[nodiscard]] Result<State> survey_ata(AtaPort& port);
[[nodiscard]] Result<State> survey_scsi(ScsiPort& port);

/// What runs now, and nothing else. Errors: those of the port.
[[nodiscard]] Result<std::string> running_revision(DrivePorts& ports, Way way);

}  // namespace fettle::firmware
