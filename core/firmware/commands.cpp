// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/firmware/commands.h"

namespace fettle::firmware {

namespace {

constexpr std::uint32_t kPieceTimeout_ms = 60'000;
/// A drive may erase and write its own flash before it completes the command.
constexpr std::uint32_t kActivationTimeout_ms = 120'000;

constexpr std::uint8_t byte_of(std::uint32_t value, unsigned shift) {
    return static_cast<std::uint8_t>(value >> shift & 0xFFU);
}

}  // namespace

NvmeCommand image_download(std::uint32_t offset, std::uint32_t bytes) {
    NvmeCommand command;
    command.opcode = 0x11;
    command.cdw10_15[0] = bytes / 4 - 1;  // NUMD, 0's based
    command.cdw10_15[1] = offset / 4;     // OFST
    command.transfer = Transfer::out;
    command.timeout_ms = kPieceTimeout_ms;
    return command;
}

NvmeCommand commit(CommitAction action, unsigned slot, std::uint32_t timeout_ms) {
    NvmeCommand command;
    command.opcode = 0x10;
    command.cdw10_15[0] = static_cast<std::uint32_t>(action) << 3U | (slot & 7U);
    command.timeout_ms = timeout_ms;
    return command;
}

AtaCommand download_microcode(AtaMode mode, std::uint32_t offset_blocks, std::uint32_t blocks) {
    AtaCommand command;
    command.command = 0x92;
    command.features = static_cast<std::uint16_t>(mode);
    // COUNT and LBA 7:0 hold the blocks, LBA 23:8 the offset (ACS-4 7.7.3).
    command.count = static_cast<std::uint16_t>(blocks & 0xFFU);
    command.lba = (blocks >> 8U & 0xFFU) | std::uint64_t{offset_blocks & 0xFFFFU} << 8U;
    command.transfer = Transfer::out;
    command.timeout_ms = kActivationTimeout_ms;  // any segment may be the last
    return command;
}

AtaCommand activate_microcode() {
    AtaCommand command;
    command.command = 0x92;
    command.features = static_cast<std::uint16_t>(AtaMode::activate);
    command.timeout_ms = kActivationTimeout_ms;
    return command;
}

ScsiCommand write_buffer(ScsiMode mode, std::uint32_t offset, std::uint32_t bytes) {
    // Mode 0Dh: MODE SPECIFIC bits 7:5 are PO_ACT, HR_ACT, VSE_ACT. Error handling may cause a hard reset while the
    // drive is in use, so only power-on is selected (SPC-5 6.49.11).
    constexpr std::uint8_t kAtPowerOn = 0x80;
    const auto choice = mode == ScsiMode::deferred_choice ? kAtPowerOn : std::uint8_t{0};
    ScsiCommand command;
    command.cdb = {0x3B,
                   static_cast<std::uint8_t>(static_cast<std::uint8_t>(mode) | choice),
                   0,
                   byte_of(offset, 16),
                   byte_of(offset, 8),
                   byte_of(offset, 0),
                   byte_of(bytes, 16),
                   byte_of(bytes, 8),
                   byte_of(bytes, 0),
                   0};
    command.transfer = bytes == 0 ? Transfer::none : Transfer::out;
    command.timeout_ms = kActivationTimeout_ms;
    return command;
}

ScsiCommand read_buffer_descriptor() {
    ScsiCommand command;
    command.cdb = {0x3C, 0x03, 0, 0, 0, 0, 0, 0, 4, 0};
    command.transfer = Transfer::in;
    return command;
}

}  // namespace fettle::firmware
