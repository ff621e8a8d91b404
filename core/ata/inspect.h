// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"

namespace fettle::ata {

struct InspectOptions {
    Wake wake = Wake::never;
    /// The drive is known to hang on its self-test log (catalogue: self_test_log_hangs).
    bool skip_self_test_log = false;
};

/// Asks an ATA drive who it is and how it fares, and fills `facts` (identity, capabilities, ata).
/// It only reads: nothing is switched on, no test started. Each part that was to be had and was not
/// becomes a Missing row: "identify", "power-mode", "smart-status", "smart-data",
/// "smart-thresholds", "log-directory", "self-test-log", "error-log", "device-statistics"; a part
/// that came with a wrong checksum and was kept has the row "identify-checksum",
/// "smart-data-checksum". Logs that the drive does not claim to have are not missing.
///
/// With Wake::never the power mode is asked first and a sleeping disk is asked for its IDENTIFY
/// data only, which needs no medium; a disk that turns and cannot say whether it sleeps is treated
/// as asleep. A timeout, a drive that vanished or a lack of permission ends the questions; the parts
/// not asked for have the same reason.
///
/// Error: what ended it, where not even IDENTIFY could be had; `facts.missing` is filled as well.
/// Blocks for the sum of the commands' time limits at the most.
[[nodiscard]] Result<void> inspect(AtaPort& port, DriveFacts& facts, const InspectOptions& options);
[[nodiscard]] Result<void> inspect(AtaPort& port, DriveFacts& facts, Wake wake);

}  // namespace fettle::ata
