// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/tcg/packet.h"

#include "core/base/bytes.h"

namespace fettle::sim::tcg {

namespace {
// Headers of Core 2.01, 3.2.3.2 to 3.2.3.4; all numbers big-endian.
constexpr std::size_t kComPacket = 20;
constexpr std::size_t kPacket = 24;
constexpr std::size_t kSubPacket = 12;
}  // namespace

std::optional<Packet> parse_packet(std::span<const std::uint8_t> bytes) {
    const BytesView view(bytes);
    const auto com_id = view.be16(4);
    const auto com_length = view.be32(16);
    const auto inner = view.slice(kComPacket, com_length.value_or(0));
    const auto packet_length = inner.be32(20);
    const auto sub = inner.slice(kPacket, packet_length.value_or(0));
    const auto sub_length = sub.be32(8);
    if (!com_id || !com_length || inner.size() != *com_length || !packet_length || sub.size() != *packet_length ||
        !sub_length || *sub_length > sub.size() - kSubPacket) {
        return std::nullopt;
    }
    Packet packet;
    packet.com_id = *com_id;
    packet.tper_session = inner.be32(0).value_or(0);
    packet.host_session = inner.be32(4).value_or(0);
    const auto payload = sub.slice(kSubPacket, *sub_length).span();
    packet.payload.assign(payload.begin(), payload.end());
    return packet;
}

std::vector<std::uint8_t> build_packet(const Packet& packet) {
    const auto padded = (packet.payload.size() + 3) / 4 * 4;
    std::vector<std::uint8_t> bytes(kComPacket + kPacket + kSubPacket + padded);
    put_big(bytes, 4, 2, packet.com_id);
    put_big(bytes, 16, 4, kPacket + kSubPacket + padded);
    put_big(bytes, kComPacket, 4, packet.tper_session);
    put_big(bytes, kComPacket + 4, 4, packet.host_session);
    put_big(bytes, kComPacket + 20, 4, kSubPacket + padded);
    put_big(bytes, kComPacket + kPacket + 8, 4, packet.payload.size());
    std::copy(packet.payload.begin(), packet.payload.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(kComPacket + kPacket + kSubPacket));
    return bytes;
}

std::vector<std::uint8_t> build_empty(std::uint16_t com_id, std::uint32_t outstanding) {
    std::vector<std::uint8_t> bytes(kComPacket);
    put_big(bytes, 4, 2, com_id);
    put_big(bytes, 8, 4, outstanding);
    put_big(bytes, 12, 4, outstanding);  // least transfer that brings it
    return bytes;
}

}  // namespace fettle::sim::tcg
