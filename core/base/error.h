// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fettle {

/// What went wrong, in terms a caller can act on.
enum class ErrorCode : std::uint8_t {
    truncated,         ///< fewer bytes than the format needs
    malformed,         ///< the bytes contradict the format
    unsupported,       ///< the drive, bridge or system cannot do it
    not_permitted,     ///< the system refused for lack of rights
    not_found,         ///< no such drive, file or log
    not_a_drive,       ///< it exists and is something else
    ambiguous,         ///< a name fits more than one drive
    io,                ///< the transfer failed
    timeout,           ///< no answer in time
    busy,              ///< in use by someone else
    vanished,          ///< it was there and is gone
    asleep,            ///< reading would wake a sleeping disk
    invalid_argument,  ///< the caller asked for nonsense
    too_large,         ///< more input than the bound allows
    cancelled,         ///< the user stopped it
    refused,           ///< refused for safety
    internal,          ///< a defect of Fettle's
};

/// The status in the words of the layer that failed: it travels with the error so that no layer
/// has to guess again.
struct NativeStatus {
    enum class Kind : std::uint8_t { none, system, ata, nvme, scsi };
    Kind kind = Kind::none;
    /// system: errno. ata: status << 8 | error register. nvme: SCT << 8 | SC.
    /// scsi: sense key << 16 | ASC << 8 | ASCQ.
    std::uint32_t value = 0;
    friend bool operator==(const NativeStatus&, const NativeStatus&) = default;
};

struct Error {
    ErrorCode code = ErrorCode::internal;
    /// What was being done to what, e.g. "SMART READ DATA on /dev/sda". English, for logs and
    /// support; front ends choose their own sentence by `code`.
    std::string context;
    NativeStatus native;
};

/// Stable name of the code in kebab-case, for JSON and recordings.
[[nodiscard]] std::string_view name(ErrorCode code) noexcept;

/// "context: code name (native status)". One place builds this text.
[[nodiscard]] std::string to_string(const Error& error);

}  // namespace fettle
