// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

namespace fettle::nvme {

/// The header of the log; events follow.
inline constexpr std::size_t kPersistentEventHeaderBytes = 512;

/// Log Specific Parameter of log 0Dh (NVMe Base 2.0 figure 222).
enum class EventLogAction : std::uint8_t { read = 0, establish_and_read = 1, release = 2 };
/// Get Log Page for the Persistent Event log; `offset` and `bytes` are multiples of 4. `release` transfers no data of
/// interest, but some drives insist on a buffer: 512 bytes.
[[nodiscard]] NvmeCommand get_persistent_events(EventLogAction action, std::uint64_t offset, std::uint32_t bytes);

/// Types of events (NVMe Base 2.0 figure 224).
enum class EventType : std::uint8_t {
    smart_snapshot = 0x01,
    firmware_commit = 0x02,
    timestamp_change = 0x03,
    power_on_or_reset = 0x04,
    hardware_error = 0x05,
    namespace_change = 0x06,
    format_start = 0x07,
    format_completion = 0x08,
    sanitize_start = 0x09,
    sanitize_completion = 0x0A,
    set_feature = 0x0B,
    telemetry_created = 0x0C,
    thermal_excursion = 0x0D,
};

/// NVMe Base 2.0 figure 225.
struct PersistentEvent {
    std::uint8_t type = 0;  ///< EventType, or a reserved or vendor type
    /// Milliseconds, as the Timestamp feature counts: since 1970 if the host has set it, else since a reset.
    std::uint64_t timestamp_ms = 0;
    std::vector<std::uint8_t> data;  ///< without vendor specific information
};

/// Header of the log (NVMe Base 2.0 figure 223).
struct PersistentEventHeader {
    std::uint32_t events = 0;        ///< TNEV
    std::uint64_t total_bytes = 0;   ///< TLL: header and events
    std::size_t header_bytes = 512;  ///< where the events begin
};
/// Errors: truncated; malformed (another log page, or a length that cannot be).
[[nodiscard]] Result<PersistentEventHeader> decode_persistent_event_header(BytesView bytes);

struct PersistentEventLog {
    PersistentEventHeader header;
    std::vector<PersistentEvent> events;  ///< as the drive orders them: newest first
    bool complete = true;                 ///< all events of the header were read
};
/// Reads all events that are complete. Errors: as the header.
[[nodiscard]] Result<PersistentEventLog> decode_persistent_events(BytesView bytes);

}  // namespace fettle::nvme
