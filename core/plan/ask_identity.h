// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/drive/ports.h"
#include "core/plan/pinned_drive.h"

namespace fettle::plan {

/// Queries the drive's identity (model, serial number; for NVMe also EUI-64 and NGUID) and replaces what the system had
/// cached. This also works behind USB bridges that pass the query, because a dock stays when its drive is changed.
/// Sends only reading commands. Errors: the last error of the ports, if no query succeeded.
[[nodiscard]] Status ask_identity(DrivePorts& ports, DriveIdentity& identity);

/// The drive's identity as the drive itself reports it, for plans that change a whole drive. `HeldDrive::identify`
/// queries in the same way, so that the two can be compared.
[[nodiscard]] Result<PinnedDrive> pin_asked(DrivePorts& ports, DriveEntry entry);

}  // namespace fettle::plan
