// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::ata {

/// A command that came before an error.
struct LoggedCommand {
    std::uint8_t command = 0;
    std::uint16_t features = 0;
    std::uint16_t count = 0;
    std::uint64_t lba = 0;
    std::uint8_t device = 0;
    std::uint8_t device_control = 0;
    std::uint32_t timestamp_ms = 0;  ///< since power-on; wraps after 49.7 days
};

struct LoggedError {
    std::uint8_t error = 0;
    std::uint8_t status = 0;
    std::uint16_t count = 0;
    std::uint64_t lba = 0;
    std::uint8_t device = 0;
    std::uint8_t state = 0;  ///< bits 3:0: 1 sleep, 2 standby, 3 active or idle, 4 self-test
    std::uint16_t power_on_hours = 0;
    std::vector<LoggedCommand> commands;  ///< newest first; the first one failed
};

struct ErrorLog {
    std::uint8_t version = 0;
    std::uint16_t device_errors = 0;  ///< over the drive's life, however many the log holds
    std::vector<LoggedError> errors;  ///< newest first
    /// The index is beyond the data that was read: `errors` is empty, but the count is valid.
    bool index_outside = false;
    bool checksum_ok = true;  ///< of the first sector
};

/// Summary SMART error log, 01h, one sector (ACS-3 annex A). Error: truncated.
[[nodiscard]] Result<ErrorLog> decode_summary_error_log(BytesView data);
/// Comprehensive SMART error log, 02h: whole sectors, at least one (ACS-3 annex A). Error: truncated.
[[nodiscard]] Result<ErrorLog> decode_comprehensive_error_log(BytesView data);
/// Extended comprehensive SMART error log, 03h: whole sectors, at least one (ACS-3 annex A).
[[nodiscard]] Result<ErrorLog> decode_ext_comprehensive_error_log(BytesView data);

}  // namespace fettle::ata
