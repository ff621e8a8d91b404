// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/realtek_nvme.h"

#include <algorithm>

#include "core/nvme/commands.h"
#include "core/scsi/bridge_guard.h"
#include "core/scsi/transact.h"

namespace fettle::scsi {

namespace {

// The 16-byte CDB: location of each part of the NVMe command.
constexpr std::uint8_t kOperationCode = 0xE4;
constexpr std::size_t kSize = 1;  // little endian, two bytes
constexpr std::size_t kOpcode = 3;
constexpr std::size_t kDword10Low = 4;
constexpr std::size_t kLogLimit = 512;
constexpr std::size_t kIdentifyLimit = nvme::kIdentifyBytes;

}  // namespace

Result<NvmeReturn> RealtekNvmePort::admin(const NvmeCommand& command, std::span<std::uint8_t> data) {
    const auto allowed = only_reads(command, data);
    if (!allowed) return fail(allowed.error());
    const auto carried = only_first_namespace(command);
    if (!carried) return fail(carried.error());
    const bool log = command.opcode == static_cast<std::uint8_t>(nvme::Opcode::get_log_page);
    if (data.size() > (log ? kLogLimit : kIdentifyLimit)) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("Realtek bridge: more than 512 bytes of a log"));
    }
    const auto& dwords = command.cdw10_15;
    if (std::any_of(dwords.begin() + 1, dwords.end(), [](std::uint32_t dword) { return dword != 0; })) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("Realtek bridge: command dwords 11 to 15"));
    }
    ScsiCommand carrier;
    carrier.cdb.assign(16, 0);
    carrier.cdb[0] = kOperationCode;
    carrier.cdb[kSize] = static_cast<std::uint8_t>(data.size() & 0xFFU);
    carrier.cdb[kSize + 1] = static_cast<std::uint8_t>(data.size() >> 8U & 0xFFU);
    carrier.cdb[kOpcode] = command.opcode;
    carrier.cdb[kDword10Low] = static_cast<std::uint8_t>(dwords[0] & 0xFFU);
    carrier.transfer = Transfer::in;
    carrier.timeout_ms = command.timeout_ms;
    const auto read = transact(scsi_, carrier, data, "Realtek bridge");
    if (!read) return fail(read.error());
    if (*read < data.size()) return fail(ErrorCode::truncated, FETTLE_TEXT("Realtek bridge: data"));
    return NvmeReturn{};
}

}  // namespace fettle::scsi
