// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scsi/bridge_guard.h"

#include <fmt/format.h>

namespace fettle::scsi {

namespace {

constexpr std::uint8_t kGetLogPage = 0x02;
constexpr std::uint8_t kIdentify = 0x06;
constexpr std::uint32_t kCnsMask = 0xFF;
constexpr std::uint32_t kCnsNamespace = 0;
constexpr std::uint32_t kCnsController = 1;
constexpr std::uint32_t kAllNamespaces = 0xFFFFFFFF;

}  // namespace

Status only_reads(const NvmeCommand& command, std::span<const std::uint8_t> data) {
    const bool reads = command.opcode == kGetLogPage || command.opcode == kIdentify;
    if (reads && command.transfer == Transfer::in && !data.empty() && data.size() % 4 == 0) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("NVMe command {opcode}h through a USB bridge"),
                {{"opcode", fmt::format("{:02X}", command.opcode)}});
}

Status only_first_namespace(const NvmeCommand& command) {
    if (command.opcode == kIdentify) {
        const auto cns = command.cdw10_15[0] & kCnsMask;
        if (cns == kCnsController || (cns == kCnsNamespace && command.nsid == 1)) return {};
        return fail(ErrorCode::unsupported, FETTLE_TEXT("Identify {cns}h of namespace {nsid} through this USB bridge"),
                    {{"cns", fmt::format("{:02X}", cns)}, {"nsid", command.nsid}});
    }
    if (command.nsid == 0 || command.nsid == kAllNamespaces) return {};
    return fail(ErrorCode::unsupported, FETTLE_TEXT("a namespace-specific log through this USB bridge"));
}

}  // namespace fettle::scsi
