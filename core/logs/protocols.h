// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/logs/drive_logs.h"

namespace fettle::logs {

// One protocol's logs but for self-tests; errors as read_logs().
[[nodiscard]] Result<DriveLogs> read_ata_logs(AtaPort& port);
[[nodiscard]] Result<DriveLogs> read_nvme_logs(NvmePort& port);
[[nodiscard]] Result<DriveLogs> read_scsi_logs(ScsiPort& port);

/// Records that `what` could not be read; not that the drive does not have it.
void note_missing(DriveLogs& logs, std::string_view what, const Error& error);
/// After these errors, another command would only cost another timeout.
[[nodiscard]] bool is_final(const Error& error) noexcept;

}  // namespace fettle::logs
