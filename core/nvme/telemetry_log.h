// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::nvme {

/// The header, which is block 0; data blocks follow.
inline constexpr std::size_t kTelemetryBlockBytes = 512;

/// Get Log Page for Telemetry Host-Initiated (07h) or Controller-Initiated (08h). `create`: the host-initiated data is
/// captured anew first; that belongs to the first query. `offset` and `bytes`: multiples of a block.
[[nodiscard]] NvmeCommand get_telemetry(bool controller_initiated, bool create, std::uint64_t offset,
                                        std::uint32_t bytes);

/// NVMe Base 2.0 figures 214 and 216.
struct TelemetryHeader {
    std::uint32_t ieee_oui = 0;
    /// Last block of data areas 1 to 4, each of which contains the ones before; 0: empty.
    std::array<std::uint32_t, 4> last_blocks{};
    bool controller_data_available = false;  ///< the drive has captured data by itself
    std::uint8_t controller_generation = 0;  ///< of these; changes with each capture

    /// Header and data areas up to `area` (1 to 4).
    [[nodiscard]] std::uint64_t bytes(std::size_t area) const noexcept;
};
/// Errors: truncated; malformed (another log page).
[[nodiscard]] Result<TelemetryHeader> decode_telemetry_header(BytesView bytes);

}  // namespace fettle::nvme
