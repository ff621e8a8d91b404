// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/sanitize.h"

namespace fettle::scsi {

namespace {

constexpr std::uint8_t kSanitize = 0x48;
constexpr std::uint8_t kImmediate = 1U << 7U;
constexpr std::uint8_t kUnrestrictedExit = 1U << 5U;
constexpr std::size_t kPatternBytes = 4;
constexpr std::size_t kHeaderBytes = 4;
constexpr std::uint32_t kBeginMs = 60'000;

std::uint8_t byte_of(std::uint32_t value, unsigned index) { return static_cast<std::uint8_t>(value >> (8U * index)); }

ScsiCommand security(std::uint8_t opcode, Transfer transfer, std::uint8_t protocol, std::uint16_t specific,
                     std::uint32_t bytes) {
    ScsiCommand command;
    command.cdb = {opcode,
                   protocol,
                   byte_of(specific, 1),
                   byte_of(specific, 0),
                   0,
                   0,
                   byte_of(bytes, 3),
                   byte_of(bytes, 2),
                   byte_of(bytes, 1),
                   byte_of(bytes, 0),
                   0,
                   0};
    command.transfer = transfer;
    command.timeout_ms = kBeginMs;
    return command;
}

}  // namespace

ScsiCommand sanitize(SanitizeAction action, bool may_leave_failure) {
    ScsiCommand command;
    command.cdb.assign(10, 0);
    command.cdb[0] = kSanitize;
    command.cdb[1] = static_cast<std::uint8_t>(static_cast<std::uint8_t>(action) | kImmediate |
                                               (may_leave_failure ? kUnrestrictedExit : 0U));
    command.timeout_ms = kBeginMs;
    if (action == SanitizeAction::exit_failure) command.cdb[1] = static_cast<std::uint8_t>(action);
    if (action == SanitizeAction::overwrite) {
        command.cdb[8] = static_cast<std::uint8_t>(kHeaderBytes + kPatternBytes);  // PARAMETER LIST LENGTH
        command.transfer = Transfer::out;
    }
    return command;
}

std::vector<std::uint8_t> overwrite_zeros() {
    std::vector<std::uint8_t> list(kHeaderBytes + kPatternBytes);
    list[0] = 1;  // OVERWRITE COUNT, no inversion
    list[3] = kPatternBytes;
    return list;
}

ScsiCommand report_supported(std::uint8_t opcode, std::uint16_t service_action) {
    ScsiCommand command;
    constexpr std::uint8_t kMaintenanceIn = 0xA3;
    constexpr std::uint8_t kReportOpcodes = 0x0C;
    constexpr std::uint8_t kOneServiceAction = 2;  // REPORTING OPTIONS
    command.cdb = {kMaintenanceIn,
                   kReportOpcodes,
                   kOneServiceAction,
                   opcode,
                   byte_of(service_action, 1),
                   byte_of(service_action, 0),
                   byte_of(kOneCommandBytes, 3),
                   byte_of(kOneCommandBytes, 2),
                   byte_of(kOneCommandBytes, 1),
                   byte_of(kOneCommandBytes, 0),
                   0,
                   0};
    command.transfer = Transfer::in;
    return command;
}

ScsiCommand report_supported(std::uint8_t opcode) {
    constexpr std::uint8_t kOneOpcode = 1;  // REPORTING OPTIONS
    auto command = report_supported(opcode, 0);
    command.cdb.at(2) = kOneOpcode;
    return command;
}

bool is_supported(BytesView answer) noexcept {
    constexpr unsigned kByTheStandard = 3;  // SUPPORT, byte 1 bits 2:0
    return (answer.u8(1).value_or(0) & 7U) == kByTheStandard;
}

bool affects_several_units(BytesView answer) noexcept {
    constexpr unsigned kMoreThanOne = 2;  // MLU, byte 1 bits 6:5; 3: all
    return (answer.u8(1).value_or(0) >> 5U & 3U) >= kMoreThanOne;
}

ScsiCommand report_luns() {
    constexpr std::uint8_t kReportLuns = 0xA0;
    ScsiCommand command;
    command.cdb.assign(12, 0);
    command.cdb[0] = kReportLuns;
    command.cdb[9] = byte_of(kReportLunsBytes, 0);
    command.transfer = Transfer::in;
    return command;
}

bool is_only_unit(BytesView answer) noexcept {
    constexpr std::uint32_t kUnitBytes = 8;  // LUN LIST LENGTH counts bytes
    return answer.be32(0) == kUnitBytes;
}

ScsiCommand security_protocol_in(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes) {
    return security(0xA2, Transfer::in, protocol, specific, bytes);
}

ScsiCommand security_protocol_out(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes) {
    return security(0xB5, Transfer::out, protocol, specific, bytes);
}

}  // namespace fettle::scsi
