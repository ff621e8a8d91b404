// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/ata/erase_time.h"
#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

/// IDENTIFY DEVICE data (ACS-3 7.12; older words by ATA8-ACS and ACS-2). A field of a word whose
/// validity mark is missing reads as "not supported".
namespace fettle::ata {

/// A feature set that can be supported and enabled.
struct Feature {
    bool supported = false;
    bool enabled = false;
};

struct TrimWords {
    bool supported = false;                   ///< word 169 bit 0
    bool deterministic = false;               ///< word 69 bit 14 (DRAT)
    bool zeroes = false;                      ///< word 69 bit 5 (RZAT); only with DRAT
    std::optional<std::uint16_t> max_blocks;  ///< word 105: 512-byte blocks of ranges per command
};

struct SanitizeWords {  ///< word 59
    bool supported = false;
    bool crypto_scramble = false;
    bool overwrite = false;
    bool block_erase = false;
    bool antifreeze_lock = false;
    bool acs3_commands = false;  ///< bit 11: the commands allowed during a sanitize are those of ACS-3 and later
};

struct SecurityWords {
    SecurityFacts state;                              ///< words 82 and 128
    bool master_maximum = false;                      ///< word 128 bit 8: master password cannot unlock
    std::optional<std::uint16_t> master_password_id;  ///< word 92
    std::optional<EraseTime> erase_time;              ///< word 89
    std::optional<EraseTime> enhanced_erase_time;     ///< word 90
};

struct MicrocodeWords {
    bool supported = false;                   ///< word 83 bit 0: DOWNLOAD MICROCODE
    bool dma = false;                         ///< word 69 bit 8
    bool offsets = false;                     ///< word 119 bit 4: mode 3, in segments
    std::optional<std::uint16_t> min_blocks;  ///< word 234, 512-byte blocks
    std::optional<std::uint16_t> max_blocks;  ///< word 235
};

/// Features that hide part of the capacity.
struct HiddenAreaWords {
    Feature hpa;                  ///< words 82/85 bit 10: Host Protected Area
    bool hpa_security = false;    ///< word 83 bit 8: SET MAX security extension
    bool dco = false;             ///< word 83 bit 11: Device Configuration Overlay
    bool accessible_max = false;  ///< word 119 bit 8: Accessible Max Address Configuration
};

struct PowerWords {
    bool management = false;                ///< word 82 bit 3
    Feature apm;                            ///< words 83/86 bit 3
    std::optional<std::uint8_t> apm_level;  ///< word 91, while APM is enabled
    Feature puis;                           ///< words 83/86 bit 5: Power-Up In Standby
    bool spin_up_by_set_features = false;   ///< word 83 bit 6
    Feature epc;                            ///< words 119/120 bit 7: Extended Power Conditions
};

struct LoggingWords {
    bool smart_error_log = false;          ///< words 84/87 bit 0
    bool smart_self_test = false;          ///< words 84/87 bit 1
    bool general_purpose = false;          ///< words 84/87 bit 5: READ LOG EXT
    bool general_purpose_dma = false;      ///< word 119 bit 3: READ LOG DMA EXT
    bool read_log_dma_equivalent = false;  ///< word 76 bit 15
    bool phy_event_counters = false;       ///< word 76 bit 10
    Feature sense_data;                    ///< words 119/120 bit 6
    Feature statistics_notification;       ///< words 119/120 bit 9
};

/// Serial ATA words 75-79. All empty if word 76 is 0000h or FFFFh: not a Serial ATA device.
struct SataWords {
    bool present = false;
    std::uint8_t generation_max = 0;             ///< 1: 1.5, 2: 3.0, 3: 6.0 Gb/s; 0: not told
    std::optional<std::uint8_t> generation_now;  ///< word 77 bits 3:1
    bool ncq = false;                            ///< word 76 bit 8
    std::uint8_t queue_depth = 1;                ///< word 75, 1..32
    bool send_receive_queued = false;            ///< word 77 bit 6: used for queued TRIM
    bool host_initiated_pm = false;              ///< word 76 bit 9
    Feature device_initiated_pm;                 ///< words 78/79 bit 3
    Feature device_sleep;                        ///< words 78/79 bit 8
};

struct IdentifyDevice {
    bool packet_device = false;     ///< word 0 bits 15:14 = 10b
    bool incomplete = false;        ///< word 0 bit 2: the drive must spin up to report the rest
    bool checksum_present = false;  ///< word 255 has its signature A5h
    bool checksum_ok = true;        ///< false only if present and wrong

    std::string model;
    std::string serial;
    std::string firmware;
    std::string wwn;                    ///< words 108-111; empty where the drive has none
    std::uint16_t major_version = 0;    ///< word 80; 0: not reported
    std::uint16_t minor_version = 0;    ///< word 81; 0: not reported
    std::string standard;               ///< the newest standard of word 80: "ACS-4"
    std::uint16_t transport_major = 0;  ///< word 222
    std::uint16_t transport_minor = 0;  ///< word 223
    std::string transport;              ///< "SATA 3.2", "parallel"; empty: not told

    std::uint64_t sectors = 0;  ///< user addressable logical sectors; 0: not told
    bool lba48 = false;
    std::uint32_t logical_sector_bytes = kSectorSizeDefault;
    std::uint32_t physical_sector_bytes = kSectorSizeDefault;
    /// Word 209: offset of logical sector 0 within its physical sector, in logical sectors.
    std::optional<std::uint16_t> alignment_offset;
    std::optional<bool> solid_state;            ///< word 217
    std::optional<std::uint16_t> rotation_rpm;  ///< word 217
    std::string form_factor;                    ///< word 168: "2.5 inch"; empty: not told

    std::optional<bool> smart_supported;  ///< nullopt: words 82-83 are not valid
    std::optional<bool> smart_enabled;    ///< nullopt: words 85-87 are not valid
    std::optional<bool> write_cache_present;
    std::optional<bool> write_cache_enabled;
    Feature look_ahead;
    bool non_volatile_cache = false;  ///< word 69 bit 2: all write cache is non-volatile
    bool encrypts_all = false;        ///< word 69 bit 4
    bool trusted_computing = false;   ///< word 48 bit 0: TCG commands
    std::uint8_t zoned = 0;           ///< word 69 bits 1:0: 1 host aware, 2 device managed
    std::uint16_t sct = 0;            ///< word 206 as it is: bit 0 SCT, 3 error recovery control, 5 data tables

    TrimWords trim;
    SanitizeWords sanitize;
    SecurityWords security;
    MicrocodeWords microcode;
    HiddenAreaWords hidden_area;
    PowerWords power;
    LoggingWords logging;
    SataWords sata;

    static constexpr std::uint32_t kSectorSizeDefault = 512;
};

/// Decodes the 512 bytes as returned by the drive (little-endian words). A wrong checksum is a field, not an error: the
/// other data may still be valid. Errors: truncated; malformed, if all bytes are 00h or FFh.
[[nodiscard]] Result<IdentifyDevice> decode_identify(BytesView data);

}  // namespace fettle::ata
