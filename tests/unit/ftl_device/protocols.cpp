// SPDX-License-Identifier: GPL-3.0-or-later
// How protocols are run; that the shipped drives agree with what was published is tests/unit/sim_flash's.
#include <gtest/gtest.h>

#include "core/ftl/protocol.h"

namespace fettle::ftl {
namespace {

/// Four dies, 120 GB.
Parameters drive() {
    Parameters parameters;
    parameters.geometry = {4, 1, 32'768, 256, 4096, 0};
    parameters.user_bytes = 120'000'000'000;
    parameters.timing.program_us = 400;
    parameters.timing.read_us = 50;
    parameters.timing.erase_us = 2000;
    parameters.idle_cleaning = 0.5;
    return parameters;
}

Result<ProtocolResult> run(std::string_view name, const Parameters& parameters, std::uint32_t scale) {
    const CancelToken cancel;
    return run_protocol(name, parameters, {scale, "a drive"}, {}, cancel);
}

TEST(Protocols, RunOnAnyDriveWithTime) {
    for (const auto& info : protocols()) {
        const auto result = run(info.name, drive(), 256);
        ASSERT_TRUE(result) << info.name << ": " << result.error().context;
        EXPECT_FALSE(result->figures.empty()) << info.name;
        EXPECT_FALSE(result->stages.empty()) << info.name;
        for (const auto& stage : result->stages) {
            EXPECT_GT(stage.mb_per_s, 0) << info.name << ": " << stage.name;
            double last = 0;
            for (const auto& point : stage.speed) {
                EXPECT_GT(point.seconds, last);
                last = point.seconds;
            }
        }
        for (const auto& figure : result->figures) {
            EXPECT_FALSE(figure.published) << "nobody measured this drive";
            EXPECT_GT(figure.measured, 0);
        }
    }
}

TEST(Protocols, AreTheSameEachTime) {
    const auto first = run("wear-case-2", drive(), 256);
    const auto again = run("wear-case-2", drive(), 256);
    ASSERT_TRUE(first && again);
    ASSERT_EQ(first->figures.size(), again->figures.size());
    for (std::size_t i = 0; i < first->figures.size(); ++i) {
        EXPECT_EQ(first->figures[i].measured, again->figures[i].measured);
    }
}

TEST(Protocols, StopAndComplain) {
    CancelToken cancel;
    cancel.cancel();
    EXPECT_EQ(run_protocol("degradation", drive(), {256, ""}, {}, cancel).error().code, ErrorCode::cancelled);
    EXPECT_EQ(run("no such thing", drive(), 256).error().code, ErrorCode::not_found);
    EXPECT_EQ(run("degradation", drive(), 0).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(run("degradation", drive(), 90'000).error().code, ErrorCode::invalid_argument);
    auto timeless = drive();
    timeless.timing = {};
    EXPECT_EQ(run("degradation", timeless, 256).error().code, ErrorCode::invalid_argument);
}

TEST(Figures, ALimitIsKeptByLess) {
    ProtocolFigure figure{"row", "column", "MB/s", 20, 50, 0.1, true};
    EXPECT_TRUE(figure.agrees());
    figure.measured = 54;
    EXPECT_TRUE(figure.agrees());
    figure.measured = 56;
    EXPECT_FALSE(figure.agrees());
}

TEST(Speed, IsTheMeanByTimeBetweenTwoPoints) {
    ProtocolStage stage;
    stage.speed = {{10, 100}, {30, 40}, {40, 0}};
    EXPECT_DOUBLE_EQ(mean_speed(stage, 0, 10), 100);
    EXPECT_DOUBLE_EQ(mean_speed(stage, 0, 30), 60);
    EXPECT_DOUBLE_EQ(mean_speed(stage, 20, 40), 20);
    EXPECT_DOUBLE_EQ(mean_speed(stage, 50, 60), 0);
}

// The review measured a Marvell drive, not a SandForce.
TEST(Protocols, IdleCollectionIsTheMeasuredDrives) {
    for (const auto& info : protocols()) {
        if (!info.name.starts_with("idle-collection")) continue;
        EXPECT_EQ(info.drive, "corsair-performance-pro-128") << info.name;
    }
}

TEST(Figures, SayHowFarTheyAreOff) {
    ProtocolFigure figure{"row", "column", "MB/s", 110, 100, 0.05, false};
    EXPECT_DOUBLE_EQ(figure.deviation().value_or(0), 0.1);
    EXPECT_FALSE(figure.agrees());
    figure.tolerance = 0.11;
    EXPECT_TRUE(figure.agrees());
    figure.published.reset();
    EXPECT_FALSE(figure.deviation());
    EXPECT_TRUE(figure.agrees());
}

}  // namespace
}  // namespace fettle::ftl
