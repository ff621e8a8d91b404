// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// Command codes and register bits of a simulated ATA drive (ACS-4 clause 7; obsolete ones by ATA/ATAPI-7).
namespace fettle::sim::sata {

// Status register (ACS-4 6.2).
inline constexpr std::uint8_t kStatusReady = 0x50;  ///< DRDY and the obsolete DSC, as drives still answer
inline constexpr std::uint8_t kStatusError = 0x51;  ///< with ERR
inline constexpr std::uint8_t kStatusFault = 0x71;  ///< with ERR and DF

// Error register (ACS-4 6.3).
inline constexpr std::uint8_t kErrorAbort = 0x04;
inline constexpr std::uint8_t kErrorIdNotFound = 0x10;
inline constexpr std::uint8_t kErrorUncorrectable = 0x40;

/// Command codes (ACS-4 annex B).
enum class Op : std::uint8_t {
    nop = 0x00,
    data_set_management = 0x06,
    read_sectors = 0x20,
    read_sectors_ext = 0x24,
    read_dma_ext = 0x25,
    read_native_max_ext = 0x27,
    read_multiple_ext = 0x29,
    read_log_ext = 0x2F,
    write_sectors = 0x30,
    write_sectors_ext = 0x34,
    write_dma_ext = 0x35,
    set_max_ext = 0x37,
    write_multiple_ext = 0x39,
    write_dma_fua_ext = 0x3D,
    write_log_ext = 0x3F,
    read_verify = 0x40,
    read_verify_ext = 0x42,
    write_uncorrectable_ext = 0x45,
    read_log_dma_ext = 0x47,
    write_log_dma_ext = 0x57,
    trusted_non_data = 0x5B,
    trusted_receive = 0x5C,
    trusted_receive_dma = 0x5D,
    trusted_send = 0x5E,
    trusted_send_dma = 0x5F,
    read_fpdma_queued = 0x60,
    write_fpdma_queued = 0x61,
    send_fpdma_queued = 0x64,
    accessible_max = 0x78,
    execute_diagnostic = 0x90,
    download_microcode = 0x92,
    download_microcode_dma = 0x93,
    smart = 0xB0,
    set_sector_configuration = 0xB2,
    sanitize = 0xB4,
    read_multiple = 0xC4,
    write_multiple = 0xC5,
    set_multiple = 0xC6,
    read_dma = 0xC8,
    write_dma = 0xCA,
    write_multiple_fua_ext = 0xCE,
    standby_immediate = 0xE0,
    idle_immediate = 0xE1,
    standby = 0xE2,
    idle = 0xE3,
    read_buffer = 0xE4,
    check_power_mode = 0xE5,
    sleep = 0xE6,
    flush_cache = 0xE7,
    write_buffer = 0xE8,
    read_buffer_dma = 0xE9,
    flush_cache_ext = 0xEA,
    write_buffer_dma = 0xEB,
    identify_device = 0xEC,
    set_features = 0xEF,
    security_set_password = 0xF1,
    security_unlock = 0xF2,
    security_erase_prepare = 0xF3,
    security_erase_unit = 0xF4,
    security_freeze_lock = 0xF5,
    security_disable_password = 0xF6,
    read_native_max = 0xF8,
    set_max = 0xF9,
};

}  // namespace fettle::sim::sata
