// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::scsi {

inline constexpr std::uint8_t kCachingModePage = 0x08;

/// The Caching mode page (SBC-4 6.5.5).
struct CachingPage {
    bool write_cache = false;          ///< WCE
    bool read_cache_disabled = false;  ///< RCD
    bool read_ahead_disabled = false;  ///< DRA
};

/// The MODE SENSE variant that returned the bytes: their headers differ (SPC-5 7.5.5).
enum class ModeSense : std::uint8_t { six, ten };

/// Errors: truncated, malformed (another page: bridges return whatever they have), not_found (no page in the response).
[[nodiscard]] Result<CachingPage> decode_caching_page(BytesView bytes, ModeSense form);

}  // namespace fettle::scsi
