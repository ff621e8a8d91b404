// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// How a USB bridge lets commands of the drive behind it through.
enum class BridgeKind : std::uint8_t {
    unknown,       ///< nobody knows it; SAT may be tried, for it is a standard
    none,          ///< known to let nothing through, or to fall over when tried
    sat,           ///< SCSI/ATA translation
    jmicron_nvme,  ///< JMicron's NVMe pass-through
    asmedia_nvme,  ///< ASMedia's
    realtek_nvme,  ///< Realtek's
};
[[nodiscard]] std::string_view name(BridgeKind kind) noexcept;

struct Bridge {
    BridgeKind kind = BridgeKind::unknown;
    std::string_view chip;  ///< "JMicron JMS583"; a drive's name where the maker hides the chip; may be empty
    /// The same bridge takes SATA drives too: where the NVMe way gives no identity, SAT is next.
    bool also_sat = false;
};

/// What is known of a USB device by its ids. Pure table; see the source for where each row is from.
[[nodiscard]] Bridge usb_bridge(std::uint16_t usb_vendor, std::uint16_t usb_product) noexcept;

/// Only the kind.
[[nodiscard]] BridgeKind bridge_kind(std::uint16_t usb_vendor, std::uint16_t usb_product) noexcept;

/// An NVMe port through the bridge; nullptr where the kind has none. `scsi` must outlive it.
[[nodiscard]] std::unique_ptr<NvmePort> make_bridge_port(BridgeKind kind, ScsiPort& scsi);

}  // namespace fettle::scsi
