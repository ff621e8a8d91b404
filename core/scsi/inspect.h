// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Asks a SCSI drive, or a bridge, who it is and how it is, and puts the answers into identity,
/// capabilities and scsi of `facts`. Only reads.
///
/// INQUIRY and its pages are always asked; they do not need the medium. With Wake::never, TEST UNIT
/// READY and REQUEST SENSE come next, and a disk that sleeps is left asleep: the rest is then
/// missing with the reason "asleep". A VPD page or a log that the drive does not list is not asked
/// for: bridges have hung on less. facts.identity.bus = usb makes it more careful still.
///
/// Rows of facts.missing: "inquiry", "vpd-pages", "vpd-83h" and so on, "capacity", "write-cache",
/// "health-logs", "log-0dh" and so on. What the drive simply does not have is absent in silence.
///
/// facts.identity.protocol becomes ata when page 89h tells of a SCSI/ATA translation; otherwise it
/// is scsi where it was unknown.
void inspect(ScsiPort& port, Wake wake, DriveFacts& facts);

}  // namespace fettle::scsi
