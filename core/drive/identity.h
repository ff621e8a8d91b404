// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/units.h"

namespace fettle {

/// How the drive is connected.
enum class Bus : std::uint8_t { unknown, sata, ide, nvme, sas, scsi, usb, virtio, mmc, raid };

/// The command set of the drive itself, behind any bridge.
enum class Protocol : std::uint8_t { unknown, ata, nvme, scsi };

[[nodiscard]] std::string_view name(Bus bus) noexcept;
[[nodiscard]] std::string_view name(Protocol protocol) noexcept;

/// Identity of a drive. Absent facts are empty or nullopt, never 0.
struct DriveIdentity {
    std::string model;   ///< without padding; for SCSI "VENDOR PRODUCT"
    std::string serial;  ///< empty if unknown or redacted
    std::string firmware;
    std::string vendor;    ///< SCSI vendor field, if present
    std::string wwn;       ///< lower-case hex, no blanks, no 0x: "5002538d40f1a2b3"
    std::string eui64;     ///< lower-case hex
    std::string nguid;     ///< lower-case hex
    std::string family;    ///< "Model Family" as another program printed it; empty on live drives
    std::string standard;  ///< "ACS-4", "NVMe 1.3", "SPC-4"
    std::string form_factor;
    std::optional<std::uint32_t> nsid;
    std::optional<std::uint16_t> pci_vendor;  ///< NVMe Identify Controller VID
    std::optional<ByteCount> capacity;
    std::optional<std::uint32_t> logical_sector_bytes;
    std::optional<std::uint32_t> physical_sector_bytes;
    std::optional<bool> solid_state;            ///< nullopt: not reported
    std::optional<std::uint16_t> rotation_rpm;  ///< hard disks only
    Protocol protocol = Protocol::unknown;
    Bus bus = Bus::unknown;
};

}  // namespace fettle
