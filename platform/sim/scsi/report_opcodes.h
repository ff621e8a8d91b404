// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "platform/sim/scsi/command_table.h"
#include "platform/sim/scsi/outcome.h"

namespace fettle::sim::t10 {

/// REPORT SUPPORTED OPERATION CODES (SPC-5 6.34) of a unit that supports the commands in `supported`.
[[nodiscard]] Outcome report_opcodes(const Request& request, const std::function<bool(const CommandInfo&)>& supported);

}  // namespace fettle::sim::t10
