// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/btrfs_chunks.h"

#include <algorithm>

namespace fettle::trim {

namespace {

// struct btrfs_chunk, followed by its struct btrfs_stripe array; little-endian.
constexpr std::size_t kLength = 0x00;
constexpr std::size_t kType = 0x18;
constexpr std::size_t kStripeCount = 0x2C;
constexpr std::size_t kStripes = 0x30;
constexpr std::size_t kStripeBytes = 0x20;
constexpr std::size_t kStripeDevice = 0x00;
constexpr std::size_t kStripeOffset = 0x08;

// BTRFS_BLOCK_GROUP_…: the low bits give the content type; of the others, only DUP uses a single device.
constexpr std::uint64_t kDataSystemMetadata = 0x7;
constexpr std::uint64_t kDup = 0x20;

const char* const kWhat = "a btrfs chunk";

bool is_plain(const BtrfsChunk& chunk) {
    const auto profile = chunk.type & ~kDataSystemMetadata;
    const std::size_t copies = profile == kDup ? 2 : 1;
    if ((profile != 0 && profile != kDup) || chunk.stripes.size() != copies) return false;
    return std::all_of(chunk.stripes.begin(), chunk.stripes.end(),
                       [&](const BtrfsStripe& stripe) { return stripe.device == chunk.stripes.front().device; });
}

// Profiles: how many stripes in a row hold the same data, and whether the others follow in turn.
constexpr std::uint64_t kRaid0 = 0x8;
constexpr std::uint64_t kRaid10 = 0x40;
constexpr std::uint64_t kParity = 0x80 | 0x100;
constexpr std::uint64_t kDataType = 0x1;
/// Stripe length: the only one that btrfs has ever written.
constexpr std::uint64_t kStripeLength = 64U << 10U;

/// How the stripe at `index` takes part: `groups` sets of stripes follow in turn, and it belongs to set `group`.
struct Turn {
    std::uint64_t groups = 1;
    std::uint64_t group = 0;
};

Turn turn_of(const BtrfsChunk& chunk, std::size_t index) {
    if ((chunk.type & kRaid0) != 0) return {chunk.stripes.size(), index};
    if ((chunk.type & kRaid10) != 0) return {chunk.stripes.size() / 2, index / 2};
    return {};
}

/// Adds what the stripe at `index` stores in [offset, offset + length) of its device. False: too many pieces.
bool add_sources(const BtrfsChunk& chunk, std::size_t index, std::uint64_t offset, std::uint64_t length,
                 std::vector<BtrfsSource>& found) {
    constexpr std::size_t most = std::size_t{1} << 16U;
    const auto turn = turn_of(chunk, index);
    if (turn.groups == 0) return true;  // malformed
    const auto begin = chunk.stripes[index].offset;
    const auto from = std::max(offset, begin);
    const auto to = std::min(offset + length, begin + chunk.length / turn.groups);
    for (auto at = from; at < to;) {
        const auto within = (at - begin) % kStripeLength;
        const auto run = turn.groups == 1 ? to - at : std::min(to - at, kStripeLength - within);
        const auto logical = turn.groups == 1
                                 ? at - begin
                                 : ((at - begin) / kStripeLength * turn.groups + turn.group) * kStripeLength + within;
        if (found.size() >= most) return false;
        found.push_back({at, chunk.logical + logical, run, (chunk.type & kDataType) != 0});
        at += run;
    }
    return true;
}

}  // namespace

Result<std::vector<BtrfsSource>> sources_in(const std::vector<BtrfsChunk>& chunks, std::uint64_t device,
                                            std::uint64_t offset, std::uint64_t length) {
    std::vector<BtrfsSource> found;
    for (const auto& chunk : chunks) {
        for (std::size_t i = 0; i < chunk.stripes.size(); ++i) {
            if (chunk.stripes[i].device != device) continue;
            const auto begin = chunk.stripes[i].offset;
            if (begin >= offset + length || offset >= begin + chunk.length) continue;
            if ((chunk.type & kParity) != 0) {
                return fail(ErrorCode::unsupported, FETTLE_TEXT("reading btrfs blocks stored as RAID5 or RAID6"));
            }
            if (!add_sources(chunk, i, offset, length, found)) {
                return fail(ErrorCode::unsupported, FETTLE_TEXT("too many btrfs blocks at once"));
            }
        }
    }
    std::sort(found.begin(), found.end(),
              [](const BtrfsSource& one, const BtrfsSource& other) { return one.on_device < other.on_device; });
    return found;
}

Result<BtrfsChunk> read_btrfs_chunk(std::uint64_t logical, BytesView item) {
    const auto length = item.le64(kLength);
    const auto type = item.le64(kType);
    const auto count = item.le16(kStripeCount);
    if (!length || !type || !count) return fail(ErrorCode::truncated, kWhat);
    BtrfsChunk chunk{logical, *length, *type, {}};
    if (chunk.length == 0 || chunk.logical > UINT64_MAX - chunk.length || *count == 0) {
        return fail(ErrorCode::malformed, kWhat);
    }
    for (std::size_t i = 0; i < *count; ++i) {
        const auto at = kStripes + i * kStripeBytes;
        const auto device = item.le64(at + kStripeDevice);
        const auto offset = item.le64(at + kStripeOffset);
        if (!device || !offset) return fail(ErrorCode::truncated, kWhat);
        if (*offset > UINT64_MAX - chunk.length) return fail(ErrorCode::malformed, kWhat);
        chunk.stripes.push_back({*device, *offset});
    }
    return chunk;
}

Result<std::vector<BtrfsPiece>> locate(const std::vector<BtrfsChunk>& chunks, std::uint64_t logical,
                                       std::uint64_t length) {
    std::vector<BtrfsPiece> pieces;
    while (length > 0) {
        const auto chunk = std::find_if(chunks.begin(), chunks.end(), [&](const BtrfsChunk& one) {
            return logical >= one.logical && logical - one.logical < one.length;
        });
        if (chunk == chunks.end())
            return fail(ErrorCode::not_found, FETTLE_TEXT("btrfs does not report where the blocks are stored"));
        if (!is_plain(*chunk)) {
            return fail(
                ErrorCode::unsupported,
                FETTLE_TEXT(
                    "btrfs stripes these blocks over several locations; only the single and DUP profiles on one "
                    "device are supported"));
        }
        const auto within = logical - chunk->logical;
        const auto bytes = std::min(length, chunk->length - within);
        for (const auto& stripe : chunk->stripes) pieces.push_back({logical, stripe.offset + within, bytes});
        logical += bytes;
        length -= bytes;
    }
    return pieces;
}

}  // namespace fettle::trim
