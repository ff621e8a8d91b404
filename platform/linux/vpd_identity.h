// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/drive/identity.h"

namespace fettle::linux_system {

/// The kernel's copy of the drive's vital product data from when it was detected. Read from sysfs by any user; sends no
/// command to the drive.
struct VpdIdentity {
    std::string serial;
    std::string wwn;
    std::optional<std::uint16_t> medium_rotation_rate;  ///< SBC-4 6.6.2: 0 not reported, 1 non-rotating
    bool ata = false;                                   ///< the fields below are from an ATA drive's IDENTIFY data
    std::string ata_model;
    std::string ata_firmware;
    std::optional<std::uint8_t> sata_generation_max;  ///< IDENTIFY word 76
    bool sata = false;                                ///< word 76 is valid: a Serial ATA drive
};

/// Reads vpd_pg80, vpd_pg83 and vpd_pgb1 of the SCSI device at `device` (…/device) and, for an ATA drive known to be
/// `translated` there, its vpd_pg89.
[[nodiscard]] VpdIdentity read_vpd_identity(const std::string& device, bool translated);

}  // namespace fettle::linux_system
