// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

/// Logical sector sizes that an ATA drive can be set to: the Sector Configuration log, 2Fh, and the command that uses
/// it (ACS-4 clause 9 and 7.44).
namespace fettle::ata {

/// A valid descriptor of the log.
struct SectorConfiguration {
    std::uint8_t index = 0;         ///< 0..7
    std::uint32_t bytes = 0;        ///< logical sector size
    std::uint16_t check_word = 0;   ///< DESCRIPTOR CHECK: the command repeats it
    std::uint8_t relationship = 0;  ///< logical to physical sector relationship setting, as reported
    friend bool operator==(const SectorConfiguration&, const SectorConfiguration&) = default;
};

/// The descriptors that are valid (byte 0 bit 7) and have a size. The size is in words, but some drives report it in
/// bytes, as hdparm knows too; the descriptor of `current_bytes`, the size in use, shows which. Error: truncated.
[[nodiscard]] Result<std::vector<SectorConfiguration>> decode_sector_configurations(BytesView data,
                                                                                    std::uint32_t current_bytes);

/// SET SECTOR CONFIGURATION EXT, B2h. Afterwards the contents of the drive are undefined: only steps of a plan may send
/// it.
[[nodiscard]] AtaCommand set_sector_configuration(const SectorConfiguration& wanted);

}  // namespace fettle::ata
