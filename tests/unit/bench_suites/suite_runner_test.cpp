// SPDX-License-Identifier: GPL-3.0-or-later
// Whole suites on drives whose speed is known.
#include "core/bench/suite_runner.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/bench/doubt.h"
#include "tests/unit/bench_suites/fake_target.h"

namespace fettle::bench {
namespace {

using test::CountedPause;
using test::FakeTarget;

constexpr std::uint64_t kGB = 1'000'000'000;

SuitePlan plan_of(const char* name, const SuiteOptions& options, std::uint64_t size) {
    auto plan = plan_suite(name, options, {size}, 512);
    EXPECT_TRUE(plan) << (plan ? "" : to_string(plan.error()));
    return plan ? *plan : SuitePlan{};
}

/// Reads at `read`, writes at `write` bytes per second.
FakeTarget even_drive(std::uint64_t size, double read, double write) {
    return {size, [=](const IoRequest& request) {
                const auto speed = request.kind == IoKind::read ? read : write;
                return static_cast<std::uint64_t>(static_cast<double>(request.bytes) / speed * 1e9);
            }};
}

/// As if `cache` bytes of fast cache lay before slow flash.
FakeTarget cached_drive(std::uint64_t size, std::uint64_t cache, double fast, double slow) {
    return {size, [=, written = std::make_shared<std::uint64_t>(0)](const IoRequest& request) {
                *written += request.kind == IoKind::write ? request.bytes : 0;
                const auto speed = *written <= cache ? fast : slow;
                return static_cast<std::uint64_t>(static_cast<double>(request.bytes) / speed * 1e9);
            }};
}

SuiteResult run(const SuitePlan& plan, IoTarget& target, Pause& pause) {
    const CancelToken never;
    auto result = run_suite(plan, target, 7, pause, {}, never);
    EXPECT_TRUE(result) << (result ? "" : to_string(result.error()));
    return result ? std::move(*result) : SuiteResult{};
}

TEST(SuiteRunner, EveryStepGetsItsRunsAndRests) {
    SuiteOptions options;
    options.size = 16U << 20U;
    options.runtime_ns = kSecond_ns / 20;
    options.runs = 3;
    auto target = even_drive(16U << 20U, 500e6, 250e6);
    CountedPause pause;
    const auto result = run(plan_of("crystaldiskmark", options, 16U << 20U), target, pause);
    ASSERT_EQ(result.steps.size(), 8U);
    for (const auto& step : result.steps) EXPECT_EQ(step.runs.size(), 3U);
    EXPECT_EQ(pause.waits.size(), 23U) << "one before each run but the first";
    EXPECT_EQ(result.prepared.bytes, 16U << 20U);
}

TEST(SuiteRunner, FiguresAreTheDrives) {
    SuiteOptions options;
    options.size = 64U << 20U;
    options.runtime_ns = kSecond_ns;
    auto target = even_drive(64U << 20U, 500e6, 250e6);
    CountedPause pause;
    const auto result = run(plan_of("crystaldiskmark-real-world", options, 64U << 20U), target, pause);
    ASSERT_NE(result.find("seq1m-q1t1-read"), nullptr);
    EXPECT_NEAR(result.find("seq1m-q1t1-read")->figure.median, 500e6, 500e6 * 0.01);
    EXPECT_NEAR(result.find("rnd4k-q1t1-write")->figure.median, 250e6, 250e6 * 0.01);
}

TEST(SuiteRunner, FindsTheEndOfTheFastCache) {
    SuiteOptions options;
    options.size = 20 * kGB - 20 * kGB % (1U << 20U);
    auto target = cached_drive(*options.size, 6 * kGB, 2e9, 0.25e9);
    CountedPause pause;
    const auto result = run(plan_of("sustained", options, *options.size), target, pause);
    ASSERT_TRUE(result.cliff);
    EXPECT_NEAR(static_cast<double>(result.cliff->before.bytes), 6e9, 6e9 * 0.01);
    EXPECT_NEAR(result.cliff->speed_after, 0.25e9, 0.25e9 * 0.01);
    EXPECT_FALSE(result.cliff_again) << "the pause gave nothing back";
}

TEST(SuiteRunner, RoundsEndInTheSteadyState) {
    SuiteOptions options;
    options.size = 4U << 20U;
    options.runtime_ns = kSecond_ns / 100;
    auto target = even_drive(4U << 20U, 500e6, 250e6);
    CountedPause pause;
    const auto result = run(plan_of("snia-iops", options, 4U << 20U), target, pause);
    ASSERT_TRUE(result.steady);
    EXPECT_TRUE(result.steady->reached);
    EXPECT_EQ(result.steady->rounds, 5U) << "a drive that does not change is steady at the first chance";
    EXPECT_EQ(result.steps.size(), 57U) << "the last round alone, and the preconditioning";
    ASSERT_EQ(result.rounds.size(), 56U);
    EXPECT_EQ(result.rounds.front().size(), 5U);
}

TEST(SuiteRunner, TheScoreIsThePublishedSum) {
    SuiteOptions options;
    options.size = 64U << 20U;
    options.runtime_ns = kSecond_ns / 10;
    // Each of the 64 threads has 100 MB/s to itself: (0.15 + 0.1 + 2 + 1) x 100 + (1 + 1.5) x 6,400.
    auto target = even_drive(64U << 20U, 100e6, 100e6);
    CountedPause pause;
    const auto result = run(plan_of("as-ssd", options, 64U << 20U), target, pause);
    ASSERT_TRUE(result.as_ssd_score);
    EXPECT_NEAR(result.as_ssd_score->total, 16'325, 16'325 * 0.02);
}

TEST(SuiteRunner, ProgressIsShownFromTheStartAndInBytesWhereBytesAreTheEnd) {
    SuiteOptions options;
    options.size = 4U << 20U;
    options.runtime_ns = kSecond_ns / 100;
    auto target = even_drive(4U << 20U, 500e6, 250e6);
    CountedPause pause;
    auto plan = plan_of("snia-iops", options, 4U << 20U);
    plan.rounds->at_most = 1;
    std::vector<SuiteLive> shown;
    const CancelToken never;
    const auto result = run_suite(
        plan, target, 7, pause, [&](const SuiteLive& live) { shown.push_back(live); }, never);
    ASSERT_TRUE(result);
    ASSERT_FALSE(shown.empty());
    EXPECT_EQ(shown.front().state.phase, LiveState::Phase::preparing);
    EXPECT_EQ(shown.front().state.done, 0U) << "before the first block is filled";
    EXPECT_EQ(shown.front().state.total, 4U << 20U);
    std::set<std::size_t> begun;
    for (const auto& live : shown) {
        if (live.state.phase != LiveState::Phase::measuring) continue;
        if (!live.state.interval) begun.insert(live.step);
        // The preconditioning writes twice the capacity, however long that takes.
        if (live.step != 0 || !live.state.interval) continue;
        EXPECT_TRUE(live.state.counts_bytes());
        EXPECT_EQ(live.state.total, 2U * (4U << 20U));
    }
    EXPECT_EQ(begun.size(), plan.steps.size()) << "each step is named before its first interval is over";
}

TEST(SuiteRunner, ACancelledSuiteKeepsWhatItHas) {
    SuiteOptions options;
    options.size = 16U << 20U;
    options.runtime_ns = kSecond_ns / 20;
    auto target = even_drive(16U << 20U, 500e6, 250e6);
    CountedPause pause;
    CancelToken cancel;
    const auto plan = plan_of("quick", options, 16U << 20U);
    const auto result = run_suite(
        plan, target, 7, pause,
        [&](const SuiteLive& live) {
            if (live.step == 2) cancel.cancel();
        },
        cancel);
    ASSERT_TRUE(result);
    EXPECT_EQ(result->ending, Ending::cancelled);
    EXPECT_GE(result->steps.size(), 2U);
    EXPECT_LT(result->steps.size(), plan.steps.size());
}

TEST(SuiteRunner, AVanishedDriveEndsItWithTheReason) {
    int left = 5000;
    FakeTarget target(16U << 20U,
                      [&](const IoRequest&) -> std::uint64_t { return left-- > 0 ? 10'000 : 100'000'000'000; });
    SuiteOptions options;
    options.size = 16U << 20U;
    options.runtime_ns = kSecond_ns / 20;
    CountedPause pause;
    const auto result = run(plan_of("quick", options, 16U << 20U), target, pause);
    ASSERT_FALSE(result.steps.empty());
}

TEST(Doubts, FasterThanItsLink) {
    SuiteOptions options;
    options.size = 16U << 20U;
    options.runtime_ns = kSecond_ns / 20;
    auto target = even_drive(16U << 20U, 900e6, 250e6);
    CountedPause pause;
    const auto result = run(plan_of("crystaldiskmark-real-world", options, 16U << 20U), target, pause);
    DoubtInputs facts;
    facts.link_bytes_per_second = 600e6;
    const auto ids = [](const std::vector<Message>& found) {
        std::vector<std::string> all;
        for (const auto& message : found) all.push_back(message.id);
        return all;
    };
    EXPECT_EQ(ids(doubts(result, facts)), std::vector<std::string>{"faster-than-link"});
    facts.link_bytes_per_second = 1e9;
    EXPECT_TRUE(doubts(result, facts).empty());
}

}  // namespace
}  // namespace fettle::bench
