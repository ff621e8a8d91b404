// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/ata_pass_through.h"

namespace fettle::sim::t10 {

namespace {

/// Where the three forms keep the same fields.
struct Layout {
    std::size_t protocol = 1;
    std::size_t flags = 2;
};

constexpr std::uint32_t kBlockBytes = 512;

/// SAT-4 12.2.2.2 and 12.2.3: registers of the 12- and the 16-byte form.
void registers_12(const Cdb& cdb, AtaCommand& command) {
    command.features = cdb.u8(3);
    command.count = cdb.u8(4);
    command.lba = std::uint64_t{cdb.u8(5)} | std::uint64_t{cdb.u8(6)} << 8U | std::uint64_t{cdb.u8(7)} << 16U;
    command.device = cdb.u8(8);
    command.command = cdb.u8(9);
}

void registers_16(const Cdb& cdb, AtaCommand& command) {
    command.features = cdb.u8(4);
    command.count = cdb.u8(6);
    command.lba = std::uint64_t{cdb.u8(8)} | std::uint64_t{cdb.u8(10)} << 8U | std::uint64_t{cdb.u8(12)} << 16U;
    command.device = cdb.u8(13);
    command.command = cdb.u8(14);
    if (!command.extended) return;  // without EXTEND the (15:8) bytes are ignored
    command.features = static_cast<std::uint16_t>(command.features | cdb.u8(3) << 8U);
    command.count = static_cast<std::uint16_t>(command.count | cdb.u8(5) << 8U);
    command.lba |= std::uint64_t{cdb.u8(7)} << 24U | std::uint64_t{cdb.u8(9)} << 32U | std::uint64_t{cdb.u8(11)} << 40U;
}

/// SAT-4 12.2.4: big-endian fields; ICC and AUXILIARY have no place in AtaCommand.
void registers_32(const Cdb& cdb, AtaCommand& command) {
    command.lba = big(cdb.bytes(), 14, 6);
    command.features = cdb.be16(20);
    command.count = cdb.be16(22);
    command.device = cdb.u8(24);
    command.command = cdb.u8(25);
    if (command.extended) return;
    command.lba &= 0xFFFFFFU;
    command.features &= 0xFFU;
    command.count &= 0xFFU;
}

/// T_LENGTH 1 or 2 with BYT_BLOK: a field of 0 blocks is the most that the field can say, as ATA has it.
std::uint32_t transfer_bytes(const Cdb& cdb, const Layout& at, const AtaCommand& command, std::uint32_t logical_bytes) {
    const unsigned length = cdb.u8(at.flags) & 3U;
    if (length == 0) return 0;
    if (length == 3) return kWholeBuffer;
    const std::uint32_t field = length == 1 ? command.features : command.count;
    if (!cdb.bit(at.flags, 2)) return field;  // BYT_BLOK 0
    const std::uint32_t blocks = field != 0 ? field : (command.extended ? 0x10000U : 0x100U);
    return blocks * (cdb.bit(at.flags, 4) ? logical_bytes : kBlockBytes);
}

bool moves_data(AtaProtocol protocol) {
    switch (protocol) {
        case AtaProtocol::pio_in:
        case AtaProtocol::pio_out:
        case AtaProtocol::dma:
        case AtaProtocol::udma_in:
        case AtaProtocol::udma_out:
        case AtaProtocol::fpdma: return true;
        default: return false;
    }
}

bool known(AtaProtocol protocol) {
    switch (protocol) {
        case AtaProtocol::hard_reset:
        case AtaProtocol::non_data:
        case AtaProtocol::diagnostic:
        case AtaProtocol::response: return true;
        default: return moves_data(protocol);
    }
}

bool wrong_direction(AtaProtocol protocol, bool in) {
    const bool must_be_in = protocol == AtaProtocol::pio_in || protocol == AtaProtocol::udma_in;
    const bool must_be_out = protocol == AtaProtocol::pio_out || protocol == AtaProtocol::udma_out;
    return (must_be_in && !in) || (must_be_out && in);
}

}  // namespace

PassThrough decode_pass_through(const Cdb& cdb, std::uint32_t logical_bytes) {
    PassThrough out;
    const bool long_form = cdb.u8(0) == kVariableLength;
    const Layout at = long_form ? Layout{10, 11} : Layout{};
    auto& command = out.command;
    out.protocol = static_cast<AtaProtocol>(cdb.u8(at.protocol) >> 1U & 0xFU);
    command.extended = cdb.u8(0) != kAtaPassThrough12 && cdb.bit(at.protocol, 0);
    if (long_form) {
        registers_32(cdb, command);
    } else if (cdb.u8(0) == kAtaPassThrough12) {
        registers_12(cdb, command);
    } else {
        registers_16(cdb, command);
    }
    // A 28-bit command carries LBA(27:24) in the device register.
    if (!command.extended) command.lba |= std::uint64_t{command.device & 0xFU} << 24U;
    out.check_condition = cdb.bit(at.flags, 5);
    command.dma = out.protocol == AtaProtocol::dma || out.protocol == AtaProtocol::udma_in ||
                  out.protocol == AtaProtocol::udma_out || out.protocol == AtaProtocol::fpdma;
    const bool in = cdb.bit(at.flags, 3);
    if (!known(out.protocol)) {
        out.wrong = invalid_field(static_cast<std::uint16_t>(at.protocol));
        return out;
    }
    if (!moves_data(out.protocol)) return out;
    out.bytes = transfer_bytes(cdb, at, command, logical_bytes);
    // A data protocol that is told to move nothing: the drive and the host would wait for each other.
    if (out.bytes == 0 || wrong_direction(out.protocol, in)) {
        out.wrong = invalid_field(static_cast<std::uint16_t>(at.flags));
    } else {
        command.transfer = in ? Transfer::in : Transfer::out;
    }
    return out;
}

}  // namespace fettle::sim::t10
