// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/scsi/mode_page.h"

namespace fettle::scsi {

inline constexpr std::uint8_t kCachingModePage = 0x08;

/// The Caching mode page (SBC-4 6.5.5).
struct CachingPage {
    bool write_cache = false;          ///< WCE
    bool read_cache_disabled = false;  ///< RCD
    bool read_ahead_disabled = false;  ///< DRA
};

/// Errors: those of mode_page; truncated.
[[nodiscard]] Result<CachingPage> decode_caching_page(BytesView bytes, ModeSense form);

}  // namespace fettle::scsi
