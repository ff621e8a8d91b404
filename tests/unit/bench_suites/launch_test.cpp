// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/launch.h"

#include <gtest/gtest.h>

namespace fettle::bench {
namespace {

/// A program that takes as long as the test says; slow while nothing is cached.
class MadeUpLauncher final : public Launcher {
public:
    Status drop_caches() override {
        ++drops;
        if (!may_drop) return fail(ErrorCode::not_permitted, "made up");
        cached_ = false;
        return {};
    }
    Result<Outcome> run(const std::vector<std::string>& command, const CancelToken& cancel) override {
        if (cancel.cancelled()) return fail(ErrorCode::cancelled, "made up");
        if (command.front() == "absent") return fail(ErrorCode::not_found, "absent");
        ++runs;
        const auto elapsed = cached_ ? 100'000'000U : 1'000'000'000U + runs * 10'000'000U;
        cached_ = true;
        return Outcome{elapsed, status};
    }
    bool may_drop = true;
    unsigned drops = 0;
    unsigned runs = 0;
    int status = 0;

private:
    bool cached_ = false;
};

TEST(Launch, FiveColdStartsAndAWarmOne) {
    MadeUpLauncher launcher;
    const CancelToken never;
    unsigned told = 0;
    const auto result = measure_launch(
        launcher, {"program", "--flag"}, 5, [&](unsigned run, double) { told = run; }, never);
    ASSERT_TRUE(result);
    EXPECT_EQ(launcher.drops, 5U);
    EXPECT_EQ(launcher.runs, 6U);
    EXPECT_EQ(told, 5U);
    EXPECT_TRUE(result->caches_dropped);
    EXPECT_DOUBLE_EQ(result->cold.median, 1.03);
    ASSERT_TRUE(result->cold.middle_mean);
    EXPECT_DOUBLE_EQ(*result->cold.middle_mean, 1.03);
    EXPECT_DOUBLE_EQ(result->warm_seconds, 0.1);
}

TEST(Launch, SaysWhenTheStartsWereNotCold) {
    MadeUpLauncher launcher;
    launcher.may_drop = false;
    const CancelToken never;
    EXPECT_FALSE(measure_launch(launcher, {"program"}, 3, {}, never)->caches_dropped);
}

TEST(Launch, BadCommands) {
    MadeUpLauncher launcher;
    CancelToken cancel;
    EXPECT_EQ(measure_launch(launcher, {}, 5, {}, cancel).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(measure_launch(launcher, {"program"}, 0, {}, cancel).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(measure_launch(launcher, {"absent"}, 5, {}, cancel).error().code, ErrorCode::not_found);
    launcher.status = 3;
    EXPECT_EQ(measure_launch(launcher, {"program"}, 1, {}, cancel)->status, 3);
    cancel.cancel();
    EXPECT_EQ(measure_launch(launcher, {"program"}, 5, {}, cancel).error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace fettle::bench
