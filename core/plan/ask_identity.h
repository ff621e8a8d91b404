// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/drive/ports.h"
#include "core/plan/pinned_drive.h"

namespace fettle::plan {

/// Asks the drive itself who it is, and puts its answers (model, serial number; for NVMe EUI-64 and NGUID too) in the
/// place of what the system kept of it. Behind a USB bridge the drive is asked, where the bridge lets it through,
/// because a dock stays when the drive in it is changed. Sends only commands that read. Errors: the last of those of
/// the ports, when nothing that can be asked has answered.
[[nodiscard]] Status ask_identity(DrivePorts& ports, DriveIdentity& identity);

/// The drive as it says itself who it is: what plans that change a whole drive are for. `HeldDrive::identify` asks in
/// the same way, so that the two can be compared.
[[nodiscard]] Result<PinnedDrive> pin_asked(DrivePorts& ports, DriveEntry entry);

}  // namespace fettle::plan
