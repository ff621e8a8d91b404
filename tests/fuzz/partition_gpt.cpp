// SPDX-License-Identifier: GPL-3.0-or-later
// read_table() over a device whose beginning and end the input chooses.
// Input: byte 0 bit 0: 4,096-byte sectors, bit 1: mend the checksums, bit 2: ask for 512-byte units;
// byte 1 device size (2^(n mod 64) + 64 KiB); bytes 2-3 length of the end (little-endian); then the
// beginning, then the end.
#include <zlib.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/bytes.h"
#include "core/partition/table.h"
#include "tests/unit/partition/sparse_device.h"

namespace {

using fettle::BytesView;
using fettle::partition::SparseDevice;

void put32(SparseDevice& device, std::uint64_t at, std::uint32_t value) {
    std::array<std::uint8_t, 4> bytes{};
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
    device.write(at, bytes);
}

/// Makes both checksums of the header in sector `at` right, so that the fuzzer gets behind them.
void mend(SparseDevice& device, std::uint64_t at, std::uint32_t sector) {
    std::vector<std::uint8_t> header(sector);
    if (!device.read(at * sector, header)) return;
    const BytesView view(header);
    const std::uint64_t length = std::uint64_t{*view.le32(80)} * *view.le32(84);
    const auto start = *view.le64(72);
    if (length <= (1U << 20U) && start < (std::uint64_t{1} << 40U)) {
        std::vector<std::uint8_t> array((length + sector - 1) / sector * sector);
        if (device.read(start * sector, array)) {
            put32(device, at * sector + 88,
                  static_cast<std::uint32_t>(crc32(0, array.data(), static_cast<uInt>(length))));
        }
    }
    if (!device.read(at * sector, header)) return;
    std::fill_n(header.begin() + 16, 4, std::uint8_t{0});
    const auto covered = std::min<std::uint32_t>(*BytesView(header).le32(12), sector);
    put32(device, at * sector + 16, static_cast<std::uint32_t>(crc32(0, header.data(), covered)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fettle;
    if (size > (1U << 20U)) return 0;
    const BytesView input(std::span(data, size));
    const unsigned flags = input.u8(0).value_or(0);
    const std::uint32_t sector = (flags & 1U) != 0 ? 4096 : 512;
    const std::uint64_t bytes = (std::uint64_t{1} << (input.u8(1).value_or(30) % 64U)) + (64U << 10U);
    const auto drive_state = input.slice(4, size);
    const auto end = std::min<std::size_t>(input.le16(2).value_or(0), drive_state.size());
    SparseDevice device(bytes, sector);
    device.write(0, drive_state.slice(0, drive_state.size() - end).span());
    device.write(bytes / sector * sector - (end + sector - 1) / sector * sector,
                 drive_state.slice(drive_state.size() - end, end).span());
    if ((flags & 2U) != 0) {
        mend(device, 1, sector);
        mend(device, bytes / sector - 1, sector);
    }
    const auto before = device.bytes_read();
    const auto table =
        partition::read_table(device, (flags & 4U) != 0 ? std::optional<std::uint32_t>(512) : std::nullopt);
    if (!table) return 0;
    if (table->partitions.size() > 4096 || table->problems.size() > 400) std::abort();
    if (device.bytes_read() - before > (16U << 20U)) std::abort();
    for (const auto& extent : table->partitions)
        (void)partition::judge(extent, table->sector_bytes, {4096, 1 << 20, 0});
    for (const auto& problem : table->problems) (void)render(problem.text, problem.evidence);
    return 0;
}
