// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analyse/json_access.h"
#include "core/drive/facts.h"

/// Internal parts of the smartctl JSON reader: one function per part of the report. Not included elsewhere.
namespace fettle::analyse::json {

/// The drive's identity and capabilities.
void read_identity(const Value& report, DriveFacts& facts);

[[nodiscard]] AtaHealth read_ata(const Value& report);
[[nodiscard]] NvmeHealth read_nvme(const Value& report);
[[nodiscard]] ScsiHealth read_scsi(const Value& report);

}  // namespace fettle::analyse::json
