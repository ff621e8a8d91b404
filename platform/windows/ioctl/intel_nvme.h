// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "platform/windows/ioctl/disk_layout.h"

/// NVMe commands through Intel's RST and VMD drivers: IOCTL_SCSI_MINIPORT with the signature "IntelNvm" (Seagate,
/// opensea-transport, intel_rst_defs.h: RST 14.6 to 18.x). Sent to the controller, "\\.\ScsiN:".
namespace fettle::windows {

/// The buffer for an admin command that reads `bytes`; the same bytes receive the response.
[[nodiscard]] std::vector<std::uint8_t> encode_intel_nvme(const NvmeCommand& command, const ScsiAddress& address,
                                                          std::uint32_t bytes);

struct IntelNvmeResponse {
    std::uint32_t return_code = 0;  ///< of the driver; 0: none. Values are not documented
    std::uint32_t nvme_status = 0;  ///< SCT << 8 | SC
    BytesView data;                 ///< a part of the decoded bytes
};
/// Error: truncated.
[[nodiscard]] Result<IntelNvmeResponse> decode_intel_nvme(BytesView bytes, std::uint32_t expected);

}  // namespace fettle::windows
