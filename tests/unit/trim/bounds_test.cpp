// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds that mutants showed to be untested.
#include <gtest/gtest.h>

#include <array>

#include "core/trim/btrfs_chunks.h"

namespace fettle::trim {
namespace {

/// A CHUNK_ITEM of one stripe, as btrfs' "On-disk Format" places its fields.
std::array<std::uint8_t, 80> item(std::uint64_t length, std::uint64_t offset) {
    std::array<std::uint8_t, 80> bytes{};
    const auto put = [&](std::size_t at, std::uint64_t value, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    };
    put(0, length, 8);
    put(24, 1, 8);  // data
    put(44, 1, 2);  // stripes
    put(48, 1, 8);  // the first one's device
    put(56, offset, 8);
    return bytes;
}

TEST(BtrfsBounds, AChunkMayEndWhereNumbersEnd) {
    constexpr std::uint64_t kLength = 1U << 20U;
    const auto good = item(kLength, UINT64_MAX - kLength);
    EXPECT_TRUE(read_btrfs_chunk(UINT64_MAX - kLength, BytesView(good)));
    EXPECT_FALSE(read_btrfs_chunk(UINT64_MAX - kLength + 1, BytesView(good)));
    const auto past = item(kLength, UINT64_MAX - kLength + 1);
    EXPECT_FALSE(read_btrfs_chunk(0, BytesView(past)));
}

}  // namespace
}  // namespace fettle::trim
