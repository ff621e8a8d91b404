// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/ports.h"

/// FORMAT UNIT, 04h (SBC-4 4.33, 5.4), and what goes with it: block lengths and the block descriptor, by which MODE
/// SELECT chooses the length for the next format. Only steps of a plan may send FORMAT UNIT and MODE SELECT.
namespace fettle::scsi {

/// One descriptor of VPD page B4h, Supported Block Lengths And Protection Types (SBC-4 6.6).
struct BlockLength {
    std::uint32_t bytes = 0;
    std::uint8_t protection_types = 0;  ///< bit n: protection type n is supported
    [[nodiscard]] bool supports(std::uint8_t type) const noexcept {
        return type < 4 && (protection_types >> type & 1U) != 0;
    }
    friend bool operator==(const BlockLength&, const BlockLength&) = default;
};
/// Errors: those of vpd_payload.
[[nodiscard]] Result<std::vector<BlockLength>> decode_block_lengths(BytesView bytes);

/// The block descriptor of MODE SENSE (10) (SBC-4 6.5.2).
struct BlockDescriptor {
    std::uint32_t block_bytes = 0;
    bool long_form = false;  ///< LONGLBA: 16 bytes instead of 8
};
inline constexpr std::uint16_t kBlockDescriptorBytes = 252;
/// MODE SENSE (10) with block descriptors, of the Read-Write Error Recovery page, which every disk has.
[[nodiscard]] ScsiCommand mode_sense_descriptor();
/// Errors: truncated, not_found (no descriptor).
[[nodiscard]] Result<BlockDescriptor> decode_block_descriptor(BytesView bytes);

/// MODE SELECT (10) of a block descriptor alone. `saved`: SP.
[[nodiscard]] ScsiCommand mode_select_descriptor(std::size_t bytes, bool saved);
/// Its parameter list: the largest number of blocks of this length.
[[nodiscard]] std::vector<std::uint8_t> descriptor_list(const BlockDescriptor& wanted);

/// Protection information of the medium, as READ CAPACITY (16) reports it (SBC-4 5.21.2).
struct Protection {
    std::uint8_t type = 0;               ///< 0 none, 1 to 3
    std::uint8_t interval_exponent = 0;  ///< 2^n protection intervals in a block
    friend bool operator==(const Protection&, const Protection&) = default;
};
/// None if the bytes end before it.
[[nodiscard]] Protection decode_protection(BytesView capacity_16) noexcept;

/// FORMAT UNIT with a parameter list and IMMED: the format continues after the command completes. The medium gets this
/// protection, with the drive's default initialization pattern.
[[nodiscard]] ScsiCommand format_unit(const Protection& protection);
[[nodiscard]] std::vector<std::uint8_t> format_list(const Protection& protection);

/// The medium, according to TEST UNIT READY.
struct FormatState {
    enum class Phase : std::uint8_t {
        ready,    ///< neither of the others
        running,  ///< 02/04h/04h: a format is in progress
        corrupt,  ///< 03/31h/00h or 01h: the drive rejects reads and writes until a format succeeds
    };
    Phase phase = Phase::ready;
    std::uint16_t progress = 0;  ///< of 65,536
};
/// Only reads. Errors: those of the port; asleep and others, if the drive is not ready for another reason.
[[nodiscard]] Result<FormatState> format_state(ScsiPort& port);

}  // namespace fettle::scsi
