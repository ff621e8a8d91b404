// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fettle::sim::tcg {

/// The packet fields that are used (TCG Core 2.01, 3.2.3).
struct Packet {
    std::uint16_t com_id = 0;
    std::uint32_t tper_session = 0;
    std::uint32_t host_session = 0;
    std::vector<std::uint8_t> payload;  ///< of the first subpacket
};

/// nullopt: inconsistent lengths.
[[nodiscard]] std::optional<Packet> parse_packet(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::vector<std::uint8_t> build_packet(const Packet& packet);
/// A ComPacket without a packet; `outstanding` bytes are pending.
[[nodiscard]] std::vector<std::uint8_t> build_empty(std::uint16_t com_id, std::uint32_t outstanding);

inline void put_big(std::span<std::uint8_t> out, std::size_t at, std::size_t width, std::uint64_t value) {
    for (std::size_t i = 0; i < width && at + i < out.size(); ++i) {
        out[at + i] = static_cast<std::uint8_t>(value >> (8 * (width - 1 - i)));
    }
}

}  // namespace fettle::sim::tcg
