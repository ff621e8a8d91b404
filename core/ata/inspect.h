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

/// Queries an ATA drive's identity and health, and fills `facts` (identity, capabilities, ata). Only reads: enables no
/// feature and starts no test. Each supported part that could not be read becomes a Missing row: "identify",
/// "power-mode", "smart-status", "smart-data", "smart-thresholds", "log-directory", "self-test-log", "error-log",
/// "device-statistics"; a part with a wrong checksum that was kept has the row "identify-checksum" or
/// "smart-data-checksum". Logs that the drive does not report are not missing.
///
/// With Wake::never the power mode is read first, and a disk in standby is queried only for its IDENTIFY data, which
/// needs no medium; a hard disk that cannot report its power mode is treated as in standby. A timeout, a vanished drive
/// or a lack of permission ends the inspection; the remaining parts have the same reason.
///
/// Error: what ended the inspection, if not even IDENTIFY could be read; `facts.missing` is filled too. Blocks for at
/// most the sum of the commands' time limits.
[[nodiscard]] Result<void> inspect(AtaPort& port, DriveFacts& facts, const InspectOptions& options);
[[nodiscard]] Result<void> inspect(AtaPort& port, DriveFacts& facts, Wake wake);

}  // namespace fettle::ata
