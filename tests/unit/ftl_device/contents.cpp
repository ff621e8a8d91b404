// SPDX-License-Identifier: GPL-3.0-or-later
// What was written comes back, whatever cleaning, trimming, wear levelling and reloading did in between:
// random operations beside a plain array of bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>
#include <vector>

#include "core/ftl/flash_device.h"

namespace fettle::ftl {
namespace {

/// 64 blocks of 16 pages on two dies.
Parameters small(VictimPolicy policy, bool compresses) {
    Parameters parameters;
    parameters.geometry = {2, 1, 48, 16, 4096, 2048};
    parameters.user_bytes = 80 * 16 * 4096ULL - 1000;
    parameters.reserved_bytes = 2 * 16 * 4096ULL;
    parameters.policy = policy;
    parameters.choices = 3;
    parameters.compresses = compresses;
    parameters.rated_cycles = 1'000'000;
    parameters.timing = {50, 200, 2000, 100, 500, 10, 0, 5, 0};
    return parameters;
}

/// Noise, repeats, and halves of both.
std::vector<std::uint8_t> some_bytes(std::size_t length, std::mt19937_64& random) {
    std::vector<std::uint8_t> bytes(length, static_cast<std::uint8_t>(random()));
    const auto kind = random() % 4;
    if (kind == 0) return bytes;
    for (auto& byte : bytes) {
        if (kind == 1 || random() % 4 == 0) byte = static_cast<std::uint8_t>(random());
    }
    return bytes;
}

struct Variant {
    const char* name;
    VictimPolicy policy;
    bool compresses;
    bool deduplicates;
    bool mixes;
    std::uint64_t slc_bytes;
    std::uint32_t gap;
};

class Contents : public testing::TestWithParam<Variant> {
protected:
    static Parameters parameters() {
        const auto& variant = GetParam();
        auto made = small(variant.policy, variant.compresses);
        made.deduplicates = variant.deduplicates;
        made.mixes_cleaning = variant.mixes;
        made.slc = {variant.slc_bytes, variant.slc_bytes != 0, 20, 500};
        made.wear_level_gap = variant.gap;
        made.idle_cleaning = 0.5;
        return made;
    }
};

TEST_P(Contents, EqualAPlainArray) {
    auto device = FlashDevice::make(parameters(), Payload::stored);
    ASSERT_TRUE(device) << device.error().context;
    std::vector<std::uint8_t> plain(parameters().user_bytes, 0);
    std::mt19937_64 random(7);
    const auto place = [&](std::uint64_t most) {
        auto offset = random() % plain.size();
        if (random() % 2 == 0) offset -= offset % 2048;
        return std::pair(offset, std::min<std::uint64_t>(1 + random() % most, plain.size() - offset));
    };
    for (int step = 0; step < 12'000; ++step) {
        const auto what = random() % 2000;
        if (what == 0) {
            device->erase_all();
            std::fill(plain.begin(), plain.end(), std::uint8_t{0});
        } else if (what < 4) {
            auto again = FlashDevice::load(device->save());
            ASSERT_TRUE(again) << again.error().context;
            device = std::move(again);
        } else if (what < 10) {
            device->idle(random() % 500'000'000);
        } else if (what < 60) {
            const auto [offset, bytes] = place(300'000);
            ASSERT_TRUE(device->trim(offset, bytes));
            std::fill_n(plain.begin() + static_cast<std::ptrdiff_t>(offset), bytes, std::uint8_t{0});
        } else if (what < 1500) {
            const auto [offset, bytes] = place(20'000);
            const auto data = some_bytes(bytes, random);
            ASSERT_TRUE(device->write(offset, data));
            std::copy(data.begin(), data.end(), plain.begin() + static_cast<std::ptrdiff_t>(offset));
        } else {
            const auto [offset, bytes] = place(50'000);
            std::vector<std::uint8_t> read(bytes, 0xEE);
            ASSERT_TRUE(device->read(offset, read));
            ASSERT_TRUE(std::equal(read.begin(), read.end(), plain.begin() + static_cast<std::ptrdiff_t>(offset)))
                << "step " << step << " offset " << offset;
        }
        if (step % 500 == 0) {
            ASSERT_EQ(device->broken_rule(), "") << "step " << step;
        }
    }
    std::vector<std::uint8_t> all(plain.size());
    ASSERT_TRUE(device->read(0, all));
    EXPECT_TRUE(all == plain);
    EXPECT_EQ(device->broken_rule(), "");
    if (!GetParam().compresses && !GetParam().deduplicates) {
        EXPECT_GT(device->counters().erases, 500U);  // cleaning had its say
    }
}

constexpr Variant kVariants[] = {
    {"greedy", VictimPolicy::greedy, false, false, false, 0, 0},
    {"fifo", VictimPolicy::fifo, false, false, false, 0, 0},
    {"random", VictimPolicy::random, false, false, false, 0, 0},
    {"choices", VictimPolicy::choices, false, false, false, 0, 0},
    {"greedy_compressing", VictimPolicy::greedy, true, false, false, 0, 0},
    {"fifo_compressing_levelling", VictimPolicy::fifo, true, false, false, 0, 5},
    {"random_compressing_mixing", VictimPolicy::random, true, false, true, 0, 0},
    {"choices_deduplicating", VictimPolicy::choices, false, true, false, 0, 0},
    {"greedy_all_at_once", VictimPolicy::greedy, true, true, true, 1'000'000, 5},
    {"greedy_cached_levelling", VictimPolicy::greedy, false, false, false, 2'000'000, 3},
};
INSTANTIATE_TEST_SUITE_P(All, Contents, testing::ValuesIn(kVariants), [](const auto& one) { return one.param.name; });

TEST(ContentsOfFilledDrive, SurviveWritesTrimsAndReloading) {
    for (const bool compresses : {false, true}) {
        auto device = FlashDevice::make(small(VictimPolicy::greedy, compresses), Payload::stored);
        ASSERT_TRUE(device);
        device->fill(0.7);
        ASSERT_EQ(device->broken_rule(), "");
        std::vector<std::uint8_t> plain(device->parameters().user_bytes);
        ASSERT_TRUE(device->read(0, plain));
        EXPECT_NE(std::count(plain.begin(), plain.end(), 0), static_cast<std::ptrdiff_t>(plain.size()));
        std::mt19937_64 random(3);
        for (int step = 0; step < 3000; ++step) {
            const auto offset = random() % plain.size();
            const auto bytes = std::min<std::uint64_t>(1 + random() % 9000, plain.size() - offset);
            const auto at = plain.begin() + static_cast<std::ptrdiff_t>(offset);
            if (random() % 20 == 0) {
                ASSERT_TRUE(device->trim(offset, bytes));
                std::fill_n(at, bytes, std::uint8_t{0});
                continue;
            }
            const auto data = some_bytes(bytes, random);
            ASSERT_TRUE(device->write(offset, data));
            std::copy(data.begin(), data.end(), at);
            if (step % 1000 == 999) {
                auto again = FlashDevice::load(device->save());
                ASSERT_TRUE(again) << again.error().context;
                device = std::move(again);
            }
        }
        std::vector<std::uint8_t> read(plain.size());
        ASSERT_TRUE(device->read(0, read));
        EXPECT_TRUE(read == plain);
        EXPECT_EQ(device->broken_rule(), "");
    }
}

}  // namespace
}  // namespace fettle::ftl
