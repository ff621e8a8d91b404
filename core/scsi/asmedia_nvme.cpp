// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/asmedia_nvme.h"

#include "core/scsi/bridge_guard.h"
#include "core/scsi/transact.h"

namespace fettle::scsi {

namespace {

// The 16-byte CDB: location of each part of the NVMe command.
constexpr std::uint8_t kOperationCode = 0xE6;
constexpr std::size_t kOpcode = 1;
constexpr std::size_t kDword10Low = 3;   // bits 7:0
constexpr std::size_t kDword10High = 6;  // bits 31:16, big endian
constexpr std::size_t kDword13 = 8;      // big endian
constexpr std::size_t kDword12 = 12;     // big endian

void put32(ScsiCommand& command, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) command.cdb[at + i] = static_cast<std::uint8_t>(value >> (24 - 8 * i) & 0xFFU);
}

}  // namespace

Result<NvmeReturn> AsmediaNvmePort::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    const auto allowed = only_reads(command, data);
    if (!allowed) return fail(allowed.error());
    const auto carried = only_first_namespace(command);
    if (!carried) return fail(carried.error());
    const auto& dwords = command.cdw10_15;
    if (dwords[1] != 0 || dwords[4] != 0 || dwords[5] != 0) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("ASMedia bridge: command dwords 11, 14 and 15"));
    }
    ScsiCommand carrier;
    carrier.cdb.assign(16, 0);
    carrier.cdb[0] = kOperationCode;
    carrier.cdb[kOpcode] = command.opcode;
    carrier.cdb[kDword10Low] = static_cast<std::uint8_t>(dwords[0] & 0xFFU);
    carrier.cdb[kDword10High] = static_cast<std::uint8_t>(dwords[0] >> 24U);
    carrier.cdb[kDword10High + 1] = static_cast<std::uint8_t>(dwords[0] >> 16U & 0xFFU);
    put32(carrier, kDword13, dwords[3]);
    put32(carrier, kDword12, dwords[2]);
    carrier.transfer = Transfer::in;
    carrier.timeout_ms = command.timeout_ms;
    const auto read = transact(scsi_, carrier, data, "ASMedia bridge");
    if (!read) return fail(read.error());
    if (*read < data.size()) return fail(ErrorCode::truncated, FETTLE_TEXT("ASMedia bridge: data"));
    return NvmeReturn{};
}

}  // namespace fettle::scsi
