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

TEST(BtrfsChunks, SourcesAreTheInverse) {
    constexpr std::uint64_t kDataRaid10 = 0x41;
    // Every profile on devices 1 to 4; what is stored where is written out below.
    const std::vector<BtrfsChunk> chunks{
        chunk(100 * kMiB, 8 * kMiB, kData, {{1, 10 * kMiB}}),
        chunk(200 * kMiB, 8 * kMiB, kMetadataDup, {{1, 20 * kMiB}, {1, 30 * kMiB}}),
        chunk(300 * kMiB, 8 * kMiB, kDataRaid1, {{2, 40 * kMiB}, {1, 50 * kMiB}}),
        chunk(400 * kMiB, 8 * kMiB, kDataRaid0, {{2, 60 * kMiB}, {1, 60 * kMiB}}),
        chunk(500 * kMiB, 8 * kMiB, kDataRaid10, {{3, 70 * kMiB}, {4, 70 * kMiB}, {1, 70 * kMiB}, {2, 80 * kMiB}}),
    };
    const auto one = [&](std::uint64_t device, std::uint64_t offset) {
        const auto found = sources_in(chunks, device, offset, 4096);
        EXPECT_TRUE(found && found->size() == 1) << offset;
        return found && found->size() == 1 ? found->front() : BtrfsSource{};
    };
    constexpr std::uint64_t kStripe = 65'536;
    EXPECT_EQ(one(1, 11 * kMiB), (BtrfsSource{11 * kMiB, 101 * kMiB, 4096, true}));
    EXPECT_EQ(one(1, 21 * kMiB), (BtrfsSource{21 * kMiB, 201 * kMiB, 4096, false}));
    EXPECT_EQ(one(1, 31 * kMiB).logical, 201 * kMiB);
    EXPECT_EQ(one(1, 51 * kMiB).logical, 301 * kMiB);
    EXPECT_EQ(one(2, 41 * kMiB).logical, 301 * kMiB);
    // The second stripe of two: chunks 1, 3, 5, …
    EXPECT_EQ(one(1, 60 * kMiB + 2 * kStripe + 512).logical, 400 * kMiB + 5 * kStripe + 512);
    EXPECT_EQ(one(2, 60 * kMiB + 2 * kStripe + 512).logical, 400 * kMiB + 4 * kStripe + 512);
    // The second pair of two.
    EXPECT_EQ(one(1, 70 * kMiB + kStripe).logical, 500 * kMiB + 3 * kStripe);
    EXPECT_EQ(one(4, 70 * kMiB + kStripe).logical, 500 * kMiB + 2 * kStripe);

    const auto across = sources_in(chunks, 1, 9 * kMiB, 2 * kMiB);
    ASSERT_TRUE(across);
    EXPECT_EQ(*across, (std::vector<BtrfsSource>{{10 * kMiB, 100 * kMiB, kMiB, true}}));  // nothing before the chunk
    const auto striped = sources_in(chunks, 1, 60 * kMiB + kStripe - 512, 1024);
    ASSERT_TRUE(striped);
    EXPECT_EQ(*striped,
              (std::vector<BtrfsSource>{{60 * kMiB + kStripe - 512, 400 * kMiB + 2 * kStripe - 512, 512, true},
                                        {60 * kMiB + kStripe, 400 * kMiB + 3 * kStripe, 512, true}}));
    EXPECT_TRUE(sources_in(chunks, 7, 10 * kMiB, kMiB)->empty());
}

TEST(BtrfsChunks, SourcesOfParityAreUnsupported) {
    constexpr std::uint64_t kDataRaid5 = 0x81;
    const std::vector<BtrfsChunk> chunks{chunk(0, 8 * kMiB, kDataRaid5, {{1, 0}, {2, 0}, {3, 0}})};
    EXPECT_EQ(sources_in(chunks, 1, kMiB, 512).error().code, ErrorCode::unsupported);
    EXPECT_TRUE(sources_in(chunks, 1, 20 * kMiB, 512)->empty());  // beyond the chunk
}

}  // namespace
}  // namespace fettle::trim
