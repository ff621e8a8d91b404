// SPDX-License-Identifier: GPL-3.0-or-later
// read_btrfs_chunk() and locate(). Input: the chunk's address (8 bytes), what is looked for and how much (8 bytes
// each), then the item as the tree holds it.
#include <cstdlib>

#include "core/trim/btrfs_chunks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fettle::BytesView input(std::span(data, size));
    const auto logical = input.le64(0).value_or(0);
    const auto place = input.le64(8).value_or(0);
    const auto length = input.le64(16).value_or(0);
    const auto chunk = fettle::trim::read_btrfs_chunk(logical, input.slice(24, size));
    if (!chunk) return 0;
    const auto pieces = fettle::trim::locate({*chunk}, place, length);
    if (!pieces) return 0;
    for (const auto& piece : *pieces) {
        if (piece.bytes == 0 || piece.bytes > length || piece.logical < logical) std::abort();
        if (piece.on_device > UINT64_MAX - piece.bytes) std::abort();
    }
    return 0;
}
