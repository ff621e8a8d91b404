// SPDX-License-Identifier: GPL-3.0-or-later
// What the targets for the allocation readers share: a sparse image made of the input, and what every answer must be.
//
// Input: the size in KiB (4 bytes, little-endian), then pieces: offset in sectors (4 bytes). Without its top bit:
// length in sectors (1 byte, 0 is 256) and so much data. With it: length in sectors (2 bytes) and a byte that fills
// them, 64 MiB in all. With the top bit of the size the target makes checksums right, so that the fuzzer gets behind
// them.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/allocation/free_space.h"
#include "core/allocation/source.h"
#include "core/base/bytes.h"
#include "tests/unit/partition/sparse_device.h"

namespace fettle::fuzz {

inline constexpr std::size_t kSector = 512;

struct AllocationImage {
    partition::SparseDevice device;
    std::uint64_t bytes = 0;
    bool mend = false;
};

inline AllocationImage read_allocation_image(const std::uint8_t* data, std::size_t size) {
    constexpr std::uint32_t kTop = 0x8000'0000U;
    const BytesView input(std::span(data, size));
    const auto head = input.le32(0).value_or(0);
    const auto bytes = std::uint64_t{(head & ~kTop) % (1U << 19U)} << 10U;  // to 512 MiB
    AllocationImage image{partition::SparseDevice(bytes), bytes, (head & kTop) != 0};
    const auto write = [&](std::uint64_t place, BytesView piece) {
        if (place < bytes) {
            image.device.write(
                place,
                piece.slice(0, static_cast<std::size_t>(std::min<std::uint64_t>(bytes - place, piece.size()))).span());
        }
    };
    std::size_t left_to_fill = std::size_t{64} << 20U;
    for (std::size_t at = 4; at + 5 <= size;) {
        const auto offset = *input.le32(at);
        const auto place = std::uint64_t{offset & ~kTop} * kSector;
        at += 4;
        if ((offset & kTop) == 0) {
            const auto length = std::size_t{*input.u8(at) == 0 ? 256U : *input.u8(at)} * kSector;
            write(place, input.slice(at + 1, length));
            at += 1 + length;
            continue;
        }
        if (at + 3 > size) break;
        // Seven bytes fill up to 32 MiB: a few thousand of them would take the whole time of a run.
        const auto length = std::min(std::size_t{*input.le16(at)} * kSector, left_to_fill);
        left_to_fill -= length;
        const std::vector<std::uint8_t> fill(length, *input.u8(at + 2));
        write(place, BytesView(fill));
        at += 3;
    }
    return image;
}

/// Puts what `sum` makes of the `length` bytes at `offset`, with 0 in the field, into the field.
template <typename Sum>
void mend(partition::SparseDevice& device, std::uint64_t offset, std::size_t length, std::size_t field, Sum&& sum) {
    std::vector<std::uint8_t> bytes(length);
    if (!device.read(offset, bytes)) return;
    const auto put = [&](std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) bytes[field + i] = static_cast<std::uint8_t>(value >> (8 * i));
    };
    put(0);
    put(sum(bytes));
    device.write(offset, bytes);
}

/// Whatever is answered must hold together, and a refusal must say of what it speaks.
inline void judge(const allocation::Answer& answer, std::uint64_t bytes) {
    if (!answer) {
        (void)render(answer.error().text, answer.error().evidence);
        if (answer.error().find("type") == nullptr) std::abort();
        return;
    }
    std::uint64_t end = 0;
    for (const auto& range : answer->free) {
        if (range.start < end || range.length == 0) std::abort();
        end = range.end();
    }
    if (end > answer->size_bytes || answer->size_bytes > bytes) std::abort();
}

}  // namespace fettle::fuzz
