// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/commands.h"

#include <utility>
#include <vector>

namespace fettle::scsi {

namespace {

constexpr std::uint8_t kEvpd = 0x01;
constexpr std::uint8_t kCumulative = 0x40;  // page control 01b in bits 7:6
constexpr std::uint8_t kDisableBlockDescriptors = 0x08;
constexpr std::uint8_t kReadCapacity16Action = 0x10;

constexpr std::uint8_t high(std::uint16_t value) { return static_cast<std::uint8_t>(value >> 8U); }
constexpr std::uint8_t low(std::uint16_t value) { return static_cast<std::uint8_t>(value & 0xFFU); }

ScsiCommand command(std::vector<std::uint8_t> cdb, Transfer transfer) {
    ScsiCommand result;
    result.cdb = std::move(cdb);
    result.transfer = transfer;
    return result;
}

constexpr std::uint8_t code(Opcode opcode) { return static_cast<std::uint8_t>(opcode); }

}  // namespace

ScsiCommand test_unit_ready() { return command({code(Opcode::test_unit_ready), 0, 0, 0, 0, 0}, Transfer::none); }

ScsiCommand request_sense(std::uint8_t bytes) {
    return command({code(Opcode::request_sense), 0, 0, 0, bytes, 0}, Transfer::in);
}

ScsiCommand inquiry(std::uint16_t bytes) {
    return command({code(Opcode::inquiry), 0, 0, high(bytes), low(bytes), 0}, Transfer::in);
}

ScsiCommand inquiry_vpd(std::uint8_t page, std::uint16_t bytes) {
    return command({code(Opcode::inquiry), kEvpd, page, high(bytes), low(bytes), 0}, Transfer::in);
}

ScsiCommand read_capacity_10() {
    return command({code(Opcode::read_capacity_10), 0, 0, 0, 0, 0, 0, 0, 0, 0}, Transfer::in);
}

ScsiCommand read_capacity_16(std::uint32_t bytes) {
    auto result = command(std::vector<std::uint8_t>(16), Transfer::in);
    result.cdb[0] = code(Opcode::service_action_in_16);
    result.cdb[1] = kReadCapacity16Action;
    result.cdb[10] = static_cast<std::uint8_t>(bytes >> 24U);
    result.cdb[11] = static_cast<std::uint8_t>(bytes >> 16U & 0xFFU);
    result.cdb[12] = static_cast<std::uint8_t>(bytes >> 8U & 0xFFU);
    result.cdb[13] = static_cast<std::uint8_t>(bytes & 0xFFU);
    return result;
}

ScsiCommand log_sense(std::uint8_t page, std::uint8_t subpage, std::uint16_t bytes) {
    return command({code(Opcode::log_sense), 0, static_cast<std::uint8_t>(kCumulative | (page & 0x3FU)), subpage, 0, 0,
                    0, high(bytes), low(bytes), 0},
                   Transfer::in);
}

ScsiCommand mode_sense_6(std::uint8_t page, std::uint8_t bytes) {
    return command(
        {code(Opcode::mode_sense_6), kDisableBlockDescriptors, static_cast<std::uint8_t>(page & 0x3FU), 0, bytes, 0},
        Transfer::in);
}

ScsiCommand mode_sense_10(std::uint8_t page, std::uint16_t bytes) {
    return command({code(Opcode::mode_sense_10), kDisableBlockDescriptors, static_cast<std::uint8_t>(page & 0x3FU), 0,
                    0, 0, 0, high(bytes), low(bytes), 0},
                   Transfer::in);
}

}  // namespace fettle::scsi
