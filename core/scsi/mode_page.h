// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::scsi {

/// The MODE SENSE variant that returned the bytes: their headers differ (SPC-5 7.5.5).
enum class ModeSense : std::uint8_t { six, ten };

/// The page after the header and the block descriptors, its own header included. `what` names it in errors: truncated,
/// malformed (another page: bridges return whatever they have), not_found (no page in the response).
[[nodiscard]] Result<BytesView> mode_page(BytesView bytes, ModeSense form, std::uint8_t code, std::string_view what);

}  // namespace fettle::scsi
