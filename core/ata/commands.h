// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

/// Builders of ATA commands. None of them changes user data; smart_enable and smart_execute_offline change the drive's
/// state and are never sent by read-only functions.
namespace fettle::ata {

/// Addresses of logs (ACS-3 annex A).
enum class Log : std::uint8_t {
    directory = 0x00,
    summary_error = 0x01,
    comprehensive_error = 0x02,
    ext_comprehensive_error = 0x03,
    device_statistics = 0x04,
    self_test = 0x06,
    ext_self_test = 0x07,
    selective_self_test = 0x09,
    sata_phy_events = 0x11,
    current_internal_status = 0x24,
    saved_internal_status = 0x25,
    sector_configuration = 0x2F,  ///< ACS-4
    identify_device_data = 0x30,
};

/// Subcommands of SMART EXECUTE OFF-LINE IMMEDIATE in off-line mode: the drive keeps accepting commands (ACS-3 7.48).
enum class OfflineRoutine : std::uint8_t {
    offline = 0x00,
    short_test = 0x01,
    extended_test = 0x02,
    conveyance_test = 0x03,
    selective_test = 0x04,
    abort = 0x7F,
};

[[nodiscard]] AtaCommand identify_device();         ///< ECh, one sector in (ACS-3 7.12)
[[nodiscard]] AtaCommand identify_packet_device();  ///< A1h, one sector in (ACS-3 7.13)

/// E5h, no data; the result is in the count register: see power_mode.h (ACS-3, CHECK POWER MODE). Does not spin up a
/// disk in Standby.
[[nodiscard]] AtaCommand check_power_mode();

[[nodiscard]] AtaCommand smart_read_data();  ///< B0h/D0h, one sector in (ACS-3 7.48)
[[nodiscard]] AtaCommand
smart_read_thresholds();  ///< B0h/D1h, one sector in (ATA-3; obsolete since ATA-4, still supported)
[[nodiscard]] AtaCommand smart_return_status();  ///< B0h/DAh, no data: see smart_status.h (ACS-3 7.48.8)
[[nodiscard]] AtaCommand smart_enable();         ///< B0h/D8h, no data (ACS-3 7.48)
[[nodiscard]] AtaCommand smart_execute_offline(OfflineRoutine routine);  ///< B0h/D4h, no data (ACS-3 7.48)
/// The same test in captive mode, 81h to 84h: the command ends with the test, and the drive is busy meanwhile. A failed
/// test aborts the command, with 2CF4h in LBA(23:8) (ACS-3 7.48).
[[nodiscard]] AtaCommand smart_execute_captive(OfflineRoutine test, std::uint32_t timeout_ms);

/// B0h/D5h (ACS-3 7.48). `sectors` 1..255; the log is read from its start.
[[nodiscard]] AtaCommand smart_read_log(Log log, std::uint8_t sectors);

/// B0h/D6h (ACS-3 7.48): writes the log from its start. Only the selective self-test log is written, which changes
/// nothing but the next selective test.
[[nodiscard]] AtaCommand smart_write_log(Log log, std::uint8_t sectors);

/// 2Fh, 48-bit, PIO (ACS-3, READ LOG EXT): `sectors` blocks of the log from `page` on.
[[nodiscard]] AtaCommand read_log_ext(Log log, std::uint16_t page, std::uint16_t sectors);
/// 47h, the same by DMA (ACS-3, READ LOG DMA EXT). Word 119 bit 3 reports support.
[[nodiscard]] AtaCommand read_log_dma_ext(Log log, std::uint16_t page, std::uint16_t sectors);

}  // namespace fettle::ata
