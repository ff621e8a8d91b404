// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/commands.h"

#include <algorithm>

namespace fettle::nvme {

namespace {

constexpr std::uint32_t kReadTimeoutMs = 10'000;
constexpr std::uint32_t kAutonomousPowerTransition = 0x0C;  // NVMe Base 2.0 5.27.1

NvmeCommand command(Opcode opcode, std::uint32_t nsid, Transfer transfer) {
    NvmeCommand result;
    result.opcode = static_cast<std::uint8_t>(opcode);
    result.nsid = nsid;
    result.transfer = transfer;
    result.timeout_ms = kReadTimeoutMs;
    return result;
}

/// NVMe Base 2.0 figure 273: command dword 10 bits 7:0 hold CNS.
NvmeCommand identify(Cns cns, std::uint32_t nsid) {
    auto result = command(Opcode::identify, nsid, Transfer::in);
    result.cdw10_15[0] = static_cast<std::uint32_t>(cns);
    return result;
}

}  // namespace

NvmeCommand identify_namespace(std::uint32_t nsid) { return identify(Cns::ns, nsid); }
NvmeCommand identify_controller() { return identify(Cns::controller, 0); }
NvmeCommand identify_active_namespaces(std::uint32_t after) { return identify(Cns::active_namespaces, after); }
NvmeCommand identify_descriptors(std::uint32_t nsid) { return identify(Cns::descriptors, nsid); }

NvmeCommand get_log_page(const LogRequest& request) {
    auto result = command(Opcode::get_log_page, request.nsid, Transfer::in);
    // Number of Dwords is 0's based and split: NUMDL in dword 10 bits 31:16, NUMDU in dword 11 bits
    // 15:0 (figures 197 and 198).
    const std::uint32_t dwords = std::max<std::uint32_t>(1, request.bytes / 4 + (request.bytes % 4 == 0 ? 0 : 1)) - 1;
    constexpr std::uint32_t kRetainBit = 1U << 15U;
    result.cdw10_15[0] =
        static_cast<std::uint32_t>(request.id) | (request.retain_event ? kRetainBit : 0) | (dwords & 0xFFFFU) << 16U;
    result.cdw10_15[1] = dwords >> 16U;
    result.cdw10_15[2] = static_cast<std::uint32_t>(request.offset & 0xFFFFFFFCU);  // LPOL
    result.cdw10_15[3] = static_cast<std::uint32_t>(request.offset >> 32U);         // LPOU
    return result;
}

NvmeCommand get_feature(Feature feature) {
    auto result = command(Opcode::get_features, 0, Transfer::none);
    result.cdw10_15[0] = static_cast<std::uint32_t>(feature);
    return result;
}

NvmeCommand get_apst() {
    auto result = command(Opcode::get_features, 0, Transfer::in);
    result.cdw10_15[0] = kAutonomousPowerTransition;
    return result;
}

}  // namespace fettle::nvme
