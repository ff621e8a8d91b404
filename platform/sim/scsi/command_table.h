// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "platform/sim/base/scsi_device.h"
#include "platform/sim/scsi/wire.h"

namespace fettle::sim::t10 {

enum class Op : std::uint8_t {
    test_unit_ready = 0x00,
    request_sense = 0x03,
    format_unit = 0x04,
    read_6 = 0x08,
    write_6 = 0x0A,
    inquiry = 0x12,
    mode_select_6 = 0x15,
    mode_sense_6 = 0x1A,
    start_stop_unit = 0x1B,
    receive_diagnostic = 0x1C,
    send_diagnostic = 0x1D,
    prevent_removal = 0x1E,
    read_capacity_10 = 0x25,
    read_10 = 0x28,
    write_10 = 0x2A,
    write_and_verify_10 = 0x2E,
    verify_10 = 0x2F,
    prefetch_10 = 0x34,
    synchronize_cache_10 = 0x35,
    read_defect_data_10 = 0x37,
    write_buffer = 0x3B,
    read_buffer = 0x3C,
    write_same_10 = 0x41,
    unmap = 0x42,
    sanitize = 0x48,
    log_select = 0x4C,
    log_sense = 0x4D,
    mode_select_10 = 0x55,
    mode_sense_10 = 0x5A,
    persistent_reserve_in = 0x5E,
    persistent_reserve_out = 0x5F,
    variable_length = 0x7F,
    ata_pass_through_16 = 0x85,
    read_16 = 0x88,
    compare_and_write = 0x89,
    write_16 = 0x8A,
    write_and_verify_16 = 0x8E,
    verify_16 = 0x8F,
    prefetch_16 = 0x90,
    synchronize_cache_16 = 0x91,
    write_same_16 = 0x93,
    service_in_16 = 0x9E,
    report_luns = 0xA0,
    ata_pass_through_12 = 0xA1,
    security_in = 0xA2,
    maintenance_in = 0xA3,
    read_12 = 0xA8,
    write_12 = 0xAA,
    write_and_verify_12 = 0xAE,
    verify_12 = 0xAF,
    security_out = 0xB5,
    read_defect_data_12 = 0xB7,
    asmedia_nvme = 0xE6,
    realtek_nvme = 0xE4,
};

inline constexpr std::uint16_t kNoAction = 0xFFFF;

// Service actions.
inline constexpr std::uint16_t kReadCapacity16 = 0x10;       // of 9Eh, SBC-4 5.21
inline constexpr std::uint16_t kGetLbaStatus = 0x12;         // of 9Eh, SBC-4 5.6
inline constexpr std::uint16_t kReportOpcodes = 0x0C;        // of A3h, SPC-5 6.34
inline constexpr std::uint16_t kReportTaskFunctions = 0x0D;  // of A3h, SPC-5 6.35
inline constexpr std::uint16_t kOverwrite = 0x01;            // of 48h, SBC-4 5.34
inline constexpr std::uint16_t kBlockErase = 0x02;
inline constexpr std::uint16_t kCryptoErase = 0x03;
inline constexpr std::uint16_t kExitFailureMode = 0x1F;

/// How a CDB specifies its data.
enum class Payload : std::uint8_t {
    none,
    in_bytes,    ///< an allocation length
    in_fixed,    ///< `width` bytes, whatever the CDB says
    in_blocks,   ///< a transfer length in logical blocks
    out_bytes,   ///< a parameter list length
    out_blocks,  ///< a transfer length
    special,     ///< by rules of its own
};

/// One command: its length, the data it transfers, and the bits that are evaluated.
struct CommandInfo {
    Op op;
    std::uint16_t action;
    Payload payload;
    std::uint8_t at;         ///< of the length field
    std::uint8_t width;      ///< of the length field, bytes
    std::string_view usage;  ///< CDB usage data (SPC-5 6.34.3) in hex, without the opcode

    [[nodiscard]] std::uint16_t length() const { return static_cast<std::uint16_t>(usage.size() / 2 + 1); }
};

[[nodiscard]] std::span<const CommandInfo> all_commands();
/// nullptr: unknown opcode, or unknown service action of one.
[[nodiscard]] const CommandInfo* find_command(const Cdb& cdb);
/// Whether any command has this opcode.
[[nodiscard]] bool has_opcode(std::uint8_t opcode);
/// Service action of a CDB whose opcode has some, else kNoAction.
[[nodiscard]] std::uint16_t action_of(const Cdb& cdb);

/// Direction and size. FORMAT UNIT's list contains its own length: the size of the header is returned.
[[nodiscard]] ScsiDevice::Direction direction_of(const CommandInfo& info, const Cdb& cdb, std::uint32_t block_bytes);

}  // namespace fettle::sim::t10
