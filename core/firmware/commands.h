// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

/// Builders of the commands that change a drive's firmware. Only the firmware verb's steps send them.
namespace fettle::firmware {

/// Firmware Commit's Commit Action (NVMe Base 2.0 figure 176).
enum class CommitAction : std::uint8_t {
    store = 0,               ///< replaces what is in the slot; activates nothing
    store_for_reset = 1,     ///< replaces, and is taken at the next reset
    activate_for_reset = 2,  ///< what is in the slot is taken at the next reset
    activate_now = 3,        ///< replaces where an image was downloaded, and takes it at once, without a reset
};

/// 11h; `offset` and `bytes` are multiples of 4 (NVMe Base 2.0 5.13).
[[nodiscard]] NvmeCommand image_download(std::uint32_t offset, std::uint32_t bytes);
/// 10h; slot 0: the controller chooses (NVMe Base 2.0 5.12).
[[nodiscard]] NvmeCommand commit(CommitAction action, unsigned slot, std::uint32_t timeout_ms);

/// Subcommands of DOWNLOAD MICROCODE (ACS-4 7.7.1).
enum class AtaMode : std::uint8_t {
    segments = 0x03,  ///< takes effect with the last segment
    whole = 0x07,     ///< one command, takes effect with it
    deferred = 0x0E,  ///< segments that wait
    activate = 0x0F,  ///< what waits
};
/// What COUNT and LBA 7:0 together can say (ACS-4 7.7.3): 32 MiB less a block, of the image and of each command.
inline constexpr std::uint32_t kMostAtaBlocks = 0xFFFF;
/// 92h; in units of 512 bytes, `blocks` 1..kMostAtaBlocks.
[[nodiscard]] AtaCommand download_microcode(AtaMode mode, std::uint32_t offset_blocks, std::uint32_t blocks);
[[nodiscard]] AtaCommand activate_microcode();

/// Modes of WRITE BUFFER for microcode (SPC-5 table 218).
enum class ScsiMode : std::uint8_t {
    whole = 0x05,            ///< one command, saved, takes effect with it
    segments = 0x07,         ///< saved, takes effect with the last
    deferred_choice = 0x0D,  ///< segments that wait for the events that the command names
    deferred = 0x0E,         ///< segments that wait for mode 0Fh, a power-on or a reset
    activate = 0x0F,
};
/// 3Bh; `offset` and `bytes` have 24 bits.
[[nodiscard]] ScsiCommand write_buffer(ScsiMode mode, std::uint32_t offset, std::uint32_t bytes);
/// 3Ch mode 03h: 4 bytes that describe buffer 0 (SPC-5 6.20.5).
[[nodiscard]] ScsiCommand read_buffer_descriptor();

}  // namespace fettle::firmware
