// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/ata/handlers.h"

/// Trusted Computing feature set (ACS-4 4.22, 7.59-7.62): what the security protocols are asked is the trusted
/// peripheral's to answer; a personality may bring a level 0 discovery of its own.
namespace fettle::sim::sata {

namespace {

constexpr std::uint8_t kTcg = 0x01;
constexpr std::uint16_t kDiscovery = 0x0001;

bool is_either(const AtaCommand& command, Op one, Op other) {
    return command.command == static_cast<std::uint8_t>(one) || command.command == static_cast<std::uint8_t>(other);
}

/// A revert takes all data with it.
void erase_if_reverted(Context& drive) {
    const Quirks& quirks = drive.drive_state.quirks();
    if (!drive.tper.take_erase() || quirks.psid_revert_lies || quirks.erase_lies) return;
    // A medium that fails here fails at the next read, where the host can be told.
    static_cast<void>(drive.drive_state.medium().wipe(Wipe::crypto));
    static_cast<void>(drive.drive_state.medium().wipe(Wipe::unmap));
    drive.state.media.bad.clear();
}

}  // namespace

Outcome trusted(Context& drive, const Request& request) {
    const AtaCommand& command = request.command;
    const bool receives = is_either(command, Op::trusted_receive, Op::trusted_receive_dma);
    const bool sends = is_either(command, Op::trusted_send, Op::trusted_send_dma);
    if (!drive.traits.trusted || (!receives && !sends)) return aborted();
    const std::size_t blocks = (command.count & 0xFFU) | (command.lba & 0xFFU) << 8U;
    const auto specific = static_cast<std::uint16_t>(command.lba >> 8U & 0xFFFFU);
    if (blocks == 0) return aborted();
    if (request.data.size() < blocks * kBlock) return short_buffer();
    const auto data = request.data.first(blocks * kBlock);
    if (sends) {
        if (request.half) return done();  // the packet never arrived whole
        if (!drive.tper.send(request.feature(), specific, data)) return aborted();
        erase_if_reverted(drive);
        return done();
    }
    if (request.feature() == kTcg && specific == kDiscovery && !drive.traits.discovery.empty()) {
        auto own = drive.traits.discovery;
        own.resize(data.size());
        return give(request, own);
    }
    return drive.tper.receive(request.feature(), specific, data) ? done() : aborted();
}

}  // namespace fettle::sim::sata
