// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/bytes.h"
#include "platform/sim/personality/personality.h"

namespace fettle::sim {

/// A drive based on data of a real one: its raw 512 bytes of IDENTIFY DEVICE, a libatasmart blob (IDENTIFY, SMART data,
/// thresholds), or 4,096 bytes of NVMe Identify Controller. Identity and SMART table are the real drive's; the table is
/// constant, because the meaning of its raw values is unknown. Errors: malformed (none of these, or a drive that cannot
/// be simulated: CHS only), truncated.
[[nodiscard]] Result<Personality> personality_from_blob(const std::string& name, BytesView content);

}  // namespace fettle::sim
