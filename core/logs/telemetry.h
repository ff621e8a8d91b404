// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/drive/ports.h"

/// Data that a drive captures about itself for its manufacturer's support.
namespace fettle::logs {

/// Which data.
enum class TelemetrySource : std::uint8_t {
    host,       ///< captured now, on request
    controller  ///< captured by the drive itself when something went wrong
};

/// The logs address their last data block or page with 16 bits.
inline constexpr std::size_t kLargestTelemetry = std::size_t{65'536} * 512;

struct Telemetry {
    TelemetrySource source = TelemetrySource::host;
    std::vector<std::uint8_t> bytes;        ///< header and data, in the order of the log, as nvme-cli saves them
    std::uint32_t ieee_oui = 0;             ///< of the manufacturer, who alone can read the data
    std::vector<std::uint64_t> area_bytes;  ///< of data areas 1 to 3, each with those before it
    bool controller_data_available = false;
};

/// Reads data areas 1 to 3: NVMe logs 07h and 08h (NVMe Base 2.0 5.16.1.8 and 5.16.1.9), SATA logs 24h and 25h (ACS-4,
/// Device Internal Status Data). The contents are the manufacturer's and not documented; they contain no user data by
/// the standards, but this cannot be checked. Pending events are not acknowledged. Errors: those of the port;
/// unsupported; malformed; too_large; not_found (the drive has captured nothing itself); busy (it captured new data
/// during the read).
[[nodiscard]] Result<Telemetry> read_telemetry(DrivePorts& ports, TelemetrySource source);

/// Decodes Telemetry::bytes that another process has read. Errors: truncated; malformed (another log, or another length
/// than its header states).
[[nodiscard]] Result<Telemetry> decode_telemetry(std::vector<std::uint8_t> bytes, TelemetrySource source);

}  // namespace fettle::logs
