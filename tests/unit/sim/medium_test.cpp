// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/medium.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "platform/sim/drive/media.h"
#include "platform/sim/media/cached_medium.h"

namespace fettle::sim {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes read(Medium& medium, std::uint64_t first, std::uint64_t count) {
    Bytes data(count * medium.sector_bytes(), 0xEE);
    EXPECT_TRUE(medium.read(Lba{first}, data));
    return data;
}

/// A plain model: what each sector holds, absent when unmapped.
void compare_with_model(std::uint32_t sector_bytes, Medium& medium) {
    constexpr std::uint64_t kSectors = 200;
    std::map<std::uint64_t, std::uint8_t> model;
    std::mt19937 random(sector_bytes);  // NOLINT(cert-msc51-cpp): the same run every time
    for (int step = 0; step < 5000; ++step) {
        const auto first = random() % kSectors;
        const auto count = 1 + random() % std::min<std::uint64_t>(kSectors - first, 40);
        const auto fill = static_cast<std::uint8_t>(random() % 256);
        switch (random() % 3) {
            case 0: {
                const Bytes data(count * sector_bytes, fill);
                ASSERT_TRUE(medium.write(Lba{first}, data));
                for (auto i = first; i < first + count; ++i) model[i] = fill;
                break;
            }
            case 1:
                ASSERT_TRUE(medium.trim(Lba{first}, count));
                for (auto i = first; i < first + count; ++i) model.erase(i);
                break;
            default: {
                const auto data = read(medium, first, count);
                bool any = false;
                for (auto i = first; i < first + count; ++i) {
                    const auto found = model.find(i);
                    any = any || found != model.end();
                    const auto at = (i - first) * sector_bytes;
                    const std::uint8_t wanted = found == model.end() ? 0xFF : found->second;
                    ASSERT_EQ(data[at], wanted) << step;
                    ASSERT_EQ(data[at + sector_bytes - 1], wanted) << step;
                }
                ASSERT_EQ(medium.mapped(Lba{first}, count), any) << step;
            }
        }
    }
}

TEST(Medium, DoesWhatAPlainModelDoes) {
    for (const auto sector_bytes : {512U, 1024U, 4096U}) {
        auto medium = make_memory_medium(200, sector_bytes);
        medium->set_blank(Blank::ones);
        compare_with_model(sector_bytes, *medium);
    }
}

TEST(Medium, TheCacheIsInvisibleWhilePowerLasts) {
    auto behind = make_memory_medium(200, 512);
    behind->set_blank(Blank::ones);
    CachedMedium medium(std::move(behind), 16'384);
    compare_with_model(512, medium);
}

TEST(Medium, TheCacheLosesWhatWasNotFlushed) {
    CachedMedium medium(make_memory_medium(1000, 512), 1U << 20U);
    ASSERT_TRUE(medium.write(Lba{7}, Bytes(512, 1)));
    ASSERT_TRUE(medium.flush());
    ASSERT_TRUE(medium.write(Lba{7}, Bytes(1024, 2)));
    EXPECT_EQ(read(medium, 7, 2), Bytes(1024, 2));
    medium.power_cut();
    EXPECT_EQ(read(medium, 7, 1), Bytes(512, 1));
    EXPECT_FALSE(medium.mapped(Lba{8}, 1));
}

TEST(Medium, RefusesRangesPastTheEnd) {
    auto medium = make_memory_medium(100, 512);
    Bytes data(1024);
    for (const auto first : {std::uint64_t{99}, std::uint64_t{101}, UINT64_MAX}) {
        EXPECT_EQ(medium->read(Lba{first}, data).error().code, ErrorCode::invalid_argument);
        EXPECT_EQ(medium->write(Lba{first}, data).error().code, ErrorCode::invalid_argument);
        EXPECT_EQ(medium->trim(Lba{first}, 2).error().code, ErrorCode::invalid_argument);
    }
    EXPECT_EQ(medium->trim(Lba{1}, UINT64_MAX).error().code, ErrorCode::invalid_argument);
}

TEST(Medium, WipesInThreeWays) {
    auto medium = make_memory_medium(100, 512);
    ASSERT_TRUE(medium->write(Lba{3}, Bytes(512, 0x55)));

    ASSERT_TRUE(medium->wipe(Wipe::crypto));
    EXPECT_TRUE(medium->mapped(Lba{3}, 1));
    const auto noise = read(*medium, 3, 1);
    EXPECT_NE(noise, Bytes(512, 0x55));
    EXPECT_NE(noise, Bytes(512, 0));
    EXPECT_EQ(read(*medium, 4, 1), Bytes(512, 0));
    EXPECT_FALSE(medium->mapped(Lba{4}, 1));

    ASSERT_TRUE(medium->wipe(Wipe::overwrite, 0x01020304));
    const auto pattern = read(*medium, 50, 1);
    EXPECT_EQ((Bytes{pattern[0], pattern[1], pattern[2], pattern[3], pattern[511]}), (Bytes{1, 2, 3, 4, 4}));
    EXPECT_TRUE(medium->mapped(Lba{50}, 1));
    ASSERT_TRUE(medium->trim(Lba{50}, 1));
    EXPECT_FALSE(medium->mapped(Lba{50}, 1));
    EXPECT_TRUE(medium->mapped(Lba{51}, 1));
    EXPECT_EQ(read(*medium, 50, 1), Bytes(512, 0));
    EXPECT_EQ(read(*medium, 51, 1), pattern);

    ASSERT_TRUE(medium->wipe(Wipe::unmap));
    EXPECT_FALSE(medium->mapped(Lba{0}, 100));
    EXPECT_EQ(read(*medium, 0, 100), Bytes(51'200, 0));
}

TEST(Medium, ReshapesWithinWhatTheFlashHolds) {
    auto medium = make_memory_medium(800, 512);
    ASSERT_TRUE(medium->write(Lba{0}, Bytes(512, 1)));
    ASSERT_TRUE(medium->reshape(100, 4096));
    EXPECT_EQ(medium->sectors(), 100U);
    EXPECT_FALSE(medium->mapped(Lba{0}, 100));
    EXPECT_EQ(medium->reshape(101, 4096).error().code, ErrorCode::too_large);
    EXPECT_EQ(medium->reshape(10, 520).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(medium->sectors(), 100U);
}

TEST(Medium, CountsAndKeepsItsCounters) {
    auto medium = make_memory_medium(100, 512);
    ASSERT_TRUE(medium->write(Lba{0}, Bytes(1024, 1)));
    ASSERT_TRUE(medium->trim(Lba{0}, 3));
    (void)read(*medium, 0, 4);
    auto other = make_memory_medium(100, 512);
    ASSERT_TRUE(other->load(medium->save()));
    EXPECT_EQ(other->counters().host_written.bytes, 1024U);
    EXPECT_EQ(other->counters().trimmed.bytes, 1536U);
    EXPECT_EQ(other->counters().host_read.bytes, 2048U);
    EXPECT_EQ(other->load(nlohmann::json::object()).error().code, ErrorCode::malformed);
}

TEST(Medium, AnOverwrittenTerabyteCostsNothing) {
    auto medium = make_memory_medium(2'000'000'000, 512);
    ASSERT_TRUE(medium->wipe(Wipe::overwrite, 0));
    EXPECT_TRUE(medium->mapped(Lba{1'999'999'999}, 1));
    ASSERT_TRUE(medium->trim(Lba{0}, 2'000'000'000));
    EXPECT_FALSE(medium->mapped(Lba{0}, 2'000'000'000));
}

TEST(Medium, NorDoTrimmedPartsOfIt) {
    auto medium = make_memory_medium(2'000'000'000, 512);
    ASSERT_TRUE(medium->wipe(Wipe::overwrite, 0));
    ASSERT_TRUE(medium->trim(Lba{0}, 1'000'000'000));
    EXPECT_FALSE(medium->mapped(Lba{999'999'992}, 8));
    EXPECT_TRUE(medium->mapped(Lba{1'000'000'000}, 1));
    // A sector written into a granule that was trimmed is the only one there.
    ASSERT_TRUE(medium->write(Lba{3}, std::vector<std::uint8_t>(512, 0x5A)));
    EXPECT_FALSE(medium->mapped(Lba{0}, 3));
    EXPECT_TRUE(medium->mapped(Lba{3}, 1));
    EXPECT_FALSE(medium->mapped(Lba{4}, 4));
    std::vector<std::uint8_t> now(4096, 0xEE);
    ASSERT_TRUE(medium->read(Lba{0}, now));
    EXPECT_EQ(std::count(now.begin(), now.end(), 0), 4096 - 512);
    EXPECT_EQ(now[1536], 0x5A);
    ASSERT_TRUE(medium->trim(Lba{0}, 8));
    EXPECT_FALSE(medium->mapped(Lba{0}, 8));
}

}  // namespace
}  // namespace fettle::sim
