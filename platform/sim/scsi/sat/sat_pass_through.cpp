// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/scsi/ata_pass_through.h"
#include "platform/sim/scsi/sat/sat_features.h"

namespace fettle::sim::t10 {

namespace {

Outcome with_registers(SenseData sense, const AtaReturn& registers, bool extended, std::uint32_t moved) {
    sense.ata = AtaRegisters{registers, extended};
    return check(sense, moved);
}

constexpr SenseData kInformation{SenseKey::recovered_error, Asc::ata_pass_through_information};

}  // namespace

Done sat_pass_through(SatLink& link, const Request& request) {
    auto decoded = decode_pass_through(request.cdb, link.identify().logical_bytes());
    if (decoded.wrong) return check(*decoded.wrong);
    if (decoded.protocol == AtaProtocol::hard_reset) {
        link.ata().hardware_reset();
        return good();
    }
    if (decoded.protocol == AtaProtocol::response) {
        return with_registers(kInformation, link.last(), link.last_extended(), 0);
    }
    auto& command = decoded.command;
    std::span<std::uint8_t> data;
    if (command.transfer != Transfer::none) {
        if (decoded.bytes != kWholeBuffer && request.data.size() < decoded.bytes) {
            return check(SenseKey::aborted_command, Asc::data_phase_error);
        }
        data = decoded.bytes == kWholeBuffer ? request.data : request.data.first(decoded.bytes);
        constexpr std::size_t kBlock = 512;  // the unit of every ATA transfer
        if (data.empty() || data.size() % kBlock != 0) return check(invalid_field(2));
    }
    if (request.half) return link.perform(command, data, true);
    const auto registers = link.send(command, data);
    if (!registers) return fail(registers.error());
    if (failed(*registers)) return with_registers(sense_of(command, *registers), *registers, command.extended, 0);
    const auto moved = static_cast<std::uint32_t>(data.size());
    if (!decoded.check_condition) return good(moved);
    return with_registers(kInformation, *registers, command.extended, moved);
}

}  // namespace fettle::sim::t10
