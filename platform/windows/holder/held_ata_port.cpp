// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/holder/held_ata_port.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

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
    // The driver refuses a last piece that is shorter.
    if (!alignment_) {
        const auto info = firmware_info(*drive_.device, FirmwareTarget::device, drive_.path);
        alignment_ = std::max<std::size_t>(info ? info->alignment.value_or(kBlock) : kBlock, 1);
    }
    std::vector<std::uint8_t> padded(data.begin(), data.end());
    padded.resize((data.size() + *alignment_ - 1) / *alignment_ * *alignment_);
    piece.data = padded;
    if (auto sent = send_firmware(drive_, piece); !sent) return fail(sent.error());
    return no_registers();
}

}  // namespace fettle::windows
