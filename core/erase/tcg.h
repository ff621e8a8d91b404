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

/// The little of TCG Storage (Core 2.01, Opal 2.01, PSID feature set 1.00) that a revert by PSID needs.
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

/// A method's answer: the words before its status list, and the status (Core 2.01 3.2.4.2).
struct Answer {
    std::uint8_t status = 0x3F;
    std::vector<std::uint64_t> numbers;  ///< the numbers among its words, in order
    std::uint32_t outstanding = 0;       ///< bytes that wait; there is no answer yet where `empty`
    bool empty = false;
};
/// A ComPacket as it was received. Errors: truncated, malformed.
[[nodiscard]] Result<Answer> decode_answer(BytesView bytes);

/// A ComPacket with a StartSession for the Admin SP with the PSID's authority, or with Revert of the Admin SP.
[[nodiscard]] std::vector<std::uint8_t> start_session(std::uint16_t com_id, const std::string& psid);
[[nodiscard]] std::vector<std::uint8_t> revert(std::uint16_t com_id, std::uint32_t host, std::uint32_t tper);

/// Reverts the drive to its state at the factory, with new keys: all data is gone. `wait` lets some milliseconds pass.
/// Errors: refused (the PSID is wrong, or was too often), those of the port, malformed, timeout (no answer).
[[nodiscard]] Status revert_by_psid(SecurityPort& port, std::uint16_t com_id, const std::string& psid,
                                    const std::function<void(std::uint32_t)>& wait);

}  // namespace fettle::erase::tcg
