// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

/// Builders of reading SCSI commands. They neither change the drive nor spin it up, except where stated. The port's
/// buffer must have the size given to the builder.
namespace fettle::scsi {

/// Operation codes (SPC-5 table 46, SBC-4 table 34).
enum class Opcode : std::uint8_t {
    test_unit_ready = 0x00,
    request_sense = 0x03,
    inquiry = 0x12,
    mode_sense_6 = 0x1A,
    read_capacity_10 = 0x25,
    log_sense = 0x4D,
    mode_sense_10 = 0x5A,
    service_action_in_16 = 0x9E,
};

/// Whether the medium can be read now. Does not start it (SPC-5 6.47).
[[nodiscard]] ScsiCommand test_unit_ready();

/// Current sense data in fixed format; reports power conditions without leaving them (SPC-5 6.39).
[[nodiscard]] ScsiCommand request_sense(std::uint8_t bytes = 252);

/// Standard INQUIRY data (SPC-5 6.7). Every bridge returns 36 bytes; some hang on other lengths.
[[nodiscard]] ScsiCommand inquiry(std::uint16_t bytes = 36);

/// A vital product data page.
[[nodiscard]] ScsiCommand inquiry_vpd(std::uint8_t page, std::uint16_t bytes);

/// Returns 8 bytes (SBC-4 5.20).
[[nodiscard]] ScsiCommand read_capacity_10();
/// Returns 32 bytes (SBC-4 5.21).
[[nodiscard]] ScsiCommand read_capacity_16(std::uint32_t bytes = 32);

/// Cumulative values of a log page (SPC-5 6.10).
[[nodiscard]] ScsiCommand log_sense(std::uint8_t page, std::uint8_t subpage, std::uint16_t bytes);

/// Current values of a mode page, without block descriptors (SPC-5 6.15 and 6.16).
[[nodiscard]] ScsiCommand mode_sense_6(std::uint8_t page, std::uint8_t bytes);
[[nodiscard]] ScsiCommand mode_sense_10(std::uint8_t page, std::uint16_t bytes);

}  // namespace fettle::scsi
