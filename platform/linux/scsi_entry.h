// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/drive/entry.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Fills in the sysfs data of the SCSI disk (or ATA or USB drive behind the SCSI layer) whose block device is at
/// `block`. False: not a disk (an optical drive, a tape, an enclosure).
[[nodiscard]] bool read_scsi(DriveEntry& entry, const Roots& roots, const std::string& block);

/// The USB device of a block device.
struct UsbParent {
    std::string folder;  ///< in sysfs
    std::uint16_t vendor = 0;
    std::uint16_t product = 0;
    std::string driver;  ///< "uas" or "usb-storage"
};
[[nodiscard]] std::optional<UsbParent> usb_parent(const std::string& block);

/// The folder of a block device's libata port, "…/ata3"; empty if none.
[[nodiscard]] std::string ata_port_folder(const std::string& block);

}  // namespace fettle::linux_system
