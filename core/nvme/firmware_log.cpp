// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/firmware_log.h"

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figure 208.
constexpr std::size_t kActiveFirmware = 0;
constexpr std::size_t kRevisions = 8;
constexpr std::size_t kRevisionBytes = 8;
constexpr std::size_t kSlots = 7;

}  // namespace

Result<FirmwareLog> decode_firmware_log(BytesView bytes) {
    const auto view = bytes.fixed<kFirmwareLogBytes>(0, "Firmware Slot Information log");
    if (!view) return fail(view.error());
    FirmwareLog log;
    const auto afi = view->u8<kActiveFirmware>();
    log.active_slot = afi & 7U;
    const std::uint8_t next = afi >> 4U & 7U;
    if (next != 0) log.next_slot = next;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        log.revisions[slot] =
            ascii_field(view->row<kRevisions, kRevisionBytes, kSlots>(slot).bytes<0, kRevisionBytes>());
    }
    return log;
}

}  // namespace fettle::nvme
