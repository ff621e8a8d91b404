// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Queries the identity and health of a SCSI drive or bridge, and fills identity, capabilities and scsi of `facts`.
/// Only reads.
///
/// INQUIRY and its pages are always read; they do not need the medium. With Wake::never, TEST UNIT READY and REQUEST
/// SENSE follow, and a disk in standby is not spun up: the rest is then missing with the reason "asleep". VPD pages and
/// logs that the drive does not list are not requested, because bridges may hang. If facts.identity.bus is usb, even
/// fewer commands are sent.
///
/// Rows of facts.missing: "inquiry", "vpd-pages", "vpd-83h" and so on, "capacity", "write-cache", "health-logs",
/// "log-0dh" and so on. Unsupported features are left absent.
///
/// facts.identity.protocol becomes ata if page 89h reports a SCSI/ATA translation; otherwise it becomes scsi if it was
/// unknown.
void inspect(ScsiPort& port, Wake wake, DriveFacts& facts);

}  // namespace fettle::scsi
