// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/nvme/identify_namespace.h"

/// Format NVM, Sanitize, Security Send and Receive, and the Sanitize Status log. Format and Sanitize destroy data: only
/// steps of a plan may send them.
namespace fettle::nvme {

/// Secure Erase Settings (NVMe Base 2.0 figure 187; SES).
enum class EraseSetting : std::uint8_t { none = 0, user_data = 1, crypto = 2 };

/// Format NVM that keeps the namespace's current format: LBA format, metadata and protection as in `now`.
[[nodiscard]] NvmeCommand format_nvm(std::uint32_t nsid, const IdentifyNamespace& now, EraseSetting erase,
                                     std::uint32_t timeout_ms);

/// Sanitize Action (NVMe Base 2.0 figure 304; SANACT).
enum class SanitizeAction : std::uint8_t { exit_failure = 1, block_erase = 2, overwrite = 3, crypto_erase = 4 };

struct SanitizeRequest {
    SanitizeAction action = SanitizeAction::block_erase;
    /// AUSE: if it fails, the drive can be made usable without a successful sanitize.
    bool may_leave_failure = true;
    unsigned passes = 1;        ///< of overwrite, 1..15
    std::uint32_t pattern = 0;  ///< of overwrite
};
[[nodiscard]] NvmeCommand sanitize(const SanitizeRequest& request);

/// Security protocols (NVMe Base 2.0 5.22, 5.23). `bytes` is the transfer length.
[[nodiscard]] NvmeCommand security_send(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes);
[[nodiscard]] NvmeCommand security_receive(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes);

/// Log 81h (NVMe Base 2.0 figure 266).
struct SanitizeLog {
    enum class State : std::uint8_t { never = 0, done = 1, running = 2, failed = 3, done_deallocated = 4 };
    State state = State::never;
    std::uint16_t progress = 0;       ///< of 65,536
    unsigned passes_done = 0;         ///< of an overwrite
    bool global_data_erased = false;  ///< nothing was written since the sanitize
    std::uint32_t command = 0;        ///< CDW10 of the last Sanitize command
    // Seconds; nullopt: not reported.
    std::optional<std::uint32_t> overwrite_seconds;  ///< of 16 passes
    std::optional<std::uint32_t> block_seconds;
    std::optional<std::uint32_t> crypto_seconds;
};
inline constexpr std::uint32_t kSanitizeLogBytes = 512;
[[nodiscard]] NvmeCommand get_sanitize_log();
/// Errors: truncated; malformed (a state that the standard does not define).
[[nodiscard]] Result<SanitizeLog> decode_sanitize_log(BytesView bytes);

}  // namespace fettle::nvme
