// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/service/looks.h"
#include "core/base/result.h"
#include "core/drive/entry.h"

namespace fettle::service {

/// Queries a drive of this computer through recording ports, for a client to replay (platform/record/FORMAT.md). As
/// Ports::record.
[[nodiscard]] Result<std::string> record_drive(const DriveEntry& entry, Look look, Wake wake);

}  // namespace fettle::service
