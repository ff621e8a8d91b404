// SPDX-License-Identifier: GPL-3.0-or-later
// What of a drive may be trimmed, from a partition table that the input chooses: nothing that a partition has, nothing
// before the first, nothing past the end. Input: byte 0 bit 0: 4,096-byte sectors; byte 1 device size (2^(n mod 64) +
// 64 KiB); byte 2 granularity (2^(n mod 40)); then the drive's beginning.
#include <algorithm>
#include <cstdlib>

#include "core/base/bytes.h"
#include "core/overprovision/layout.h"
#include "tests/unit/partition/sparse_device.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    if (size > (1U << 20U)) return 0;
    const BytesView input(std::span(data, size));
    const std::uint32_t sector = (input.u8(0).value_or(0) & 1U) != 0 ? 4096 : 512;
    const std::uint64_t bytes = (std::uint64_t{1} << (input.u8(1).value_or(30) % 64U)) + (64U << 10U);
    partition::SparseDevice device(bytes, sector);
    device.write(0, input.slice(3, size).span());
    const auto layout = overprovision::read_layout(device);
    if (!layout) return 0;
    const auto& partitions = layout->table.partitions;
    for (const auto& run : overprovision::aligned(layout->free, std::uint64_t{1} << (input.u8(2).value_or(0) % 40U))) {
        if (layout->doubt || run.bytes == 0 || run.end() > bytes || !is_free(*layout, run)) std::abort();
        bool behind_one = false;
        for (const auto& extent : partitions) {
            const auto start = saturating_bytes(extent.start, sector).bytes;
            const auto end = saturating_bytes(extent.start + extent.sectors, sector).bytes;
            if (run.start < end && start < run.end()) std::abort();
            behind_one = behind_one || start < run.start;
        }
        // An extended container may be what comes first.
        if (!behind_one && layout->table.scheme == partition::Scheme::gpt) std::abort();
    }
    return 0;
}
