// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::sim {

/// The stored state of a simulated drive: one line with type, version, length and CRC-32, then JSON, so that a
/// truncated or altered file is detected before it is used.
[[nodiscard]] std::vector<std::uint8_t> encode_state(const nlohmann::json& state);
/// Errors: truncated; malformed (not a state file, another version, a wrong checksum).
[[nodiscard]] Result<nlohmann::json> decode_state(BytesView bytes);

/// Bytes as text for such a state (RFC 4648 base64).
[[nodiscard]] std::string to_base64(BytesView bytes);
/// Error: malformed.
[[nodiscard]] Result<std::vector<std::uint8_t>> from_base64(const std::string& text);

}  // namespace fettle::sim
