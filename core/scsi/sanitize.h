// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/drive/ports.h"

/// SANITIZE, 48h (SBC-4 4.11, 5.32). It destroys data: only steps of a plan may send it.
namespace fettle::scsi {

/// Service actions (SBC-4 table 109).
enum class SanitizeAction : std::uint8_t {
    overwrite = 0x01,
    block_erase = 0x02,
    crypto_erase = 0x03,
    exit_failure = 0x1F
};

/// With IMMED: the operation continues after the command completes. `may_leave_failure`: AUSE.
[[nodiscard]] ScsiCommand sanitize(SanitizeAction action, bool may_leave_failure);
/// The parameter list of an overwrite: one pass of zeros (SBC-4 table 111).
[[nodiscard]] std::vector<std::uint8_t> overwrite_zeros();

/// REPORT SUPPORTED OPERATION CODES of one service action (SPC-5 6.34); returns kOneCommandBytes.
inline constexpr std::uint32_t kOneCommandBytes = 20;
[[nodiscard]] ScsiCommand report_supported(std::uint8_t opcode, std::uint16_t service_action);
/// … of a command without service actions.
[[nodiscard]] ScsiCommand report_supported(std::uint8_t opcode);
/// Whether the drive reports standard support for the command. Anything else counts as "no".
[[nodiscard]] bool is_supported(BytesView answer) noexcept;
/// Whether the drive reports that the command affects other logical units too (MLU), as on drives whose actuators are
/// units of their own.
[[nodiscard]] bool affects_several_units(BytesView answer) noexcept;

/// REPORT LUNS (SPC-5 6.33), A0h, of the units that can be addressed; returns kReportLunsBytes.
inline constexpr std::uint32_t kReportLunsBytes = 16;
[[nodiscard]] ScsiCommand report_luns();
/// Whether the answer lists exactly one unit.
[[nodiscard]] bool is_only_unit(BytesView answer) noexcept;

/// SECURITY PROTOCOL IN and OUT (SPC-5 6.40, 6.41), lengths in bytes.
[[nodiscard]] ScsiCommand security_protocol_in(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes);
[[nodiscard]] ScsiCommand security_protocol_out(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes);

}  // namespace fettle::scsi
