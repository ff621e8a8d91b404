// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"

namespace fettle::toolbox {

/// Reads all information from an open drive by its protocol: NVMe, SCSI, ATA through SAT, or NVMe through a USB
/// bridge. Fills `facts`; parts that cannot be read become rows of facts.missing. Sends only commands that read.
///
/// Requires: facts.identity contains what the system reports. Blocks until the drive responds or its commands time
/// out.
void ask_drive(DrivePorts& ports, const DriveEntry& entry, const catalogue::Catalogue& catalogue, Wake wake,
               DriveFacts& facts);

}  // namespace fettle::toolbox
