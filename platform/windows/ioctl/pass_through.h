// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

/// Pass-through of ATA and SCSI commands (Microsoft, ntddscsi.h; offsets as a 64-bit compiler lays the structures out,
/// see win32_layout.cpp). A call that succeeds says nothing about the command: registers and status do.
namespace fettle::windows {

/// ATA_PASS_THROUGH_DIRECT for `data`, whose address it holds. The structure for reading is also the response. The
/// buffered form is not used: it has returned stale data and IDENTIFY data with a wrong checksum (Seagate,
/// opensea-transport).
inline constexpr std::size_t kAtaPassThroughBytes = 48;
[[nodiscard]] std::array<std::uint8_t, kAtaPassThroughBytes> encode_ata_pass_through(const AtaCommand& command,
                                                                                     std::span<std::uint8_t> data);
/// The registers after the command. `complete` is false if the driver left them empty. Error: truncated.
[[nodiscard]] Result<AtaReturn> decode_ata_pass_through(BytesView bytes, bool extended);

/// SCSI_PASS_THROUGH_DIRECT or, with the data inside, SCSI_PASS_THROUGH, which one-byte transfers need; behind the
/// structure the sense buffer, and behind that the data of the second form.
struct ScsiRequest {
    std::uint32_t code = 0;
    std::vector<std::uint8_t> buffer;
    std::size_t data_offset = 0;  ///< 0: not inside
};
/// Errors: invalid_argument (no CDB), unsupported (a CDB of more than 16 bytes).
[[nodiscard]] Result<ScsiRequest> encode_scsi_pass_through(const ScsiCommand& command, std::span<std::uint8_t> data);
/// Status, sense data and transferred bytes, of which there cannot be more than `most`. Error: truncated.
[[nodiscard]] Result<ScsiReturn> decode_scsi_pass_through(BytesView bytes, std::size_t most);

}  // namespace fettle::windows
