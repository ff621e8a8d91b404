// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/drive/ports.h"
#include "platform/sim/scsi/sense_data.h"
#include "platform/sim/scsi/wire.h"

namespace fettle::sim::t10 {

inline constexpr std::uint8_t kAtaPassThrough12 = 0xA1;
inline constexpr std::uint8_t kAtaPassThrough16 = 0x85;
inline constexpr std::uint8_t kVariableLength = 0x7F;
inline constexpr std::uint16_t kAtaPassThrough32Action = 0x1FF0;

/// PROTOCOL (SAT-4 table 155).
enum class AtaProtocol : std::uint8_t {
    hard_reset = 0,
    soft_reset = 1,
    non_data = 3,
    pio_in = 4,
    pio_out = 5,
    dma = 6,
    diagnostic = 8,
    device_reset = 9,
    udma_in = 10,
    udma_out = 11,
    fpdma = 12,
    response = 15,
};

/// ATA PASS-THROUGH (12), (16) and (32), SAT-4 12.2.2 to 12.2.4.
struct PassThrough {
    AtaCommand command;
    AtaProtocol protocol = AtaProtocol::non_data;
    bool check_condition = false;  ///< CK_COND
    /// What T_LENGTH, BYT_BLOK and T_TYPE make of the COUNT or FEATURES field. kWholeBuffer: T_LENGTH 3,
    /// the transport says how much.
    std::uint32_t bytes = 0;
    /// Set where the fields contradict one another.
    std::optional<SenseData> wrong;
};
inline constexpr std::uint32_t kWholeBuffer = 0xFFFFFFFF;

/// Requires: one of the three. `logical_bytes` is the drive's logical sector, for T_TYPE 1.
[[nodiscard]] PassThrough decode_pass_through(const Cdb& cdb, std::uint32_t logical_bytes);

}  // namespace fettle::sim::t10
