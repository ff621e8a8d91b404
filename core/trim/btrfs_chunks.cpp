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

const char* const kWhat = "a chunk of btrfs";

bool is_plain(const BtrfsChunk& chunk) {
    const auto profile = chunk.type & ~kDataSystemMetadata;
    const std::size_t copies = profile == kDup ? 2 : 1;
    if ((profile != 0 && profile != kDup) || chunk.stripes.size() != copies) return false;
    return std::all_of(chunk.stripes.begin(), chunk.stripes.end(),
                       [&](const BtrfsStripe& stripe) { return stripe.device == chunk.stripes.front().device; });
}

}  // namespace

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
            return fail(ErrorCode::not_found, "btrfs does not report where the blocks are stored");
        if (!is_plain(*chunk)) {
            return fail(ErrorCode::unsupported,
                        "btrfs stripes its blocks over several locations here; only "
                        "the single and DUP profiles on one device are supported");
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
