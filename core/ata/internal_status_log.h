// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

/// Current and Saved Device Internal Status Data logs, 24h and 25h (ACS-4): the telemetry of SATA drives.
namespace fettle::ata {

/// READ LOG EXT for the current (24h) or the saved (25h) data. `capture`: the drive captures the current data anew
/// first; that belongs to the read of page 0.
[[nodiscard]] AtaCommand read_internal_status(bool saved, bool capture, std::uint16_t page, std::uint16_t pages);

/// Page 0; data pages follow.
struct InternalStatusHeader {
    std::uint32_t ieee_oui = 0;
    /// Last page of data areas 1 to 3, each of which contains the ones before; 0: empty.
    std::array<std::uint16_t, 3> last_pages{};
    bool saved_data_available = false;  ///< the drive has captured data by itself
    std::uint8_t saved_generation = 0;  ///< of these; changes with each capture

    /// Header and data areas up to `area` (1 to 3), in bytes.
    [[nodiscard]] std::uint64_t bytes(std::size_t area) const noexcept;
};
/// Errors: truncated; malformed (another log).
[[nodiscard]] Result<InternalStatusHeader> decode_internal_status_header(BytesView data);

}  // namespace fettle::ata
