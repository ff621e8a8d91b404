// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

/// Builders of firmware commands. Only steps of the firmware verb send them.
namespace fettle::firmware {

/// Firmware Commit's Commit Action (NVMe Base 2.0 figure 176).
enum class CommitAction : std::uint8_t {
    store = 0,               ///< replaces the image in the slot; no activation
    store_for_reset = 1,     ///< replaces it; activated at the next reset
    activate_for_reset = 2,  ///< activates the slot at the next reset
    activate_now = 3,        ///< replaces it if an image was downloaded, and activates it without a reset
};

/// 11h; `offset` and `bytes` are multiples of 4 (NVMe Base 2.0 5.13).
[[nodiscard]] NvmeCommand image_download(std::uint32_t offset, std::uint32_t bytes);
/// 10h; slot 0: the controller chooses (NVMe Base 2.0 5.12).
[[nodiscard]] NvmeCommand commit(CommitAction action, unsigned slot, std::uint32_t timeout_ms);

/// Subcommands of DOWNLOAD MICROCODE (ACS-4 7.7.1).
enum class AtaMode : std::uint8_t {
    segments = 0x03,  ///< activated by the last segment
    whole = 0x07,     ///< one command, activated immediately
    deferred = 0x0E,  ///< segments; activation deferred
    activate = 0x0F,  ///< activates the deferred image
};
/// Limit of COUNT and LBA 7:0 (ACS-4 7.7.3): 32 MiB less one block, for the image and for each command.
inline constexpr std::uint32_t kMostAtaBlocks = 0xFFFF;
/// 92h; in units of 512 bytes, `blocks` 1..kMostAtaBlocks.
[[nodiscard]] AtaCommand download_microcode(AtaMode mode, std::uint32_t offset_blocks, std::uint32_t blocks);
[[nodiscard]] AtaCommand activate_microcode();

/// Modes of WRITE BUFFER for microcode (SPC-5 table 218).
enum class ScsiMode : std::uint8_t {
    whole = 0x05,            ///< one command, saved, activated immediately
    segments = 0x07,         ///< saved, activated by the last segment
    deferred_choice = 0x0D,  ///< segments; activated by the events selected in the command
    deferred = 0x0E,         ///< segments; activated by mode 0Fh, power-on or reset
    activate = 0x0F,
};
/// 3Bh; `offset` and `bytes` have 24 bits.
[[nodiscard]] ScsiCommand write_buffer(ScsiMode mode, std::uint32_t offset, std::uint32_t bytes);
/// 3Ch mode 03h: 4 bytes that describe buffer 0 (SPC-5 6.20.5).
[[nodiscard]] ScsiCommand read_buffer_descriptor();

}  // namespace fettle::firmware
