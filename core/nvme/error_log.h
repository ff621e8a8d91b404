// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::nvme {

inline constexpr std::size_t kErrorEntryBytes = 64;

/// One entry of the Error Information log 01h (NVMe Base 2.0 figure 206).
struct ErrorEntry {
    std::uint64_t count = 0;             ///< number of this error over the drive's life
    std::uint16_t submission_queue = 0;  ///< FFFFh: not specific to a command
    std::uint16_t command_id = 0;        ///< FFFFh: not specific to a command
    /// SCT << 8 | SC as in NativeStatus, without the phase bit.
    std::uint16_t status = 0;
    bool more = false;            ///< the M bit
    bool do_not_retry = false;    ///< the DNR bit
    std::uint16_t parameter = 0;  ///< Parameter Error Location; FFFFh: not specific to a parameter
    std::uint64_t lba = 0;
    std::uint32_t nsid = 0;
    std::optional<std::uint8_t> vendor_log;  ///< a log with more information, 80h..FFh
    std::uint64_t command_specific = 0;
};

/// Entries in order, newest first; empty ones (count 0) are skipped. `bytes` holds as many entries as were requested;
/// an incomplete last entry is an error. Errors: truncated.
[[nodiscard]] Result<std::vector<ErrorEntry>> decode_error_log(BytesView bytes);

}  // namespace fettle::nvme
