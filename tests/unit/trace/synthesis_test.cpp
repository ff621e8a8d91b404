// SPDX-License-Identifier: GPL-3.0-or-later
// The figures are those of the reviews: see core/trace/mixes.h for where they were published.
#include "core/trace/synthesis.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "core/trace/apportion.h"

namespace fettle::trace {
namespace {

struct Made {
    std::vector<Access> accesses;
    MixStatistics statistics;
};

Made make(const std::string& name, const SynthesisOptions& options = {}) {
    const auto* const mix = mix_named(name);
    EXPECT_NE(mix, nullptr) << name;
    Made made{{}, MixStatistics(*mix)};
    const auto source = synthesize(*mix, options);
    EXPECT_TRUE(source) << name;
    while (const auto access = *(*source)->next()) {
        made.accesses.push_back(*access);
        made.statistics.add(*access, (*source)->phase());
    }
    EXPECT_EQ(made.accesses.size(), (*source)->accesses());
    return made;
}

double share(const Statistics& statistics, std::uint64_t kib) { return statistics.share_of_size(kib * 1024); }

TEST(Synthesis, StorageBench2010Light) {
    const auto made = make("storage-bench-2010-light-like");
    const auto& all = made.statistics.all();
    EXPECT_EQ(all.of(Kind::read).accesses, 37'501U);
    EXPECT_EQ(all.of(Kind::write).accesses, 20'268U);
    EXPECT_NEAR(share(all, 4), 0.30, 0.001);
    EXPECT_NEAR(share(all, 16), 0.11, 0.001);
    EXPECT_NEAR(share(all, 32), 0.22, 0.001);
    EXPECT_NEAR(share(all, 64), 0.13, 0.001);
    EXPECT_LT(all.sequential_share(), 0.30);
    EXPECT_GT(all.sequential_share(), 0.25);
    EXPECT_NEAR(*all.mean_depth(), 6.09, 0.03 * 6.09);
    EXPECT_NEAR(static_cast<double>(all.of(Kind::write).bytes), 4e9, 0.4e9);
    EXPECT_LT(all.data_bytes(), 10'000'000'000U);
    EXPECT_NEAR(static_cast<double>(all.duration_ns()), 300e9, 15e9);
    EXPECT_EQ(all.depths().deepest, 32U);  // what SATA allows
}

TEST(Synthesis, StorageBench2010Heavy) {
    const auto made = make("storage-bench-2010-heavy-like");
    const auto& all = made.statistics.all();
    EXPECT_EQ(all.of(Kind::read).accesses, 128'895U);
    EXPECT_EQ(all.of(Kind::write).accesses, 72'411U);
    EXPECT_NEAR(share(all, 4), 0.30, 0.001);
    EXPECT_NEAR(share(all, 16), 0.12, 0.001);
    EXPECT_NEAR(share(all, 32), 0.14, 0.001);
    EXPECT_NEAR(share(all, 64), 0.20, 0.001);
    EXPECT_NEAR(all.sequential_share(), 0.44, 0.001);
    EXPECT_NEAR(*all.mean_depth(), 3.59, 0.03 * 3.59);
    EXPECT_NEAR(static_cast<double>(all.of(Kind::write).bytes), 4e9, 0.4e9);
    EXPECT_LT(all.data_bytes(), 10'000'000'000U);
    EXPECT_NEAR(static_cast<double>(all.duration_ns()), 22 * 60e9, 66e9);
}

TEST(Synthesis, StorageBench2010Gaming) {
    const auto made = make("storage-bench-2010-gaming-like");
    const auto& all = made.statistics.all();
    EXPECT_EQ(all.of(Kind::read).accesses, 75'206U);
    EXPECT_EQ(all.of(Kind::write).accesses, 4'592U);
    EXPECT_NEAR(share(all, 4), 0.20, 0.001);
    EXPECT_NEAR(share(all, 32), 0.20, 0.001);
    EXPECT_LT(share(all, 64), 0.40);  // "nearly 40%"
    EXPECT_GT(share(all, 64), 0.38);
    EXPECT_NEAR(all.sequential_share(), 0.69, 0.001);
    EXPECT_NEAR(*all.mean_depth(), 7.76, 0.03 * 7.76);
}

TEST(Synthesis, StorageBench2011Heavy) {
    const auto made = make("storage-bench-2011-heavy-like", {std::nullopt, 10, std::nullopt, 1});
    const auto& all = made.statistics.all();
    EXPECT_NEAR(static_cast<double>(all.of(Kind::read).accesses), 216'889.3, 1);
    EXPECT_NEAR(static_cast<double>(all.of(Kind::write).accesses), 178'344.7, 1);
    EXPECT_NEAR(share(all, 4), 0.28, 0.001);
    EXPECT_NEAR(all.sequential_share(), 0.42, 0.001);
    EXPECT_NEAR(*all.mean_depth(), 4.6, 0.03 * 4.6);
    EXPECT_NEAR(static_cast<double>(all.of(Kind::write).bytes), 10.632e9, 0.10632e9);
    EXPECT_EQ(*all.idle_share(), 0);
}

TEST(Synthesis, StorageBench2011Light) {
    const auto made = make("storage-bench-2011-light-like", {std::nullopt, 4, std::nullopt, 1});
    const auto& all = made.statistics.all();
    EXPECT_NEAR(static_cast<double>(all.of(Kind::read).accesses), 93'157.5, 1);
    EXPECT_NEAR(static_cast<double>(all.of(Kind::write).accesses), 114'927.25, 1);
    EXPECT_GT(all.sequential_share(), 0.60);
    EXPECT_NEAR(*all.mean_depth(), 2.2, 0.03 * 2.2);
    EXPECT_GT(static_cast<double>(all.of(Kind::write).bytes), 3 * 4e9 / 4);  // "several times" that of 2010
    EXPECT_EQ(*all.idle_share(), 0);
}

TEST(Synthesis, StorageBenchOfToms) {
    const auto made = make("storage-bench-toms-like", {std::nullopt, 20, std::nullopt, 1});
    EXPECT_NEAR(share(made.statistics.all(), 4), 0.70, 0.001);
    EXPECT_NEAR(static_cast<double>(made.statistics.all().of(Kind::write).bytes), 142e9 / 20, 1.42e9 / 20);
}

TEST(Synthesis, DriveBench) {
    const auto made = make("drivebench-like");
    const auto& compile = made.statistics.phase(2);
    EXPECT_EQ(mix_named("drivebench-like")->phases[2].name, "compile");
    EXPECT_GT(compile.of(Kind::write).accesses, 22'000U);
    EXPECT_GT(compile.of(Kind::write).bytes, 840'000'000U);
    EXPECT_EQ(*made.statistics.all().idle_share(), 0);
}

TEST(Synthesis, PcMarkVantage) {
    const auto made = make("pcmark-vantage-like");
    const auto reads = [&](std::size_t phase) {
        const auto& part = made.statistics.phase(phase);
        return static_cast<double>(part.of(Kind::read).accesses) / static_cast<double>(part.data_accesses());
    };
    EXPECT_NEAR(reads(0), 0.995, 1e-9);   // Windows Defender
    EXPECT_NEAR(reads(1), 0.9995, 1e-9);  // gaming
    EXPECT_NEAR(reads(2), 0.84, 1e-9);    // photos
    EXPECT_NEAR(reads(3), 0.85, 1e-9);    // Vista's start
    EXPECT_NEAR(reads(4), 0.54, 1e-9);    // Movie Maker
    EXPECT_NEAR(reads(6), 0.78, 1e-9);    // Media Player
    EXPECT_NEAR(reads(7), 0.87, 1e-9);    // applications
}

TEST(Synthesis, SysMarkIsHardlyBoundByStorage) {
    EXPECT_GT(*make("sysmark-2007-like").statistics.all().idle_share(), 0.9);
}

TEST(Synthesis, EveryMixAgreesWithItsFiguresForSeveralSeeds) {
    std::set<std::string> names;
    for (const auto& mix : mixes()) {
        EXPECT_TRUE(mix.name.ends_with("-like")) << mix.name;
        EXPECT_TRUE(names.insert(mix.name).second) << mix.name;
        EXPECT_FALSE(mix.figures.empty()) << mix.name;
        for (const std::uint64_t seed : {0U, 2U, 77U}) {
            const auto made = make(mix.name, {20'000, 1, std::nullopt, seed});
            for (const auto& result : made.statistics.compare()) {
                EXPECT_TRUE(result.agrees()) << mix.name << ' ' << name(result.figure.measure) << ' ' << result.measured
                                             << " instead of " << result.expected;
            }
        }
        for (const auto& phase : mix.phases) {
            for (const auto* const sizes : {&phase.read_sizes, &phase.write_sizes}) {
                std::uint32_t sum = 0;
                for (const auto& size : *sizes) sum += size.permille;
                EXPECT_EQ(sum, 1000U) << mix.name << ' ' << phase.name;
            }
        }
    }
}

TEST(Synthesis, AccessesAreInOrderInsideTheSpanAndOfPages) {
    constexpr std::uint64_t kSpan = std::uint64_t{100} << 20U;
    const auto made = make("storage-bench-2010-gaming-like", {20'000, 1, ByteCount{kSpan + 4095}, 3});
    std::uint64_t last_ns = 0;
    for (const auto& access : made.accesses) {
        ASSERT_LE(last_ns, access.at_ns);
        ASSERT_EQ(access.offset % 4096, 0U);
        ASSERT_LE(access.offset + access.bytes, kSpan);
        ASSERT_TRUE(access.took_ns && *access.took_ns > 0);
        last_ns = access.at_ns;
    }
    EXPECT_EQ(made.accesses.front().at_ns, 0U);
    EXPECT_LE(made.statistics.all().depths().deepest, 32U);
    EXPECT_NEAR(made.statistics.all().sequential_share(), 0.69, 0.01);
}

TEST(Synthesis, ScatteredAccessesAreNotSequentialByChance) {
    // On so few addresses, chance would make dozens.
    const auto made = make("storage-bench-2010-light-like", {50'000, 1, ByteCount{kSmallestSpan}, 1});
    EXPECT_NEAR(made.statistics.all().sequential_share(), 0.28, 1e-9);
}

TEST(Synthesis, TheSeedDecides) {
    const SynthesisOptions options{5'000, 1, std::nullopt, 5};
    auto other = options;
    other.seed = 6;
    EXPECT_EQ(make("drivebench-like", options).accesses, make("drivebench-like", options).accesses);
    EXPECT_NE(make("drivebench-like", options).accesses, make("drivebench-like", other).accesses);
}

// point.
TEST(Synthesis, SmallTracesAreExact) {
    for (const std::uint64_t accesses : {1U, 2U, 7U, 100U}) {
        for (const auto& mix : mixes()) {
            EXPECT_EQ(make(mix.name, {accesses, 1, std::nullopt, 1}).accesses.size(), accesses) << mix.name;
        }
    }
}

TEST(Synthesis, RefusesWhatCannotBe) {
    const auto& mix = mixes().front();
    const auto code = [&](const SynthesisOptions& options) {
        const auto source = synthesize(mix, options);
        return source ? std::nullopt : std::optional(source.error().code);
    };
    EXPECT_EQ(code({0, 1, std::nullopt, 1}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({kMostAccesses + 1, 1, std::nullopt, 1}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({std::nullopt, 4'000'000, std::nullopt, 1}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({1, 1, ByteCount{kSmallestSpan - 1}, 1}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({1, 1, ByteCount{UINT64_MAX}, 1}), ErrorCode::invalid_argument);
    EXPECT_EQ(code({1, 1, ByteCount{kSmallestSpan}, 1}), std::nullopt);
    EXPECT_EQ(mix_named("storage-bench"), nullptr);
}

TEST(FigureResult, BoundsAndTolerances) {
    const auto agrees = [](Measure measure, Figure::Bound bound, double tolerance, double expected, double measured) {
        return FigureResult{{measure, expected, tolerance, bound, 0, std::nullopt}, expected, measured}.agrees();
    };
    using Bound = Figure::Bound;
    EXPECT_TRUE(agrees(Measure::mean_depth, Bound::equal, 0.1, 10, 10.9));
    EXPECT_FALSE(agrees(Measure::mean_depth, Bound::equal, 0.1, 10, 11.1));
    EXPECT_FALSE(agrees(Measure::mean_depth, Bound::equal, 0.1, 10, 8.9));
    EXPECT_TRUE(agrees(Measure::sequential_share, Bound::equal, 0.1, 0.5, 0.59));
    EXPECT_FALSE(agrees(Measure::sequential_share, Bound::equal, 0.1, 0.5, 0.61));
    EXPECT_TRUE(agrees(Measure::sequential_share, Bound::at_most, 0, 0.5, 0.1));
    EXPECT_FALSE(agrees(Measure::sequential_share, Bound::at_most, 0, 0.5, 0.51));
    EXPECT_TRUE(agrees(Measure::idle_share, Bound::at_least, 0, 0.5, 0.9));
    EXPECT_FALSE(agrees(Measure::idle_share, Bound::at_least, 0, 0.5, 0.49));
    EXPECT_TRUE(agrees(Measure::reads, Bound::equal, 0, 1000.4, 1001));
    EXPECT_FALSE(agrees(Measure::reads, Bound::equal, 0, 1000.4, 1002));
}

TEST(Apportion, GivesTheLargestRemaindersOneMore) {
    const auto parts = [](std::uint64_t total, std::vector<std::uint64_t> weights) {
        return apportion(total, weights);
    };
    using Parts = std::vector<std::uint64_t>;
    EXPECT_EQ(parts(10, {1, 1, 1}), (Parts{4, 3, 3}));     // 3.33 each: the first gets the rest
    EXPECT_EQ(parts(10, {30, 45, 25}), (Parts{3, 5, 2}));  // 3, 4.5, 2.5: of equal remainders the first
    EXPECT_EQ(parts(7, {0, 3, 1}), (Parts{0, 5, 2}));      // 5.25, 1.75
    EXPECT_EQ(parts(0, {1, 2}), (Parts{0, 0}));
    EXPECT_EQ(parts(0, {}), Parts{});
    EXPECT_EQ(parts(5, {7}), Parts{5});
}

TEST(Bag, IsDrawnEmpty) {
    bench::Dice dice(1, 2);
    Bag bag({3, 0, 5});
    bag.take(2);
    EXPECT_EQ(bag.left(), 7U);
    std::vector<int> drawn(3);
    while (bag.left() > 0) ++drawn[bag.draw(dice)];
    EXPECT_EQ(drawn, (std::vector<int>{3, 0, 4}));
}

}  // namespace
}  // namespace fettle::trace
