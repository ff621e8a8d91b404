// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// How a USB bridge passes commands to its drive.
enum class BridgeKind : std::uint8_t {
    unknown,       ///< unknown; SAT may be tried, because it is standard
    none,          ///< known to pass nothing, or to hang when tried
    sat,           ///< SCSI/ATA translation
    jmicron_nvme,  ///< JMicron's NVMe pass-through
    asmedia_nvme,  ///< ASMedia's
    realtek_nvme,  ///< Realtek's
};
[[nodiscard]] std::string_view name(BridgeKind kind) noexcept;

struct Bridge {
    BridgeKind kind = BridgeKind::unknown;
    std::string_view chip;  ///< "JMicron JMS583"; a drive's name if the chip is hidden; may be empty
    /// The same bridge also supports SATA drives: if the NVMe query gives no identity, SAT is tried.
    bool also_sat = false;
};

/// Data of a USB bridge by its ids. Constant table; the source file states where each row is from.
[[nodiscard]] Bridge usb_bridge(std::uint16_t usb_vendor, std::uint16_t usb_product) noexcept;

/// Only the kind.
[[nodiscard]] BridgeKind bridge_kind(std::uint16_t usb_vendor, std::uint16_t usb_product) noexcept;

/// An NVMe port through the bridge; nullptr if not supported. `scsi` must outlive the result.
[[nodiscard]] std::unique_ptr<NvmePort> make_bridge_port(BridgeKind kind, ScsiPort& scsi);

}  // namespace fettle::scsi
