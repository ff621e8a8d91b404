// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/drive/ports.h"

/// Long log pages of NVMe drives.
namespace fettle::logs {

/// Whether the controller has the log of that bit of LPA (NVMe Base 2.0 figure 275). Errors: those of the port.
[[nodiscard]] Result<bool> has_log(NvmePort& port, std::uint8_t lpa_bit);

/// Appends `size` bytes from offset `from` on, by pieces; `command` makes the command for an offset and a length.
template <typename Command>
Status read_pieces(NvmePort& port, std::uint64_t from, std::uint64_t size, std::vector<std::uint8_t>& bytes,
                   const Command& command) {
    constexpr std::uint64_t piece_bytes = 4096;
    for (auto at = from; at < from + size;) {
        const auto count = static_cast<std::uint32_t>(std::min(piece_bytes, from + size - at));
        std::vector<std::uint8_t> piece(count);
        if (const auto done = port.admin(command(at, count), piece); !done) return fail(done.error());
        bytes.insert(bytes.end(), piece.begin(), piece.end());
        at += count;
    }
    return {};
}

}  // namespace fettle::logs
