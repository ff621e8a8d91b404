// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace fettle::sim::nvme {

/// What Identify Controller says otherwise when the controller is reached over a message transport
/// (NVMe Base 2.0 figure 275, bytes 1792 to 1804, and those that fabrics demand).
struct FabricsView {
    std::uint16_t cntlid = 1;                   ///< as answered to Connect
    std::string subnqn;                         ///< empty: the personality's
    std::uint16_t keep_alive_100ms = 10;        ///< KAS, not 0
    std::uint32_t sgls = 1U << 0U | 1U << 20U;  ///< SGLS: SGLs without alignment, offsets in descriptors
    std::uint32_t ioccsz = 4;                   ///< I/O command capsule in 16 bytes, at least 4
    std::uint32_t iorcsz = 1;                   ///< response capsule in 16 bytes
    std::uint16_t icdoff = 0;                   ///< in-capsule data offset
    std::uint8_t msdbd = 1;                     ///< SGL data blocks for one command
    std::uint16_t maximum_commands = 128;       ///< MAXCMD, which fabrics demand
};

}  // namespace fettle::sim::nvme
