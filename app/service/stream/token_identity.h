// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/service/stream/identity.h"

namespace fettle::service {

/// What an access token says of a client.
struct TokenFacts {
    std::vector<std::uint8_t> user;  ///< security identifier (SID) as bytes, [MS-DTYP] 2.4.2.2
    bool anonymous = false;          ///< ANONYMOUS LOGON, or a client that hides who it is
    bool system = false;             ///< LocalSystem
    /// The group of administrators is enabled. User Account Control disables it in the tokens of most processes.
    bool administrator = false;
    bool network = false;  ///< logged on from another computer
};

/// The number that stands for a user in the limits, and in the names of journals: the same after a restart of the
/// service. Two users of a computer have the same one with a probability of 1 in 4 billion; they would share their
/// limits, and could read each other's journals. Never kRoot or kNobody.
[[nodiscard]] UserId user_number(std::span<const std::uint8_t> sid) noexcept;

/// nullopt: the service does not serve this client. Elevated processes and the system count as kRoot, whoever started
/// them.
[[nodiscard]] std::optional<Identity> identity_of(const TokenFacts& facts) noexcept;

}  // namespace fettle::service
