// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace fettle {

/// Error class, in terms that a caller can act on.
enum class ErrorCode : std::uint8_t {
    truncated,         ///< fewer bytes than the format needs
    malformed,         ///< the bytes contradict the format
    unsupported,       ///< not supported by the drive, bridge or system
    not_permitted,     ///< no permission
    not_found,         ///< no such drive, file or log
    not_a_drive,       ///< it exists but is not a drive
    ambiguous,         ///< a name matches more than one drive
    io,                ///< the transfer failed
    timeout,           ///< no response in time
    busy,              ///< in use by another user
    vanished,          ///< it was there and has disappeared
    asleep,            ///< reading would spin up a disk in standby
    invalid_argument,  ///< invalid argument
    too_large,         ///< the input exceeds a limit
    cancelled,         ///< stopped by the user
    refused,           ///< refused for safety
    internal,          ///< a bug in Fettle
};

/// The native status of the layer that failed; kept with the error so that no other layer has to guess.
struct NativeStatus {
    enum class Kind : std::uint8_t { none, system, windows, ata, nvme, scsi };
    Kind kind = Kind::none;
    /// system: errno. windows: what GetLastError returned. ata: status << 8 | error register. nvme: SCT << 8 | SC.
    /// scsi: sense key << 16 | ASC << 8 | ASCQ.
    std::uint32_t value = 0;
    friend bool operator==(const NativeStatus&, const NativeStatus&) = default;
};

struct Error {
    ErrorCode code = ErrorCode::internal;
    /// The operation and its object ("SMART READ DATA on /dev/sda"), or a sentence. English, for logs and support.
    std::string context;
    NativeStatus native;
    /// Template and values of `context`, for translations; empty where `context` is a name alone. Where something was
    /// added to `context` since, the two differ, and `context` counts.
    std::string text = {};
    std::vector<Evidence> evidence = {};
};

/// The template of `context`; empty if it has none, or if something was added to `context` since.
[[nodiscard]] std::string_view template_of(const Error& error);

/// Stable name of the code in kebab-case, for JSON and recordings.
[[nodiscard]] std::string_view name(ErrorCode code) noexcept;

/// "context: code name (native status)". The only function that builds this text.
[[nodiscard]] std::string to_string(const Error& error);

}  // namespace fettle
