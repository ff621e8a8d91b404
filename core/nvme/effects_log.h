// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::nvme {

inline constexpr std::size_t kEffectsLogBytes = 4096;

/// Effects of one command (NVMe Base 2.0 figure 211).
struct CommandEffects {
    std::uint32_t bits = 0;
    [[nodiscard]] bool supported() const noexcept { return (bits & 1U << 0U) != 0; }           ///< CSUPP
    [[nodiscard]] bool changes_content() const noexcept { return (bits & 1U << 1U) != 0; }     ///< LBCC
    [[nodiscard]] bool changes_namespace() const noexcept { return (bits & 1U << 2U) != 0; }   ///< NCC
    [[nodiscard]] bool changes_inventory() const noexcept { return (bits & 1U << 3U) != 0; }   ///< NIC
    [[nodiscard]] bool changes_controller() const noexcept { return (bits & 1U << 4U) != 0; }  ///< CCC
    /// CSE: 0 none, 1 nothing else on this namespace, 2 nothing else on any namespace.
    [[nodiscard]] unsigned exclusive() const noexcept { return bits >> 16U & 7U; }
};

/// Commands Supported and Effects, log 05h (NVMe Base 2.0 figure 210).
struct EffectsLog {
    std::array<CommandEffects, 256> admin;  ///< by opcode
    std::array<CommandEffects, 256> io;     ///< by opcode
};

/// Needs 4096 bytes. Errors: truncated.
[[nodiscard]] Result<EffectsLog> decode_effects_log(BytesView bytes);

inline constexpr std::size_t kLogListBytes = 1024;

/// Supported Log Pages, log 00h (NVMe Base 2.0 figure 204): whether each log is supported.
using LogList = std::array<bool, 256>;
/// Needs 1024 bytes. Errors: truncated.
[[nodiscard]] Result<LogList> decode_log_list(BytesView bytes);

}  // namespace fettle::nvme
