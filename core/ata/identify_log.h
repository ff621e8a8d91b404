// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/drive/facts.h"

/// IDENTIFY DEVICE data log, 30h (ACS-4 9.11). Every field is a quadword with its own valid bit; an invalid one is
/// nullopt. Page 01h is a copy of the IDENTIFY DEVICE data: see identify.h. The list of pages, 00h: see
/// log_directory.h.
namespace fettle::ata {

enum class IdentifyPage : std::uint8_t {
    list = 0x00,
    identify_copy = 0x01,
    capacity = 0x02,
    supported_capabilities = 0x03,
    current_settings = 0x04,
    strings = 0x05,
    security = 0x06,
    sata = 0x08,
};

struct CapacityPage {  ///< 02h (ACS-4 9.11)
    std::optional<std::uint64_t> sectors;
    std::optional<std::uint8_t> logical_per_physical_log2;
    std::optional<std::uint16_t> alignment_offset;  ///< of logical sector 0 within its physical sector
    std::optional<ByteCount> logical_sector;
    std::optional<ByteCount> buffer;
};

struct CapabilitiesPage {  ///< 03h (ACS-4 9.11)
    /// Bits of the quadword at byte 8.
    struct Bits {
        bool smart = false;                    ///< 23
        bool smart_error_log = false;          ///< 7
        bool smart_self_test = false;          ///< 8
        bool general_purpose_log = false;      ///< 11
        bool general_purpose_log_dma = false;  ///< 2
        bool sense_data = false;               ///< 5
        bool extended_power = false;           ///< 6
        bool download_microcode = false;       ///< 14
        bool apm = false;                      ///< 16
        bool puis = false;                     ///< 17
        bool volatile_write_cache = false;     ///< 24
        bool trim_zeroes = false;              ///< 31 RZAT
        bool trim_deterministic = false;       ///< 39 DRAT
        bool accessible_max = false;           ///< 41
        bool statistics_notification = false;  ///< 44
        bool zero_ext = false;                 ///< 48
        bool sector_configuration = false;     ///< 49 SET SECTOR CONFIGURATION EXT
        bool trim_xl = false;                  ///< 50 DATA SET MANAGEMENT XL
    };
    std::optional<Bits> bits;
    struct Microcode {
        bool offsets_immediate = false;  ///< 32: mode 3
        bool immediate = false;          ///< 33: mode 7
        bool offsets_deferred = false;   ///< 34: modes Eh and Fh
        std::optional<std::uint16_t> min_blocks;
        std::optional<std::uint16_t> max_blocks;
    };
    std::optional<Microcode> microcode;
    std::optional<std::uint16_t> rotation_rate;  ///< as IDENTIFY word 217
    std::optional<std::uint8_t> form_factor;     ///< as IDENTIFY word 168
    std::optional<bool> trim;
    std::optional<std::uint8_t> zoned;
};

struct SettingsPage {  ///< 04h (ACS-4 9.11), quadword at byte 8
    struct Bits {
        bool apm = false;                          ///< 2
        bool puis = false;                         ///< 3
        bool smart = false;                        ///< 6
        bool look_ahead = false;                   ///< 7
        bool sense_data = false;                   ///< 10
        bool volatile_write_cache = false;         ///< 13
        bool extended_power = false;               ///< 15
        bool statistics_notification = false;      ///< 16
        bool firmware_activation_pending = false;  ///< 19
    };
    std::optional<Bits> bits;
    std::optional<std::uint8_t> apm_level;
};

struct StringsPage {  ///< 05h (ACS-4 9.11)
    std::string serial;
    std::string firmware;
    std::string model;
    std::string additional;  ///< additional product identifier
};

struct SecurityPage {  ///< 06h (ACS-4 9.11)
    std::optional<std::uint16_t> master_password_id;
    std::optional<SecurityFacts> state;
    bool master_maximum = false;
    std::optional<std::uint16_t> enhanced_erase_time;  ///< word 90's format: see erase_time.h
    std::optional<std::uint16_t> erase_time;           ///< word 89's format
    std::optional<bool> trusted_computing;
    std::optional<bool> encrypts_all;
};

struct SataPage {  ///< 08h (ACS-4 9.11)
    struct Bits {
        std::uint8_t generation_max = 0;   ///< 2:0
        bool ncq = false;                  ///< 7
        bool phy_event_counters = false;   ///< 9
        bool send_receive_queued = false;  ///< 17
        bool device_initiated_pm = false;  ///< 20
        bool device_sleep = false;         ///< 25
    };
    std::optional<Bits> bits;
    std::optional<std::uint8_t> generation_now;  ///< absent if not reported
};

/// Each decodes one page of 512 bytes. Errors: truncated; malformed, if the header has another page number or is not
/// marked valid (bit 63) with a revision.
[[nodiscard]] Result<CapacityPage> decode_capacity_page(BytesView data);
[[nodiscard]] Result<CapabilitiesPage> decode_capabilities_page(BytesView data);
[[nodiscard]] Result<SettingsPage> decode_settings_page(BytesView data);
[[nodiscard]] Result<StringsPage> decode_strings_page(BytesView data);
[[nodiscard]] Result<SecurityPage> decode_security_page(BytesView data);
[[nodiscard]] Result<SataPage> decode_sata_page(BytesView data);

}  // namespace fettle::ata
