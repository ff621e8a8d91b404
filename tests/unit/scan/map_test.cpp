// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/scan_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/json/scan_json.h"
#include "core/scan/compare.h"
#include "core/scan/level.h"
#include "core/scan/median.h"
#include "core/scan/scan_plan.h"

namespace fettle::scan {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;

TEST(ScanMap, HasAtMost4096CellsOfWholeChunks) {
    EXPECT_EQ(make_map({}, 1024 * kMiB, 512).cells.size(), 1024U);
    EXPECT_EQ(make_map({}, 4096 * kMiB, 512).cells.size(), 4096U);
    const auto larger = make_map({}, 4096 * kMiB + 512, 512);
    EXPECT_EQ(larger.cell_bytes, 2 * kMiB);
    EXPECT_EQ(larger.cells.size(), 2049U);
    EXPECT_EQ(larger.cell_of(4096 * kMiB), 2048U);
    EXPECT_EQ(make_map({}, 512, 512).cells.size(), 1U);
    const auto real = make_map({}, 500'107'862'016, 512);
    EXPECT_EQ(real.cell_bytes % kMiB, 0U);
    EXPECT_LE(real.cells.size(), kMostCells);
    EXPECT_GE(real.cells.size() * real.cell_bytes, 500'107'862'016U);
}

TEST(Places, MergesNeighboursAndCountsBeyondItsLimit) {
    Places places;
    places.add({0, 512, 0});
    places.add({512, 512, 7});
    places.add({2048, 512, 0});
    ASSERT_EQ(places.list.size(), 2U);
    EXPECT_EQ(places.list[0], (Place{0, 1024, 7}));
    places.insert({1024, 1024, 0});
    ASSERT_EQ(places.list.size(), 1U);
    EXPECT_EQ(places.list[0], (Place{0, 2560, 7}));
    for (std::uint64_t i = 0; i < 1500; ++i) places.add({10'000 + i * 1024, 512, 0});
    EXPECT_EQ(places.list.size(), Places::kMost);
    EXPECT_EQ(places.count(), 1501U);
}

TEST(Median, IsWithinASixteenth) {
    std::mt19937 random(7);
    std::lognormal_distribution<double> times(8, 1.5);
    std::vector<std::uint32_t> all;
    Median median;
    EXPECT_EQ(median.value(), 0U);
    for (int i = 0; i < 9999; ++i) {
        const auto us = static_cast<std::uint32_t>(times(random));
        all.push_back(us);
        median.add(us);
    }
    std::nth_element(all.begin(), all.begin() + 4999, all.end());
    EXPECT_NEAR(median.value(), all[4999], all[4999] / 16.0);
    Median large;
    large.add(UINT32_MAX);
    EXPECT_NEAR(large.value(), double{UINT32_MAX}, UINT32_MAX / 16.0);
}

TEST(SlowLimit, IsTenMediansBetween50MillisecondsAndASecond) {
    EXPECT_EQ(slow_limit_us(0), 50'000U);
    EXPECT_EQ(slow_limit_us(2'000), 50'000U);
    EXPECT_EQ(slow_limit_us(30'000), 300'000U);
    EXPECT_EQ(slow_limit_us(500'000), 1'000'000U);
}

ScanMap scanned() {
    auto map = make_map({}, 64 * kMiB, 512);
    map.started = "2026-11-20T06:00:00Z";
    map.updated = "2026-11-20T06:01:00Z";
    map.position = map.to;
    map.confirmed = true;
    map.median_us = 2000;
    for (auto& cell : map.cells) cell = {2500, 1, 0, 0};
    return map;
}

TEST(Compare, FindsWhatIsNewGoneSlowerAndFaster) {
    auto before = scanned();
    before.unreadable.list = {{kMiB, 1024, 0}, {5 * kMiB, 512, 0}};
    before.cells[9].worst_us = 90'000;
    auto now = scanned();
    now.unreadable.list = {{kMiB + 512, 1024, 0}, {7 * kMiB, 512, 0}};
    now.cells[3].worst_us = 90'000;
    now.cells[4].worst_us = 7'600;  // three times as long, but within what varies
    const auto made = compare(before, now);
    ASSERT_TRUE(made.comparable);
    EXPECT_EQ(made.newly_unreadable, (std::vector<Place>{{kMiB + 1024, 512, 0}, {7 * kMiB, 512, 0}}));
    EXPECT_EQ(made.no_longer_unreadable, (std::vector<Place>{{kMiB, 512, 0}, {5 * kMiB, 512, 0}}));
    EXPECT_EQ(made.slower, std::vector<std::size_t>{3});
    EXPECT_EQ(made.faster, std::vector<std::size_t>{9});
}

TEST(Compare, KnowsNothingOfPlacesThatWereCountedButNotListed) {
    auto before = scanned();
    auto now = scanned();
    before.unreadable.list = {{kMiB, 512, 0}};
    now.unreadable = {{}, 1};
    const auto made = compare(before, now);
    ASSERT_TRUE(made.comparable);
    EXPECT_TRUE(made.newly_unreadable.empty());
    EXPECT_TRUE(made.no_longer_unreadable.empty());
}

TEST(Compare, JudgesOnlyWhatBothHaveRead) {
    auto before = scanned();
    before.from = 32 * kMiB;
    auto now = scanned();
    now.position = 48 * kMiB;
    now.unreadable.list = {{kMiB, 512, 0}, {40 * kMiB, 512, 0}};
    before.unreadable.list = {{50 * kMiB, 512, 0}};
    const auto made = compare(before, now);
    ASSERT_TRUE(made.comparable);
    EXPECT_EQ(made.newly_unreadable, (std::vector<Place>{{40 * kMiB, 512, 0}}));
    EXPECT_TRUE(made.no_longer_unreadable.empty());
    now.position = 16 * kMiB;
    EXPECT_FALSE(compare(before, now).comparable);
    EXPECT_FALSE(compare(make_map({}, 128 * kMiB, 512), scanned()).comparable);
}

TEST(Levels, TheWorstOfEachPart) {
    auto map = scanned();
    map.cells[0].worst_us = 32'001;
    map.cells[1].slow = 1;
    map.cells[5].unreadable = 1;
    map.cells[6] = {};
    const auto each = levels_of(map, 4096);
    ASSERT_EQ(each.size(), 64U);
    EXPECT_EQ(each[0], Level::delayed);
    EXPECT_EQ(each[1], Level::slow);
    EXPECT_EQ(each[2], Level::fast);
    EXPECT_EQ(each[5], Level::unreadable);
    EXPECT_EQ(each[6], Level::not_scanned);
    const auto few = levels_of(map, 10);
    ASSERT_EQ(few.size(), 10U);
    EXPECT_EQ(few[0], Level::unreadable);
    EXPECT_EQ(few[1], Level::fast);
}

TEST(ScanJson, ReadsWhatItWrites) {
    auto map = scanned();
    map.drive.id = "sda";
    map.drive.serial = "S1";
    map.drive.capacity = ByteCount{map.drive_bytes};
    map.method = Method::verify;
    map.unreadable.list = {{kMiB, 1024, 0}};
    map.unreadable.more = 3;
    map.unreadable_blocks = 5;
    map.slow.list = {{2 * kMiB, 65'536, 123'456}};
    map.cells[1].unreadable = 2;
    map.passing_errors = 1;
    map.active_ns = 99;
    map.paused_ns = 7;
    const auto read = json::parse_scan(json::dump(json::to_json(map), -1));
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(*read, map);
}

TEST(ScanJson, RejectsWhatDoesNotAgree) {
    const auto good = json::to_json(scanned());
    const auto rejected = [&](auto change) {
        auto bad = good;
        change(bad);
        return !json::parse_scan(json::dump(bad, -1));
    };
    EXPECT_FALSE(rejected([](auto&) {}));
    EXPECT_TRUE(rejected([](auto& one) { one.erase("position_bytes"); }));
    EXPECT_TRUE(rejected([](auto& one) { one["drive_bytes"] = 0; }));
    EXPECT_TRUE(rejected([](auto& one) { one["drive_bytes"] = UINT64_MAX; }));
    EXPECT_TRUE(rejected([](auto& one) { one["block_bytes"] = 3; }));
    EXPECT_TRUE(rejected([](auto& one) { one["position_bytes"] = 100; }));
    EXPECT_TRUE(rejected([](auto& one) { one["to_bytes"] = 65 * kMiB; }));
    EXPECT_TRUE(rejected([](auto& one) { one["cells"]["cell_bytes"] = 512; }));
    EXPECT_TRUE(rejected([](auto& one) { one["cells"]["reads"].erase(0); }));
    EXPECT_TRUE(rejected([](auto& one) { one["cells"]["reads"][0] = -1; }));
    EXPECT_TRUE(rejected([](auto& one) { one["method"] = "guess"; }));
    EXPECT_TRUE(rejected([](auto& one) { one["started"] = "../../etc/passwd"; }));
    EXPECT_TRUE(rejected([](auto& one) {
        one["unreadable"]["places"] = {{{"start_bytes", 64 * kMiB}, {"bytes", 512}}};
    }));
    EXPECT_TRUE(rejected([](auto& one) {
        one["unreadable"]["places"] = {{{"start_bytes", 512}, {"bytes", 512}}, {{"start_bytes", 0}, {"bytes", 512}}};
    }));
    EXPECT_FALSE(json::parse_scan("{"));
}

class ScanPlanTest : public testing::Test {
protected:
    ScanInputs inputs_{DriveEntry(), {}, 64 * kMiB, 4096, {}};
};

TEST_F(ScanPlanTest, LosesNothingAndCanBeCancelled) {
    const auto made = plan_scan(inputs_, {});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->plan.verb, plan::Verb::scan);
    EXPECT_FALSE(made->plan.loses_data());
    ASSERT_EQ(made->plan.steps.size(), 1U);
    EXPECT_TRUE(made->plan.steps[0].can_cancel);
    EXPECT_EQ(made->map.to, 64 * kMiB);
}

TEST_F(ScanPlanTest, RangesAreExtendedToBlocks) {
    const auto made = plan_scan(inputs_, {5000, 9000, false, true, false});
    ASSERT_TRUE(made);
    EXPECT_EQ(made->map.from, 4096U);
    EXPECT_EQ(made->map.to, 12'288U);
    EXPECT_EQ(plan_scan(inputs_, {64 * kMiB, UINT64_MAX, false, true, false}).error().code,
              ErrorCode::invalid_argument);
    EXPECT_EQ(plan_scan(inputs_, {0, 64 * kMiB - 1, false, true, false})->map.to, 64 * kMiB);
    inputs_.drive_bytes = 0;
    EXPECT_EQ(plan_scan(inputs_, {}).error().code, ErrorCode::unsupported);
}

TEST_F(ScanPlanTest, ResumesOnlyAnInterruptedScanOfThisDrive) {
    Request request;
    request.resume = true;
    EXPECT_FALSE(plan_scan(inputs_, request)->plan.needs.at(0).met);
    auto map = make_map({}, 64 * kMiB, 4096);
    map.started = "2026-11-20T06:00:00Z";
    map.from = 4 * kMiB;
    map.position = 16 * kMiB;
    inputs_.latest = map;
    const auto made = plan_scan(inputs_, request);
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->plan.needs.at(0).met);
    EXPECT_EQ(made->map.position, 16 * kMiB);
    EXPECT_EQ(made->map.started, map.started);
    inputs_.latest->position = inputs_.latest->to;
    inputs_.latest->confirmed = true;
    EXPECT_FALSE(plan_scan(inputs_, request)->plan.needs.at(0).met);
    inputs_.latest = make_map({}, 32 * kMiB, 4096);
    EXPECT_FALSE(plan_scan(inputs_, request)->plan.needs.at(0).met);
}

}  // namespace
}  // namespace fettle::scan
