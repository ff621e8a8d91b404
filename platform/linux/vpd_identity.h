// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/drive/identity.h"

namespace fettle::linux_system {

/// What the kernel kept of the drive's vital product data when it found the drive. Read from sysfs,
/// where anybody may look; nothing is asked of the drive.
struct VpdIdentity {
    std::string serial;
    std::string wwn;
    std::optional<std::uint16_t> medium_rotation_rate;  ///< SBC-4 6.6.2: 0 not reported, 1 does not turn
    bool ata = false;                                   ///< the rest is from an ATA drive's own IDENTIFY data
    std::string ata_model;
    std::string ata_firmware;
    std::optional<std::uint8_t> sata_generation_max;  ///< IDENTIFY word 76
    bool sata = false;                                ///< word 76 is there: a Serial ATA drive
};

/// Reads vpd_pg80, vpd_pg83 and vpd_pgb1 of the SCSI device at `device` (…/device) and, where it is
/// known that an ATA drive is `translated` there, its vpd_pg89.
[[nodiscard]] VpdIdentity read_vpd_identity(const std::string& device, bool translated);

}  // namespace fettle::linux_system
