// SPDX-License-Identifier: GPL-3.0-or-later
// What the simulator refuses, and how it says so.
#include "core/ftl/simulation.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace fettle::ftl {
namespace {

struct Bad {
    const char* word;  ///< that the error must name
    std::function<void(SimulationOptions&)> spoil;
};

TEST(SimulationOptions, RefusesAndNames) {
    const auto nan = std::numeric_limits<double>::quiet_NaN();
    const auto infinity = std::numeric_limits<double>::infinity();
    const std::vector<Bad> bad = {
        {"spare factor", [](auto& o) { o.scenario.spare_factor = 0; }},
        {"spare factor", [](auto& o) { o.scenario.spare_factor = 1; }},
        {"spare factor", [](auto& o) { o.scenario.spare_factor = -0.1; }},
        {"spare factor", [=](auto& o) { o.scenario.spare_factor = nan; }},
        {"less than one spare block", [](auto& o) { o.scenario.spare_factor = 1e-9; }},
        {"no space for data", [](auto& o) { o.scenario.spare_factor = 1 - 1e-9; }},
        {"more TRIMs than writes", [](auto& o) { o.scenario.trim_share = 0.5; }},
        {"TRIMs", [](auto& o) { o.scenario.trim_share = 0.9; }},
        {"TRIMs", [](auto& o) { o.scenario.trim_share = -0.1; }},
        {"TRIMs", [=](auto& o) { o.scenario.trim_share = nan; }},
        {"pages per block", [](auto& o) { o.scenario.pages_per_block = 0; }},
        {"pages per block", [](auto& o) { o.scenario.pages_per_block = 1; }},
        {"pages per block", [](auto& o) { o.scenario.pages_per_block = UINT32_MAX; }},
        {"blocks", [](auto& o) { o.scenario.blocks = 0; }},
        {"blocks", [](auto& o) { o.scenario.blocks = UINT32_MAX; }},
        {"choices", [](auto& o) { o.scenario.policy = VictimPolicy::choices, o.scenario.choices = 0; }},
        {"hot part",
         [](auto& o) {
             o.scenario.workload = {Workload::Kind::hot_cold, 0, 0.8};
         }},
        {"hot part",
         [](auto& o) {
             o.scenario.workload = {Workload::Kind::hot_cold, 0.2, 1};
         }},
        {"hot part",
         [=](auto& o) {
             o.scenario.workload = {Workload::Kind::hot_cold, nan, 0.8};
         }},
        {"warm-up", [](auto& o) { o.warmup_drive_writes = -1; }},
        {"warm-up", [=](auto& o) { o.warmup_drive_writes = nan; }},
        {"measured drive writes", [](auto& o) { o.measured_drive_writes = 0; }},
        {"measured drive writes", [=](auto& o) { o.measured_drive_writes = infinity; }},
    };
    ASSERT_TRUE(check(SimulationOptions{}));
    for (const auto& row : bad) {
        SimulationOptions options;
        row.spoil(options);
        const auto result = check(options);
        ASSERT_FALSE(result) << row.word;
        EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
        EXPECT_NE(result.error().context.find(row.word), std::string::npos) << result.error().context;
    }
}

TEST(SimulationOptions, RefusesToTakeTheWholeMemory) {
    SimulationOptions options;
    options.scenario.blocks = 8'000'000;
    // All pages equally likely: a few bytes a block suffice.
    EXPECT_TRUE(check(options));
    options.scenario.workload.kind = Workload::Kind::hot_cold;
    const auto result = check(options);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::too_large);
}

}  // namespace
}  // namespace fettle::ftl
