// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/nvme_security.h"

#include "core/scsi/transact.h"
#include "platform/windows/drives/scsi_port.h"

namespace fettle::windows {

namespace {

// NVMe Base 2.0 figure 139.
constexpr std::uint8_t kSecuritySend = 0x81;
constexpr std::uint8_t kSecurityReceive = 0x82;
// SPC-5 6.40, 6.41.
constexpr std::uint8_t kProtocolIn = 0xA2;
constexpr std::uint8_t kProtocolOut = 0xB5;

std::uint8_t byte_of(std::uint32_t value, unsigned shift) { return static_cast<std::uint8_t>(value >> shift); }

}  // namespace

bool is_security_receive(const NvmeCommand& command) noexcept { return command.opcode == kSecurityReceive; }
bool is_security_send(const NvmeCommand& command) noexcept { return command.opcode == kSecuritySend; }

Result<NvmeReturn> send_security(const OpenDrive& drive, const NvmeCommand& command, std::span<std::uint8_t> data) {
    // Dword 10: SECP in bits 31:24, SPSP in 23:8 (NVMe Base 2.0 figures 311 and 316). Its lowest byte, NSSF, is for a
    // protocol of NVMe itself.
    const auto what = command.cdw10_15[0];
    const auto length = command.cdw10_15[1];
    ScsiCommand scsi;
    scsi.cdb = {is_security_send(command) ? kProtocolOut : kProtocolIn,
                byte_of(what, 24),
                byte_of(what, 16),
                byte_of(what, 8),
                0,
                byte_of(what, 0),
                byte_of(length, 24),
                byte_of(length, 16),
                byte_of(length, 8),
                byte_of(length, 0),
                0,
                0};
    scsi.transfer = command.transfer;
    scsi.timeout_ms = command.timeout_ms;
    PassThroughScsiPort port(drive);
    const auto done =
        scsi::transact(port, scsi, data, is_security_send(command) ? "SECURITY PROTOCOL OUT" : "SECURITY PROTOCOL IN");
    if (!done) return fail(done.error());
    return NvmeReturn{};
}

}  // namespace fettle::windows
