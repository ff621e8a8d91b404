// SPDX-License-Identifier: GPL-3.0-or-later
// read_free_space() over a sparse image. Input: the size in KiB (4 bytes, little-endian), then pieces: offset in
// sectors (4 bytes), length in sectors (1 byte, 0 is 256) and so much data. With `mend` (the top bit of the size) the
// checksums of ext4's superblock and of XFS' structures are made right, so that the fuzzer gets behind them.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/allocation/ext_superblock.h"
#include "core/allocation/free_space.h"
#include "core/base/bytes.h"
#include "core/bench/crc32c.h"
#include "tests/unit/partition/sparse_device.h"

namespace {

using fettle::BytesView;
using fettle::partition::SparseDevice;

void put32(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

/// The checksum at `field` of the `length` bytes at `offset`.
void mend(SparseDevice& device, std::uint64_t offset, std::size_t length, std::size_t field, bool ext) {
    std::vector<std::uint8_t> bytes(length);
    if (!device.read(offset, bytes)) return;
    put32(bytes, field, 0);
    const auto crc =
        ext ? fettle::allocation::ext_crc32c(0xFFFFFFFFU, std::span(bytes).first(field)) : fettle::bench::crc32c(bytes);
    put32(bytes, field, crc);
    device.write(offset, bytes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t sector = 512;
    const BytesView input(std::span(data, size));
    const auto head = input.le32(0).value_or(0);
    const auto bytes = std::uint64_t{(head & 0x7FFF'FFFFU) % (1U << 19U)} << 10U;  // to 512 MiB
    SparseDevice device(bytes);
    for (std::size_t at = 4; at + 5 <= size;) {
        const auto place = std::uint64_t{*input.le32(at)} * sector;
        const auto length = std::size_t{*input.u8(at + 4) == 0 ? 256U : *input.u8(at + 4)} * sector;
        const auto piece = input.slice(at + 5, length);
        if (place < bytes) device.write(place, piece.slice(0, static_cast<std::size_t>(bytes - place)).span());
        at += 5 + length;
    }
    if ((head & 0x8000'0000U) != 0) {
        mend(device, 1024, 1024, 0x3FC, true);
        mend(device, 0, sector, 224, false);
        mend(device, sector, sector, 216, false);
    }
    const auto answer = fettle::allocation::read_free_space(device);
    if (!answer) {
        (void)fettle::render(answer.error().text, answer.error().evidence);
        if (answer.error().find("type") == nullptr) std::abort();
        return 0;
    }
    std::uint64_t end = 0;
    for (const auto& range : answer->free) {
        if (range.start < end || range.length == 0) std::abort();
        end = range.end();
    }
    if (end > answer->size_bytes || answer->size_bytes > bytes) std::abort();
    return 0;
}
