// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator against theory, and against a second simulator where there is none.
#include "core/ftl/write_amplification.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/ftl/theory.h"
#include "tests/unit/ftl/plain_simulator.h"
#include "tests/unit/thorough.h"

namespace fettle::ftl {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint32_t kPages = 32'768;  // a sanitizer makes it 20 times slower
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr std::uint32_t kPages = 32'768;
#else
constexpr std::uint32_t kPages = 262'144;
#endif
#else
constexpr std::uint32_t kPages = 262'144;  // 1 GiB of 4 KiB pages
#endif

Scenario scenario(double spare_factor, std::uint32_t pages_per_block, VictimPolicy policy) {
    Scenario made;
    made.spare_factor = spare_factor;
    made.pages_per_block = pages_per_block;
    made.blocks = std::max(kPages / pages_per_block, 512U);  // fewer, and the open block is no longer little
    made.policy = policy;
    return made;
}

/// Four drive-writes of warm-up and four measured: the defaults.
double simulated(const Scenario& scenario, std::uint64_t seed = 1) {
    SimulationOptions options;
    options.scenario = scenario;
    options.seed = seed;
    const CancelToken cancel;
    const auto result = simulate(options, cancel);
    return result ? result->measured.write_amplification() : 0;
}

struct Cell {
    double spare_factor;
    double fifo;
    double greedy64;
    double greedy128;
    double greedy256;
    double hot_cold;
};
// The published values, not those of core/ftl/theory.h.
constexpr Cell kTable[] = {{0.07, 7.318, 6.600, 6.940, 7.124, 7.68},
                           {0.12, 4.348, 4.093, 4.216, 4.281, 4.70},
                           {0.20, 2.693, 2.598, 2.645, 2.668, 3.03},
                           {0.28, 1.992, 1.943, 1.967, 1.979, 2.32},
                           {0.50, 1.255, 1.239, 1.247, 1.251, 1.52}};

void expect_within(double value, double expected, double share) { EXPECT_NEAR(value, expected, share * expected); }

TEST(WriteAmplification, UniformTable) {
    for (const auto& cell : kTable) {
        SCOPED_TRACE(cell.spare_factor);
        expect_within(simulated(scenario(cell.spare_factor, 64, VictimPolicy::fifo)), cell.fifo, 0.01);
        expect_within(simulated(scenario(cell.spare_factor, 64, VictimPolicy::greedy)), cell.greedy64, 0.01);
        expect_within(simulated(scenario(cell.spare_factor, 128, VictimPolicy::greedy)), cell.greedy128, 0.01);
        expect_within(simulated(scenario(cell.spare_factor, 256, VictimPolicy::greedy)), cell.greedy256, 0.01);
    }
}

TEST(WriteAmplification, HotColdTable) {
    for (const auto& cell : kTable) {
        SCOPED_TRACE(cell.spare_factor);
        auto hot_cold = scenario(cell.spare_factor, 64, VictimPolicy::fifo);
        hot_cold.workload = {Workload::Kind::hot_cold, 0.2, 0.8};
        expect_within(simulated(hot_cold), cell.hot_cold, 0.01);
    }
}

TEST(WriteAmplification, OtherPoliciesAndTrim) {
    expect_within(simulated(scenario(0.12, 64, VictimPolicy::random)), 8.33, 0.01);
    auto choices = scenario(0.12, 64, VictimPolicy::choices);
    choices.choices = 2;
    expect_within(simulated(choices), 5.76, 0.01);
    choices.choices = 10;
    expect_within(simulated(choices), 4.239, 0.01);
    for (const auto& [share, fifo, greedy] : {std::tuple{0.1, 3.073, 2.950}, std::tuple{0.2, 1.863, 1.821}}) {
        SCOPED_TRACE(share);
        auto trimmed = scenario(0.07, 64, VictimPolicy::fifo);
        trimmed.trim_share = share;
        expect_within(simulated(trimmed), fifo, 0.01);
        trimmed.policy = VictimPolicy::greedy;
        expect_within(simulated(trimmed), greedy, 0.01);
    }
}

TEST(WriteAmplification, BetweenTheCellsOfTheTable) {
    for (const double spare : {0.09, 0.15, 0.35}) {
        SCOPED_TRACE(spare);
        expect_within(simulated(scenario(spare, 64, VictimPolicy::fifo)), theory::fifo(spare), 0.01);
        for (const auto pages : {32U, 100U, 512U}) {
            SCOPED_TRACE(pages);
            expect_within(simulated(scenario(spare, pages, VictimPolicy::greedy)),
                          theory::greedy_mean_field(spare, pages), 0.01);
        }
        auto hot_cold = scenario(spare, 64, VictimPolicy::fifo);
        hot_cold.workload = {Workload::Kind::hot_cold, 0.1, 0.9};
        expect_within(simulated(hot_cold), theory::fifo_hot_cold(spare, 0.1, 0.9), 0.01);
    }
}

/// With a second simulator, which is written plainly.
void expect_agreement(const Scenario& small) {
    SimulationOptions options;
    options.scenario = small;
    options.warmup_drive_writes = 20;
    options.measured_drive_writes = 200;
    const CancelToken cancel;
    const auto fast = simulate(options, cancel);
    ASSERT_TRUE(fast);
    const auto plain = PlainSimulator(small, 5).write_amplification(20, 60);
    expect_within(fast->measured.write_amplification(), plain, 0.015);
}

TEST(WriteAmplification, AgreesWithASecondSimulator) {
    std::vector<Scenario> scenarios;
    for (const auto policy : {VictimPolicy::greedy, VictimPolicy::fifo, VictimPolicy::random, VictimPolicy::choices}) {
        auto small = scenario(0.2, 16, policy);
        small.blocks = 256;
        small.choices = 3;
        small.workload = {Workload::Kind::hot_cold, 0.2, 0.8};
        scenarios.push_back(small);
        small.frontiers = Frontiers::separate;
        scenarios.push_back(small);
        small.frontiers = Frontiers::mixed;
        small.trim_share = 0.15;
        scenarios.push_back(small);
        small.workload = {};
        scenarios.push_back(small);
        small.trim_share = 0;
        small.workload.kind = Workload::Kind::sequential;
        scenarios.push_back(small);
    }
    const std::size_t step = fettle::test::thorough() ? 1 : 3;
    for (std::size_t i = 0; i < scenarios.size(); i += step) {
        const auto& small = scenarios[i];
        SCOPED_TRACE(testing::Message() << "policy " << static_cast<int>(small.policy) << " workload "
                                        << static_cast<int>(small.workload.kind) << " trim " << small.trim_share
                                        << " frontiers " << static_cast<int>(small.frontiers));
        expect_agreement(small);
    }
}

/// Uniform writes with so little data that pages are tracked, and with so much that they are only counted.
TEST(WriteAmplification, CountingAndTrackingPagesAgreeWithASecondSimulator) {
    for (const double spare : {0.15, 0.9}) {
        for (const auto frontiers : {Frontiers::mixed, Frontiers::separate}) {
            auto small = scenario(spare, 16, VictimPolicy::greedy);
            small.blocks = 256;
            small.frontiers = frontiers;
            EXPECT_EQ(tracks_pages(small), spare > 0.5);
            expect_agreement(small);
        }
    }
}

TEST(WriteAmplification, MeanFieldOfTrimmedHotAndColdPages) {
    auto trimmed = scenario(0.12, 64, VictimPolicy::fifo);
    trimmed.workload = {Workload::Kind::hot_cold, 0.2, 0.8};
    trimmed.trim_share = 0.1;
    const auto model = theory::write_amplification(trimmed);
    ASSERT_TRUE(model);
    // The fill leaves both parts the same live share, which is not what stays: more time to settle.
    SimulationOptions options;
    options.scenario = trimmed;
    options.warmup_drive_writes = 12;
    const CancelToken cancel;
    expect_within(simulate(options, cancel)->measured.write_amplification(), *model, 0.01);
}

TEST(WriteAmplification, SeparateFrontiers) {
    auto separate = scenario(0.12, 64, VictimPolicy::greedy);
    separate.frontiers = Frontiers::separate;
    expect_within(simulated(separate), 4.093, 0.01);
    separate.policy = VictimPolicy::fifo;
    expect_within(simulated(separate), 4.348, 0.01);
}

TEST(WriteAmplification, SequentialWritesMoveNothing) {
    for (const auto policy : {VictimPolicy::greedy, VictimPolicy::fifo}) {
        auto sequential = scenario(0.07, 64, policy);
        sequential.workload.kind = Workload::Kind::sequential;
        EXPECT_DOUBLE_EQ(simulated(sequential), 1.0);
    }
}

TEST(WriteAmplification, KeepsItsBooks) {
    auto small = scenario(0.12, 24, VictimPolicy::greedy);
    small.blocks = 300;
    auto simulator = WriteAmplification::make(small, 3);
    ASSERT_TRUE(simulator);
    EXPECT_EQ(simulator->user_pages(), user_pages(small));
    EXPECT_EQ(simulator->live_pages(), user_pages(small));
    simulator->write(12'345);
    EXPECT_EQ(simulator->counts().host_writes, 12'345U);
    EXPECT_EQ(simulator->live_pages(), user_pages(small));
    // Each erase makes room for a block of writes, and there is never more than a block of room.
    const auto counts = simulator->counts();
    EXPECT_NEAR(static_cast<double>(counts.flash_writes), static_cast<double>(counts.erases) * 24, 2 * 24);

    small.trim_share = 0.25;  // live share 2/3
    auto trimmed = WriteAmplification::make(small, 3);
    ASSERT_TRUE(trimmed);
    trimmed->write(100'000);
    EXPECT_NEAR(static_cast<double>(trimmed->counts().trims), 100'000 / 3.0, 1'000);
    EXPECT_NEAR(static_cast<double>(trimmed->live_pages()), static_cast<double>(user_pages(small)) * 2 / 3,
                0.05 * static_cast<double>(user_pages(small)));
}

TEST(WriteAmplification, SeedDecidesEverything) {
    const auto drive = scenario(0.12, 64, VictimPolicy::greedy);
    EXPECT_EQ(simulated(drive, 7), simulated(drive, 7));
    EXPECT_NE(simulated(drive, 7), simulated(drive, 8));
    // In one go or in pieces.
    auto whole = WriteAmplification::make(drive, 7);
    auto pieces = WriteAmplification::make(drive, 7);
    ASSERT_TRUE(whole && pieces);
    whole->write(64'000);
    for (int i = 0; i < 10; ++i) pieces->write(6'400);
    EXPECT_EQ(whole->counts(), pieces->counts());
}

/// Every policy, frontier and odd size that is let in, comes to an end.
TEST(WriteAmplification, SmallestDrives) {
    for (const auto policy : {VictimPolicy::greedy, VictimPolicy::fifo, VictimPolicy::random, VictimPolicy::choices}) {
        for (const auto frontiers : {Frontiers::mixed, Frontiers::separate}) {
            for (const auto pages : {2U, 3U, 63U, 64U, 65U, 130U}) {
                for (const double spare : {0.02, 0.3, 0.5, 0.98}) {
                    for (const double trim : {0.0, 0.3, 0.49}) {
                        for (const auto blocks : {2U, 3U, 17U}) {
                            auto small = scenario(spare, pages, policy);
                            small.blocks = blocks;
                            small.frontiers = frontiers;
                            small.trim_share = trim;
                            if (!check(small)) continue;
                            auto simulator = WriteAmplification::make(small, 1);
                            ASSERT_TRUE(simulator);
                            simulator->write(2'000);
                            EXPECT_EQ(simulator->counts().host_writes, 2'000U);
                            EXPECT_GE(simulator->counts().flash_writes, 2'000U);
                            EXPECT_LE(simulator->live_pages(), simulator->user_pages());
                        }
                    }
                }
            }
        }
    }
}

TEST(WriteAmplification, StopsWhenAsked) {
    CancelToken cancel;
    SimulationOptions options;
    options.measured_drive_writes = 1e6;
    std::uint64_t calls = 0;
    const auto result = simulate(options, cancel, [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_LE(done, total);
        if (++calls == 3) cancel.cancel();
    });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::cancelled);
    EXPECT_EQ(calls, 3U);
}

class NoMemory final : public std::pmr::memory_resource {
    void* do_allocate(std::size_t /*bytes*/, std::size_t /*alignment*/) override { throw std::bad_alloc(); }
    void do_deallocate(void* /*at*/, std::size_t /*bytes*/, std::size_t /*alignment*/) override {}
    [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

TEST(WriteAmplification, NoMemoryIsAnError) {
    NoMemory memory;
    const auto simulator = WriteAmplification::make({}, 1, memory);
    ASSERT_FALSE(simulator);
    EXPECT_EQ(simulator.error().code, ErrorCode::too_large);
}

class CountedMemory final : public std::pmr::memory_resource {
public:
    std::size_t bytes = 0;

private:
    void* do_allocate(std::size_t size, std::size_t alignment) override {
        bytes += size;
        return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* at, std::size_t size, std::size_t alignment) override {
        std::pmr::new_delete_resource()->deallocate(at, size, alignment);
    }
    [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

TEST(WriteAmplification, TwelveBytesAPageAtTheMost) {
    for (const auto pages : {16U, 64U, 100U, 256U}) {
        auto drive = scenario(0.01, pages, VictimPolicy::greedy);
        for (const auto kind : {Workload::Kind::uniform, Workload::Kind::hot_cold}) {
            drive.workload.kind = kind;
            CountedMemory memory;
            ASSERT_TRUE(WriteAmplification::make(drive, 1, memory));
            EXPECT_LE(memory.bytes, simulation_bytes(drive));
            EXPECT_LE(simulation_bytes(drive), 12 * physical_pages(drive));
        }
    }
}

}  // namespace
}  // namespace fettle::ftl
