// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Whether a medium access would spin up the disk; the query itself does not. TEST UNIT READY reports a stopped disk,
/// REQUEST SENSE one in standby that would spin up at the next command (SPC-5 5.13). A disk that is not ready for
/// another reason is not in standby. Error: no usable response.
[[nodiscard]] Result<bool> sleeps(ScsiPort& port);

}  // namespace fettle::scsi
