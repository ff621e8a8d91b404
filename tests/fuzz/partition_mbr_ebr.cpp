// SPDX-License-Identifier: GPL-3.0-or-later
// read_table() over boot records at places that the input chooses.
// Input: byte 0 sector size (bit 0: 4,096), byte 1 device size (2^(n mod 64) + 1 MiB), then any number
// of records: 32-bit sector (little-endian), 66 bytes that become bytes 446…511 of that sector.
#include <cstdlib>

#include "core/base/bytes.h"
#include "core/partition/table.h"
#include "tests/unit/partition/sparse_device.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    constexpr std::size_t kRecord = 70;
    const BytesView input(std::span(data, size));
    const std::uint32_t sector = (input.u8(0).value_or(0) & 1U) != 0 ? 4096 : 512;
    const std::uint64_t bytes = (std::uint64_t{1} << (input.u8(1).value_or(40) % 64U)) + (1U << 20U);
    partition::SparseDevice device(bytes, sector);
    std::size_t records = 0;
    for (std::size_t at = 2; at + kRecord <= size && records < 2000; at += kRecord, ++records) {
        device.write(std::uint64_t{*input.le32(at)} * sector + 446, input.slice(at + 4, kRecord - 4).span());
    }
    const auto table = partition::read_table(device);
    if (!table) return 0;
    // The promises of the header, and a bound on what was read.
    if (table->partitions.size() > 4 + 128 || table->problems.size() > 400) std::abort();
    if (device.bytes_read() > (4U << 20U)) std::abort();
    for (const auto& extent : table->partitions)
        (void)partition::judge(extent, table->sector_bytes, {4096, 1 << 20, 0});
    for (const auto& problem : table->problems) (void)render(problem.text, problem.evidence);
    return 0;
}
