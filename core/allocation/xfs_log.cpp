// SPDX-License-Identifier: GPL-3.0-or-later
// Offsets as in "XFS Algorithms & Data Structures", 3rd edition, "Journaling Log"; all big-endian.
#include "core/allocation/xfs_log.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/bytes.h"

namespace fettle::allocation {

namespace {

constexpr std::size_t kBlock = 512;  ///< a basic block
constexpr std::uint32_t kRecordMagic = 0xFEED'BABE;
constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 20U;
constexpr std::uint8_t kUnmount = 0x20;              ///< oh_flags: XLOG_UNMOUNT_TRANS
constexpr std::uint32_t kHeaderCycleBytes = 32'768;  ///< one header block covers this many bytes of a record
constexpr std::size_t kMostStretches = 8;            ///< an unmounted log has one or two

constexpr std::string_view kNotClean = FETTLE_TEXT("The {type} file system was not unmounted cleanly.");
constexpr std::string_view kReplay = FETTLE_TEXT("Mount and unmount it once, then try again.");

struct Record {
    std::uint32_t cycle = 0;
    std::uint64_t block = 0;
    std::uint64_t blocks = 0;   ///< total: headers, operations, and padding to the log's stripe unit
    std::uint64_t headers = 0;  ///< part of `blocks`
    std::uint32_t operations = 0;
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
    record.operations = view.be32<40>();
    const auto id = view.bytes<304, 16>();
    record.ours = std::equal(id.begin(), id.end(), uuid.begin(), uuid.end());
    // h_size is 0 in logs of version 1. h_len is the length after the headers, including the padding.
    record.headers =
        std::max<std::uint64_t>(1, (std::uint64_t{view.be32<320>()} + kHeaderCycleBytes - 1) / kHeaderCycleBytes);
    record.blocks = record.headers + (std::uint64_t{view.be32<12>()} + kBlock - 1) / kBlock;
    return record;
}

/// Blocks written in one cycle, from `start` to the next range.
struct Stretch {
    std::uint64_t start = 0;
    std::uint32_t cycle = 0;
};

/// Contents of a log.
struct Contents {
    std::optional<Record> newest;
    std::vector<Stretch> stretches;

    void add(std::span<const std::uint8_t> block, std::uint64_t number, std::span<const std::uint8_t> uuid) {
        const auto record = record_at(block, number, uuid);
        // Every block starts with the number of the cycle in which it was written; in a header it comes second.
        const auto cycle = record ? record->cycle : BytesView(block).be32(0).value_or(0);
        if ((stretches.empty() || stretches.back().cycle != cycle) && stretches.size() < kMostStretches) {
            stretches.push_back({number, cycle});
        }
        if (record && (!newest || record->newer_than(*newest))) newest = record;
    }

    /// Whether the newest record is complete and was written last: up to its end, all blocks are of its cycle, and
    /// after it of older ones.
    [[nodiscard]] bool ends_with_newest(std::uint64_t blocks) const {
        const auto end = newest->block + newest->blocks;
        const bool wraps = end >= blocks;
        const auto head = wraps ? end - blocks : end;
        const auto cycle = newest->cycle + (wraps ? 1U : 0U);
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            const auto stop = i + 1 < stretches.size() ? stretches[i + 1].start : blocks;
            if (stretches[i].start < head && stretches[i].cycle != cycle) return false;
            if (stop > head && stretches[i].cycle >= cycle) return false;
        }
        return newest->blocks <= blocks && stretches.size() < kMostStretches;
    }
};

}  // namespace

Expected<std::uint64_t> check_xfs_log(Source& source, std::uint64_t at, std::uint64_t length,
                                      std::span<const std::uint8_t> uuid) {
    Contents contents;
    for (std::uint64_t offset = 0; offset < length; offset += kAtOnce) {
        const auto bytes = source.read(at + offset, static_cast<std::size_t>(std::min(kAtOnce, length - offset)));
        if (!bytes) return tl::unexpected(bytes.error());
        for (std::size_t i = 0; i + kBlock <= bytes->size(); i += kBlock) {
            contents.add(std::span(*bytes).subspan(i, kBlock), (offset + i) / kBlock, uuid);
        }
    }
    const auto& newest = contents.newest;
    const auto blocks = length / kBlock;
    if (!newest || !newest->ours || newest->operations != 1 || !contents.ends_with_newest(blocks)) {
        return source.dirty(kNotClean, kReplay);
    }
    const auto operation = source.read(at + (newest->block + newest->headers) % blocks * kBlock, kBlock);
    if (!operation) return tl::unexpected(operation.error());
    if ((BytesView(*operation).u8(9).value_or(0) & kUnmount) == 0) return source.dirty(kNotClean, kReplay);
    return 0;
}

}  // namespace fettle::allocation
