// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

/// SATA Phy Event Counters log, 11h (Serial ATA 3.3, 13.9).
namespace fettle::ata {

struct PhyEvent {
    std::uint16_t id = 0;   ///< bit 15: vendor specific
    std::string_view name;  ///< snake_case, a literal; empty: not of the standard
    std::uint64_t count = 0;
    bool saturated = false;  ///< counted to its end: there may have been more
};

/// Decodes one sector. Errors: truncated; malformed (wrong checksum, or a counter extends beyond the sector).
[[nodiscard]] Result<std::vector<PhyEvent>> decode_phy_events(BytesView data);

}  // namespace fettle::ata
