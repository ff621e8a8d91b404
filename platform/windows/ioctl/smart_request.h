// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

/// The old way to SMART data: SMART_RCV_DRIVE_DATA and SMART_SEND_DRIVE_COMMAND (Microsoft, winioctl.h: SENDCMDINPARAMS
/// and SENDCMDOUTPARAMS, both packed). It passes IDENTIFY DEVICE and some of SMART's functions, no 48-bit command and
/// one sector at most.
namespace fettle::windows {

struct SmartRequest {
    std::uint32_t code = 0;
    std::vector<std::uint8_t> in;
    std::size_t out_bytes = 0;
};
/// nullopt: this way does not pass the command.
[[nodiscard]] std::optional<SmartRequest> encode_smart_request(const AtaCommand& command);

struct SmartResponse {
    std::uint8_t driver_error = 0;  ///< DRIVERSTATUS: 0 none, 1 the drive reported an error, 2… the request is invalid
    std::uint8_t ide_error = 0;     ///< the drive's error register
    AtaReturn registers;            ///< complete only for SMART RETURN STATUS
    BytesView data;                 ///< a part of the decoded bytes
};
/// Error: truncated.
[[nodiscard]] Result<SmartResponse> decode_smart_response(BytesView bytes, const AtaCommand& command);

}  // namespace fettle::windows
