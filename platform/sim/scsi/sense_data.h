// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/drive/ports.h"
#include "platform/sim/scsi/wire.h"

namespace fettle::sim::t10 {

/// SPC-5 table 49.
enum class SenseKey : std::uint8_t {
    no_sense = 0x0,
    recovered_error = 0x1,
    not_ready = 0x2,
    medium_error = 0x3,
    hardware_error = 0x4,
    illegal_request = 0x5,
    unit_attention = 0x6,
    data_protect = 0x7,
    aborted_command = 0xB,
    miscompare = 0xE,
    completed = 0xF,
};

/// Additional sense code and its qualifier, ASC << 8 | ASCQ (SPC-5 annex F).
enum class Asc : std::uint16_t {
    none = 0x0000,
    ata_pass_through_information = 0x001D,
    not_ready_need_start = 0x0402,
    format_in_progress = 0x0404,
    self_test_in_progress = 0x0409,
    sanitize_in_progress = 0x041B,
    write_error = 0x0C00,
    unrecovered_read_error = 0x1100,
    record_not_found = 0x1401,
    list_length_error = 0x1A00,
    miscompare = 0x1D00,
    invalid_opcode = 0x2000,
    no_access_rights = 0x2002,
    lba_out_of_range = 0x2100,
    invalid_field_in_cdb = 0x2400,
    unit_not_supported = 0x2500,
    invalid_field_in_list = 0x2600,
    write_protected = 0x2700,
    medium_may_have_changed = 0x2800,
    power_on_or_reset = 0x2900,
    power_on = 0x2901,
    device_reset = 0x2903,
    mode_parameters_changed = 0x2A01,
    capacity_changed = 0x2A09,
    sequence_error = 0x2C00,
    format_failed = 0x3101,
    format_corrupted = 0x3100,
    sanitize_failed = 0x3103,
    saving_not_supported = 0x3900,
    medium_not_present = 0x3A00,
    failed_self_test = 0x3E03,
    microcode_changed = 0x3F01,
    inquiry_changed = 0x3F03,
    internal_failure = 0x4400,
    crc_error = 0x4703,
    data_phase_error = 0x4B00,
    operator_medium_removal = 0x5A01,
    failure_predicted = 0x5D00,
    false_failure_predicted = 0x5DFF,
    low_power = 0x5E00,
    standby_by_command = 0x5E04,
    idle_by_command = 0x5E03,
    spare_exhausted = 0x5D73,
    warning_temperature = 0x0B01,
    not_authorized = 0x7471,
    security_conflict = 0x7479,
};

/// Registers of the drive after an ATA command, for the ATA Status Return descriptor.
struct AtaRegisters {
    AtaReturn registers;
    bool extended = false;
};

/// Sense data before its format is selected.
struct SenseData {
    SenseKey key = SenseKey::no_sense;
    Asc code = Asc::none;
    std::optional<std::uint64_t> information = std::nullopt;
    std::optional<std::array<std::uint8_t, 3>> specific = std::nullopt;  ///< SPC-5 4.5.2.4, SKSV included
    std::optional<AtaRegisters> ata = std::nullopt;
};

/// ILLEGAL REQUEST, INVALID FIELD IN CDB, pointing to a byte of it.
[[nodiscard]] SenseData invalid_field(std::uint16_t byte);
/// ILLEGAL REQUEST, INVALID FIELD IN PARAMETER LIST.
[[nodiscard]] SenseData invalid_parameter(std::uint16_t byte);
/// With a progress indication, in parts of 65,536.
[[nodiscard]] SenseData in_progress(SenseKey key, Asc code, std::uint16_t progress);

/// Response code 72h (SPC-5 4.5.2).
[[nodiscard]] Bytes descriptor_sense(const SenseData& sense);
/// Response code 70h (SPC-5 4.5.3); registers as SAT-4 12.2.6 lays them into it.
[[nodiscard]] Bytes fixed_sense(const SenseData& sense);

}  // namespace fettle::sim::t10
