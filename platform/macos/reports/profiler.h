// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

/// What system_profiler(8) prints about drives. Read in its XML form (-xml), which all versions have; its JSON form
/// came with macOS 10.15 and has the same keys.
namespace fettle::macos {

/// A drive, or the storage of a USB device.
struct ReportedDrive {
    enum class Kind : std::uint8_t { nvme, sata, usb };
    Kind kind = Kind::sata;
    std::string id;  ///< "disk0"
    std::string model;
    std::string serial;
    std::string firmware;
    std::optional<std::uint64_t> size_bytes;
    std::optional<bool> smart_passed;  ///< "Verified", "Failing"; others are absent
    std::optional<bool> trim;          ///< whether macOS sends TRIM to it
    std::optional<bool> solid_state;   ///< SATA only
    std::optional<std::uint32_t> queue_depth;
    // PCI Express: of the drive, or of a controller that is part of it.
    std::optional<double> pcie_gigatransfers;
    std::optional<std::uint32_t> pcie_lanes;
    // SATA generations: 1 = 1.5, 2 = 3.0, 3 = 6.0 Gb/s.
    std::optional<std::uint8_t> sata_now;
    std::optional<std::uint8_t> sata_port;
    // USB.
    std::optional<std::uint16_t> usb_vendor;
    std::optional<std::uint16_t> usb_product;
    std::string usb_name;
};

/// "system_profiler -xml SPNVMeDataType SPSerialATADataType SPUSBDataType". Errors: malformed, too_large.
[[nodiscard]] Result<std::vector<ReportedDrive>> parse_reported_drives(std::string_view text);

}  // namespace fettle::macos
