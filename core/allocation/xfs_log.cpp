// SPDX-License-Identifier: GPL-3.0-or-later
// Offsets as in "XFS Algorithms & Data Structures", 3rd edition, "Journaling Log"; all big-endian.
#include "core/allocation/xfs_log.h"

#include <algorithm>
#include <optional>

#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kBlock = 512;  ///< a basic block
constexpr std::uint32_t kRecordMagic = 0xFEED'BABE;
constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 20U;
constexpr std::uint8_t kUnmount = 0x20;              ///< oh_flags: XLOG_UNMOUNT_TRANS
constexpr std::uint32_t kHeaderCycleBytes = 32'768;  ///< one header block serves so many bytes of a record

constexpr std::string_view kNotClean = FETTLE_TEXT("The {type} file system was not unmounted cleanly.");
constexpr std::string_view kReplay = FETTLE_TEXT("Mount and unmount it once, then try again.");

struct Record {
    std::uint32_t cycle = 0;
    std::uint64_t block = 0;
    std::uint32_t length = 0;
    std::uint32_t operations = 0;
    std::uint32_t iclog_bytes = 0;
    bool ours = false;
    [[nodiscard]] bool newer_than(const Record& other) const noexcept {
        return cycle != other.cycle ? cycle > other.cycle : block > other.block;
    }
};

std::optional<Record> record_at(std::span<const std::uint8_t> block, std::uint64_t number,
                                std::span<const std::uint8_t> uuid) {
    const FixedView<kBlock> view(block.data());
    if (view.be32<0>() != kRecordMagic) return std::nullopt;
    Record record;
    record.cycle = view.be32<4>();
    record.block = number;
    record.length = view.be32<12>();
    record.operations = view.be32<40>();
    const auto id = view.bytes<304, 16>();
    record.ours = std::equal(id.begin(), id.end(), uuid.begin(), uuid.end());
    record.iclog_bytes = view.be32<320>();
    return record;
}

}  // namespace

Expected<std::uint64_t> check_xfs_log(Source& source, std::uint64_t at, std::uint64_t length,
                                      std::span<const std::uint8_t> uuid) {
    std::optional<Record> newest;
    std::uint32_t highest_cycle = 0;
    for (std::uint64_t offset = 0; offset < length; offset += kAtOnce) {
        const auto bytes = source.read(at + offset, static_cast<std::size_t>(std::min(kAtOnce, length - offset)));
        if (!bytes) return tl::unexpected(bytes.error());
        for (std::size_t i = 0; i + kBlock <= bytes->size(); i += kBlock) {
            const auto block = std::span(*bytes).subspan(i, kBlock);
            const auto record = record_at(block, (offset + i) / kBlock, uuid);
            // Every block begins with the number of the cycle in which it was written; a header has it second.
            highest_cycle = std::max(highest_cycle, record ? record->cycle : BytesView(block).be32(0).value_or(0));
            if (record && (!newest || record->newer_than(*newest))) newest = record;
        }
    }
    const bool single =
        newest && newest->ours && newest->operations == 1 && newest->cycle == highest_cycle && newest->length <= kBlock;
    if (!single) return source.dirty(kNotClean, kReplay);
    const auto headers = std::max<std::uint64_t>(1, newest->iclog_bytes / kHeaderCycleBytes);
    const auto blocks = length / kBlock;
    const auto operation = source.read(at + (newest->block + headers) % blocks * kBlock, kBlock);
    if (!operation) return tl::unexpected(operation.error());
    const BytesView view(*operation);
    // Written in the same cycle: else it is of an older time, and the record was torn. The cycle's number stands over
    // the first word of the operation.
    const bool wrapped = newest->block + headers >= blocks;
    const auto cycle = view.be32(0).value_or(0);
    if ((cycle != newest->cycle && !(wrapped && cycle == newest->cycle + 1)) ||
        (view.u8(9).value_or(0) & kUnmount) == 0) {
        return source.dirty(kNotClean, kReplay);
    }
    return 0;
}

}  // namespace fettle::allocation
