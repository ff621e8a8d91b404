// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/data.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <unordered_set>

namespace fettle::bench {
namespace {

constexpr std::size_t kBlock = 4096;

std::vector<std::uint8_t> sample(const DataSettings& settings, std::size_t bytes, std::uint64_t thread = 0) {
    std::vector<std::uint8_t> data(bytes);
    DataStream(settings, thread).fill(data);
    return data;
}

DataSettings plain(std::uint64_t nonce) {
    DataSettings settings;
    settings.nonce = nonce;
    return settings;
}

std::size_t deflated(const std::uint8_t* data, std::size_t bytes) {
    std::vector<std::uint8_t> out(compressBound(bytes));
    uLongf size = out.size();
    EXPECT_EQ(compress2(out.data(), &size, data, bytes, 9), Z_OK);
    return size;
}

double deflated_share(const std::vector<std::uint8_t>& data) {
    double sum = 0;
    for (std::size_t at = 0; at < data.size(); at += kBlock) sum += static_cast<double>(deflated(&data[at], kBlock));
    return sum / static_cast<double>(data.size());
}

void insert_sectors(std::unordered_set<std::string>& seen, const std::vector<std::uint8_t>& data) {
    for (std::size_t at = 0; at < data.size(); at += kSector) {
        seen.emplace(reinterpret_cast<const char*>(&data[at]), kSector);
    }
}

// Published outputs of the authors' code for the state 1, 2, 3, 4.
constexpr std::array<std::uint64_t, 10> kXoshiro{41943041,
                                                 58720359,
                                                 3588806011781223,
                                                 3591011842654386,
                                                 9228616714210784205U,
                                                 9973669472204895162U,
                                                 14011001112246962877U,
                                                 12406186145184390807U,
                                                 15849039046786891736U,
                                                 10450023813501588000U};

TEST(Dice, IsXoshiro256PlusPlus) {
    Dice dice({1, 2, 3, 4});
    for (const auto expected : kXoshiro) EXPECT_EQ(dice.next(), expected);
}

TEST(Dice, StaysBelowItsBoundAndReachesIt) {
    Dice dice(1, 2);
    std::array<int, 7> seen{};
    for (int i = 0; i < 70'000; ++i) ++seen.at(dice.below(7));
    for (const auto count : seen) EXPECT_NEAR(count, 10'000, 500);  // five standard deviations
}

TEST(SplitMix, GivesThePublishedNumbers) {
    std::uint64_t state = 1234567;
    for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U}) {
        EXPECT_EQ(split_mix(state), expected);
    }
}

class LanesOf : public testing::TestWithParam<Lanes::Engine> {};

TEST_P(LanesOf, EveryLaneIsXoshiro256PlusPlus) {
    if (GetParam() == Lanes::Engine::avx2 && !Lanes::has_avx2()) GTEST_SKIP() << "this processor has no AVX2";
    Lanes::State state;
    for (std::uint64_t word = 0; word < 4; ++word) state.words.at(word).fill(word + 1);
    Lanes lanes(state, GetParam());
    std::vector<std::uint8_t> out(Lanes::kRound * kXoshiro.size());
    lanes.fill(out);
    for (std::size_t round = 0; round < kXoshiro.size(); ++round) {
        for (std::size_t lane = 0; lane < Lanes::kLanes; ++lane) {
            std::uint64_t word = 0;
            for (unsigned i = 8; i-- > 0;) word = word << 8U | out[round * Lanes::kRound + lane * 8 + i];
            ASSERT_EQ(word, kXoshiro.at(round)) << lane;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Engines, LanesOf, testing::Values(Lanes::Engine::portable, Lanes::Engine::avx2));

TEST(Lanes, MakeTheSameBytesOnEveryProcessor) {
    if (!Lanes::has_avx2()) GTEST_SKIP() << "this processor has no AVX2";
    Lanes fast(7, 3, Lanes::Engine::avx2);
    Lanes portable(7, 3, Lanes::Engine::portable);
    for (const std::size_t bytes : {std::size_t{512}, std::size_t{128}, std::size_t{4096}, std::size_t{1U << 20U}}) {
        std::vector<std::uint8_t> one(bytes);
        std::vector<std::uint8_t> two(bytes);
        fast.fill(one);
        portable.fill(two);
        ASSERT_EQ(one, two) << bytes;
    }
}

TEST(DataStream, NeverRepeatsASectorAcrossThreadsAndRuns) {
    std::unordered_set<std::string> seen;
    constexpr std::size_t bytes = 8U << 20U;
    for (const std::uint64_t nonce : {1U, 2U}) {
        for (std::uint64_t thread = 0; thread < 4; ++thread) insert_sectors(seen, sample(plain(nonce), bytes, thread));
    }
    EXPECT_EQ(seen.size(), 8 * bytes / kSector);
}

TEST(DataStream, DoesNotDependOnTheSizeOfTheWrites) {
    auto settings = plain(5);
    settings.dedupe_percent = 30;
    settings.compressible_percent = 40;
    const auto whole = sample(settings, 1U << 18U, 2);
    DataStream stream(settings, 2);
    std::vector<std::uint8_t> parts(whole.size());
    std::size_t at = 0;
    for (std::size_t step = kSector; at < parts.size(); step = step * 3 % 15'872 + kSector) {
        const auto now = std::min(step / kSector * kSector, parts.size() - at);
        stream.fill(std::span(parts).subspan(at, now));
        at += now;
    }
    EXPECT_EQ(parts, whole);
}

TEST(DataStream, NoBlockOf4KiBDeflates) {
    const auto data = sample(plain(3), 16U << 20U);
    for (std::size_t at = 0; at < data.size(); at += kBlock) ASSERT_GE(deflated(&data[at], kBlock), kBlock);
}

class ShareOf : public testing::TestWithParam<unsigned> {};

TEST_P(ShareOf, CompressibleIsMeasuredByDeflateWithinOnePoint) {
    auto settings = plain(9);
    settings.compressible_percent = GetParam();
    const auto data = sample(settings, 2U << 20U);
    EXPECT_NEAR(100 * deflated_share(data), 100.0 - GetParam(), 1.0);
    std::unordered_set<std::string> seen;
    insert_sectors(seen, data);
    EXPECT_EQ(seen.size(), data.size() / kSector);  // unique all the same
}

TEST_P(ShareOf, DuplicatesAreSpreadEvenlyInEvery4KiB) {
    auto settings = plain(9);
    settings.dedupe_percent = GetParam();
    const auto data = sample(settings, 32U << 20U);
    std::unordered_set<std::string_view> seen;
    std::unordered_set<std::string_view> repeated;
    const auto sector = [&](std::size_t at) {
        return std::string_view(reinterpret_cast<const char*>(&data[at]), kSector);
    };
    for (std::size_t at = 0; at < data.size(); at += kSector) {
        if (!seen.insert(sector(at)).second) repeated.insert(sector(at));
    }
    const auto sectors = static_cast<double>(data.size() / kSector);
    EXPECT_NEAR(100 * (1 - static_cast<double>(seen.size()) / sectors), GetParam(), 1.0);
    for (std::size_t at = 0; at < data.size(); at += kBlock) {
        int count = 0;
        for (std::size_t i = at; i < at + kBlock; i += kSector) count += repeated.contains(sector(i)) ? 1 : 0;
        ASSERT_NEAR(count, 8 * GetParam() / 100.0, 1.0);
    }
}

INSTANTIATE_TEST_SUITE_P(Shares, ShareOf, testing::Values(10, 25, 30, 50, 75, 90));

TEST(DataStream, SharesDoNotHelpEachOther) {
    auto settings = plain(4);
    settings.dedupe_percent = 50;
    EXPECT_GE(deflated_share(sample(settings, 1U << 20U)), 1.0);  // within 4 KiB nothing repeats
}

TEST(DataStream, AllOfItMayCompressOrRepeat) {
    auto settings = plain(4);
    settings.compressible_percent = 100;
    EXPECT_EQ(sample(settings, kBlock), std::vector<std::uint8_t>(kBlock, 0));
    settings.compressible_percent = 0;
    settings.dedupe_percent = 100;
    std::unordered_set<std::string> seen;
    insert_sectors(seen, sample(settings, 1U << 20U));
    EXPECT_EQ(seen.size(), 64U);
}

TEST(DataStream, KnowsThePatternsOfOtherTools) {
    auto settings = plain(4);
    settings.pattern = DataPattern::zeros;
    EXPECT_EQ(sample(settings, kBlock), std::vector<std::uint8_t>(kBlock, 0));

    settings.pattern = DataPattern::counting;
    const auto counting = sample(settings, kBlock);
    for (std::size_t i = 0; i < kBlock; ++i) ASSERT_EQ(counting[i], i % 256);

    settings.pattern = DataPattern::repeating_bytes;
    DataStream bytes(settings, 0);
    std::vector<std::uint8_t> one(kBlock);
    std::vector<std::uint8_t> two(kBlock);
    bytes.fill(one);
    bytes.fill(two);
    EXPECT_EQ(std::count(one.begin(), one.end(), one[0]), kBlock);
    EXPECT_NE(one, two);

    settings.pattern = DataPattern::pseudo_random;
    DataStream same(settings, 0);
    same.fill(one);
    same.fill(two);
    EXPECT_EQ(one, two);
    EXPECT_GE(deflated(one.data(), kBlock), kBlock);
}

}  // namespace
}  // namespace fettle::bench
