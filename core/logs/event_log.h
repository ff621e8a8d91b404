// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/nvme/persistent_events.h"

namespace fettle::logs {

/// An entry of the persistent event log of an NVMe drive, which survives power cycles.
struct DriveEvent {
    std::string kind;        ///< "format-start", "power-on", …; "vendor" and "other" for types without a decoder
    std::string_view title;  ///< a FETTLE_TEXT
    std::string time;        ///< UTC: "2026-11-25T13:05:07Z"; empty: the drive did not know the time
    /// Else: milliseconds since a reset, of which the drive does not say when it was.
    std::uint64_t since_reset_ms = 0;
    bool error = false;           ///< something went wrong: a hardware error, a failed format or sanitize, overheating
    std::vector<Evidence> facts;  ///< in the standard's terms
};

struct EventLog {
    std::uint64_t events_in_all = 0;  ///< by the drive's count
    std::vector<DriveEvent> events;   ///< newest first
    bool complete = true;             ///< all were read
};

/// What an entry means.
[[nodiscard]] DriveEvent event_of(const nvme::PersistentEvent& raw);

/// Longest log that is read; a drive's is some hundred KiB.
inline constexpr std::uint64_t kLongestEventLog = std::uint64_t{4} << 20U;

/// Reads the log (NVMe Base 2.0 5.16.1.14). Establishes the controller's reporting context for it and releases it
/// again; another program that reads this log at the same time has to begin anew. Errors: those of the port;
/// unsupported (no NVMe drive, or it keeps no such log); malformed.
[[nodiscard]] Result<EventLog> read_event_log(DrivePorts& ports);

}  // namespace fettle::logs
