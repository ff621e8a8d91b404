// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/erase_commands.h"

#include "core/nvme/commands.h"

namespace fettle::nvme {

namespace {

// Admin opcodes (NVMe Base 2.0 figure 139).
constexpr std::uint8_t kFormatNvm = 0x80;
constexpr std::uint8_t kSecuritySend = 0x81;
constexpr std::uint8_t kSecurityReceive = 0x82;
constexpr std::uint8_t kSanitize = 0x84;
constexpr std::uint32_t kBeginMs = 60'000;
constexpr LogId kSanitizeStatus{0x81};
constexpr std::uint32_t kNoEstimate = 0xFFFFFFFF;

NvmeCommand security(std::uint8_t opcode, Transfer transfer, std::uint8_t protocol, std::uint16_t specific,
                     std::uint32_t bytes) {
    NvmeCommand command;
    command.opcode = opcode;
    command.transfer = transfer;
    command.timeout_ms = kBeginMs;
    // SECP in bits 31:24, SPSP in 23:8 (figures 311 and 316).
    command.cdw10_15[0] = std::uint32_t{protocol} << 24U | std::uint32_t{specific} << 8U;
    command.cdw10_15[1] = bytes;
    return command;
}

std::optional<std::uint32_t> estimate(std::uint32_t seconds) {
    return seconds == kNoEstimate ? std::nullopt : std::optional(seconds);
}

}  // namespace

NvmeCommand format_nvm(std::uint32_t nsid, const IdentifyNamespace& now, EraseSetting erase, std::uint32_t timeout_ms) {
    NvmeCommand command;
    command.opcode = kFormatNvm;
    command.nsid = nsid;
    command.timeout_ms = timeout_ms;
    // FLBAS bits 3:0 and 6:5 are the format, bit 4 extended metadata; DPS bits 2:0 the type of protection, bit 3 its
    // place (NVM Command Set 1.0 figure 97). LBAFL 3:0, MSET 4, PI 7:5, PIL 8, SES 11:9, LBAFU 13:12 (figure 187).
    const std::uint32_t flbas = now.formatted;
    const std::uint32_t dps = now.protection;
    command.cdw10_15[0] = (flbas & 0xFU) | (flbas >> 4U & 1U) << 4U | (dps & 7U) << 5U | (dps >> 3U & 1U) << 8U |
                          static_cast<std::uint32_t>(erase) << 9U | (flbas >> 5U & 3U) << 12U;
    return command;
}

NvmeCommand sanitize(const SanitizeRequest& request) {
    NvmeCommand command;
    command.opcode = kSanitize;
    command.timeout_ms = kBeginMs;
    const bool overwrite = request.action == SanitizeAction::overwrite;
    command.cdw10_15[0] = static_cast<std::uint32_t>(request.action) | (request.may_leave_failure ? 1U << 3U : 0U) |
                          (overwrite ? (request.passes & 0xFU) << 4U : 0U);
    if (request.action == SanitizeAction::exit_failure) command.cdw10_15[0] = 1;
    command.cdw10_15[1] = overwrite ? request.pattern : 0;
    return command;
}

NvmeCommand security_send(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes) {
    return security(kSecuritySend, Transfer::out, protocol, specific, bytes);
}

NvmeCommand security_receive(std::uint8_t protocol, std::uint16_t specific, std::uint32_t bytes) {
    return security(kSecurityReceive, Transfer::in, protocol, specific, bytes);
}

NvmeCommand get_sanitize_log() { return get_log_page({kSanitizeStatus, kSanitizeLogBytes, 0, kAllNamespaces, true}); }

Result<SanitizeLog> decode_sanitize_log(BytesView bytes) {
    const auto view = bytes.fixed<32>(0, "sanitize status log");
    if (!view) return fail(view.error());
    const auto status = view->le16<2>();
    constexpr unsigned kStates = 5;
    if ((status & 7U) >= kStates) return fail(ErrorCode::malformed, FETTLE_TEXT("sanitize status log: unknown state"));
    SanitizeLog log;
    log.progress = view->le16<0>();
    log.state = static_cast<SanitizeLog::State>(status & 7U);
    log.passes_done = status >> 3U & 0x1FU;
    log.global_data_erased = (status >> 8U & 1U) != 0;
    log.command = view->le32<4>();
    log.overwrite_seconds = estimate(view->le32<8>());
    log.block_seconds = estimate(view->le32<12>());
    log.crypto_seconds = estimate(view->le32<16>());
    return log;
}

}  // namespace fettle::nvme
