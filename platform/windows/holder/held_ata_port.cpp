// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/holder/held_ata_port.h"

#include <fmt/format.h>

#include "platform/windows/holder/firmware_call.h"

namespace fettle::windows {

namespace {

// ACS-4 7.7.
constexpr std::uint8_t kDownloadMicrocode = 0x92;
constexpr std::uint16_t kDeferred = 0x0E;
constexpr std::uint16_t kActivate = 0x0F;
constexpr std::uint64_t kBlock = 512;

/// What a drive returns; Windows returns no registers.
AtaReturn no_registers() { return {}; }

}  // namespace

Result<AtaReturn> HeldAtaPort::execute(const AtaCommand& command, std::span<std::uint8_t> data) {
    if (command.command != kDownloadMicrocode) return plain_->execute(command, data);
    if (command.features == kActivate) {
        if (auto done = activate_firmware(drive_, {}); !done) return fail(done.error());
        return no_registers();
    }
    if (command.features != kDeferred) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("microcode mode {mode}h on {path}: Windows passes only the deferred mode (0Eh)"),
                    {{"mode", fmt::format("{:02X}", command.features)}, {"path", drive_.path}});
    }
    FirmwarePiece piece;
    piece.offset = (command.lba >> 8U & 0xFFFFU) * kBlock;  // LBA 23:8 (ACS-4 7.7.3)
    piece.data = data;
    if (auto sent = send_firmware(drive_, piece); !sent) return fail(sent.error());
    return no_registers();
}

}  // namespace fettle::windows
