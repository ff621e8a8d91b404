// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// Trusted Computing feature set (ACS-4 4.22, 7.59-7.62): the list of protocols and TCG level 0 discovery;
/// sessions are not there, so that TRUSTED SEND is aborted.
namespace fettle::sim::sata {

namespace {

void put_be(std::vector<std::uint8_t>& out, std::uint64_t value, std::size_t width) {
    for (std::size_t i = width; i-- > 0;) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// Security protocol 00h, SP specific 0000h (SPC-4 7.7.1.3).
std::vector<std::uint8_t> protocol_list() { return {0, 0, 0, 0, 0, 0, 0, 2, 0x00, 0x01}; }

/// TCG Storage Architecture Core 2.01, 3.3.6, with the features TPer, Locking and Opal SSC 2.
std::vector<std::uint8_t> plain_discovery() {
    constexpr std::size_t kHeader = 48;
    std::vector<std::uint8_t> out(kHeader);
    put_be(out, 0x0001, 2);  // TPer: version 1, 12 bytes
    put_be(out, 0x100C, 2);
    put_be(out, 0x11, 1);  // synchronous protocol, streaming
    out.resize(out.size() + 11);
    put_be(out, 0x0002, 2);  // Locking
    put_be(out, 0x100C, 2);
    put_be(out, 0x09, 1);  // supported, media encryption; not enabled, not locked
    out.resize(out.size() + 11);
    put_be(out, 0x0203, 2);  // Opal SSC 2.00
    put_be(out, 0x2010, 2);
    put_be(out, 0x1000, 2);  // base ComID
    put_be(out, 1, 2);
    out.resize(out.size() + 12);
    const std::uint64_t length = out.size() - 4;
    for (std::size_t i = 0; i < 4; ++i) out.at(i) = static_cast<std::uint8_t>(length >> (24 - 8 * i));
    out.at(7) = 1;  // data structure revision 0.1
    return out;
}

}  // namespace

Outcome trusted(Context& drive, const Request& request) {
    const AtaCommand& command = request.command;
    const bool receive = command.command == static_cast<std::uint8_t>(Op::trusted_receive) ||
                         command.command == static_cast<std::uint8_t>(Op::trusted_receive_dma);
    if (!drive.traits.trusted || !receive) return aborted();
    const std::size_t blocks = (command.count & 0xFFU) | (command.lba & 0xFFU) << 8U;
    const std::uint64_t specific = command.lba >> 8U & 0xFFFFU;
    if (blocks == 0) return aborted();
    if (request.data.size() < blocks * kBlock) return short_buffer();
    std::vector<std::uint8_t> answer;
    if (request.feature() == 0x00 && specific == 0) {
        answer = protocol_list();
    } else if (request.feature() == 0x01 && specific == 1) {
        answer = drive.traits.discovery.empty() ? plain_discovery() : drive.traits.discovery;
    } else {
        return aborted();
    }
    answer.resize(blocks * kBlock);
    return give(request, answer);
}

}  // namespace fettle::sim::sata
