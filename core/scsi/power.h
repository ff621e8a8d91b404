// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::scsi {

/// Whether a command to the medium would wake the disk; the question itself wakes none. TEST UNIT
/// READY tells of a stopped disk, REQUEST SENSE of one in standby that would wake by itself at the
/// next command (SPC-5 5.13). A disk that is not ready for another reason does not sleep. Error: the
/// disk gave no answer that tells.
[[nodiscard]] Result<bool> sleeps(ScsiPort& port);

}  // namespace fettle::scsi
