// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"

namespace fettle::toolbox {

/// Asks an open drive everything that can be read of it, in the language it speaks: NVMe, SCSI, ATA
/// through SAT, or NVMe through a USB bridge. Fills `facts`; what could not be had becomes a row of
/// facts.missing. Sends only commands that read.
///
/// Requires: facts.identity holds what the system knows. Blocks as long as the drive takes, within
/// the commands' time limits.
void ask_drive(DrivePorts& ports, const DriveEntry& entry, const catalogue::Catalogue& catalogue, Wake wake,
               DriveFacts& facts);

}  // namespace fettle::toolbox
