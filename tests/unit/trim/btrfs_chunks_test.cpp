// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/btrfs_chunks.h"

#include <gtest/gtest.h>

namespace fettle::trim {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kData = 1;
constexpr std::uint64_t kMetadataDup = 0x24;
constexpr std::uint64_t kDataRaid0 = 0x9;
constexpr std::uint64_t kDataRaid1 = 0x11;

void put(std::vector<std::uint8_t>& bytes, std::uint64_t value, unsigned width) {
    for (unsigned i = 0; i < width; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// A CHUNK_ITEM field by field, as btrfs' "On-disk Format" lists them.
std::vector<std::uint8_t> item(std::uint64_t length, std::uint64_t type,
                               const std::vector<std::pair<std::uint64_t, std::uint64_t>>& stripes) {
    std::vector<std::uint8_t> bytes;
    put(bytes, length, 8);
    put(bytes, 2, 8);       // owner: the extent tree
    put(bytes, 65'536, 8);  // stripe_len
    put(bytes, type, 8);
    put(bytes, 65'536, 4);  // io_align
    put(bytes, 65'536, 4);  // io_width
    put(bytes, 4096, 4);    // sector_size
    put(bytes, stripes.size(), 2);
    put(bytes, 1, 2);  // sub_stripes
    for (const auto& [device, offset] : stripes) {
        put(bytes, device, 8);
        put(bytes, offset, 8);
        for (int i = 0; i < 16; ++i) put(bytes, 0xAB, 1);  // dev_uuid
    }
    return bytes;
}

BtrfsChunk chunk(std::uint64_t logical, std::uint64_t length, std::uint64_t type,
                 const std::vector<std::pair<std::uint64_t, std::uint64_t>>& stripes) {
    const auto read = read_btrfs_chunk(logical, BytesView(item(length, type, stripes)));
    EXPECT_TRUE(read);
    return read ? *read : BtrfsChunk{};
}

TEST(BtrfsChunks, FieldByField) {
    const auto read = chunk(13'631'488, 8 * kMiB, kData, {{1, 13'631'488}});
    EXPECT_EQ(read.logical, 13'631'488U);
    EXPECT_EQ(read.length, 8 * kMiB);
    EXPECT_EQ(read.type, kData);
    ASSERT_EQ(read.stripes.size(), 1U);
    EXPECT_EQ(read.stripes[0].device, 1U);
    EXPECT_EQ(read.stripes[0].offset, 13'631'488U);
}

TEST(BtrfsChunks, EveryShortItemIsTruncated) {
    const auto whole = item(8 * kMiB, kMetadataDup, {{1, kMiB}, {1, 9 * kMiB}});
    for (std::size_t length = 0; length < whole.size() - 16; ++length) {
        const auto read = read_btrfs_chunk(0, BytesView(std::span(whole).first(length)));
        ASSERT_FALSE(read) << length;
        EXPECT_EQ(read.error().code, ErrorCode::truncated);
    }
    EXPECT_EQ(read_btrfs_chunk(UINT64_MAX, BytesView(whole)).error().code, ErrorCode::malformed);
    EXPECT_EQ(read_btrfs_chunk(0, BytesView(item(0, kData, {{1, 0}}))).error().code, ErrorCode::malformed);
}

TEST(BtrfsChunks, AnExtentMayCrossChunks) {
    const std::vector<BtrfsChunk> chunks{chunk(100 * kMiB, 8 * kMiB, kData, {{1, 500 * kMiB}}),
                                         chunk(108 * kMiB, 8 * kMiB, kData, {{1, 20 * kMiB}})};
    const auto pieces = locate(chunks, 106 * kMiB, 4 * kMiB);
    ASSERT_TRUE(pieces);
    ASSERT_EQ(pieces->size(), 2U);
    EXPECT_EQ((*pieces)[0].on_device, 506 * kMiB);
    EXPECT_EQ((*pieces)[0].bytes, 2 * kMiB);
    EXPECT_EQ((*pieces)[1].logical, 108 * kMiB);
    EXPECT_EQ((*pieces)[1].on_device, 20 * kMiB);
    EXPECT_EQ(locate(chunks, 115 * kMiB, 2 * kMiB).error().code, ErrorCode::not_found);
}

TEST(BtrfsChunks, DupLiesInTwoPlacesOfOneDevice) {
    const auto pieces = locate({chunk(0, 8 * kMiB, kMetadataDup, {{1, 30 * kMiB}, {1, 40 * kMiB}})}, kMiB, 4096);
    ASSERT_TRUE(pieces);
    ASSERT_EQ(pieces->size(), 2U);
    EXPECT_EQ((*pieces)[0].on_device, 31 * kMiB);
    EXPECT_EQ((*pieces)[1].on_device, 41 * kMiB);
    EXPECT_FALSE(locate({chunk(0, 8 * kMiB, kMetadataDup, {{1, 0}, {2, 0}})}, 0, 4096));
}

TEST(BtrfsChunks, WhatIsSpreadCannotBeLocated) {
    for (const auto type : {kDataRaid0, kDataRaid1}) {
        const auto spread = locate({chunk(0, 8 * kMiB, type, {{1, 0}, {2, 0}})}, 0, 4096);
        ASSERT_FALSE(spread);
        EXPECT_EQ(spread.error().code, ErrorCode::unsupported);
    }
}

}  // namespace
}  // namespace fettle::trim
