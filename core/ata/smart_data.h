// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

namespace fettle::ata {

/// SMART READ DATA (ACS-3 7.48). Its attribute table is vendor specific by the standard, but the same on all drives in
/// practice (SFF-8035i 2.0).
struct SmartData {
    std::uint16_t revision = 0;
    std::vector<SmartAttribute> attributes;   ///< in the drive's order; thresholds unknown yet
    std::uint8_t offline_status = 0;          ///< byte 362 without bit 7: 0 never, 2 done, 3 running, 4-6 stopped
    bool automatic_offline = false;           ///< byte 362 bit 7
    std::uint8_t self_test_status = 0;        ///< byte 363 bits 7:4, as in AtaHealth
    std::uint8_t self_test_percent_left = 0;  ///< byte 363 bits 3:0, in tens
    std::uint16_t offline_seconds = 0;        ///< bytes 364-365
    bool offline_immediate = false;           ///< byte 367 bit 0
    bool offline_ends_at_command = false;     ///< byte 367 bit 2: a new command aborts the collection, not suspends it
    bool self_tests = false;                  ///< byte 367 bit 4: short and extended
    bool conveyance_test = false;             ///< byte 367 bit 5
    bool selective_test = false;              ///< byte 367 bit 6
    bool saves_before_power_down = false;     ///< bytes 368-369 bit 0
    bool attribute_autosave = false;          ///< bytes 368-369 bit 1
    bool error_logging = false;               ///< byte 370 bit 0
    std::uint8_t short_test_minutes = 0;
    std::uint16_t extended_test_minutes = 0;
    std::uint8_t conveyance_test_minutes = 0;
    bool checksum_ok = true;
};

/// Errors: truncated; malformed, if all bytes are zero. A wrong checksum is a field.
[[nodiscard]] Result<SmartData> decode_smart_data(BytesView data);

struct SmartThreshold {
    std::uint8_t id = 0;
    std::uint8_t value = 0;
};

struct SmartThresholds {
    std::vector<SmartThreshold> thresholds;
    bool checksum_ok = true;
};

/// SMART READ THRESHOLDS (ATA-3, SFF-8035i 2.0). Errors as above.
[[nodiscard]] Result<SmartThresholds> decode_smart_thresholds(BytesView data);

/// The standard's rule (SFF-8035i, ATA-3): a value at or below its threshold is a crossing, with thresholds of 1..FDh;
/// 00h always passes, FFh always fails, FEh is invalid. nullopt for unknown input.
[[nodiscard]] Crossed crossed(std::optional<std::uint8_t> value, std::optional<std::uint8_t> worst,
                              std::optional<std::uint8_t> threshold) noexcept;

/// Sets each attribute's threshold by its id and judges it. Attributes without one stay unknown.
void apply_thresholds(const SmartThresholds& thresholds, std::vector<SmartAttribute>& attributes);

}  // namespace fettle::ata
