// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/erase/security_port.h"

/// The part of TCG Storage (Core 2.01, Opal 2.01, PSID feature set 1.00) needed for a revert by PSID.
namespace fettle::erase::tcg {

/// Level 0 Discovery (Core 2.01 3.3.6).
struct Discovery {
    std::optional<std::uint16_t> com_id;  ///< of Opal 1 or 2, Opalite, Pyrite or Ruby
    bool locking_enabled = false;
    bool locked = false;
};
inline constexpr std::size_t kDiscoveryBytes = 2048;
/// Errors: truncated; malformed: its lengths contradict each other.
[[nodiscard]] Result<Discovery> decode_discovery(BytesView bytes);

/// A method response: the tokens before its status list, and the status (Core 2.01 3.2.4.2).
struct Answer {
    std::uint8_t status = 0x3F;
    std::vector<std::uint64_t> numbers;  ///< its numeric tokens, in order
    std::uint32_t outstanding = 0;       ///< bytes pending; no response yet if `empty`
    bool empty = false;
};
/// A received ComPacket. Errors: truncated, malformed.
[[nodiscard]] Result<Answer> decode_answer(BytesView bytes);

/// A ComPacket with a StartSession for the Admin SP with the PSID authority, or with Revert of the Admin SP.
[[nodiscard]] std::vector<std::uint8_t> start_session(std::uint16_t com_id, const std::string& psid);
[[nodiscard]] std::vector<std::uint8_t> revert(std::uint16_t com_id, std::uint32_t host, std::uint32_t tper);

/// Reverts the drive to factory state with new keys; all data is destroyed. `wait` waits some milliseconds. Errors:
/// refused (the PSID is wrong, or too many attempts), those of the port, malformed, timeout (no response).
[[nodiscard]] Status revert_by_psid(SecurityPort& port, std::uint16_t com_id, const std::string& psid,
                                    const std::function<void(std::uint32_t)>& wait);

}  // namespace fettle::erase::tcg
