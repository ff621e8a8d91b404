// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "platform/sim/scsi/outcome.h"

namespace fettle::sim::t10 {

struct CapacityFacts {
    std::uint64_t blocks = 0;
    std::uint32_t block_bytes = 512;
    unsigned physical_exponent = 0;
    std::uint32_t lowest_aligned = 0;
    std::uint8_t protection_type = 0;  ///< PROT_EN and P_TYPE
    bool provisioned = false;          ///< LBPME
    bool reads_zero = false;           ///< LBPRZ
};

/// READ CAPACITY (10), SBC-4 5.20.
[[nodiscard]] inline Outcome read_capacity_10(const Request& request, const CapacityFacts& facts) {
    Bytes out(8);
    const auto last = facts.blocks == 0 ? 0 : facts.blocks - 1;
    put(out, 0, 4, std::min<std::uint64_t>(last, 0xFFFFFFFF));
    put(out, 4, 4, facts.block_bytes);
    return reply(request, out, out.size());
}

/// READ CAPACITY (16), SBC-4 5.21.
[[nodiscard]] inline Outcome read_capacity_16(const Request& request, const CapacityFacts& facts) {
    Bytes out(32);
    put(out, 0, 8, facts.blocks == 0 ? 0 : facts.blocks - 1);
    put(out, 8, 4, facts.block_bytes);
    // P_TYPE counts from type 1.
    if (facts.protection_type != 0) out[12] = static_cast<std::uint8_t>((facts.protection_type - 1U) << 1U | 1U);
    out[13] = static_cast<std::uint8_t>(facts.physical_exponent & 0xFU);
    put(out, 14, 2,
        (facts.provisioned ? 0x8000U : 0U) | (facts.reads_zero ? 0x4000U : 0U) | (facts.lowest_aligned & 0x3FFFU));
    return reply(request, out, request.cdb.be32(10));
}

}  // namespace fettle::sim::t10
