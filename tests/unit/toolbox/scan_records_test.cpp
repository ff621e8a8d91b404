// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/scan_records.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/json/scan_json.h"
#include "platform/sim/fleet/memory_scans.h"
#include "tests/unit/plan/fakes.h"

namespace fettle::toolbox {
namespace {

constexpr std::uint64_t kMiB = 1U << 20U;
constexpr std::uint64_t kSecond = 1'000'000'000;

scan::ScanMap map_of(int hour) {
    auto map = scan::make_map({}, 8 * kMiB, 512);
    map.started = map.updated = fmt::format("2026-11-20T{:02}:00:00Z", hour);
    return map;
}

class ScanRecordsTest : public testing::Test {
protected:
    std::unique_ptr<scan::ScanStore> store_ = sim::make_memory_scans();
    plan::test::FakeClock clock_;
    ScanRecords records_{*store_, clock_};
};

TEST_F(ScanRecordsTest, KeepsTheLastTenNewestFirst) {
    for (int hour = 0; hour < 13; ++hour) ASSERT_TRUE(records_.keep("d", map_of(hour), true));
    const auto maps = records_.list("d", scan::kMostKept);
    ASSERT_TRUE(maps);
    ASSERT_EQ(maps->size(), 10U);
    EXPECT_EQ(maps->front().started, "2026-11-20T12:00:00Z");
    EXPECT_EQ(maps->back().started, "2026-11-20T03:00:00Z");
    EXPECT_EQ(store_->names("d").value().size(), 10U);
    EXPECT_EQ(records_.list("d", 1).value().size(), 1U);
    EXPECT_TRUE(records_.list("another", 10).value().empty());
}

TEST_F(ScanRecordsTest, ARunningScanIsStoredEveryFiveSecondsAndSeenAtOnce) {
    auto map = map_of(1);
    ASSERT_TRUE(records_.keep("d", map, true));
    map.position = kMiB;
    clock_.now_ns += 4 * kSecond;
    ASSERT_TRUE(records_.keep("d", map, false));
    const auto stored = [&] {
        return json::parse_scan(store_->load("d", "20261120T010000Z").value()).value().position;
    };
    EXPECT_EQ(stored(), 0U);
    EXPECT_EQ(records_.list("d", 1).value().at(0).position, kMiB);
    map.position = 2 * kMiB;
    clock_.now_ns += 2 * kSecond;
    ASSERT_TRUE(records_.keep("d", map, false));
    EXPECT_EQ(stored(), 2 * kMiB);
    // Another process resumes it later.
    map.position = 8 * kMiB;
    map.updated = "2026-11-21T00:00:00Z";
    ASSERT_TRUE(store_->save("d", "20261120T010000Z", json::dump(json::to_json(map), -1)));
    EXPECT_EQ(records_.list("d", 1).value().at(0).position, 8 * kMiB);
}

TEST_F(ScanRecordsTest, WhatCannotBeReadIsSkipped) {
    ASSERT_TRUE(records_.keep("d", map_of(1), true));
    ASSERT_TRUE(store_->save("d", "20261121T010000Z", "{\"of a newer\": \"version\"}"));
    const auto maps = records_.list("d", 10);
    ASSERT_TRUE(maps);
    EXPECT_EQ(maps->size(), 1U);
}

TEST_F(ScanRecordsTest, EachDriveHasItsOwnName) {
    const auto key = [](const std::string& serial, std::optional<std::uint32_t> nsid = {}) {
        DriveEntry entry;
        entry.id = "sda";
        entry.identity.serial = serial;
        entry.identity.nsid = nsid;
        return ScanRecords::key_of(entry);
    };
    EXPECT_NE(key("A/B"), key("A%2FB"));
    EXPECT_NE(key("A", 1), key("A", 2));
    EXPECT_NE(key(""), key("sda"));
    EXPECT_EQ(key("../../etc").find('/'), std::string::npos);
    EXPECT_LE(key(std::string(1000, '/')).size(), 200U);
}

}  // namespace
}  // namespace fettle::toolbox
